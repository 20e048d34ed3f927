enum LogLinearBins { static func index(of v: Int32) -> Int { 
  if v < 32 { return Int(v) }
  let e = 31 - v.leadingZeroBitCount
  return 32 * (e - 4) + Int(v >> (e - 5)) - 32 }
  static func count(upTo v: Int32) -> Int { index(of: v) + 1 }
  static func quantile(_ s: Double, of h: [Int]) -> Double? { nil }
  static func quantileInterval(_ s: Double, of h: [Int]) -> (low: Double, high: Double)? { nil } }
struct ExactMoments { var count: Int; var sum: Int128; var squares: Int128; var mean: Double { Double(sum)/Double(count) }; var variance: Double? { 1 } }
enum Intervals { static let normalQuantile975 = 1.96 }
