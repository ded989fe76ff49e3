/// Names for what a package makes of a scenario's path.
enum PackageNames {
  /// The name of a module, each word with a capital: `ScenarioHalfOfAMove`.
  ///
  /// The first word keeps it apart from the classes of models, from Foundation's and from Testing's.
  static func module(_ words: String) -> String {
    let parts = words.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return "Scenario" + parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The target of the tests, which no module may be called.
  static let tests = "ScenarioTests"

  /// The file's name and the folders before it, last first, without the ending.
  private static func parts(_ path: String) -> [String] {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.popLast() {
      let ending = ".scenario"
      parts.append(last.hasSuffix(ending) ? String(last.dropLast(ending.count)) : last)
    }
    return parts.reversed()
  }

  /// A name for each path: the file's, with its folders where that is not enough.
  ///
  /// No two make the same module, also where upper and lower case are one, and none makes the name of a
  /// type that its own module declares: nothing else of the module could be named by it.
  ///
  /// - Parameter sources: the paths, each with the types that its module declares.
  /// - Returns: the names, in the order of the paths.
  static func stems(_ sources: [(path: String, types: Set<String>)]) -> [String] {
    var stems: [String] = []
    var taken: Set<String> = [tests.lowercased()]
    for (path, types) in sources {
      func isTaken(_ stem: String) -> Bool {
        taken.contains(module(stem).lowercased()) || types.contains(module(stem))
      }
      let parts = parts(path)
      var stem = parts.first ?? "scenario"
      for part in parts.dropFirst() where isTaken(stem) {
        stem = part + "-" + stem
      }
      let base = stem
      var number = 2
      while isTaken(stem) {
        stem = "\(base)-\(number)"
        number += 1
      }
      taken.insert(module(stem).lowercased())
      stems.append(stem)
    }
    return stems
  }
}
