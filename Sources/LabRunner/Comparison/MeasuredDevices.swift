import JSON
package import ListRuntime
import Scenarios

/// Device profiles to which measurements of changes are known, found by the device data that a stored run records.
package struct MeasuredDevices: Sendable {
  /// The fits of the profiles, by the device in the document of a run.
  private let fits: [JSONContent: ProfileFit]

  /// The profiles that have measured changes; of profiles with the same costs, the first. Complexity: O(profiles ·
  /// coefficients).
  package init(_ profiles: [DeviceProfile]) {
    var documents = RunDocuments()
    let measured = profiles.compactMap { profile in
      profile.fit.flatMap { fit in
        fit.measuredChanges.isEmpty ? nil : (RunDocument.withoutName(documents.device(profile)), fit)
      }
    }
    fits = Dictionary(measured) { first, _ in first }
  }

  /// The measurements of the change between two runs on the same device.
  func measurements(from old: RunDocument, to new: RunDocument) -> [MeasuredContradiction] {
    guard let device = new.device, device == old.device, let fit = fits[device] else { return [] }
    return fit.measurements(from: TechniqueStack(old), to: TechniqueStack(new))
  }
}

/// Techniques with the values of their options, in no order.
struct TechniqueStack: Hashable {
  private let techniques: Set<String>

  /// The number of techniques.
  var count: Int { techniques.count }

  /// Techniques as ``ConfiguredTechnique/text`` writes them.
  init(_ texts: [String]) {
    techniques = Set(
      texts.map { text in
        guard text.hasSuffix(")") else { return text }
        let parts = text.split(separator: "(", maxSplits: 1)
        let options = parts.dropFirst().joined().dropLast()
        return Self.text(parts.first.map(String.init) ?? "", options.split(separator: ", ").map(String.init))
      })
  }

  /// The techniques of a run's document.
  init(_ document: RunDocument) {
    techniques = Set(
      document.techniques.map { id in Self.text(id, document.options(of: id).map { "\($0): \($1)" }) })
  }

  /// A technique and its options, sorted, as one text.
  private static func text(_ id: String, _ options: [String]) -> String {
    ([id] + options.sorted()).joined(separator: "\n")
  }
}

extension ProfileFit {
  /// The measurements of the change between runs with exactly these techniques and options, in either direction.
  func measurements(from old: TechniqueStack, to new: TechniqueStack) -> [MeasuredContradiction] {
    let counts = (old.count, new.count)
    return measuredChanges.compactMap { change in
      // Most changes differ in the number of techniques.
      let (from, to) = (change.from.count, change.to.count)
      guard (from, to) == counts || (to, from) == counts else { return nil }
      let stacks = (TechniqueStack(change.from), TechniqueStack(change.to))
      guard stacks == (old, new) || stacks == (new, old) else { return nil }
      return MeasuredContradiction(reference: reference, change: stacks == (old, new) ? change : change.reversed)
    }
  }
}
