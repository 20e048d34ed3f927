import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of profiles")
struct ProfileTests {
  private func two(_ change: (inout Scenario.Profile) -> Void = { _ in }) -> Scenario {
    Scenario.plain().with { scenario in
      var second = Scenario.Profile(id: "keen", share: 0.25, activity: .fixed(0.5))
      change(&second)
      scenario.players.profiles = [
        Scenario.Profile(id: "casual", share: 0.75, activity: .fixed(0.5)), second,
      ]
    }
  }

  @Test("finds two with the same parameters")
  func twins() throws {
    let finding = try #require(two().findings(.twinProfiles).first)
    #expect(finding.field.description == "players.profiles.keen" && finding.level == .note)
    #expect(finding.sentence == "has the same parameters as 'casual'")
    #expect(
      finding.help
        == "remove 'keen' and add its share to 'casual', which makes 1, or change how its players behave")
  }

  @Test("is content where one number differs")
  func different() {
    #expect(two { $0.payers = 0.01 }.findings(.twinProfiles).isEmpty)
    #expect(two { $0.activity = .fixed(0.51) }.findings(.twinProfiles).isEmpty)
  }

  @Test("is content where an event brings one of them")
  func brought() {
    let scenario = two().with { scenario in
      var event = Scenario.Event(id: "fair", from: 10)
      event.brings = "keen"
      scenario.events = [event]
    }
    #expect(scenario.findings(.twinProfiles).isEmpty)
  }
}
