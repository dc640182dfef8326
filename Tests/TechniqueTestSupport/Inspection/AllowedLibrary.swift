/// The part of the standard library that plugins may use: values, collections, numbers, texts, and errors; no clocks,
/// random sources, tasks, input, output, reflection or unsafe memory.
enum AllowedLibrary {
  /// `Simulation` declares types that `ListRuntime` exposes; a plugin cannot import it.
  static let modules: Set<String> = ["Swift", "Builtin", "ListRuntime", "Simulation"]

  /// The types of `Simulation` that public declarations of `ListRuntime` may expose: plain values.
  static let simulationTypes: Set<String> = ["VirtualDuration", "VirtualInstant"]

  /// The types of the standard library whose `description` is a text or a number, and does not describe contents.
  static let describedTypes: Set<String> = Set(
    """
    BinaryInteger Bool Character Double Float Float16 Float80 Int Int8 Int16 Int32 Int64 Int128 StaticString String
    Substring UInt UInt8 UInt16 UInt32 UInt64 UInt128 Unicode.Scalar
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// The names with an underscore that the compiler uses for allowed source constructs: literals, casts, checks and the
  /// conformances of the plugin's own collections, errors and keys. A source that contains such a name is rejected.
  static let hiddenNames: Set<String> = Set(
    """
    _ArrayBuffer _OptionalNilComparisonType _ArrayBufferProtocol _ArrayProtocol _ContiguousArrayBuffer _ContiguousArrayStorage _SliceBuffer
    _allocateBufferUninitialized _allocateUninitialized _allocateUninitializedArray _arrayConditionalCast _arrayForceCast
    _assertionFailure _bridgeToObjectiveC _code _conditionallyBridgeFromObjectiveC _copyContents _copyToContiguousArray
    _customContainsEquatableElement _customIndexOfEquatableElement _customLastIndexOfEquatableElement _customRemoveLast
    _diagnoseUnexpectedEnumCase _diagnoseUnexpectedEnumCaseValue _diagnoseUnexpectedNilOptional
    _dictionaryDownCast _dictionaryDownCastConditional _dictionaryUpCast _domain _endMutation _expectEnd
    _failEarlyRangeCheck _fatalErrorMessage _finalizeUninitializedArray _findStringSwitchCase
    _findStringSwitchCaseWithCache _getEmbeddedNSError _hashValue _makeMutableAndUnique _preconditionFailure
    _rawHashValue _roundSlowPath _setDownCast _setDownCastConditional _setUpCast _unimplementedInitializer
    _userInfo _withUnsafeMutableBufferPointerIfSupported _writeBackMutableSlice
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  static let instead = "a plugin uses what ListRuntime declares as public and the values of the standard library"

  /// The reason why a name of the standard library is rejected.
  static func advice(against name: String) -> String {
    switch name {
    case "print", "debugPrint", "dump", "readLine":
      "a plugin reads and writes nothing; state what changes as counts in its README and its scenarios' expectations"
    case "SystemRandomNumberGenerator":
      "it differs from process to process, and results must be the same in each; use the row's index or item id"
    case "Mirror", "MemoryLayout", "CustomReflectable": "reflection is not used; \(instead)"
    case "CommandLine": "a plugin knows nothing of its process; declare an option"
    default: "`\(name)` is not among the names that plugins may use; \(instead)"
    }
  }

  /// Types, protocols and functions, by their first name.
  static let names: Set<String> = Set(
    """
    Any AnyObject AnyHashable Array ArraySlice ContiguousArray Bool Character Dictionary KeyValuePairs Set Optional Result
    Never ObjectIdentifier StaticString String Substring Unicode DefaultStringInterpolation
    Double Float Int Int8 Int16 Int32 Int64 Int128 UInt UInt8 UInt16 UInt32 UInt64 UInt128 Float16 Float80
    ClosedRange PartialRangeFrom PartialRangeThrough PartialRangeUpTo Range RangeExpression RangeSet Slice
    AnyKeyPath KeyPath PartialKeyPath ReferenceWritableKeyPath WritableKeyPath
    AdditiveArithmetic BinaryFloatingPoint BinaryInteger FixedWidthInteger FloatingPoint FloatingPointClassification
    FloatingPointRoundingRule FloatingPointSign Numeric SignedInteger SignedNumeric Strideable UnsignedInteger
    BitwiseCopyable CaseIterable Comparable Copyable CustomDebugStringConvertible CustomStringConvertible Equatable Error
    Escapable ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral
    ExpressibleByNilLiteral ExpressibleByStringInterpolation ExpressibleByStringLiteral
    ExpressibleByUnicodeScalarLiteral Hashable Hasher Identifiable LosslessStringConvertible OptionSet
    RandomNumberGenerator RawRepresentable Sendable SendableMetatype SetAlgebra StringInterpolationProtocol
    StringProtocol TextOutputStream TextOutputStreamable
    AnyBidirectionalCollection AnyCollection AnyIterator AnyRandomAccessCollection AnySequence BidirectionalCollection
    ClosedRangeIndex Collection CollectionDifference CollectionOfOne DefaultIndices DropFirstSequence DropWhileSequence
    EmptyCollection EnumeratedSequence FlattenCollection FlattenSequence IndexingIterator IteratorProtocol
    IteratorSequence JoinedSequence LazyCollection LazyCollectionProtocol LazyDropWhileCollection
    LazyDropWhileSequence LazyFilterCollection LazyFilterSequence LazyMapCollection LazyMapSequence
    LazyPrefixWhileCollection LazyPrefixWhileSequence LazySequence LazySequenceProtocol MutableCollection
    PrefixSequence RandomAccessCollection RangeReplaceableCollection Repeated ReversedCollection Sequence StrideThrough
    StrideThroughIterator StrideTo StrideToIterator UnfoldSequence Zip2Sequence
    abs assert assertionFailure fatalError max min numericCast precondition preconditionFailure repeatElement sequence
    stride swap type withExtendedLifetime zip
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Functions of C that the compiler calls for arithmetic and for copies of values.
  static let systemFunctions: Set<String> = [
    "_swiftEmptyArrayStorage", "_swiftEmptyDictionarySingleton", "_swiftEmptySetSingleton", "__chkstk_darwin",
    "__stack_chk_fail", "__stack_chk_guard", "bzero", "ceil", "ceilf", "floor", "floorf", "fma", "fmod", "fmodf",
    "free",
    "malloc", "memcmp", "memcpy", "memmove", "memset", "remainder", "rint", "rintf", "round", "roundf", "sqrt", "trunc",
    "truncf", "dyld_stub_binder",
  ]

  /// The prefixes of the names of runtime functions behind `swift_`: object lifetimes, casts, metadata, errors and key
  /// paths. Those of tasks, of reflection and of random numbers are not among them.
  static let runtimeFunctions = [
    "alloc", "arrayAssign", "arrayDestroy", "arrayInit", "beginAccess", "bridgeObject", "checkMetadataState",
    "classCreate", "copyKeyPath", "compareTypeContext", "conformsToProtocol", "coroFrameAlloc", "dealloc",
    "deletedMethod",
    "destroyMultiPayload", "dynamicCast", "endAccess", "enum", "error", "getAssociated", "getAtKeyPath", "getCanonical",
    "getDynamicType", "getEnum", "getErrorValue", "getExistential", "getForeign", "getFunction", "getGeneric",
    "getKeyPath", "getMetatype", "getMultiPayload", "getObjCClass", "getObjectType", "getOpaque", "getSingleton",
    "getTuple", "getTypeByMangled", "getWitnessTable", "init", "instantiate", "isEscapingClosure", "isUnique",
    "isaMask",
    "lookUpClassMethod", "makeBoxUnique", "modifyAt", "multiPayload", "objc_", "once", "project", "readAtKeyPath",
    "release",
    "relocateClass", "retain", "runtimeSupports", "setAtKeyPath", "setDeallocating", "singlePayload", "slowAlloc",
    "slowDealloc", "storeEnumTag", "storeMultiPayload", "tryRetain", "unexpectedError", "unknownObject", "unowned",
    "updateClassMetadata", "verifyEndOfLifetime", "weak", "willThrow", "writeAtKeyPath",
  ]
}
