import RewardFiles
import RewardPages
import Testing

@testable import RewardCommand

@Suite("Changes of a page, of which the file")
struct LiveFittingTests {
  private static let price = LiveEdit(path: "shop.freeze_1.price.diamonds", value: "12")
  private static let gone = LiveEdit(path: "shop.freeze_99.price.diamonds", value: "12")

  private static func fitting(_ edits: [LiveEdit]) async throws -> LiveFitting {
    let page = try await LivePage("habit-tracker")
    let fitting = LiveFitting(edits, await page.session.file, page.session.settings)
    await page.session.close()
    return fitting
  }

  @Test("has all places, are kept as they are")
  func all() async throws {
    let edits = [Self.price, LiveEdit(path: "days", value: "100")]
    let fitting = try await Self.fitting(edits)
    #expect(fitting.kept == edits && fitting.faults.isEmpty)
  }

  @Test("has no place for one, are kept without that one")
  func withoutPlace() async throws {
    let fitting = try await Self.fitting([Self.gone, Self.price])
    #expect(fitting.kept == [Self.price])
    #expect(fitting.faults.count == 1)
    #expect(
      fitting.faults[0].hasPrefix(
        "--set shop.freeze_99.price.diamonds=12: error: 'shop' has no 'freeze_99' to set"))
  }

  @Test("has left out what they leave out, say nothing of it")
  func leftOut() async throws {
    let fitting = try await Self.fitting([LiveEdit(path: "shop.freeze_99", value: "null"), Self.price])
    #expect(fitting.kept == [Self.price] && fitting.faults.isEmpty)
  }

  @Test("has the value of one, give what each place has with them")
  func values() async throws {
    let page = try await LivePage("habit-tracker")
    let file = await page.session.file
    let price = LiveEdit(path: "shop.freeze_1.price", value: "{ diamonds: 12 }")
    let gone = LiveEdit(path: "shop.freeze_5", value: "null")
    let fitting = LiveFitting([price, gone], file, page.session.settings)
    await page.session.close()
    let paths = [Self.price.path, "shop.freeze_5.price.diamonds", "days", "shop"]
    #expect(
      fitting.value(at: paths, of: file)
        == .object([
          .init("kept", LiveEdit.value([price, gone])), .init("faults", .array([])),
          .init(
            "values",
            .array(
              zip(paths, ["12", nil, "365", nil]).map {
                .object([.init("path", .text($0)), .init("value", JSONValue($1))])
              })),
        ]))
  }

  @Test("allows one no more, are kept without that one, wherever it stands")
  func refused() async throws {
    let negative = LiveEdit(path: "shop.freeze_5.price.diamonds", value: "-1")
    for edits in [[negative, Self.price], [Self.price, negative]] {
      let fitting = try await Self.fitting(edits)
      #expect(fitting.kept == [Self.price])
      #expect(fitting.faults.count == 1 && fitting.faults[0].contains("shop.freeze_5.price.diamonds=-1"))
    }
  }

  @Test("fits two only together, are both kept, and one that needs another goes with it")
  func together() async throws {
    let shares = [
      LiveEdit(path: "players.mix", value: "null"),
      LiveEdit(path: "players.profiles", value: "{ casual: { share: 0.6 }, regular: { share: 0.4 } }"),
    ]
    // Without the mix there must be profiles, and with it there must be none: neither fits alone.
    #expect(try await Self.fitting(shares + [Self.gone]).kept == shares)
    let offer = LiveEdit(path: "shop.bad", value: "{ price: { diamonds: -1 } }")
    let inside = LiveEdit(path: "shop.bad.price.diamonds", value: "-2")
    #expect(try await Self.fitting([Self.price, offer, inside]).kept == [Self.price])
  }
}
