import Foundation

/// The dictionaries of a fetch in their sections, as they were when it was made.
struct DictionaryResult {
  /// A run of dictionaries with the same section name.
  struct Section {
    let name: String
    var dictionaries: [NSDictionary] = []
  }

  private(set) var sections: [Section] = []

  /// Takes dictionaries in order; without a key path they are one section, even if there are none.
  ///
  /// A section's name is what the dictionary has under the key path; empty where it has nothing.
  ///
  /// - Throws: 134060 where a name comes back after its run has ended.
  init(_ dictionaries: [NSDictionary], sectionedBy keyPath: String?) throws {
    guard let keyPath else {
      sections = [Section(name: "", dictionaries: dictionaries)]
      return
    }
    var seen: Set<String> = []
    for (index, dictionary) in dictionaries.enumerated() {
      let name = dictionary[keyPath].map { SectionName.text(of: $0) } ?? ""
      if sections.last?.name != name {
        guard seen.insert(name).inserted else {
          let disorder = SectionedRows.OutOfOrderSection(index: index, name: name)
          throw NSError.coreData(.coreData, ["reason": disorder.reason])
        }
        sections.append(Section(name: name))
      }
      sections[sections.count - 1].dictionaries.append(dictionary)
    }
  }

  func dictionary(at path: RowPath) throws(RaisedException) -> NSDictionary {
    guard path.section < sections.count else { throw .noSection(at: path.section) }
    guard path.row < sections[path.section].dictionaries.count else {
      throw RaisedException(
        reason: "no object at index \(path.row) in section at index \(path.section)")
    }
    return sections[path.section].dictionaries[path.row]
  }

  /// The place of the first dictionary that is equal.
  func path(of dictionary: NSDictionary) -> RowPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.dictionaries.firstIndex(of: dictionary) {
        return RowPath(section: section, row: row)
      }
    }
    return nil
  }
}
