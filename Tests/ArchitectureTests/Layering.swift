/// Which module of the house may import which.
///
/// Every module is listed after those it stands on, so dependencies point up this list and nothing
/// can run in a circle. A module may import what it names and what those stand on in turn.
enum Layering {
  /// A module of the house.
  struct Module {
    let name: String
    /// The modules directly below it.
    let below: [String]
    /// What it uses of the toolchain.
    let toolchain: [String]
  }

  static let modules = [
    Module(name: "CSQLite", below: [], toolchain: []),
    Module(name: "CEditLine", below: [], toolchain: []),
    Module(name: "CSwiftRuntime", below: [], toolchain: []),
    Module(name: "CTutorials", below: [], toolchain: []),
    Module(name: "CReportSchema", below: [], toolchain: []),
    Module(name: "CStoryViewer", below: [], toolchain: []),
    Module(name: "Words", below: [], toolchain: []),
    Module(name: "CoreDataErrors", below: [], toolchain: ["Foundation"]),
    Module(name: "Archives", below: [], toolchain: ["Foundation"]),
    Module(name: "IndexPaths", below: [], toolchain: ["Foundation"]),
    Module(name: "Predicates", below: ["CoreDataErrors"], toolchain: ["Foundation"]),
    Module(name: "ModelFiles", below: ["Archives", "Predicates"], toolchain: ["Foundation"]),
    Module(name: "StoreFiles", below: ["ModelFiles"], toolchain: ["Foundation"]),
    Module(name: "ModelClasses", below: ["ModelFiles", "Words"], toolchain: []),
    Module(
      name: "CoreDataModelTool", below: ["ModelClasses", "StoreFiles"], toolchain: ["Foundation"]),
    // It runs within the package manager, and calls the tool.
    Module(name: "CoreDataModelPlugin", below: [], toolchain: ["Foundation", "PackagePlugin"]),
    Module(
      name: "OpenCoreData", below: ["CSQLite", "CSwiftRuntime", "IndexPaths", "StoreFiles"],
      toolchain: ["Foundation", "Observation", "Synchronization"]),
    Module(name: "CoreData", below: ["OpenCoreData"], toolchain: ["Foundation"]),
    // Its Swift files are data here, and code in the packages that they are written into.
    Module(name: "CExportSupport", below: ["CoreData"], toolchain: ["UIKit", "AppKit", "Testing"]),
    Module(name: "TextTable", below: ["Words"], toolchain: []),
    Module(name: "TableView", below: ["Words"], toolchain: []),
    Module(
      name: "UIKit", below: ["CoreDataErrors", "IndexPaths", "TableView"],
      toolchain: ["Foundation"]),
    Module(name: "_Testing_UIKit", below: ["UIKit"], toolchain: []),
    Module(name: "ScreenTesting", below: ["OpenCoreData", "UIKit"], toolchain: ["Foundation"]),
    Module(name: "ScenarioLanguage", below: ["Words"], toolchain: []),
    Module(
      name: "ScenarioFiles", below: ["ScenarioLanguage"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "Reports",
      below: [
        "CReportSchema", "OpenCoreData", "TextTable", "TableView", "ScenarioLanguage",
        "ScenarioFiles",
      ],
      toolchain: ["Foundation"]),
    Module(
      name: "ScenarioRunner", below: ["Reports"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "SwiftExport", below: ["CExportSupport", "ModelClasses", "ScenarioRunner"],
      toolchain: []),
    Module(name: "ScenarioCheck", below: ["ScenarioRunner"], toolchain: ["Foundation"]),
    Module(
      name: "StoryPage", below: ["CStoryViewer", "Reports", "ScenarioFiles"],
      toolchain: ["Foundation"]),
    Module(
      name: "Lessons", below: ["CTutorials", "ScenarioRunner"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "GoldenTesting", below: ["Lessons", "StoryPage"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "LineEditor", below: ["CEditLine", "TextTable"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "Prompt", below: ["LineEditor", "Lessons", "ScenarioCheck", "StoryPage"],
      toolchain: ["Foundation", "Synchronization"]),
    Module(
      name: "rollcall", below: ["GoldenTesting", "Prompt", "SwiftExport", "ScenarioCheck"],
      toolchain: ["Foundation", "Synchronization"]),
  ]

  /// The modules that hide what is below them: only a module that names them may import them.
  private static let doors: Set<String> = [
    "CSQLite", "CEditLine", "CSwiftRuntime", "CTutorials", "CReportSchema", "CStoryViewer",
  ]

  /// What a module may import; nil for a module that is not listed.
  static func allowedImports(of name: String) -> Set<String>? {
    guard let module = modules.first(where: { $0.name == name }) else { return nil }
    let inherited = module.below.flatMap { allowedHouseImports(of: $0) }
    return Set(module.below + module.toolchain + inherited.filter { !doors.contains($0) })
  }

  private static func allowedHouseImports(of name: String) -> [String] {
    guard let module = modules.first(where: { $0.name == name }) else { return [] }
    return module.below + module.below.flatMap { allowedHouseImports(of: $0) }
  }
}
