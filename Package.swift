// swift-tools-version: 6.2
import PackageDescription

/// The targets of a storey, which lie in the folders of its name in `Sources` and in `Tests`.
///
/// Each storey knows itself and those before it.
func storey(_ name: String, _ targets: [Target]) -> [Target] {
  for target in targets where target.path == nil {
    let isOfTests = target.type == .test || testPrograms.contains(target.name)
    target.path = "\(isOfTests ? "Tests" : "Sources")/\(name)/\(target.name)"
  }
  return targets
}

/// What tests start or share, and no product has.
let testPrograms = ["StoreWriter", "TerminalTesting", "LineEditorDriver", "LivePhoneDriver"]

let engine = storey(
  "Engine",
  [
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(name: "CSwiftRuntime"),
    .target(name: "CPublicRecords"),
    .target(name: "PublicRecords", dependencies: ["CPublicRecords"]),
    .target(name: "CoreDataErrors"),
    .target(name: "Archives"),
    .target(name: "IndexPaths"),
    .target(name: "Predicates", dependencies: ["CoreDataErrors"]),
    .target(name: "ModelFiles", dependencies: ["Archives", "CoreDataErrors", "Predicates"]),
    .target(name: "StoreFiles", dependencies: ["ModelFiles"]),
    .target(
      name: "OpenCoreData",
      dependencies: [
        "Archives", "CoreDataErrors", "CSQLite", "CSwiftRuntime", "IndexPaths", "ModelFiles",
        "Predicates", "StoreFiles",
      ]),
    .target(name: "CoreData", dependencies: ["OpenCoreData"]),

    .testTarget(name: "CoreDataErrorsTests", dependencies: ["CoreDataErrors"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
    .testTarget(name: "PublicRecordsTests", dependencies: ["PublicRecords"]),
    .testTarget(name: "IndexPathsTests", dependencies: ["IndexPaths"]),
    .testTarget(
      name: "PredicatesTests", dependencies: ["CoreDataErrors", "Predicates", "TestSupport"]),
    .testTarget(
      name: "ModelFilesTests", dependencies: ["ModelFiles", "Predicates", "TestSupport"]),
    .testTarget(name: "StoreFilesTests", dependencies: ["ModelFiles", "StoreFiles"]),
    .testTarget(
      name: "OpenCoreDataTests",
      dependencies: [
        "ModelFiles", "OpenCoreData", "Predicates", "StoreWriter", "TestSupport",
      ]),
    .testTarget(
      name: "FetchedResultsLawTests", dependencies: ["OpenCoreData", "TableView", "TestSupport"]),
    .executableTarget(
      name: "StoreWriter", dependencies: ["OpenCoreData"]),
  ])

let stage = storey(
  "Stage",
  [
    .target(name: "Words"),
    .target(name: "TextTable", dependencies: ["Words"]),
    .target(name: "TableView", dependencies: ["Words"]),
    .target(
      name: "UIKit", dependencies: ["CoreDataErrors", "IndexPaths", "OpenCoreData", "TableView"]),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"]),
    .target(
      name: "ScreenTesting",
      dependencies: ["CoreDataErrors", "OpenCoreData", "TableView", "UIKit"]),
    .target(name: "ScenarioLanguage", dependencies: ["Words"]),
    .target(name: "ScenarioFiles", dependencies: ["ScenarioLanguage", "Words"]),
    .target(name: "CReportSchema"),
    .target(
      name: "Reports",
      dependencies: [
        "CReportSchema", "OpenCoreData", "TextTable", "TableView", "ScenarioLanguage",
        "ScenarioFiles", "Words",
      ]),
    .target(
      name: "ScenarioRunner",
      dependencies: [
        "Archives", "OpenCoreData", "Reports", "TextTable", "TableView", "ScenarioLanguage",
        "ScenarioFiles",
        "Words",
      ]),
    .target(name: "LivePhone", dependencies: ["OpenCoreData", "TableView"]),
    .executableTarget(name: "LivePhoneDriver", dependencies: ["LivePhone"]),
    .target(
      name: "ScenarioCheck",
      dependencies: ["OpenCoreData", "Reports", "ScenarioRunner", "ScenarioLanguage", "Words"]),

    .testTarget(name: "WordsTests", dependencies: ["TestSupport", "Words"]),
    .testTarget(name: "TextTableTests", dependencies: ["TextTable", "TestSupport", "Words"]),
    .testTarget(name: "TableViewTests", dependencies: ["TableView", "TestSupport"]),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "CoreData", "Reports", "ScenarioLanguage", "ScenarioRunner", "ScreenTesting", "TableView",
        "UIKit", "_Testing_UIKit",
      ]),
    .testTarget(
      name: "UIKitTests",
      dependencies: ["CoreData", "ScreenTesting", "UIKit", "_Testing_UIKit"]),
    .testTarget(
      name: "ScenarioLanguageTests", dependencies: ["ScenarioLanguage", "TestSupport", "Words"]),
    .testTarget(name: "ScenarioFilesTests", dependencies: ["ScenarioFiles", "TestSupport"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "PublicRecords", "Reports", "ScenarioLanguage", "TableView", "TextTable", "Words",
      ]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "OpenCoreData", "Reports", "ScenarioCheck", "ScenarioLanguage", "ScenarioRunner",
        "TableView", "TextTable",
        "TestSupport", "Words",
      ]),
    .testTarget(name: "LivePhoneTests", dependencies: ["LivePhone", "LivePhoneDriver"]),
    .testTarget(
      name: "ScenarioCheckTests",
      dependencies: ["ScenarioCheck", "ScenarioLanguage", "TestSupport", "Words"]),
  ])

