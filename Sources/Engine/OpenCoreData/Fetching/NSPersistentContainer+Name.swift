import Foundation

extension NSPersistentContainer {
  /// Makes a container with the model of the same name.
  ///
  /// The model is `NAME.momd`, `NAME.mom` or `NAME.xcdatamodeld`, beside the program or in the
  /// resources of one of its targets, in this order. Where there is none, or it cannot be read, the
  /// process ends: a program without its model can do nothing.
  public convenience init(name: String) {
    let model = raising { () throws(RaisedException) in try Self.model(named: name) }
    self.init(name: name, managedObjectModel: model)
  }

  private static func model(named name: String) throws(RaisedException) -> NSManagedObjectModel {
    for kind in ["momd", "mom", "xcdatamodeld"] {
      for folder in modelFolders {
        let file = folder.appendingPathComponent("\(name).\(kind)")
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        if let model = NSManagedObjectModel(contentsOf: file) { return model }
        throw RaisedException(reason: "The model at '\(file.path)' cannot be read.")
      }
    }
    throw RaisedException(
      reason: "Failed to load model named \(name): there is no \(name).momd, \(name).mom or "
        + "\(name).xcdatamodeld beside the program or in the resources of a target.")
  }

  /// Where models are looked for: beside the program, and in the resources of its targets.
  static var modelFolders: [URL] {
    [Bundle.main.resourceURL ?? Bundle.main.bundleURL] + resourceFolders()
  }

  /// Where the package manager puts the resources of targets: `PACKAGE_TARGET.resources` beside the
  /// program.
  private static func resourceFolders() -> [URL] {
    let place = Bundle.main.bundleURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted()
      .map { place.appendingPathComponent($0, isDirectory: true) }
  }
}
