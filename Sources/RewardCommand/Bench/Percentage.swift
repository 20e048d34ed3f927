import ArgumentParser

/// A percentage on the command line: `5` or `5%`.
struct Percentage: ExpressibleByArgument, Equatable {
  let percent: Double

  init?(argument: String) {
    let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let percent = Double(digits), percent.isFinite else { return nil }
    self.percent = percent
  }
}
