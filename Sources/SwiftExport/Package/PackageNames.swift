/// Names for what a package makes of a scenario's path.
enum PackageNames {
  /// The name of a module, each word with a capital: `Scenario000Corrected`.
  static func module(_ words: String) -> String {
    let parts = words.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Scenario" + name
  }

  /// The file's name and the folders before it, last first, without the ending.
  private static func parts(_ path: String) -> [String] {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.popLast() {
      let ending = ".scenario"
      parts.append(last.hasSuffix(ending) ? String(last.dropLast(ending.count)) : last)
    }
    return parts.reversed()
  }

  /// A name for each path, of which no two make the same module, also where upper and lower case are
  /// one: the file's, with its folders where that is not enough.
  static func stems(_ paths: [String]) -> [String] {
    var stems: [String] = []
    var taken: Set<String> = []
    for path in paths {
      let parts = parts(path)
      var stem = parts.first ?? "scenario"
      for part in parts.dropFirst() where taken.contains(module(stem).lowercased()) {
        stem = part + "-" + stem
      }
      let base = stem
      var number = 2
      while taken.contains(module(stem).lowercased()) {
        stem = "\(base)-\(number)"
        number += 1
      }
      taken.insert(module(stem).lowercased())
      stems.append(stem)
    }
    return stems
  }
}
