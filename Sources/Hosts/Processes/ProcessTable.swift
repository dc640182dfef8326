import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processes of this machine at one moment.
struct ProcessTable {
  /// A process.
  struct Entry {
    let id: pid_t
    let parent: pid_t
    let group: pid_t
    /// The session; on macOS the group, because the list of processes does not have sessions.
    let session: pid_t
    /// Whether it has ended and waits for its parent.
    let isZombie: Bool
    /// When it started, in clock ticks after the start of the machine; 0 if that is unknown.
    let start: UInt64
  }

  /// The processes, in no order.
  let entries: [Entry]

  /// The processes that belong to a program: itself, everything in its process group, and everything that it or one of them
  /// started, also in a session or group of its own and if its parent has ended. O(processes * generations).
  ///
  /// - Parameters:
  ///   - root: the program's process; it may be a zombie.
  ///   - marker: a variable of the program's environment, as `NAME=value`. It finds a process whose parent has ended. Only Linux
  ///     shows environments.
  ///   - isAdopted: whether a child of this process belongs to the program, although this process did not start it.
  func members(of root: pid_t, marker: String, isAdopted: (pid_t) -> Bool) -> [Entry] {
    let start = entries.first { $0.id == root }?.start ?? 0
    let here = getpid()
    var members: [pid_t: Entry] = [:]
    var others = entries.filter { $0.start >= start && $0.id != here }
    var isFirst = true
    while true {
      var rest: [Entry] = []
      let count = members.count
      for entry in others {
        let isMember =
          entry.id == root || [entry.parent, entry.group, entry.session].contains { $0 == root || members[$0] != nil }
          || isFirst && (entry.parent == here && isAdopted(entry.id) || Self.hasEnvironment(marker, entry.id))
        if isMember { members[entry.id] = entry } else { rest.append(entry) }
      }
      guard members.count > count else { return Array(members.values) }
      others = rest
      isFirst = false
    }
  }

  #if canImport(Darwin)
    /// The processes that exist now: `sysctl` with `KERN_PROC_ALL`.
    static func now() -> ProcessTable {
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_ALL]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return ProcessTable(entries: []) }
      // Processes may start between the two calls.
      var list = [kinfo_proc](repeating: kinfo_proc(), count: size / MemoryLayout<kinfo_proc>.stride + 64)
      size = list.count * MemoryLayout<kinfo_proc>.stride
      guard sysctl(&name, 3, &list, &size, nil, 0) == 0 else { return ProcessTable(entries: []) }
      return ProcessTable(
        entries: list.prefix(size / MemoryLayout<kinfo_proc>.stride).map { process in
          let group = process.kp_eproc.e_pgid
          return Entry(
            id: process.kp_proc.p_pid, parent: process.kp_eproc.e_ppid, group: group, session: group,
            isZombie: Int32(process.kp_proc.p_stat) == SZOMB, start: 0)
        })
    }

    private static func hasEnvironment(_ marker: String, _ process: pid_t) -> Bool { false }
  #else
    /// The processes that exist now: `stat` of proc(5).
    static func now() -> ProcessTable {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return ProcessTable(entries: names.compactMap { pid_t($0).flatMap(entry) })
    }

    private static func entry(_ process: pid_t) -> Entry? {
      // The name of a program may have spaces, parentheses and bytes that are not UTF-8.
      let text = String(decoding: contents(of: "/proc/\(process)/stat"), as: UTF8.self)
      guard let name = text.lastIndex(of: ")") else { return nil }
      let fields = text[text.index(after: name)...].split(separator: " ")
      guard fields.count > 19, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
        let session = pid_t(fields[3])
      else { return nil }
      return Entry(
        id: process, parent: parent, group: group, session: session, isZombie: fields[0] == "Z" || fields[0] == "X",
        start: UInt64(fields[19]) ?? 0)
    }

    private static func hasEnvironment(_ marker: String, _ process: pid_t) -> Bool {
      let marker = Array(marker.utf8)
      return contents(of: "/proc/\(process)/environ").split(separator: 0).contains { $0.elementsEqual(marker) }
    }

    /// The bytes of a file of unknown size; empty if it cannot be read.
    private static func contents(of path: String) -> [UInt8] {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      let descriptor = FileDescriptor(file)
      var bytes: [UInt8] = []
      while true {
        let part = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
          count = max(0, read(descriptor.number, buffer.baseAddress, buffer.count))
        }
        guard !part.isEmpty else { return bytes }
        bytes += part
      }
    }
  #endif
}
