import Foundation
import PackagePlugin

/// Makes the classes of a target's Core Data models while it is built, as Xcode does, and puts the
/// models among its resources, where `NSPersistentContainer(name:)` finds them.
///
/// On a Mac it does nothing: Xcode does both there.
@main
struct CoreDataModelPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(macOS)
      return []
    #else
      guard let target = target as? any SourceModuleTarget else { return [] }
      let tool = try context.tool(named: "CoreDataModelTool").url
      return try models(in: target.directoryURL).map { model in
        let name = model.deletingPathExtension().lastPathComponent
        let folder = context.pluginWorkDirectoryURL
        let classes = folder.appending(path: "\(name)+Classes.swift")
        let resource = folder.appending(path: "\(name).mom")
        return .buildCommand(
          displayName: "Making the classes of \(model.lastPathComponent)", executable: tool,
          arguments: [model.path, target.moduleName, classes.path, resource.path],
          // The folder, so that it counts as handled; the files, so that their changes are seen.
          inputFiles: try [model] + files(in: model), outputFiles: [classes, resource])
      }
    #endif
  }

  /// The model folders below a target's, in order.
  private func models(in folder: URL) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".xcdatamodeld") }.sorted().map {
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
