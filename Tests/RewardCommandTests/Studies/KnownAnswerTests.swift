import Foundation
import Testing

@testable import RewardCommand

/// The four economies, played by people who never miss a day, so that answers can be worked out by hand.
@Suite("Tuning the four economies gives the answers worked out by hand")
struct KnownAnswerTests {
  private let scratch = Scratch()

  /// A question, and its answer.
  struct Question: Sendable, CustomTestStringConvertible {
    var scenario: String
    var days: Int
    var settings: [String] = []
    var knob: String
    var goal: String
    var answer: String
    var failing: String

    var testDescription: String { scenario }
  }

  private static let questions = [
    // Ten whole weeks of logins pay a seventh of the seventh day's coins a day, and nothing else pays any.
    Question(
      scenario: "cheer-supports", days: 70, knob: "streaks.login.cycle.7.coins=10:200:10",
      goal: "coins.faucet>=10", answer: "70", failing: "60"),
    // A streak of 70 days is given 14 freezes by one every five days, and 11 by one every six.
    Question(
      scenario: "goal-streaks", days: 70,
      settings: ["activities.workout.per_active_day=3", "items.freeze.hold_at_most=100"],
      knob: "streaks.released.milestones.weekly.every=2:14", goal: "freeze.held.mean>=14", answer: "5",
      failing: "6"),
    // Three habits of 50 days earn five times 20 diamonds each. Three freezes are bought and none is needed: 300 − 3 P.
    Question(
      scenario: "habit-tracker", days: 50,
      settings: ["activities.check.per_active_day=1"]
        + [5, 10, 20, 30, 50].map { "shop.freeze_\($0).demand.chance=0" },
      knob: "shop.freeze_1.price.diamonds=5:100:5", goal: "diamonds.balance.mean<=150", answer: "50",
      failing: "45"),
    // Level 5 takes 50 · 4² + 50 · 4 = 1,000 XP. Four duas a day of 15 XP earn it on the 17th day, of 10 XP on the 25th.
    Question(
      scenario: "rizq", days: 60, settings: ["activities.dua.per_active_day=4"],
      knob: "activities.dua.pays.xp=5:40:5", goal: "level.5.days.p50<=20", answer: "15", failing: "10"),
  ]

  @Test("by the smallest edit", arguments: questions)
  func tune(question: Question) async throws {
    let path = Checkout.root.appending(path: "scenarios/\(question.scenario).yaml").path(
      percentEncoded: false)
    let loyal = "players={ count: 640, profiles: { loyal: { share: 1, activity: 1 } } }"
    let settings = ([loyal, "goals={}"] + question.settings).flatMap { ["--set", $0] }
    let (text, status) = try await TuneCommand.parse(
      [
        path, "--days", "\(question.days)", "--replications", "2", "--knob", question.knob, "--goal",
        question.goal, "--out", scratch / question.scenario,
      ] + settings
    ).answer()
    #expect(status == .done)
    let field = question.knob.prefix { $0 != "=" }
    // The last value that fails may be today's.
    let fails =
      question.scenario == "rizq"
      ? "Today's value, \(question.failing), fails."
      : "On the way from today's value, \(question.failing) is the last that fails."
    let sentence =
      "\(field) = \(question.answer) meets the goal, and is the smallest edit that does. \(fails)"
    #expect(text.replacing("\n", with: " ").contains(sentence), "\(text)")
  }
}
