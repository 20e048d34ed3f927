import RewardEngine

@testable import RewardStudies

/// The first of two parts of a run, changed by an input, under right checksums.
///
/// The first byte of an input says how to change the part. With 0 the rest is edits of eleven bytes: the place of an
/// integer in two, what to do with it in one, a number in eight. With 1 the rest stands for all integers, as packed
/// bytes. With 2 it is added to the bytes of the header. Any other input is read as a whole file.
struct FuzzedPart {
  private let header: Part.Header
  private let integers: [Int128]
  /// A merge that has the second part already.
  private let merge: Merge
  private let metrics: [Metric.Address]

  init(of scenario: Scenario) async throws {
    let run = Run(scenario, players: 60, seed: 3)
    guard let first = Shard(1, of: 2), let second = Shard(2, of: 2) else {
      preconditionFailure("a run has two shards")
    }
    let bytes = try await run.part(first).bytes
    header = try Part.Header(bytes)
    var unpacker = IntegerUnpacker(bytes[Part.Header.byteCount..<bytes.count - Checksum.byteCount])
    var integers: [Int128] = []
    while let next = unpacker.next() { integers.append(next) }
    self.integers = integers
    var merge = try Merge(of: run)
    merge.add(try await run.part(second).bytes, named: "b")
    self.merge = merge
    metrics = scenario.metrics.map { Metric.Address($0) }
  }

  /// Merges the changed part, and estimates every metric of the run if it is taken.
  func read(_ input: [UInt8]) throws {
    var merge = merge
    merge.add(bytes(of: input), named: "a")
    let outcome = try merge.findings().outcome
    for metric in metrics { _ = outcome.estimate(metric) }
  }

  private func bytes(of input: [UInt8]) -> [UInt8] {
    let rest = input.dropFirst()
    switch input.first {
    case 0: return part(Self.packed(edited(by: Array(rest))))
    case 1: return part(Array(rest))
    case 2: return part(Self.packed(integers), adding: Array(rest))
    default: return input
    }
  }

  private func edited(by edits: [UInt8]) -> [Int128] {
    var integers = integers
    for start in stride(from: 0, to: edits.count, by: 11) {
      let edit = edits[start..<min(start + 11, edits.count)]
      let value = Int128(Int64(lowestFirst: edit.dropFirst(3)))
      let place = Int(UInt16(lowestFirst: edit.prefix(2))) % integers.count
      switch edit.dropFirst(2).first ?? 0 {
      case 0: integers[place] = value
      case 1: integers[place] = value << 64
      case 2: integers.insert(value, at: place)
      case 3 where integers.count > 1: integers.remove(at: place)
      default: integers[place] += Int128(Int8(truncatingIfNeeded: value))
      }
    }
    return integers
  }

  private static func packed(_ integers: [Int128]) -> [UInt8] {
    var packer = IntegerPacker()
    for integer in integers { packer.add(integer) }
    return packer.bytes
  }

  /// The file of these packed integers.
  ///
  /// - Parameter numbers: what to add to the header's bytes behind magic and format, before its checksum.
  private func part(_ packed: [UInt8], adding numbers: [UInt8] = []) -> [UInt8] {
    var bytes = header.bytes(before: packed.count + Checksum.byteCount)
    bytes.removeLast(Checksum.byteCount)
    for (place, number) in zip(bytes.indices.dropFirst(12), numbers) { bytes[place] &+= number }
    bytes.append(lowestFirst: Checksum(bytes[...]).value)
    bytes += packed
    bytes.append(lowestFirst: Checksum(bytes[...]).value)
    return bytes
  }
}
