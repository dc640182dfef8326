#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A limit to the processor time of this process, for a run that may never end.
package enum ProcessorTimeLimit {
  /// The signal that ends a process beyond its limit.
  package static let signal = SIGXCPU

  /// Ends this process by ``signal`` when it has used some seconds of processor time.
  package static func set(seconds: UInt) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      let resource = RLIMIT_CPU
    #endif
    var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
    precondition(setrlimit(resource, &limit) == 0, "no limit of \(seconds) s can be set")
  }
}
