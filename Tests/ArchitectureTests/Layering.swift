/// Which module of the house may import which.
///
/// Every module is listed after those it stands on, so dependencies point up this list, from storey to
/// storey and within them, and nothing can run in a circle. A module may import what it names and what
/// those stand on in turn.
enum Layering {
  /// A module of the house.
  struct Module {
    let name: String
    /// The modules directly below it.
    let below: [String]
    /// What it uses of the toolchain.
    let toolchain: [String]
  }

  /// A storey of the house, which is a folder of `Sources` that holds its modules.
  struct Storey {
    let name: String
    /// Each behind those it stands on.
    let modules: [Module]
  }

  /// The folders of `Sources`, from the ground up.
  static let storeys = [
    Storey(
      name: "Engine",
      modules: [
        Module(name: "CSQLite", below: [], toolchain: []),
        Module(name: "CSwiftRuntime", below: [], toolchain: []),
        Module(name: "CPublicRecords", below: [], toolchain: []),
        Module(name: "PublicRecords", below: ["CPublicRecords"], toolchain: []),
        Module(name: "CoreDataErrors", below: [], toolchain: ["Foundation"]),
        Module(name: "Archives", below: [], toolchain: ["Foundation"]),
        Module(name: "IndexPaths", below: [], toolchain: ["Foundation"]),
        Module(name: "Predicates", below: ["CoreDataErrors"], toolchain: ["Foundation"]),
        Module(name: "ModelFiles", below: ["Archives", "Predicates"], toolchain: ["Foundation"]),
        Module(name: "StoreFiles", below: ["ModelFiles"], toolchain: ["Foundation"]),
        Module(
          name: "OpenCoreData", below: ["CSQLite", "CSwiftRuntime", "IndexPaths", "StoreFiles"],
          toolchain: ["Foundation", "Observation", "Synchronization"]),
        Module(name: "CoreData", below: ["OpenCoreData"], toolchain: ["Foundation"]),
      ]),
    Storey(
      name: "Stage",
      modules: [
        Module(name: "Words", below: [], toolchain: []),
        Module(name: "TextTable", below: ["Words"], toolchain: []),
        Module(name: "TableView", below: ["Words"], toolchain: []),
        Module(name: "LivePhone", below: ["OpenCoreData", "TableView"], toolchain: []),
        Module(
          name: "UIKit", below: ["CoreDataErrors", "IndexPaths", "OpenCoreData", "TableView"],
          toolchain: ["Foundation", "Synchronization"]),
        Module(name: "_Testing_UIKit", below: ["UIKit"], toolchain: []),
        Module(name: "ScreenTesting", below: ["OpenCoreData", "UIKit"], toolchain: ["Foundation"]),
        Module(name: "ScenarioLanguage", below: ["Words"], toolchain: []),
        Module(
          name: "ScenarioFiles", below: ["ScenarioLanguage"],
          toolchain: ["Foundation", "Synchronization"]),
        Module(name: "CReportSchema", below: [], toolchain: []),
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
        Module(name: "ScenarioCheck", below: ["ScenarioRunner"], toolchain: ["Foundation"]),
      ]),
    Storey(
      name: "Exports",
      modules: [
        Module(
          name: "CodePort", below: ["Predicates", "ScenarioFiles"], toolchain: ["Foundation"]),
        Module(name: "ModelClasses", below: ["ModelFiles", "Words"], toolchain: []),
        Module(
          name: "CoreDataModelTool", below: ["ModelClasses", "StoreFiles"],
          toolchain: ["Foundation"]),
        // It runs within the package manager, and calls the tool.
        Module(name: "CoreDataModelPlugin", below: [], toolchain: ["Foundation", "PackagePlugin"]),
        // Its Swift files are data here, and code in the packages that they are written into.
        Module(
          name: "CExportSupport", below: ["CoreData"], toolchain: ["UIKit", "AppKit", "Testing"]),
        Module(
          name: "SwiftExport", below: ["CExportSupport", "ModelClasses", "ScenarioRunner"],
          toolchain: []),
        Module(name: "CStoryViewer", below: [], toolchain: []),
        Module(
          name: "StoryPage", below: ["CStoryViewer", "Reports", "ScenarioFiles"],
          toolchain: ["Foundation"]),
      ]),
    Storey(
      name: "Learning",
      modules: [
        Module(name: "CTutorials", below: [], toolchain: []),
        Module(name: "CrashLogs", below: ["ScenarioRunner"], toolchain: []),
        Module(
          name: "Lessons", below: ["CTutorials", "ScenarioRunner"],
          toolchain: ["Foundation", "Synchronization"]),
        Module(
          name: "GoldenTesting", below: ["Lessons", "StoryPage"],
          toolchain: ["Foundation", "Synchronization"]),
      ]),
    Storey(
      name: "Program",
      modules: [
        Module(name: "CEditLine", below: [], toolchain: []),
        Module(
          name: "LineEditor", below: ["CEditLine", "TextTable"],
          toolchain: ["Foundation", "Synchronization"]),
        Module(
          name: "Prompt", below: ["LineEditor", "Lessons", "ScenarioCheck", "StoryPage"],
          toolchain: ["Foundation", "Synchronization"]),
        Module(name: "CPythonFaces", below: [], toolchain: []),
        Module(
          name: "rollcall",
          below: [
            "CodePort", "CPythonFaces", "CrashLogs", "GoldenTesting", "Prompt", "PublicRecords",
            "SwiftExport",
            "ScenarioCheck",
          ],
          toolchain: ["Foundation", "Synchronization"]),
      ]),
  ]

  /// All modules, from the ground up.
  static let modules = storeys.flatMap(\.modules)

  /// The modules that hide what is below them: only a module that names them may import them.
  private static let doors: Set<String> = [
    "CSQLite", "CEditLine", "CSwiftRuntime", "CTutorials", "CReportSchema", "CStoryViewer",
    "CPublicRecords", "CPythonFaces",
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
