extension LuckStream { 
 mutating func nextNormal() -> Double {0}; mutating func nextBeta(_ a: Double, _ b: Double) -> Double { a/(a+b) }
}
public struct Chance { public var limit: Int32; init(_ p: Double) { limit = p >= 1 ? .max : Int32(p * 0x1p31) - 1 }; init(limit: Int32) { self.limit = limit }
 static let never: Int32 = -1; static let always: Int32 = .max; var probability: Double { Double(limit) * 0x1p-31 }; func happens(_ w: UInt32) -> Bool { Int32(w >> 1) <= limit } }
public struct PoissonTable { var limits: [Int32]; init(mean: Double) { limits = [1000000,2000000000] } }
enum Lifetime { static func draw(chance: Double, uniform: Double) -> Int32 { chance == 0 ? .max : Int32((1 - uniform) / chance) } }
enum Mathematics { static func exp(_ x: Double) -> Double {x}; static func log(_ x: Double) -> Double {x}; static func pow(_ x: Double,_ y: Double) -> Double {x}; static func logit(_ x: Double) -> Double {x}; static func logistic(_ x: Double) -> Double {x} }
enum LogLinearBins { static func index(of v: Int32) -> Int { 
  if v < 32 { return Int(v) }
  let e = 31 - v.leadingZeroBitCount
  return 32 * (e - 4) + Int(v >> (e - 5)) - 32 }
  static func count(upTo v: Int32) -> Int { index(of: v) + 1 }
  static func quantile(_ s: Double, of h: [Int]) -> Double? { nil }
  static func quantileInterval(_ s: Double, of h: [Int]) -> (low: Double, high: Double)? { nil } }
struct ExactMoments { var count: Int; var sum: Int128; var squares: Int128; var mean: Double { Double(sum)/Double(count) }; var variance: Double? { 1 } }
enum Intervals { static let normalQuantile975 = 1.96 }
