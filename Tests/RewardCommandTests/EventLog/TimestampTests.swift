import Testing

@testable import RewardCommand
@testable import RewardFiles
import RewardStudies

@Suite("A timestamp")
struct TimestampTests {
  static func timestamp(_ text: String) -> Timestamp? {
    Array(text.utf8).withUnsafeBufferPointer { Timestamp($0) }
  }

  @Test(
    "is a date, a time and maybe an offset",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01 00:00Z", 0, 0), ("1970-01-01t00:00:01z", 1000, 0),
      ("1970-01-01T00:00:00.1Z", 100, 0), ("1970-01-01T00:00:00.12Z", 120, 0),
      ("1970-01-01T00:00:00,1239999999Z", 123, 0), ("1970-01-02T23:59:59.999", 172_799_999, nil),
      ("1970-01-01T05:45:00+05:45", 20_700_000, 20_700_000),
      ("1970-01-01T05:45:00+0545", 20_700_000, 20_700_000),
      ("1970-01-01T05:45+05", 20_700_000, 18_000_000), ("1970-01-01T00:00:00-03:30", 0, -12_600_000),
      ("1970-01-01T00:00:00-00:00", 0, 0), ("2000-02-29T00:00:00Z", 11_016 * 86_400_000, 0),
      ("2024-02-29T00:00:00Z", 19_782 * 86_400_000, 0), ("2024-03-01T00:00:00Z", 19_783 * 86_400_000, 0),
      ("2099-12-31T00:00:00Z", 47_481 * 86_400_000, 0),
    ] as [(String, Int64, Int64?)])
  func forms(text: String, reading: Int64, offset: Int64?) {
    let timestamp = Self.timestamp(text)
    #expect(timestamp?.reading == reading)
    #expect(timestamp?.offset == offset)
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "2024", "2024-01-01", "2024-01-01T", "2024-01-01T00", "2024-1-1T00:00:00Z", "20240101T000000Z",
      "2024/01/01 00:00:00", "01-01-2024T00:00:00Z", "1704067200", "2024-00-01T00:00Z", "2024-13-01T00:00Z",
      "2024-01-00T00:00Z", "2024-01-32T00:00Z", "2024-04-31T00:00Z", "2023-02-29T00:00Z", "2024-02-30T00:00Z",
      "2024-01-01T24:00Z", "2024-01-01T00:60Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00.Z",
      "2024-01-01T00:00:00+", "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+16:00",
      "2024-01-01T00:00:00+01:60",
      "2024-01-01T00:00:00+01:0", "2024-01-01T00:00:00+01:000", "2024-01-01T00:00:00 Z",
      "2024-01-01T00:00:00Zx",
      " 2024-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "٢٠٢٤-01-01T00:00:00Z",
    ])
  func refused(text: String) {
    #expect(Self.timestamp(text) == nil)
  }

  @Test(
    "counts civil days from the first of 1970",
    arguments: [
      (1970, 1, 1, 0), (1970, 3, 1, 59), (1971, 1, 1, 365), (1973, 1, 1, 1096), (2000, 3, 1, 11_017),
      (2024, 1, 1, 19_723), (2024, 12, 31, 20_088), (2100, 1, 1, 47_482), (1969, 12, 31, -1),
    ])
  func civilDays(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilDate.day(year: year, month: month, day: day) == number)
  }
}
