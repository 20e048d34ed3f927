#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Repeated texts, each stored once and numbered; found by their bytes.
struct NumberedTexts {
  private(set) var texts: [String] = []
  private var hashes: [UInt64] = []
  /// The bytes of all texts on end, and where each one begins.
  private var bytes: [UInt8] = []
  private var starts = [0]
  /// Numbers of texts in a hash table, -1 for an empty place; at most half are in use.
  private var places = [Int32](repeating: -1, count: 64)

  /// The number of a text, a new one the first time.
  mutating func index(of field: LogField) -> Int {
    let hash = Self.hash(field)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] >= 0 {
      let index = Int(places[place])
      if hashes[index] == hash, isText(index, field) { return index }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = Int32(texts.count)
    texts.append(field.text)
    hashes.append(hash)
    bytes += field.bytes
    starts.append(bytes.count)
    if 2 * texts.count > places.count { grow() }
    return texts.count - 1
  }

  /// The numbers of all texts, in the order of their bytes.
  var sortedIndices: [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      texts.indices.sorted { one, other in
        bytes[starts[one]..<starts[one + 1]].lexicographicallyPrecedes(
          bytes[starts[other]..<starts[other + 1]])
      }
    }
  }

  private func isText(_ index: Int, _ field: LogField) -> Bool {
    let (start, end) = (starts[index], starts[index + 1])
    guard end - start == field.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + start, field.start, field.count) == 0 } ?? true
    }
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: 2 * places.count)
    for (index, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(index)
    }
  }

  /// Good enough for a table: eight bytes at a time, multiplied and folded.
  private static func hash(_ field: LogField) -> UInt64 {
    let raw = UnsafeRawPointer(field.start)
    var hash = UInt64(field.count)
    var index = 0
    while field.count - index >= 8 {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index += 8
    }
    while index < field.count {
      hash = (hash ^ UInt64(field.start[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index += 1
    }
    return hash
  }
}
