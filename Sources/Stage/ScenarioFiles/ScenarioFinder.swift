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
  /// Whether a folder could be met twice, by another spelling; one path alone leads to each once.
  private let canMeetTwice: Bool

  private init(canMeetTwice: Bool) { self.canMeetTwice = canMeetTwice }

  /// What is at some paths.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - passingEmpty: whether a path is passed by where nothing stands, or a folder without a scenario or a golden.
  /// - Returns: what was found; something, in either case.
  /// - Throws: what is wrong with the first path that cannot be used.
  package static func search(
    _ paths: [String], passingEmpty: Bool = false
  ) throws(FileProblem) -> Finding {
    var finder = ScenarioFinder(canMeetTwice: paths.count > 1)
    var passed: FileProblem?
    for word in paths {
      do throws(FileProblem) {
        try finder.search(path: word)
      } catch {
        guard passingEmpty, error.saysEmpty else { throw error }
        passed = passed ?? error
      }
    }
    if let passed, finder.finding == Finding() { throw passed }
    return finder.finding
  }

  private mutating func search(path word: String) throws(FileProblem) {
    let (path, line) = Self.placed(word)
    switch try FileAccess.kind(of: path) {
    case .folder: try search(folder: path)
    case .file, .other:
      if path.hasSuffix(GoldenName.ending) { throw .golden(path: path) }
      add(path, identity: FileAccess.identity(of: path), lines: line.map { [$0] } ?? [])
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

  private mutating func add(_ path: String, identity: String, lines: [Int] = []) {
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

  /// What a walk through folders still has to come to.
  private enum Step {
    case folder(String)
    case scenario(String, identity: String)
  }

  /// Walks once through a folder and those in it, in the order of the paths' bytes.
  private mutating func search(folder: String) throws(FileProblem) {
    let problems = finding.problems.count
    var isEmpty = true
    var orphans: [String] = []
    var waiting = [Step.folder(folder)]
    while let next = waiting.popLast() {
      switch next {
      case .scenario(let path, let identity):
        isEmpty = false
        add(path, identity: identity)
      case .folder(let path):
        do throws(FileProblem) {
          let found = try look(into: path)
          waiting += found.steps.reversed()
          orphans += found.orphans
        } catch {
          if path == folder { throw error }
          finding.problems.append(error)
        }
      }
    }
    if isEmpty, orphans.isEmpty, finding.problems.count == problems {
      throw .noScenarios(folder: folder)
    }
    finding.orphans += orphans.sorted(by: Self.precedes)
  }

  /// What is in a folder: the scenarios and the folders to go on with, in the order of their paths' bytes, and the
  /// goldens that nothing in it has.
  private mutating func look(
    into folder: String
  ) throws(FileProblem) -> (steps: [Step], orphans: [String]) {
    let identity = canMeetTwice ? FileAccess.folderIdentity(of: folder) : folder
    var steps: [(key: String, step: Step)] = []
    var goldens: [String] = []
    var owned: Set<String> = []
    for entry in try FileAccess.entries(in: folder) where !entry.name.hasPrefix(".") {
      let name = entry.name
      let path = Self.join(folder, name)
      if !entry.isUTF8 {
        finding.problems.append(.nameless(path: path))
        continue
      }
      let kind: FileAccess.Kind
      do throws(FileProblem) {
        kind = if let told = entry.kind { told } else { try FileAccess.kind(of: path) }
      } catch {
        // A link that leads nowhere matters only where a scenario is looked for.
        if name.hasSuffix(GoldenName.scenarioEnding) { finding.problems.append(error) }
        continue
      }
      if kind == .folder {
        // What the system told of it is what stands there itself; a link to a folder had to be asked about.
        if entry.kind == .folder || !FileAccess.isLink(path) {
          steps.append((name + "/", .folder(path)))
        }
      } else if name.hasSuffix(GoldenName.scenarioEnding) {
        if kind == .file {
          steps.append((name, .scenario(path, identity: "\(identity)/\(name)")))
          owned.insert(GoldenName.golden(of: name))
        } else {
          finding.problems.append(.notAFile(path: path))
        }
      } else if kind == .file, name.hasSuffix(GoldenName.markdownEnding), Self.hasScenario(path) {
        steps.append((name, .scenario(path, identity: "\(identity)/\(name)")))
        owned.insert(GoldenName.golden(of: name))
      } else if name.hasSuffix(GoldenName.ending) {
        goldens.append(name)
      } else {
        owned.insert(GoldenName.golden(of: name))
      }
    }
    steps.sort { Self.precedes($0.key, $1.key) }
    let orphans = goldens.filter { !owned.contains($0) }.map { Self.join(folder, $0) }
    return (steps.map(\.step), orphans)
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
