/// Checks that a technique shows the same pictures as the list without it, except for the differences it declares.
///
/// A declared difference may occur only for items of its group, and must occur for at least one of them: for a single
/// item it can depend on the previous content of the cell. A verdict requires several checks, with different lists.
package struct PictureCheck: Sendable {
  /// The technique's id.
  package let technique: String
  /// All differences, by aspect and then by item.
  package private(set) var findings: [Finding] = []
  /// The findings that the technique does not declare for the item's group.
  package private(set) var undeclared: [Finding] = []
  /// The differences declared for the options, with the number of items in the group and of those that differ.
  package private(set) var declared: [(difference: PictureDifference, items: Int, differing: Int)] = []

  /// A difference of an item in one aspect.
  package struct Finding: Sendable {
    /// Index of the item in the data.
    package var item: Int
    /// The difference; `first` is without the technique, `second` with it.
    package var difference: PictureComparison.Difference
  }

  /// Declared differences that occur for no item although the list has items of their group.
  package var absent: [PictureDifference] { declared.filter { $0.items > 0 && $0.differing == 0 }.map(\.difference) }

  /// Declared differences that occur in none of a technique's checks whose options allow them.
  ///
  /// Some differences require another technique below, such as cell reuse: each must occur in at least one of the
  /// checks.
  package static func absent(in checks: [PictureCheck]) -> [PictureDifference] {
    var missing: [PictureDifference] = []
    for (difference, _, _) in checks.flatMap(\.declared) where !missing.contains(difference) {
      let occurs = checks.contains { check in
        check.declared.contains { $0.difference == difference && $0.differing > 0 }
      }
      if !occurs { missing.append(difference) }
    }
    return missing
  }

  /// Compares the pictures of all items with a technique over other techniques to those without it.
  ///
  /// The techniques of the configuration are not used. Its events are performed before the pictures are taken, after
  /// every row has been shown once. If any of the techniques requires it, media are shown as text.
  package init(
    _ technique: ConfiguredTechnique, over base: [ConfiguredTechnique], in configuration: RunConfiguration
  ) {
    self.init(technique, over: UnchangedPictures(of: configuration.without(technique, over: base)))
  }

  /// Compares the pictures of all items with a technique to those of the list without it.
  ///
  /// - Parameter unchanged: the pictures of the list that ``RunConfiguration/without(_:over:)`` describes.
  package init(_ technique: ConfiguredTechnique, over unchanged: UnchangedPictures) {
    self.technique = technique.id
    var with = unchanged.configuration
    with.techniques += [technique]
    let changed = ListSimulation.settledPictures(of: with)
    let active = technique.type.declaration.differences(with: technique.options)
    let pairs = paired(unchanged.pictures, changed, "items without and with \(technique.type.declaration.id)")
    evaluate(pairs.map { PictureComparison($0, $1) }, active, unchanged.groups)
  }

  private mutating func evaluate(
    _ comparisons: [PictureComparison], _ active: [PictureDifference], _ groups: ItemGroups
  ) {
    for aspect in PictureDifference.Aspect.allCases {
      for (item, comparison) in comparisons.enumerated() {
        guard let difference = comparison.differences.first(where: { $0.aspect == aspect }) else { continue }
        let finding = Finding(item: item, difference: difference)
        findings.append(finding)
        if !active.contains(where: { $0.aspect == aspect && groups.contains(item, in: $0.items) }) {
          undeclared.append(finding)
        }
      }
    }
    for difference in active {
      var counts = (items: 0, differing: 0)
      for (item, comparison) in comparisons.enumerated() where groups.contains(item, in: difference.items) {
        counts.items += 1
        if comparison.aspects.contains(difference.aspect) { counts.differing += 1 }
      }
      declared.append((difference, counts.items, counts.differing))
    }
  }
}

/// The pictures of a list without a technique. They can be compared with those of several techniques.
package struct UnchangedPictures: Sendable {
  let configuration: RunConfiguration
  let pictures: [Picture]
  let groups: ItemGroups

  /// Simulates the list, as described for ``ListSimulation/settledPictures(of:timeout:)``.
  package init(of configuration: RunConfiguration) {
    self.configuration = configuration
    let (pictures, content) = ListSimulation.settledPicturesAndContent(of: configuration)
    self.pictures = pictures
    groups = ItemGroups(content)
  }
}

extension RunConfiguration {
  /// The list with which a technique above others is compared: only the others, and media as text if any of all these techniques
  /// requires it.
  package func without(_ technique: ConfiguredTechnique, over base: [ConfiguredTechnique]) -> RunConfiguration {
    var without = self
    without.techniques = base
    if (base + [technique]).contains(where: { $0.type.declaration.needsTextOnly }),
      let asText = content.withItems(content.items, mediaAsText: true)
    {
      without.content = asText
    }
    return without
  }
}

/// The groups of `PictureDifference.Items` that each item belongs to.
package struct ItemGroups: Sendable {
  private var groups: [Set<PictureDifference.Items>] = []

  /// The groups of a content's items.
  package init(_ content: any ListContent) {
    var measurer = TextMeasurer()
    for item in 0..<content.itemCount {
      let row = Row(index: item, item: item, blocks: 0..<content.blockCount(ofItem: item))
      var groups: Set<PictureDifference.Items> = [.all]
      if !content.texts(for: row).isEmpty { groups.insert(.text) }
      let images = content.images(for: row).compactMap(\.media)
      if !images.isEmpty { groups.insert(.media) }
      if images.contains(where: { $0.kind == .animation }) { groups.insert(.animatedMedia) }
      for block in content.heightFormula(for: row, isPooled: true).texts {
        let layout = measurer.layout(
          block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
        if layout.lineCount > 1 { groups.insert(.multilineText) }
      }
      self.groups.append(groups)
    }
  }

  /// Whether an item belongs to a group. O(1).
  package func contains(_ item: Int, in group: PictureDifference.Items) -> Bool {
    groups.indices.contains(item) && groups[item].contains(group)
  }
}
