import RewardEngine
import Testing

@Suite("Every scenario")
struct LawTests {
  @Test("conserves everything that is counted", arguments: Block.seeds(from: 1_000, count: 40))
  func conservation(seeds: Block) async throws { try await Law.conservation.hold(seeds) }

  @Test(
    "has records that are the longest each streak ever was", arguments: Block.seeds(from: 16_000, count: 20))
  func records(seeds: Block) async throws { try await Law.records.hold(seeds) }

  @Test("runs the same on one, two and seven threads", arguments: Block.seeds(from: 2_000, count: 20))
  func threads(seeds: Block) async throws { try await Law.threads.hold(seeds) }

  @Test("has replications that are runs like any other", arguments: Block.seeds(from: 11_000, count: 8))
  func replications(seeds: Block) async throws { try await Law.replications.hold(seeds) }

  @Test("begins a long run like a short one", arguments: Block.seeds(from: 3_000, count: 20))
  func prefix(seeds: Block) async throws { try await Law.prefix.hold(seeds) }

  @Test(
    "lives the days before an event as if it never came", arguments: Block.seeds(from: 18_000, count: 20))
  func events(seeds: Block) async throws { try await Law.events.hold(seeds) }

  @Test(
    "gives a player the same days alone, among few and among many",
    arguments: Block.seeds(from: 4_000, count: 20))
  func subset(seeds: Block) async throws { try await Law.subset.hold(seeds) }

  @Test("is not moved by what never happens", arguments: Block.seeds(from: 5_000, count: 20))
  func insertion(seeds: Block) async throws { try await Law.insertion.hold(seeds) }

  @Test("is not moved by the order of its lines", arguments: Block.seeds(from: 6_000, count: 20))
  func reordering(seeds: Block) async throws { try await Law.reordering.hold(seeds) }

  @Test("scales with the unit of a currency", arguments: Block.seeds(from: 7_000, count: 20))
  func scaling(seeds: Block) async throws { try await Law.scaling.hold(seeds) }

  @Test("knows chances that never or always happen", arguments: Block.seeds(from: 8_000, count: 20))
  func certainties(seeds: Block) async throws { try await Law.certainties.hold(seeds) }

  @Test(
    "counts the same days at the client and at a UTC server", arguments: Block.seeds(from: 9_000, count: 20))
  func clientIsServer(seeds: Block) async throws { try await Law.clientIsServer.hold(seeds) }

  @Test(
    "differs from seed to seed where anything is left to luck",
    arguments: Block.seeds(from: 10_000, count: 20))
  func seedsDiffer(seeds: Block) async throws { try await Law.seedsDiffer.hold(seeds) }

  @Test(
    "is the sum of its players' diaries, and each diary of its entries",
    arguments: Block.seeds(from: 11_000, count: 24))
  func diary(seeds: Block) async throws { try await Law.diary.hold(seeds) }

  @Test(
    "gives a player the same diary among fifty and among five thousand",
    arguments: Block.seeds(from: 12_000, count: 8))
  func diaryAmongMany(seeds: Block) async throws { try await Law.diaryAmongMany.hold(seeds) }

  @Test(
    "measures what a recount of every player on every day finds, and tells its quantiles within a 32nd",
    arguments: Block.seeds(from: 13_000, count: 6))
  func recount(seeds: Block) async throws { try await Law.recount.hold(seeds) }

  @Test(
    "leads a log of what was played to the same states, whatever the order of its lines",
    arguments: Block.seeds(from: 15_000, count: 30))
  func replaying(seeds: Block) async throws { try await Law.replaying.hold(seeds) }

  @Test(
    "is the sum of its shards, each written as bytes and read again",
    arguments: Block.seeds(from: 17_000, count: 8))
  func shards(seeds: Block) async throws { try await Law.shards.hold(seeds) }

  @Test(
    "makes figures of a part that says anything at all, or refuses it",
    arguments: Block.seeds(from: 21_000, count: _isDebugAssertConfiguration() ? 4 : 40))
  func forging(seeds: Block) async throws { try await Law.forging.hold(seeds) }

  @Test(
    "shows each player in panels as the run counts all of them",
    arguments: Block.seeds(from: 19_000, count: 12))
  func panels(seeds: Block) async throws { try await Law.panels.hold(seeds) }

  @Test(
    "is the same when its freezes are watched, and but for one player when one is taken away",
    arguments: Block.seeds(from: 18_000, count: 24))
  func withholding(seeds: Block) async throws { try await Law.withholding.hold(seeds) }

  @Test(
    "tells what it is asked as a run tells it that measures everything",
    arguments: Block.seeds(from: 18_000, count: 40))
  func asked(seeds: Block) async throws { try await Law.asked.hold(seeds) }

  @Test(
    "measures the same whether retired players are moved out of the way or not",
    arguments: Block.seeds(from: 20_000, count: 40))
  func retirement(seeds: Block) async throws { try await Law.retirement.hold(seeds) }

  @Test("adds up its tiles in any order", arguments: Block.seeds(from: 14_000, count: 2))
  func merging(seeds: Block) async throws { try await Law.merging.hold(seeds) }
}
