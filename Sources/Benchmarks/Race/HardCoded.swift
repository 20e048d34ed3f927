import Economies
import PlainC
import RewardEngine

/// A run of one of the C programs.
struct HardCoded: ~Copyable {
  enum Program: String, CaseIterable {
    case plain
    /// The same, counting every table that the engine counts.
    case plainCountingAll = "plain, every table"
    /// Tiles with a generator of a few instructions a word, and the same with the engine's generator.
    case tiles
    case tilesWithPhilox = "tiles, Philox"
  }

  let days: Int
  let result: OpaquePointer

  /// Simulates as many players of each profile as the engine does.
  ///
  /// - Parameter addresses: addresses of the engine's random draws; by default the program makes its own.
  /// - Precondition: `days` is in `1 ... 600`.
  init(_ program: Program, players: Int, days: Int, seed: UInt64, addresses: Addresses? = nil) {
    self.days = days
    var run = economy_run(players: players, days: days, seed: seed)
    func play(_ run: economy_run) -> OpaquePointer {
      withUnsafePointer(to: run) { run in
        switch program {
        case .plain: economy_play_plain(run)
        case .plainCountingAll: economy_play_plain_counting_all(run)
        case .tiles: economy_play_tiles(run, economy_mixer)
        case .tilesWithPhilox: economy_play_tiles(run, economy_philox)
        }
      }
    }
    result =
      addresses.map { addresses in
        addresses.withPointers { pointers in
          withUnsafePointer(to: pointers) {
            run.addresses = $0
            return play(run)
          }
        }
      } ?? play(run)
  }

  deinit { economy_free(result) }

  /// A count on each day.
  func series(_ count: Int) -> [Int64] {
    (0..<Int32(days)).map { economy_counted(result, $0, Int32(count)) }
  }

  /// A histogram on a day, in the engine's bins, without the empty ones at its end.
  func histogram(_ histogram: economy_histogram, on day: Int) -> [Int] {
    let bins = (0..<economy_bin_count(result, histogram)).map {
      Int(economy_bin(result, histogram, Int32(day), $0))
    }
    let isOneByOne = histogram == economy_bins_level || histogram == economy_bins_streak
    return (isOneByOne ? bins.inEnginesBins() : bins).trimmed()
  }
}

extension [Int] {
  /// Converts values for 0, 1, 2 and so on into values for the engine's bins, which are wider from 64 up.
  ///
  /// - Parameters:
  ///   - empty: the value of an empty bin.
  ///   - join: joins the values of two numbers in one bin.
  func inEnginesBins(empty: Int = 0, joining join: (Int, Int) -> Int = (+)) -> [Int] {
    var bins: [Int] = []
    for (number, told) in enumerated() {
      let place = LogLinearBins.index(of: Int32(number))
      while bins.count <= place { bins.append(empty) }
      bins[place] = join(bins[place], told)
    }
    return bins
  }

  /// The array without empty elements at its end.
  func trimmed(of empty: Int = 0) -> [Int] { Array(prefix((lastIndex { $0 != empty } ?? -1) + 1)) }
}
