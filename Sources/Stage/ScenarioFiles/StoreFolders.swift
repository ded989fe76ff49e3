package import Foundation

/// The folders in which the scenarios of one run keep their stores.
package enum StoreFolders {
  /// Makes the folder, and where several scenarios run one in it for each, named after its file.
  ///
  /// Where two files have the same name, the later has a number after it, so that neither writes
  /// over the other's stores. The folders are in the order of the files.
  package static func make(
    in folder: String, for files: [ScenarioFile]
  ) throws(FileProblem) -> [URL] {
    try FileAccess.makeFolder(folder)
    guard files.count > 1 else { return files.map { _ in URL(filePath: folder) } }
    var folders: [URL] = []
    for name in names(for: files) {
      let path = ScenarioFinder.join(folder, name)
      try FileAccess.makeFolder(path)
      folders.append(URL(filePath: path))
    }
    return folders
  }

  /// One name for each file, none of them twice, in whatever case.
  static func names(for files: [ScenarioFile]) -> [String] {
    var taken: Set<String> = []
    return files.map { file in
      var stem = GoldenName.stem(ofScenario: file.path)
      if stem.isEmpty || stem.hasPrefix(".") { stem = "_" + stem }
      var name = stem
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      return name
    }
  }
}
