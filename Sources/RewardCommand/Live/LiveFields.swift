import RewardEngine
import RewardPages
import RewardStudies

/// The fields that a page can turn, and the tables whose rows it can change, as the reader declares them.
struct LiveFields {
  private let document: Document

  init(_ document: Document) { self.document = document }

  var members: [JSONValue.Member] {
    let marks = AssumptionComments(document)
    let fields = LiveFile.fields(of: document).map { value($0, isAssumed: marks.mark($0.path)) }
    return [
      .init("fields", .array(fields)),
      .init("tables", .array(Scenario.editableTables(of: document).map(value))),
    ]
  }

  /// A word as `--set` takes it: an id may be one that needs quotes, such as `on`.
  fileprivate static func word(_ text: String) -> String { Node.word(text).oneLine }

  private func value(_ table: EditableTable) -> JSONValue {
    .object([
      .init("path", .text("\(table.path)")), .init("about", .text(table.about)),
      .init("rows", .array(table.rows.map { .text($0) })), .init("ids", .array(table.ids.map { .text($0) })),
      .init("canGrow", .truth(!table.adding.isEmpty)),
      .init("noun", Self.text(table.noun)), .init("nextId", Self.text(table.nextId)),
      .init("freeIds", .array(table.freeIds.map { .text($0) })),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// The fields that mappings can have or leave out.
  static func member(_ options: [OptionalField]) -> JSONValue.Member {
    let values = options.map { option in
      JSONValue.object([
        .init("path", .text("\(option.path)")), .init("isGiven", .truth(option.isGiven)),
        .init("about", .text(option.about)), .init("usual", text(option.usual)),
        .init("origin", text(option.origin)),
        .init("words", .array(option.words.map { .text($0) })),
      ])
    }
    return .init("options", .array(values))
  }

  private func value(_ knob: EditableField, isAssumed: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("path", .text("\(knob.path)")), .init("value", .text(knob.setting)),
      .init("isGiven", .truth(knob.text != nil)), .init("about", .text(knob.about)),
      .init("origin", Self.text(knob.origin)),
      .init("isAssumed", .truth(isAssumed && knob.text != nil)),
    ]
    if let table = knob.table { members.append(.init("table", .text("\(table)"))) }
    switch knob.kind {
    case .flag: members.append(.init("kind", "flag"))
    case .metric: members.append(.init("kind", "metric"))
    case .choice(let words):
      members += [.init("kind", "choice"), .init("words", .array(words.map { .text(Self.word($0)) }))]
    case .number(let numbers):
      let now = Double(knob.text ?? knob.usual ?? "") ?? numbers.least
      let slider = LiveSlider(around: now, in: numbers)
      members += [
        .init("kind", "number"), .init("rule", .text(numbers.rule)),
        .init("unit", numbers.unit.map { .text($0) } ?? .null), .init("least", .number(slider.least)),
        .init("most", .number(slider.most)), .init("step", .number(slider.step)),
      ]
    }
    return .object(members)
  }
}

extension EditableField {
  /// The value as `--set` takes it.
  var setting: String {
    let text = text ?? usual ?? ""
    return if case .choice = kind { LiveFields.word(text) } else { text }
  }
}

/// The ends and the step of a slider: the field's own bounds where they are near, else a range around the value.
struct LiveSlider: Equatable {
  let least: Double
  let most: Double
  let step: Double

  init(least: Double, most: Double, step: Double) {
    (self.least, self.most, self.step) = (least, most, step)
  }

  init(around value: Double, in numbers: EditableField.Numbers) {
    let reach = max(abs(value) * 3, numbers.step.map { $0 * 10 } ?? 1)
    let bottom = max(numbers.least, value < 0 ? -reach : 0)
    // A chance of a thousandth has a slider of its own size; one of a half has all of the chances.
    let isSmallShare = numbers.most <= 1 && value > 0 && value < 0.2
    let top =
      numbers.most <= 1 && !isSmallShare ? numbers.most : min(numbers.most, isSmallShare ? value * 5 : reach)
    most = max(top, value)
    guard let step = numbers.step, numbers.most > 1 || step >= 1 else {
      least = bottom
      step = Self.nice((most - bottom) / 200)
      return
    }
    // A slider has a few hundred places at most; the field beside it takes any number.
    self.step = max(step, (Self.nice((most - bottom) / 300) / step).rounded() * step)
    // Its places count from its least one: 5, 10, 15 and not 1, 6, 11.
    least = min(value, (bottom / self.step).rounded(.up) * self.step)
  }

  /// A power of ten, twice or five times it, near a number.
  private static func nice(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 1 }
    var power = 1.0
    while power > number { power /= 10 }
    while power * 10 <= number { power *= 10 }
    let place = number / power
    let digit: Double = place < 1.5 ? 1.0 : place < 3.5 ? 2 : place < 7.5 ? 5 : 10
    return power < 1 ? digit / (1 / power).rounded() : digit * power
  }
}
