import CLinux

/// How the C library allocates memory for this process.
package enum MemoryAllocation {
  /// Keeps most memory that a run has freed for the runs that follow, until the process ends. Otherwise the system takes it back, and clears
  /// each page when the next run needs it. Does nothing without glibc.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      mallopt(M_TRIM_THRESHOLD, .max)
      // The greatest value that glibc accepts on 64-bit systems: larger blocks are still returned.
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
    #endif
  }
}
