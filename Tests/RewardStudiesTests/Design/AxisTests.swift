import RewardEngine
import Testing

@testable import RewardStudies

@Suite("An axis")
struct AxisTests {
  private typealias Axis = Design.Axis
  private let path = FieldPath("shop.hat.price.coins")

  @Test("goes from its low end at 0 to its high end at 1")
  func ends() {
    let line = Axis(path, from: 5, to: 20)
    #expect([0, 0.2, 1].map(line.value(at:)) == [5, 8, 20])
    #expect([5, 8, 20].map(line.share(of:)) == [0, 0.2, 1])
    let list = Axis(path, values: [1, 10, 50])
    #expect([0, 0.2, 0.3, 0.7, 0.8, 1].map(list.value(at:)) == [1, 1, 10, 10, 50, 50])
    #expect([1, 10, 50].map(list.share(of:)) == [0, 0.5, 1])
  }

  @Test("on a logarithmic scale goes by ratios")
  func logarithmic() {
    let line = Axis(path, from: 1, to: 100, scale: .logarithmic)
    #expect(line.value(at: 0) == 1 && line.value(at: 1) == 100 && isClose(line.value(at: 0.5), 10))
    #expect(isClose(line.share(of: 10), 0.5))
    // Half of all numbers drawn are below the middle ratio.
    #expect(isClose(line.value(drawnBy: 0.5), 10))
    let whole = Axis(path, from: 1, to: 100, steps: 1, scale: .logarithmic)
    #expect(whole.levels(3) == [1, 10, 100])
  }

  @Test("keeps to the steps of its field", arguments: [(1, [2.0, 3, 4, 5]), (4, [2.25, 3, 3.75, 4.5])])
  func steps(steps: Int, expected: [Double]) {
    let axis = Axis(path, from: expected[0], to: expected[3], steps: steps)
    #expect([0, 0.3, 0.7, 1].map(axis.value(at:)) == expected)
  }

  @Test("is drawn so that each of its values is as likely as any other")
  func drawn() {
    // Thirty evenly spread numbers fall ten times on each of three values.
    let uniforms = (0..<30).map { (Double($0) + 0.5) / 30 }
    let tenEach: [Double] =
      Array(repeating: 1, count: 10) + Array(repeating: 2, count: 10)
      + Array(repeating: 3, count: 10)
    #expect(uniforms.map(Axis(path, from: 1, to: 3, steps: 1).value(drawnBy:)) == tenEach)
    #expect(uniforms.map(Axis(path, values: [1, 2, 3]).value(drawnBy:)) == tenEach)
    #expect(uniforms.map(Axis(path, from: 0, to: 30).value(drawnBy:)).last == 29.5)
  }

  @Test("has levels evenly spread, and no value twice where steps are wide")
  func levels() {
    #expect(Axis(path, from: 0, to: 1).levels(5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(Axis(path, from: 1, to: 3, steps: 1).levels(5) == [1, 2, 3])
    #expect(Axis(path, values: [4, 5, 9]).levels(2) == [4, 5, 9])
  }

  @Test(
    "writes whole values in digits alone, and others in as few as needed",
    arguments: [(5.0, "5"), (-3, "-3"), (0.3, "0.3"), (1.99, "1.99"), (1e15, "1000000000000000.0")])
  func text(value: Double, text: String) {
    #expect(Axis(path, values: [value]).text(of: value) == text)
  }
}

@Suite("The spelling of an axis")
struct AxisSpellingTests {
  private func axis(_ text: String) throws -> Design.Axis.Values { try Design.Axis(text).values }

  @Test("gives the ends, whole where the field is whole")
  func ends() throws {
    #expect(try axis("days=5:20") == .between(5, 20, steps: 1, .linear))
    #expect(try axis("missions.walk.chance=0:1") == .between(0, 1, steps: nil, .linear))
    #expect(try axis("shop.purse.real_price=0.99:4.99") == .between(0.99, 4.99, steps: 100, .linear))
    #expect(try axis("days=5:500:log") == .between(5, 500, steps: 1, .logarithmic))
    #expect(try axis("shop.hat.price.coins=-5:5") == .between(-5, 5, steps: 1, .linear))
  }

  @Test("gives steps, the last one at the high end or below it, in the decimals that were written")
  func steps() throws {
    #expect(try axis("days=5:20:5") == .list([5, 10, 15, 20]))
    #expect(try axis("days=5:21:5") == .list([5, 10, 15, 20]))
    #expect(try axis("days=0:0.3:0.1") == .list([0, 0.1, 0.2, 0.3]))
    #expect(try axis("days=0:1:1") == .list([0, 1]))
  }

  @Test("gives values")
  func values() throws {
    #expect(try axis("days=5,10,20") == .list([5, 10, 20]))
    #expect(try axis("days=nice:5:50") == .list([5, 10, 20, 50]))
    #expect(try Design.Axis("days=5,10").path == FieldPath("days"))
  }

  private static let forms = "write 5:50:5, 5:50, 5,10,20 or nice:5:500"

  @Test(
    "reports what is wrong, and how to write it",
    arguments: [
      (
        "days", "an axis is a field, '=' and its values",
        "write one such as shop.hat.price.coins=10:50, …=10:50:10 or …=10,20,50"
      ),
      (
        "=5:20", "an axis is a field, '=' and its values",
        "write one such as shop.hat.price.coins=10:50, …=10:50:10 or …=10,20,50"
      ),
      (
        "days=", "an axis is a field, '=' and its values",
        "write one such as shop.hat.price.coins=10:50, …=10:50:10 or …=10,20,50"
      ),
      ("days=5", "'days' has one value, which leaves nothing to choose", forms),
      (
        "days=5:5", "'days' must go from a smaller number to a larger one, not from 5 to 5",
        "write two different numbers"
      ),
      (
        "days=20:5", "'days' must go from a smaller number to a larger one, not from 20 to 5",
        "write 5:20"
      ),
      (
        "days=20:5:5", "'days' must go from a smaller number to a larger one, not from 20 to 5",
        "write 5:20:5"
      ),
      (
        "days=20:5:log", "'days' must go from a smaller number to a larger one, not from 20 to 5",
        "write 5:20"
      ),
      ("days=five:20", "'days' has 'five' where a number belongs", forms),
      ("players.mix=game,habit-app", "'players.mix' has 'game' where a number belongs", forms),
      ("days=1:1e999", "'days' has '1e999' where a number belongs", forms),
      ("days=20,5,10,5", "'days' names 5 twice", "leave one of the two out"),
      ("days=5:20:0", "'days' must have a step above 0, not 0", "write the step as a size: 5:50:5"),
      (
        "days=5:20:16", "'days' has a step of 16, longer than the way from 5 to 20",
        "write a smaller step"
      ),
      (
        "days=0:20:log", "'days' begins at 0, and a logarithmic axis above 0",
        "write a low end above 0, or leave out ':log'"
      ),
      ("days=5:20:5:log", "'days' must be from and to", forms),
      ("days=5.5:20", "'days' takes whole numbers, not 5.5", "write 6"),
      (
        "shop.purse.real_price=0.5:1.999", "'shop.purse.real_price' takes multiples of 0.01, not 1.999",
        "write 2"
      ),
      (
        "days=0:1001:1", "'days' has more than 1000 values", "widen the step, or give the ends alone"
      ),
    ])
  func faults(text: String, message: String, help: String) {
    let error = #expect(throws: InvalidScenario.self) { try Design.Axis(text) }
    #expect(error?.description == "--axis \(text): error: \(message)\nhelp: \(help)\n")
  }
}
