// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Rollcall",
  products: [
    .library(name: "OpenCoreData", targets: ["OpenCoreData"]),
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
    .target(name: "OpenCoreData", dependencies: ["CSQLite", "CSwiftRuntime"]),
    .target(name: "Words"),
    .target(name: "TextTable", dependencies: ["Words"]),
    .target(name: "TableView", dependencies: ["Words"]),
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
        "OpenCoreData", "Reports", "TextTable", "TableView", "ScenarioLanguage", "ScenarioFiles",
        "Words",
      ]),
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
        "TextTable", "Words",
      ]),
    .target(name: "LineEditor", dependencies: ["CEditLine", "TextTable", "Words"]),
    .target(
      name: "Prompt",
      dependencies: [
        "LineEditor", "Lessons", "Reports", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "TextTable", "Words",
      ]),
    .executableTarget(
      name: "rollcall",
      dependencies: [
        "GoldenTesting", "Prompt", "LineEditor", "Lessons", "Reports", "ScenarioRunner",
        "ScenarioFiles", "ScenarioLanguage", "TextTable", "OpenCoreData", "Words",
      ]),

    .testTarget(name: "OpenCoreDataTests", dependencies: ["OpenCoreData"]),
    .testTarget(name: "FetchedResultsLawTests", dependencies: ["OpenCoreData", "TableView"]),
    .testTarget(name: "TextTableTests", dependencies: ["TextTable", "Words"]),
    .testTarget(name: "TableViewTests", dependencies: ["TableView"]),
    .testTarget(name: "ScenarioLanguageTests", dependencies: ["ScenarioLanguage", "Words"]),
    .testTarget(name: "ScenarioFilesTests", dependencies: ["ScenarioFiles"]),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "ScenarioLanguage", "TableView", "Words"]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: ["Reports", "ScenarioRunner", "TableView", "Words"]),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons", "Reports", "Words"]),
    .testTarget(name: "GoldenTestingTests", dependencies: ["GoldenTesting", "Reports"]),
    .testTarget(name: "rollcallTests", dependencies: ["rollcall"]),
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
        "Prompt", "Lessons", "Reports", "ScenarioRunner", "ScenarioLanguage", "TextTable",
        "LineEditor",
        "rollcall", "TerminalTesting", "Words",
      ]),
    .executableTarget(
      name: "growth", dependencies: ["OpenCoreData"], path: "Tests/growth", exclude: ["run"]),
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
