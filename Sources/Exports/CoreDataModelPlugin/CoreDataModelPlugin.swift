import Foundation
import PackagePlugin

/// Makes the classes of a target's Core Data models while it is built, as Xcode does, and puts the models,
/// with all their versions, and the mapping models among its resources, where `NSPersistentContainer(name:)`
/// and `Bundle.module` find them.
///
/// On a Mac it does nothing: Xcode does all of it there.
@main
struct CoreDataModelPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(macOS)
      return []
    #else
      guard let target = target as? any SourceModuleTarget else { return [] }
      let tool = try context.tool(named: "CoreDataModelTool").url
      let output = context.pluginWorkDirectoryURL
      let models = try folders(in: target.directoryURL, "xcdatamodeld")
      let modelCommands = try models.map { model -> Command in
        let name = model.deletingPathExtension().lastPathComponent
        let classes = output.appending(path: "\(name)+Classes.swift")
        let resource = output.appending(path: "\(name).momd")
        return .buildCommand(
          displayName: "Compiling \(model.lastPathComponent)", executable: tool,
          arguments: ["model", model.path, target.moduleName, classes.path, resource.path],
          // The folder, so that it counts as handled; the files, so that their changes are seen.
          inputFiles: try [model] + files(in: model), outputFiles: [classes, resource])
      }
      let mappings = try folders(in: target.directoryURL, "xcmappingmodel")
      return try modelCommands
        + mappings.map { mapping in
          let name = mapping.deletingPathExtension().lastPathComponent
          let resource = output.appending(path: "\(name).cdm")
          return .buildCommand(
            displayName: "Compiling \(mapping.lastPathComponent)", executable: tool,
            arguments: ["mapping", mapping.path, target.moduleName, resource.path]
              + models.map(\.path),
            inputFiles: try [mapping] + files(in: mapping) + models.flatMap(files(in:)),
            outputFiles: [resource])
        }
    #endif
  }

  /// The folders with an ending below a target's, in order.
  private func folders(in folder: URL, _ ending: String) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".\(ending)") }.sorted().map {
      folder.appending(path: $0)
    }
  }

  /// The files of a model folder: what is made again when one of them changes.
  private func files(in model: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: model.path).sorted()
      .map { model.appending(path: $0) }
      .filter { !$0.hasDirectoryPath && !isFolder($0) }
  }

  private func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }
}
