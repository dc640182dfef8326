import CLinux
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error of a system call.
struct SystemError: Error, Hashable {
  /// The value of `errno`.
  let code: Int32

  static let alreadyExists = SystemError(code: EEXIST)
  static let invalidArgument = SystemError(code: EINVAL)
  static let isFolder = SystemError(code: EISDIR)
  static let missing = SystemError(code: ENOENT)
  static let notEmpty = SystemError(code: ENOTEMPTY)
  static let notFolder = SystemError(code: ENOTDIR)
  static let notSupported = SystemError(code: ENOTSUP)
  static let tryAgain = SystemError(code: EAGAIN)

  /// The error of the last call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The error in the system's words, as in `No space left on device`.
  var reason: String { String(cString: strerror(code)) }
}

/// File system calls that Foundation does not offer, or whose errors it does not distinguish.
enum SystemCalls {
  /// How a rename treats an existing target.
  enum RenameMode {
    /// A target is the error ``SystemError/alreadyExists``.
    case exclusive
    /// Both paths exist and are exchanged in one step.
    case exchange
  }

  /// Renames a file or a folder.
  ///
  /// - Throws: ``SystemError/notSupported`` if the file system or the system has no such call.
  static func rename(_ source: String, to target: String, _ mode: RenameMode) throws(SystemError) {
    #if canImport(Darwin)
      let flags = mode == .exclusive ? UInt32(RENAME_EXCL) : UInt32(RENAME_SWAP)
      if renamex_np(source, target, flags) != 0 { throw .last }
    #else
      // RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h.
      guard linuxRename(source, target, mode == .exclusive ? 1 : 2) != 0 else { return }
      // EINVAL is returned by file systems without the flag, and for an attempt to move a folder into itself.
      throw errno == EINVAL || errno == ENOSYS ? .notSupported : .last
    #endif
  }

  /// Renames a file or a folder, and replaces a file, in one step.
  static func replace(_ target: String, by source: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.rename(source, target)
    #elseif canImport(Glibc)
      let result = Glibc.rename(source, target)
    #else
      let result = Musl.rename(source, target)
    #endif
    if result != 0 { throw .last }
  }

  /// Removes a file, or an empty folder.
  static func remove(_ path: String, isFolder: Bool) throws(SystemError) {
    if (isFolder ? rmdir(path) : unlink(path)) != 0 { throw .last }
  }

  /// Makes a folder.
  static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) != 0 { throw .last }
  }

  /// The file that a path leads to, after all links.
  enum Kind: Hashable { case nothing, file, folder, other }

  /// The file that a path leads to.
  ///
  /// - Throws: an error that is not the absence of a file, such as a cycle of links.
  static func kind(of path: String) throws(SystemError) -> Kind {
    var info = stat()
    guard stat(path, &info) == 0 else {
      if errno == ENOENT { return .nothing }
      throw .last
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The path behind the links of an existing path.
  static func resolved(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else { throw .last }
    defer { free(real) }
    return String(cString: real)
  }
}

/// An open file or folder, which is closed when it is no longer used. Not copyable, so it is closed once.
struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// How a file is opened.
  enum Mode {
    /// Opens a file or a folder for reading.
    case reading
    /// Opens an existing pipe or device for appending, without truncating it.
    case writingExisting
    /// Creates a file, which must not exist, for writing.
    case new
  }

  /// Opens a file.
  init(_ path: String, _ mode: Mode) throws(SystemError) {
    let flags =
      switch mode {
      case .reading: O_RDONLY
      case .writingExisting: O_WRONLY | O_APPEND
      case .new: O_WRONLY | O_CREAT | O_EXCL
      }
    descriptor = open(path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .last }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes content part by part.
  func write(_ content: StreamedContent) throws(SystemError) {
    try content.write(to: { (block) throws(SystemError) in try write(block) })
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var position = 0
    while position < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        platformWrite(descriptor, buffer.baseAddress.map { $0 + position }, bytes.count - position)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      position += written
    }
  }

  /// Locks the file for this process until it is closed; false if another process holds the lock and `waits` is false, or
  /// if the file system has no locks.
  @discardableResult
  func lock(waits: Bool = true) -> Bool {
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Whether a path leads to this open file, and not to another one or to none.
  func isAt(_ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }

  /// Gives the file the permissions of another file, if there is one.
  func copyPermissions(of path: String) {
    var info = stat()
    if stat(path, &info) == 0 { fchmod(descriptor, info.st_mode & 0o7777) }
  }
}

/// The C function, whose name a method of ``OpenFile`` hides.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
