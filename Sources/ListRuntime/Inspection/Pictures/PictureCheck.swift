/// Whether a technique shows the same picture as the list without it, up to the differences it declares.
///
/// A declared difference may occur on items of its group and on no other, and must occur on one at least: whether it does
/// on each item can depend on what its cell showed before. Several checks, on different lists, make up a verdict.
package struct PictureCheck: Sendable {
  /// The technique's id.
  package let technique: String
  /// Differences that were found, by aspect and then by item.
  package private(set) var findings: [Finding] = []
  /// Of the findings, those that the technique does not declare for such an item.
  package private(set) var undeclared: [Finding] = []
  /// Differences the technique declares for its options, with the number of items of the group and of those that differ.
  package private(set) var declared: [(difference: PictureDifference, items: Int, differing: Int)] = []

  /// One aspect in which an item's picture differs.
  package struct Finding: Sendable {
    /// The item.
    package var item: Int
    /// What differs: `first` is without the technique, `second` with it.
    package var difference: PictureComparison.Difference
  }

  /// Declared differences that occur on no item although the list has items they concern.
  package var absent: [PictureDifference] { declared.filter { $0.items > 0 && $0.differing == 0 }.map(\.difference) }

  /// Declared differences that occur in none of a technique's checks in which its options make them possible.
  ///
  /// Some differences need another technique below, such as reused cells: each must occur on one of the lists at least.
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

  /// Compares the pictures of all items with a technique and without it, on top of other techniques.
  ///
  /// The configuration's own techniques are not used; its events happen before the pictures are taken, when every row has
  /// been seen once. If any of the techniques needs it, media are shown as text.
  package init(
    _ technique: (type: any Technique.Type, options: TechniqueOptions),
    over base: [(type: any Technique.Type, options: TechniqueOptions)], in configuration: RunConfiguration
  ) {
    self.technique = technique.type.declaration.id
    var without = configuration
    without.techniques = base
    if (base + [technique]).contains(where: { $0.type.declaration.needsTextOnly }),
      case .chat(let messages, let style, _) = configuration.content
    {
      without.content = .chat(messages: messages, style: style, mediaAsText: true)
    }
    var with = without
    with.techniques = base + [technique]
    let (plain, content) = ListSimulation.atRest(without)
    let changed = ListSimulation.picturesAtRest(with)
    let groups = PictureItems(content)
    let active = technique.type.declaration.differences(with: technique.options)
    judge(zip(plain, changed).map { PictureComparison($0, $1) }, active, groups)
  }

  private mutating func judge(
    _ comparisons: [PictureComparison], _ active: [PictureDifference], _ groups: PictureItems
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

/// Which groups of `PictureDifference.Items` each item belongs to.
struct PictureItems {
  private var groups: [Set<PictureDifference.Items>] = []

  /// The groups of a content's items.
  init(_ content: any ListContent) {
    var measurer = TextMeasurer()
    for item in 0..<content.itemCount {
      let row = Row(index: item, item: item, blocks: 0..<content.blockCount(ofItem: item))
      var groups: Set<PictureDifference.Items> = [.all]
      if !content.texts(for: row).isEmpty { groups.insert(.text) }
      let images = content.images(for: row)
      if !images.isEmpty { groups.insert(.media) }
      if images.contains(where: { $0.media.kind == .animation }) { groups.insert(.animatedMedia) }
      for block in content.heightFormula(for: row, isPooled: true).texts {
        let layout = measurer.layout(
          block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
        if layout.lineCount > 1 { groups.insert(.multilineText) }
      }
      self.groups.append(groups)
    }
  }

  func contains(_ item: Int, in group: PictureDifference.Items) -> Bool {
    groups.indices.contains(item) && groups[item].contains(group)
  }
}
