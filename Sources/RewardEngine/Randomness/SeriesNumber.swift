/// A number, or several side by side: what series of + − × ÷ are written for, once.
protocol SeriesNumber {
  init(_ number: Double)
  static func + (_: Self, _: Self) -> Self
  static func - (_: Self, _: Self) -> Self
  static func * (_: Self, _: Self) -> Self
  static func / (_: Self, _: Self) -> Self
}

extension Double: SeriesNumber {}

/// Eight numbers side by side.
package typealias Eight = SIMD8<Double>

extension SIMD8: SeriesNumber where Scalar == Double {
  @inline(__always) init(_ number: Double) { self.init(repeating: number) }
}

extension Eight {
  /// The bits of each number.
  var bits: SIMD8<Int64> { @inline(__always) get { unsafeBitCast(self, to: SIMD8<Int64>.self) } }

  @inline(__always) init(bits: SIMD8<Int64>) { self = unsafeBitCast(bits, to: Eight.self) }

  var magnitudes: Eight { @inline(__always) get { Eight(bits: bits & Int64.max) } }

  /// Whole numbers below 2^51 in size, exactly.
  ///
  /// Added to 1.5 · 2^52, a whole number is in the last bits.
  @inline(__always) init(whole numbers: SIMD8<Int64>) {
    self = Eight(bits: numbers &+ Self.shift.bits) - Self.shift
  }

  /// The whole numbers as integers, where they are whole and below 2^51 in size.
  var whole: SIMD8<Int64> { @inline(__always) get { (self + Self.shift).bits &- Self.shift.bits } }

  /// Each number below 2^51 in size, without its fraction; never -0.
  var truncated: Eight {
    @inline(__always) get {
      let size = magnitudes
      let near = (size + Self.shift) - Self.shift
      let down = near - Eight(bits: size.isBelow(near) & Eight(1).bits)
      return Eight(bits: down.bits | (bits & Int64.min)) + Eight(0)
    }
  }

  private static var shift: Eight { @inline(__always) get { Eight(0x1.8p52) } }

  /// -1 where this number is below the other one, else 0; for finite numbers other than -0.
  ///
  /// The library's comparisons become a loop of branches, as those of ``Lanes`` do.
  @inline(__always) func isBelow(_ other: Eight) -> SIMD8<Int64> { (self - other).bits &>> 63 }

  /// The numbers of another one where a mask is -1.
  @inline(__always) func replacing(with other: Eight, where mask: SIMD8<Int64>) -> Eight {
    Eight(bits: (other.bits & mask) | (bits & ~mask))
  }

  /// Computes the numbers again, one by one, where a mask is negative.
  @inline(__always) func mended(
    where mask: SIMD8<Int64>, from numbers: Eight, _ function: (Double) -> Double
  ) -> Eight {
    var mended = self
    forEachNegative(mask) { mended[$0] = function(numbers[$0]) }
    return mended
  }
}

/// Calls `body` with the index of each negative number.
@inline(__always) func forEachNegative(_ numbers: SIMD8<Int64>, _ body: (Int) -> Void) {
  guard (numbers &>> 63).wrappedSum() != 0 else { return }
  for lane in 0..<8 where numbers[lane] < 0 { body(lane) }
}
