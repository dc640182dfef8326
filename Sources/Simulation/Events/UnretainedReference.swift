/// A reference that does not retain its object, for calls of every event and frame.
///
/// Swift retains an object that is read from a variable or an array for the time of a call, because the call might
/// replace it. If something else retains the object during the call anyway, this reference saves the retain and the
/// release. The code that makes a reference must guarantee that the object exists during every use; only the address
/// sanitizer checks it (`make sanitize`). It is public for the same reason as `FixedBuffer`.
///
/// Nothing else uses the standard library's underscored `_withUnsafeGuaranteedRef`. If a toolchain drops it,
/// `body(reference.takeUnretainedValue())` has the same effect, with a retain and a release.
@frozen
public struct UnretainedReference<Object: AnyObject>: Equatable, BitwiseCopyable {
  @usableFromInline let reference: Unmanaged<Object>

  /// Creates a reference to an object that is retained elsewhere.
  @inlinable
  @inline(__always)
  public init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// Calls `body` with the object, which must still exist and must be retained elsewhere until `body` returns.
  @inlinable
  @inline(__always)
  public func withObject<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// Whether two references refer to the same object.
  @inlinable
  public static func == (left: UnretainedReference, right: UnretainedReference) -> Bool {
    left.reference.toOpaque() == right.reference.toOpaque()
  }
}
