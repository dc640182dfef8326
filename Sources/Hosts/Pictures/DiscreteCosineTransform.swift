/// The forward discrete cosine transform of 8 x 8 samples (T.81, A.3.3) in integers, the same on every machine.
///
/// Rows and then columns are transformed by the definition, split into sums and differences of mirrored samples, which
/// halves the products. The error is below 1/4 of a coefficient's unit.
enum DiscreteCosineTransform {
  /// round(2^13 cos(k pi / 16)) for k from 1 to 7: factors of the orthonormal transform, times 2^14.
  private static let c1: Int32 = 8035
  private static let c2: Int32 = 7568
  private static let c3: Int32 = 6811
  private static let c4: Int32 = 5793
  private static let c5: Int32 = 4551
  private static let c6: Int32 = 3135
  private static let c7: Int32 = 1598

  /// Coefficients are in units of 1/8.
  static let scale: Int32 = 8

  /// Replaces 64 samples, -128 to 127, by their coefficients times ``scale``.
  static func transform(_ block: UnsafeMutablePointer<Int32>) {
    // 2^14 of the factors, minus 4 bits that are kept for the columns.
    for row in 0..<8 { transform(block + 8 * row, step: 1, shift: 10) }
    // 2^14 of the factors and the 4 bits, minus the 3 bits of the scale.
    for column in 0..<8 { transform(block + column, step: 8, shift: 15) }
  }

  @inline(__always)
  private static func transform(_ x: UnsafeMutablePointer<Int32>, step: Int, shift: Int32) {
    let s0 = x[0] &+ x[7 * step]
    let s1 = x[step] &+ x[6 * step]
    let s2 = x[2 * step] &+ x[5 * step]
    let s3 = x[3 * step] &+ x[4 * step]
    let d0 = x[0] &- x[7 * step]
    let d1 = x[step] &- x[6 * step]
    let d2 = x[2 * step] &- x[5 * step]
    let d3 = x[3 * step] &- x[4 * step]
    let half: Int32 = 1 &<< (shift &- 1)
    x[0] = (c4 &* (s0 &+ s1 &+ s2 &+ s3) &+ half) &>> shift
    x[4 * step] = (c4 &* (s0 &- s1 &- s2 &+ s3) &+ half) &>> shift
    x[2 * step] = (c2 &* (s0 &- s3) &+ c6 &* (s1 &- s2) &+ half) &>> shift
    x[6 * step] = (c6 &* (s0 &- s3) &- c2 &* (s1 &- s2) &+ half) &>> shift
    x[step] = (c1 &* d0 &+ c3 &* d1 &+ c5 &* d2 &+ c7 &* d3 &+ half) &>> shift
    x[3 * step] = (c3 &* d0 &- c7 &* d1 &- c1 &* d2 &- c5 &* d3 &+ half) &>> shift
    x[5 * step] = (c5 &* d0 &- c1 &* d1 &+ c7 &* d2 &+ c3 &* d3 &+ half) &>> shift
    x[7 * step] = (c7 &* d0 &- c5 &* d1 &+ c3 &* d2 &- c1 &* d3 &+ half) &>> shift
  }
}
