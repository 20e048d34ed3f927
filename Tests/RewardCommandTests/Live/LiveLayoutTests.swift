import Testing

@testable import RewardCommand

@Suite("The layout of the live page")
struct LiveLayoutTests {
  @Test(
    "gives charts no least width, so that they shrink to the screen", arguments: [".plot", ".fig", "figure"])
  func charts(name: String) throws {
    let style = try Checkout.text("Sources/RewardCommand/Live/Page/live.css")
    let rules = style.split(separator: "\n").filter { $0.hasPrefix("\(name){") }
    #expect(!rules.isEmpty)
    for rule in rules { #expect(!rule.contains(/min-width:[1-9]/), "\(rule)") }
  }
}
