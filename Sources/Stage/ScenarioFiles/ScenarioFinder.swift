import ScenarioLanguage

/// What was found at some paths.
package struct Finding: Sendable, Equatable {
  /// Each scenario once: in the order of the paths given, those of a folder in that of their bytes.
  package var files: [ScenarioFile] = []
  /// Goldens in the folders that no scenario has, in the same order.
  package var orphans: [String] = []
  /// What cannot be used among the things found in folders.
  package var problems: [FileProblem] = []

  /// Nothing found yet.
  package init() {}

  /// One file, which was not looked for.
  package init(of file: ScenarioFile) { files = [file] }

  /// Takes files that are links out of their folder, or whose golden is one, for problems.
  package mutating func refuseStrayLinks() {
    var kept: [ScenarioFile] = []
    for file in files {
      do throws(FileProblem) {
        for path in [file.path, file.goldenPath] {
          if let target = try FileAccess.strayTarget(of: path) {
            throw .strayLink(path: path, target: target)
          }
        }
        kept.append(file)
      } catch {
        problems.append(error)
      }
    }
    files = kept
  }
}

/// Finds the scenarios among files and folders.
///
/// A folder is searched with the folders in it, but for hidden ones and symbolic links to others, so
/// that no link leads round in a circle. A file given by its path is taken whatever its name is.
package struct ScenarioFinder {
  private var finding = Finding()
  /// Where each file is among those found.
  private var indices: [String: Int] = [:]

  private init() {}

  /// What is at the paths; throws what is wrong with the first that cannot be used.
  package static func search(_ paths: [String]) throws(FileProblem) -> Finding {
    var finder = ScenarioFinder()
    for word in paths {
      let (path, line) = placed(word)
      switch try FileAccess.kind(of: path) {
      case .folder: try finder.search(folder: path)
      case .file, .other:
        if path.hasSuffix(GoldenName.ending) { throw .golden(path: path) }
        finder.add(path, lines: line.map { [$0] } ?? [])
      }
    }
    return finder.finding
  }

  /// Whether a folder is there that has a scenario or a golden in it, or that cannot be read.
  package static func isWorthSearching(_ folder: String) -> Bool {
    do {
      _ = try search([folder])
      return true
    } catch {
      return switch error {
      case .missing, .noScenarios: false
      default: true
      }
    }
  }

  /// The path and the line of `a.scenario:12`; no line where a file has that name, or none has.
  private static func placed(_ word: String) -> (path: String, line: Int?) {
    guard let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")),
      let line = Int(word[word.index(after: colon)...]), line > 0,
      !FileAccess.exists(word), (try? FileAccess.kind(of: String(word[..<colon]))) == .file
    else { return (word, nil) }
    return (String(word[..<colon]), line)
  }

  private mutating func add(_ path: String, lines: [Int] = []) {
    let identity = FileAccess.identity(of: path)
    if let index = indices[identity] {
      finding.files[index].widen(to: lines)
    } else {
      indices[identity] = finding.files.count
      finding.files.append(ScenarioFile(path: path, lines: lines))
    }
  }

  /// Whether a Markdown file has something to run; one that cannot be read may have.
  private static func hasScenario(_ path: String) -> Bool {
    do {
      return ScenarioMarkdown.hasScenario(try FileAccess.bytes(of: path))
    } catch {
      return true
    }
  }

  private mutating func search(folder: String) throws(FileProblem) {
    var scenarios: [String] = []
    var goldens: [String] = []
    var others: Set<String> = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      let names: [String]
      do {
        names = try FileAccess.names(in: next)
      } catch {
        if next == folder { throw error }
        finding.problems.append(error)
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = Self.join(next, name)
        let kind: FileAccess.Kind
        do {
          kind = try FileAccess.kind(of: path)
        } catch {
          // What stood in the place of this character is not known.
          if name.unicodeScalars.contains("\u{FFFD}") {
            finding.problems.append(.nameless(path: path))
            continue
          }
          // A link that leads nowhere matters only where a scenario is looked for.
          if name.hasSuffix(GoldenName.scenarioEnding) { finding.problems.append(error) }
          continue
        }
        if kind == .folder {
          if !FileAccess.isLink(path) { waiting.append(path) }
        } else if name.hasSuffix(GoldenName.scenarioEnding) {
          if kind == .file {
            scenarios.append(path)
          } else {
            finding.problems.append(.notAFile(path: path))
          }
        } else if kind == .file, name.hasSuffix(GoldenName.markdownEnding), Self.hasScenario(path) {
          scenarios.append(path)
        } else if name.hasSuffix(GoldenName.ending) {
          goldens.append(path)
        } else {
          others.insert(path)
        }
      }
    }
    let owned = Set(scenarios.map(GoldenName.golden)).union(others.map(GoldenName.golden))
    let orphans = goldens.filter { !owned.contains($0) }
    if scenarios.isEmpty, orphans.isEmpty, finding.problems.isEmpty {
      throw .noScenarios(folder: folder)
    }
    finding.orphans += orphans.sorted(by: Self.precedes)
    for path in scenarios.sorted(by: Self.precedes) { add(path) }
  }

  /// A path in a folder; `.` is not named.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder of a path as it is written; empty for a name alone, `/` for one in the root.
  ///
  /// Foundation's `deletingLastPathComponent` ends the process for a path of one character on Linux.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of a path as it is written.
  package static func lastName(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The order of the bytes, which is the same on every machine.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
