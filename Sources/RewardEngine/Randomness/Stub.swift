public struct PlayerAddress: Sendable { public var profile: UInt32; public var rank: UInt32 }
public enum Draw: Int, Sendable { case come, sessionTime, activityCount, mission, keepPolicy, offerDemand, offerQuantity, realPurchase, realPack, randomItem, freezeByHand, returning, activityLaw, lifetime, returnLifetime, missionLaw, collectLaw, tasteLaw, payer, spend, zone, preferredHour, milestoneShare, churnLaw }
public struct Purpose: Sendable { public var rawValue: UInt32
 public init(kind: Draw, id: String, copy: Int = 0) { rawValue = UInt32(kind.rawValue) } }
public struct Luck: Sendable { public init(seed: UInt64) {}
 func fill(_ c: UnsafeMutablePointer<UInt32>, purpose: Purpose, day: Int32, tile: Int, profile: UInt32) {}
 public func word(purpose: Purpose, day: Int32, player: PlayerAddress) -> UInt32 { 0 }
 public func stream(purpose: Purpose, player: PlayerAddress, day: Int32 = 0) -> LuckStream { LuckStream() } }
public struct LuckStream: Sendable { mutating func nextWord() -> UInt32 { 0 }; mutating func nextUniform() -> Double { 0.5 }
 mutating func nextNormal() -> Double {0}; mutating func nextBeta(_ a: Double, _ b: Double) -> Double {0.5}
 mutating func nextIndex(below: UInt32) -> UInt32 { 0 } }
public struct Chance { public var limit: Int32; init(_ p: Double) { limit = 0 }; init(limit: Int32) { self.limit = limit }
 static let never: Int32 = -1; static let always: Int32 = .max; var probability: Double { 0 }; func happens(_ w: UInt32) -> Bool { false } }
public struct PoissonTable { var limits: [Int32]; init(mean: Double) { limits = [] } }
enum Lifetime { static func draw(chance: Double, uniform: Double) -> Int32 { 0 } }
enum StableHash { static func word(_ s: String) -> UInt32 { 0 } }
enum Mathematics { static func exp(_ x: Double) -> Double {x}; static func log(_ x: Double) -> Double {x}; static func pow(_ x: Double,_ y: Double) -> Double {x}; static func logit(_ x: Double) -> Double {x}; static func logistic(_ x: Double) -> Double {x} }
enum LogLinearBins { static func index(of v: Int32) -> Int { 0 }; static func count(upTo: Int32) -> Int { 1 } }
public struct Digest: Sendable, Equatable { mutating func add<I: FixedWidthInteger>(_ v: I) {} }
