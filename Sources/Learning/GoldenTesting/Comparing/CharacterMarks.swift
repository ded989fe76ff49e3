import Words

/// Which characters of a line became which of another.
struct CharacterMarks: Equatable {
  /// `^` under each character that is not in the other line; empty where there is none.
  let old: String
  let new: String

  /// Longer lines are compared only from their ends.
  private static let longestLine = 400
  /// So few equal characters between two differences are chance.
  private static let shortestIsland = 3

  /// Marks two lines; nil where so little is the same that they are two different lines.
  ///
  /// In tables drawn wider blanks are ignored, which means never marked.
  init?(from old: String, to new: String, ignoresBlanks: Bool = false) {
    let oldCharacters = Array(old)
    let newCharacters = Array(new)
    var numbers = ByteNumbers()
    let oldNumbers = oldCharacters.map { numbers.number(of: String($0)) }
    let newNumbers = newCharacters.map { numbers.number(of: String($0)) }
    let isShort = max(oldCharacters.count, newCharacters.count) <= Self.longestLine
    let fewest = EditScript.between(oldNumbers, newNumbers, limit: isShort ? 200 : 0)
    let edits = Self.replacements(oldNumbers, newNumbers, ifAsFewAs: fewest) ?? fewest
    var keptOld: Set<Int> = []
    var keptNew: Set<Int> = []
    var same = 0
    for run in Self.keptRuns(edits) {
      same += zip(run.old, run.new).count { pair in oldCharacters[pair.0] != " " }
      let touchesEnd =
        run.old.lowerBound == 0 && run.new.lowerBound == 0
        || run.old.upperBound == oldCharacters.count && run.new.upperBound == newCharacters.count
      guard touchesEnd || run.old.count >= Self.shortestIsland else { continue }
      keptOld.formUnion(run.old)
      keptNew.formUnion(run.new)
    }
    let longer = max(
      oldCharacters.count { $0 != " " }, newCharacters.count { $0 != " " })
    guard same * 2 >= longer else { return nil }
    if ignoresBlanks {
      keptOld.formUnion(oldCharacters.indices.filter { oldCharacters[$0] == " " })
      keptNew.formUnion(newCharacters.indices.filter { newCharacters[$0] == " " })
    }
    self.old = Self.marks(oldCharacters, except: keptOld)
    self.new = Self.marks(newCharacters, except: keptNew)
  }

  /// The edits that replace characters where they stand; nil where others are fewer.
  ///
  /// Of equally few edits these are the ones that a person sees: in `two` and `too` the middle.
  private static func replacements(
    _ old: [Int], _ new: [Int], ifAsFewAs fewest: [EditScript.Edit]
  ) -> [EditScript.Edit]? {
    guard old.count == new.count else { return nil }
    let edits = old.indices.flatMap { index -> [EditScript.Edit] in
      old[index] == new[index] ? [.keep(index, index)] : [.remove(index), .insert(index)]
    }
    return edits.count <= fewest.count ? edits : nil
  }

  private static func keptRuns(
    _ edits: [EditScript.Edit]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var runs: [(old: Range<Int>, new: Range<Int>)] = []
    for case .keep(let old, let new) in edits {
      if let last = runs.last, last.old.upperBound == old, last.new.upperBound == new {
        runs[runs.count - 1] = (last.old.lowerBound..<old + 1, last.new.lowerBound..<new + 1)
      } else {
        runs.append((old..<old + 1, new..<new + 1))
      }
    }
    return runs
  }

  private static func marks(_ characters: [Character], except kept: Set<Int>) -> String {
    var marks = ""
    for (index, character) in characters.enumerated() {
      let width = DisplayWidth.of(character)
      marks += String(repeating: kept.contains(index) ? " " : "^", count: max(0, width))
    }
    return String(marks.trimmingBlanksAtEnd)
  }
}
