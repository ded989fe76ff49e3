import Archives
package import Foundation

/// A model in the file system: a folder or a file in one of the forms that Xcode and its compiler make.
package enum ModelFile {
  /// The most bytes of a file that are read.
  private static let largest = 64 << 20

  /// The model of a file or folder, by how its name ends.
  ///
  /// - `.momd`, a compiled model with versions, and `.mom`, one version of it;
  /// - `.xcdatamodeld`, Xcode's folder of versions, and `.xcdatamodel`, one version of it;
  /// - anything else is read as a compiled model or as the file `contents`.
  ///
  /// A version is named with or without its ending; nil stands for the current one.
  ///
  /// - Throws: what is not there, has no such version, or cannot be read.
  package static func definition(
    at url: URL, version: String? = nil
  ) throws(ModelFileFault) -> ModelDefinition {
    switch url.pathExtension {
    case "momd": try compiledVersion(of: url, version)
    case "xcdatamodeld": try source(in: sourceVersion(of: url, version))
    case "xcdatamodel": try source(in: url)
    default: try model(of: contents(of: url))
    }
  }

  /// The names of the versions in a folder of versions, without their ending, in order; none elsewhere.
  package static func versions(in url: URL) -> [String] {
    let ending = ["momd": "mom", "xcdatamodeld": "xcdatamodel"][url.pathExtension]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { ($0 as NSString).pathExtension == ending }
      .map { ($0 as NSString).deletingPathExtension }.sorted()
  }

  /// The name of the current version in a folder of versions, without its ending.
  ///
  /// - Throws: a folder without versions, and one that does not say which of several it is.
  package static func currentVersion(in url: URL) throws(ModelFileFault) -> String {
    switch url.pathExtension {
    case "momd": try currentCompiledVersion(of: url, nil)
    default: try currentSourceVersion(of: url, nil)
    }
  }

  /// The file of a `.momd` that tells of its versions.
  package static let versionInfo = "VersionInfo.plist"
  private static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"

  /// Makes a `.momd` of Xcode's folder of versions, in the place of what is there: each version as a compiled
  /// model with its classes in a module, and which of them is the current one.
  ///
  /// Apple's version hashes are not in it, as they are not public.
  ///
  /// - Returns: what is wrong with versions other than the current one, which are left out.
  /// - Throws: a current version that cannot be read; what the file system refuses.
  package static func compile(
    _ source: URL, to folder: URL, classesIn module: String
  ) throws -> [String] {
    let current = try currentVersion(in: source)
    var faults: [String] = []
    var compiled: [String: Data] = [:]
    for version in versions(in: source) {
      do throws(ModelFileFault) {
        let definition = try definition(at: source, version: version).withClasses(in: module)
        compiled[version] = CompiledModelWriter.data(of: definition, as: .file)
      } catch {
        guard version != current else { throw error }
        faults.append("\(version): \(error.sentence)")
      }
    }
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (version, data) in compiled { try data.write(to: folder.appending(path: "\(version).mom")) }
    try PropertyListSerialization.data(
      fromPropertyList: [currentVersionKey: current], format: .xml, options: 0
    ).write(to: folder.appending(path: versionInfo))
    return faults
  }

  /// The version hashes of each version of a `.momd`, by the names of its entities, as Apple's compiler has
  /// written them.
  ///
  /// - Throws: a folder that does not tell of them, or of a version that is not there.
  package static func versionHashes(
    in url: URL
  ) throws(ModelFileFault) -> [String: [String: Data]] {
    let list = propertyList(at: url.appending(path: versionInfo))
    guard let told = list?["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]] else {
      throw .file("'\(url.lastPathComponent)' has no \(versionInfo) with version hashes")
    }
    return told
  }

  // MARK: Versions

  private static func compiledVersion(
    of url: URL, _ version: String?
  ) throws(ModelFileFault) -> ModelDefinition {
    let name = try currentCompiledVersion(of: url, version)
    return try model(of: contents(of: url.appending(path: "\(name).mom")))
  }

  /// The name of a version of a `.momd`: the one that is asked for, or the current one.
  ///
  /// - Throws: a version that is not there, or a folder that does not say which is the current one.
  package static func currentCompiledVersion(
    of url: URL, _ version: String?
  ) throws(ModelFileFault) -> String {
    let current = propertyList(at: url.appending(path: versionInfo))?[currentVersionKey]
    return try chosen(version, current: current as? String, among: versions(in: url), of: url)
  }

  private static func sourceVersion(
    of url: URL, _ version: String?
  ) throws(ModelFileFault) -> URL {
    url.appending(path: "\(try currentSourceVersion(of: url, version)).xcdatamodel")
  }

  private static func currentSourceVersion(
    of url: URL, _ version: String?
  ) throws(ModelFileFault) -> String {
    let current = propertyList(at: url.appending(path: ".xccurrentversion"))?[
      "_XCCurrentVersionName"]
    return try chosen(
      version, current: (current as? String).map { ($0 as NSString).deletingPathExtension },
      among: versions(in: url), of: url)
  }

  private static func chosen(
    _ version: String?, current: String?, among names: [String], of url: URL
  ) throws(ModelFileFault) -> String {
    let asked = version.map { name in
      ["mom", "xcdatamodel"].contains((name as NSString).pathExtension)
        ? (name as NSString).deletingPathExtension : name
    }
    if let asked {
      guard names.contains(asked) else {
        throw .file(
          "'\(url.lastPathComponent)' has no version '\(asked)': it has "
            + names.map { "'\($0)'" }.joined(separator: ", "))
      }
      return asked
    }
    if let current, names.contains(current) { return current }
    guard names.count == 1, let only = names.first else {
      throw .file(
        names.isEmpty
          ? "'\(url.lastPathComponent)' has no model"
          : "'\(url.lastPathComponent)' does not say which of its versions is the current one")
    }
    return only
  }

  // MARK: Files

  private static func source(in folder: URL) throws(ModelFileFault) -> ModelDefinition {
    let contents = folder.appending(path: "contents")
    if !FileManager.default.fileExists(atPath: contents.path),
      FileManager.default.fileExists(atPath: folder.appending(path: "elements").path)
    {
      throw .file(
        "'\(folder.lastPathComponent)' is of Xcode 3, whose form is not read: open it once in a newer "
          + "Xcode and save it")
    }
    return try ModelSource.definition(reading: self.contents(of: contents))
  }

  private static func model(of data: Data) throws(ModelFileFault) -> ModelDefinition {
    data.starts(with: BinaryPropertyList.magic)
      ? try CompiledModel.definition(reading: data) : try ModelSource.definition(reading: data)
  }

  /// The bytes of a file.
  ///
  /// - Throws: what is no file, is too large, or cannot be read.
  package static func contents(of url: URL) throws(ModelFileFault) -> Data {
    guard
      let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
      values.isRegularFile == true
    else { throw .file("'\(url.lastPathComponent)' is no file") }
    guard (values.fileSize ?? 0) <= largest else {
      throw .file("'\(url.lastPathComponent)' is larger than \(largest >> 20) MB")
    }
    do { return try Data(contentsOf: url) } catch {
      throw .file("'\(url.lastPathComponent)' cannot be read: \(error.localizedDescription)")
    }
  }

  private static func propertyList(at url: URL) -> [String: Any]? {
    guard let data = try? contents(of: url), let list = try? PropertyListValue(reading: data) else {
      return nil
    }
    return list.foundationValue as? [String: Any]
  }
}
