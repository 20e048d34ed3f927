import RewardEngine
import RewardStudies

/// A quick look at which numbers of a scenario its goals react to most: each is moved by a tenth, with few players.
struct LiveScreening: Sendable {
  private let file: LiveFile
  private let settings: LiveSettings
  /// Fields looked at, replications of each, and the fewest players of one.
  private static let (most, replications, size) = (80, 4, 60)

  init(_ file: LiveFile, _ settings: LiveSettings) {
    self.file = file
    self.settings = settings
  }

  /// The paths of the fields, the one that matters most first; empty when cancelled or where nothing can be measured.
  func order() async -> [String] {
    guard let scenario = try? LiveEconomy(file, [], settings).scenario else { return [] }
    var responses = Response.goals(of: scenario)
    if responses.isEmpty { responses = Array(Response.headline(of: scenario).prefix(4)) }
    let size = max(Self.size, scenario.fewestPlayers)
    let experiment = Experiment(
      responses, players: size * Self.replications, replications: Self.replications, seed: settings.seed)
    guard !responses.isEmpty, let base = try? await experiment.samples(of: [scenario]).first else {
      return []
    }
    var effects: [(path: String, effect: Double)] = []
    for knob in file.fields.filter(Self.isMovable).prefix(Self.most) {
      guard !Task.isCancelled else { return [] }
      guard let moved = moved(knob), let sample = try? await experiment.samples(of: [moved]).first else {
        continue
      }
      effects.append(("\(knob.path)", Self.effect(of: sample, on: base, responses.count)))
    }
    return effects.filter { $0.effect > 0 }.sorted { $0.effect > $1.effect }.map(\.path)
  }

  private static func isMovable(_ knob: EditableField) -> Bool {
    guard case .number = knob.kind, knob.text != nil, !knob.path.names.starts(with: ["goals"]) else {
      return false
    }
    return "\(knob.path)" != "days"
  }

  /// The scenario with a field a tenth larger, or smaller where it cannot be larger.
  private func moved(_ knob: EditableField) -> Scenario? {
    guard case .number(let numbers) = knob.kind, let value = Double(knob.text ?? "") else { return nil }
    let reach = max(abs(value) * 0.1, numbers.step ?? 0)
    guard reach > 0 else { return nil }
    for next in [value + reach, value - reach] where next >= numbers.least && next <= numbers.most {
      let text = numbers.step == 1 ? "\(Int(next.rounded()))" : "\(next)"
      let edit = LiveEdit(path: "\(knob.path)", value: text)
      if let economy = try? LiveEconomy(file, [edit], settings) { return economy.scenario }
    }
    return nil
  }

  /// The largest change of any response, as a share of what it was.
  private static func effect(of sample: Sample, on base: Sample, _ count: Int) -> Double {
    (0..<count).compactMap { place -> Double? in
      guard let before = base.mean(place), let after = sample.mean(place) else { return nil }
      return abs(after - before) / max(abs(before), 1e-9)
    }.max() ?? 0
  }
}
