/// What could stand at the cursor.
package struct Completion: Sendable, Equatable {
  /// One thing that could.
  package struct Candidate: Sendable, Equatable {
    /// What would be written, from the beginning of what is typed of it.
    package var text: String
    /// What it is, in a few words; may be empty.
    package var description: String
    /// What is written behind it where it is the only one.
    package var ending: String

    /// Describes a candidate.
    package init(_ text: String, _ description: String = "", ending: String = " ") {
      self.text = text
      self.description = description
      self.ending = ending
    }
  }

  /// What is typed of the candidates: the end of what stands before the cursor.
  package var typed: String
  package var candidates: [Candidate]

  /// Describes what could stand there.
  package init(of typed: String = "", candidates: [Candidate] = []) {
    self.typed = typed
    self.candidates = candidates
  }

  /// What can be written in place of ``typed`` without a choice; nil where that is nothing more.
  var certain: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return first.text + first.ending }
    var common = first.text[...]
    for candidate in candidates.dropFirst() {
      common = common.commonPrefix(with: candidate.text)
    }
    return common.count > typed.count ? String(common) : nil
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: String) -> Substring {
    var end = startIndex
    for (mine, others) in zip(indices, other) {
      guard self[mine] == others else { break }
      end = index(after: mine)
    }
    return self[..<end]
  }
}
