// swift-tools-version: 6.2
import PackageDescription

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
  targets: [
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CEditLine",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .systemLibrary(name: "CSwiftRuntime"),

    .target(name: "CTutorials"),
    .target(name: "CReportSchema"),
    .target(
      name: "CStoryViewer",
      exclude: ["viewer.js", "viewer.css", "tests.js", "tests.css", "site.css"]),
    .target(
      name: "CExportSupport",
      exclude: [
        "Story.swift", "Recording.swift", "Recorders.swift", "ScenarioTests.swift",
      ]),
    .target(name: "CoreDataErrors"),
    .target(name: "Archives"),
    .target(name: "IndexPaths"),
    .target(name: "Predicates", dependencies: ["CoreDataErrors"]),
    .target(name: "ModelFiles", dependencies: ["Archives", "CoreDataErrors", "Predicates"]),
    .target(name: "StoreFiles", dependencies: ["ModelFiles"]),
    .target(name: "ModelClasses", dependencies: ["ModelFiles", "Words"]),
    .executableTarget(
      name: "CoreDataModelTool", dependencies: ["ModelClasses", "ModelFiles", "StoreFiles"]),
    .plugin(
      name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["CoreDataModelTool"],
      path: "Sources/CoreDataModelPlugin"),
    .target(
      name: "OpenCoreData",
      dependencies: [
        "Archives", "CoreDataErrors", "CSQLite", "CSwiftRuntime", "IndexPaths", "ModelFiles",
        "Predicates", "StoreFiles",
      ]),
    .target(name: "CoreData", dependencies: ["OpenCoreData"]),
    .target(name: "Words"),
    .target(name: "TextTable", dependencies: ["Words"]),
    .target(name: "TableView", dependencies: ["Words"]),
    .target(name: "UIKit", dependencies: ["CoreDataErrors", "IndexPaths", "TableView"]),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"]),
    .target(
      name: "ScreenTesting",
      dependencies: ["CoreDataErrors", "OpenCoreData", "TableView", "UIKit"]),
    .target(name: "ScenarioLanguage", dependencies: ["Words"]),
    .target(name: "ScenarioFiles", dependencies: ["ScenarioLanguage", "Words"]),
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
    .target(
      name: "StoryPage",
      dependencies: [
        "CStoryViewer", "OpenCoreData", "Reports", "ScenarioFiles", "ScenarioLanguage", "TableView",
        "TextTable", "Words",
      ]),
    .target(
      name: "SwiftExport",
      dependencies: [
        "CExportSupport", "ModelClasses", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "Words",
      ]),
    .target(
      name: "ScenarioCheck",
      dependencies: ["OpenCoreData", "Reports", "ScenarioRunner", "ScenarioLanguage", "Words"]),
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
        "GoldenTesting", "Prompt", "LineEditor", "Lessons", "SwiftExport", "ScenarioCheck",
        "ModelClasses", "Reports", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "StoryPage", "TextTable",
        "OpenCoreData", "Words",
      ]),

    .target(name: "TestSupport", path: "Tests/Support"),
    .executableTarget(
      name: "StoreWriter", dependencies: ["OpenCoreData"], path: "Tests/StoreWriter"),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "CoreData", "Reports", "ScenarioLanguage", "ScenarioRunner", "ScreenTesting", "TableView",
        "UIKit", "_Testing_UIKit",
      ]),
    .testTarget(name: "IndexPathsTests", dependencies: ["IndexPaths"]),
    .testTarget(name: "CoreDataErrorsTests", dependencies: ["CoreDataErrors"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
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
    .testTarget(name: "TextTableTests", dependencies: ["TextTable", "TestSupport", "Words"]),
    .testTarget(name: "WordsTests", dependencies: ["TestSupport", "Words"]),
    .testTarget(name: "TableViewTests", dependencies: ["TableView", "TestSupport"]),
    .testTarget(
      name: "ScenarioLanguageTests", dependencies: ["ScenarioLanguage", "TestSupport", "Words"]),
    .testTarget(name: "ScenarioFilesTests", dependencies: ["ScenarioFiles", "TestSupport"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "ScenarioLanguage", "TableView", "TextTable", "Words"]),
    .testTarget(
      name: "StoryPageTests",
      dependencies: [
        "Reports", "ScenarioLanguage", "ScenarioRunner", "StoryPage", "TestSupport", "Words",
      ]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "OpenCoreData", "Reports", "ScenarioCheck", "ScenarioLanguage", "ScenarioRunner",
        "TableView", "TextTable",
        "TestSupport", "Words",
      ]),
    .testTarget(
      name: "SwiftExportTests",
      dependencies: [
        "ModelClasses", "ModelFiles", "ScenarioLanguage", "SwiftExport", "TestSupport",
      ]),
    .testTarget(
      name: "ScenarioCheckTests",
      dependencies: ["ScenarioCheck", "ScenarioLanguage", "TestSupport", "Words"]),
    .testTarget(
      name: "LessonsTests",
      dependencies: ["Lessons", "Reports", "TextTable", "TestSupport", "Words"]),
    .testTarget(
      name: "GoldenTestingTests",
      dependencies: ["GoldenTesting", "Reports", "TestSupport", "TextTable"]),
    .testTarget(
      name: "rollcallTests",
      dependencies: [
        "rollcall", "Prompt", "TerminalTesting", "TextTable", "TestSupport", "Words",
      ]),
    .target(
      name: "TerminalTesting", dependencies: ["TextTable", "Words"], path: "Tests/TerminalTesting"),
    .executableTarget(
      name: "LineEditorDriver", dependencies: ["LineEditor"], path: "Tests/LineEditorDriver"),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "LineEditorDriver", "TerminalTesting"]),
    .testTarget(
      name: "PromptTests",
      dependencies: [
        "Prompt", "Lessons", "Reports", "ScenarioCheck", "ScenarioRunner", "ScenarioLanguage",
        "TextTable", "LineEditor",
        "rollcall", "TerminalTesting", "TestSupport", "Words",
      ]),
    .executableTarget(
      name: "growth", dependencies: ["OpenCoreData"], path: "Tests/Scripts/growth", exclude: ["run"]
    ),
    .testTarget(name: "ArchitectureTests"),
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