let exports = storey(
  "Exports",
  [
    .target(name: "ModelClasses", dependencies: ["ModelFiles", "Words"]),
    .executableTarget(
      name: "CoreDataModelTool", dependencies: ["ModelClasses", "ModelFiles", "StoreFiles"]),
    .plugin(
      name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["CoreDataModelTool"]),
    .target(name: "CodePort", dependencies: ["Predicates", "ScenarioFiles", "Words"]),
    .target(
      name: "CExportSupport",
      exclude: [
        "Story.swift", "Recording.swift", "Recorders.swift", "ScenarioTests.swift",
      ]),
    .target(
      name: "SwiftExport",
      dependencies: [
        "CExportSupport", "ModelClasses", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "Words",
      ]),
    .target(
      name: "CStoryViewer",
      exclude: [
        "viewer.js", "viewer.css", "tests.js", "tests.css", "site.css", "live.js", "live.css",
        "live.wasm.gz",
      ]),
    .target(
      name: "StoryPage",
      dependencies: [
        "CStoryViewer", "OpenCoreData", "Reports", "ScenarioFiles", "ScenarioLanguage", "TableView",
        "TextTable", "Words",
      ]),

    .testTarget(
      name: "CodePortTests", dependencies: ["CodePort", "ScenarioFiles", "TestSupport"]),
    .testTarget(
      name: "SwiftExportTests",
      dependencies: [
        "ModelClasses", "ModelFiles", "ScenarioLanguage", "SwiftExport", "TestSupport",
      ]),
    .testTarget(
      name: "StoryPageTests",
      dependencies: [
        "Reports", "ScenarioLanguage", "ScenarioRunner", "StoryPage", "TestSupport", "Words",
      ]),
  ])

let learning = storey(
  "Learning",
  [
    .target(name: "CTutorials"),
    .target(
      name: "CrashLogs",
      dependencies: ["Reports", "ScenarioLanguage", "ScenarioRunner", "TableView", "Words"]),
    .target(
      name: "Lessons",
      dependencies: [
        "CTutorials", "Reports", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage", "TextTable",
        "Words",
      ]),
    .target(
      name: "GoldenTesting",
      dependencies: [
        "OpenCoreData", "Lessons", "Reports", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "StoryPage", "TextTable", "Words",
      ]),

    .testTarget(
      name: "CrashLogsTests",
      dependencies: [
        "CrashLogs", "Reports", "ScenarioLanguage", "ScenarioRunner", "TableView", "TestSupport",
        "Words",
      ]),
    .testTarget(
      name: "LessonsTests",
      dependencies: [
        "Lessons", "Reports", "ScenarioLanguage", "StoryPage", "TextTable", "TestSupport", "Words",
      ]),
    .testTarget(
      name: "GoldenTestingTests",
      dependencies: ["GoldenTesting", "Reports", "TestSupport", "TextTable"]),
  ])

let program = storey(
  "Program",
  [
    .systemLibrary(
      name: "CEditLine",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(name: "CPythonFaces", exclude: ["rollcall_kernel.py"]),
    .target(name: "LineEditor", dependencies: ["CEditLine", "TextTable", "Words"]),
    .target(
      name: "Prompt",
      dependencies: [
        "LineEditor", "Lessons", "Reports", "ScenarioCheck", "ScenarioRunner", "ScenarioFiles",
        "ScenarioLanguage", "StoryPage", "TextTable", "Words",
      ]),
    .executableTarget(
      name: "rollcall",
      dependencies: [
        "CodePort", "CPythonFaces", "CrashLogs", "GoldenTesting", "Prompt", "LineEditor", "Lessons",
        "SwiftExport",
        "ScenarioCheck",
        "ModelClasses", "PublicRecords", "Reports", "ScenarioRunner", "ScenarioFiles",
        "ScenarioLanguage", "StoryPage", "TextTable",
        "OpenCoreData", "Words",
      ]),

    .executableTarget(
      name: "LineEditorDriver", dependencies: ["LineEditor"]),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "LineEditorDriver", "TerminalTesting"]),
    .target(
      name: "TerminalTesting", dependencies: ["TextTable", "Words"]),
    .testTarget(
      name: "PromptTests",
      dependencies: [
        "Prompt", "Lessons", "Reports", "ScenarioCheck", "ScenarioRunner", "ScenarioLanguage",
        "TextTable", "LineEditor",
        "rollcall", "TerminalTesting", "TestSupport", "Words",
      ]),
    .testTarget(
      name: "rollcallTests",
      dependencies: [
        "rollcall", "CrashLogs", "Prompt", "PublicRecords", "TableView", "TerminalTesting",
        "TextTable",
        "TestSupport", "Words",
      ]),
  ])

let package = Package(
  name: "Rollcall",
  products: [
    .library(name: "OpenCoreData", targets: ["OpenCoreData"]),
    .library(name: "CoreData", type: .static, targets: ["CoreData"]),
    .library(name: "UIKit", type: .static, targets: ["UIKit", "_Testing_UIKit"]),
    .library(name: "ScreenTesting", type: .static, targets: ["ScreenTesting"]),
    .plugin(name: "CoreDataModelPlugin", targets: ["CoreDataModelPlugin"]),
    .executable(name: "rollcall", targets: ["rollcall"]),
  ],
  targets: engine + stage + exports + learning + program + [
    .target(name: "TestSupport", path: "Tests/Support"),
    .executableTarget(
      name: "growth", dependencies: ["OpenCoreData"], path: "Tests/Scripts/growth", exclude: ["run"]
    ),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["CodePort", "PublicRecords", "Reports", "Words"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
