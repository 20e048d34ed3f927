import PlainC
import RewardEngine
import RewardReports
import RewardStudies

@main struct Race {
  static func main() async throws {
    let started = economy_processor_seconds()
    let findings = try await Run(ReferenceEconomy.scenario, players: 20_000).findings()
    print(20_000 * 365 / (economy_processor_seconds() - started))
    print(findings.digest)
  }
}
