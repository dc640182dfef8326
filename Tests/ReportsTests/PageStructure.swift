import Testing
import XMLSupport

/// Expects that the ids of a page are unique, that every reference has a target, and that headings go down by one level
/// at most.
func expectStructure(of page: XMLDocument.Element) {
  let all = page.subtree.compactMap { $0.attributes["id"] }
  let ids = Set(all)
  #expect(ids.count == all.count, "\(ids.filter { id in all.count { $0 == id } > 1 }.sorted())")
  for element in page.subtree {
    for (name, value) in element.attributes {
      if name == "href" { #expect(ids.contains(String(value.dropFirst())), "\(value)") }
      if name == "aria-labelledby" {
        for part in value.split(separator: " ") { #expect(ids.contains(String(part)), "\(part)") }
      }
      if value.hasPrefix("url(#") { #expect(ids.contains(String(value.dropFirst(5).dropLast())), "\(value)") }
    }
  }
  let levels = page.subtree.compactMap { ["h1": 1, "h2": 2, "h3": 3][$0.name] }
  #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
  #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(levels)")
}
