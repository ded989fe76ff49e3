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

    .target(name: "CTutorials"),
    .target(name: "OpenCoreData", dependencies: ["CSQLite"]),
    .target(name: "TextTable"),
    .target(name: "TableView"),
    .target(name: "ScenarioLanguage"),
    .target(name: "ScenarioFiles", dependencies: ["ScenarioLanguage", "TextTable"]),
    .target(
      name: "ScenarioRunner",
      dependencies: ["OpenCoreData", "TextTable", "TableView", "ScenarioLanguage", "ScenarioFiles"]
    ),
    .target(
      name: "Lessons",
      dependencies: [
        "CTutorials", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage", "TextTable",
      ]),
    .target(
      name: "GoldenTesting",
      dependencies: [
        "OpenCoreData", "Lessons", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "TextTable",
      ]),
    .target(name: "LineEditor", dependencies: ["CEditLine", "TextTable"]),
    .target(
      name: "Prompt",
      dependencies: [
        "LineEditor", "Lessons", "ScenarioRunner", "ScenarioFiles", "ScenarioLanguage",
        "TextTable",
      ]),
    .executableTarget(
      name: "rollcall",
      dependencies: [
        "GoldenTesting", "Prompt", "Lessons", "ScenarioRunner", "ScenarioFiles",
        "ScenarioLanguage", "TextTable", "OpenCoreData",
      ]),

    .testTarget(name: "OpenCoreDataTests", dependencies: ["OpenCoreData"]),
    .testTarget(name: "FetchedResultsLawTests", dependencies: ["OpenCoreData", "TableView"]),
    .testTarget(name: "TextTableTests", dependencies: ["TextTable"]),
    .testTarget(name: "TableViewTests", dependencies: ["TableView"]),
    .testTarget(name: "ScenarioLanguageTests", dependencies: ["ScenarioLanguage"]),
    .testTarget(name: "ScenarioFilesTests", dependencies: ["ScenarioFiles"]),
    .testTarget(name: "ScenarioRunnerTests", dependencies: ["ScenarioRunner"]),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons"]),
    .testTarget(name: "GoldenTestingTests", dependencies: ["GoldenTesting"]),
    .testTarget(name: "rollcallTests", dependencies: ["rollcall"]),
    .target(
      name: "TerminalTesting", dependencies: ["TextTable"], path: "Tests/TerminalTesting"),
    .executableTarget(
      name: "LineEditorDriver", dependencies: ["LineEditor"], path: "Tests/LineEditorDriver"),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "LineEditorDriver", "TerminalTesting"]),
    .testTarget(
      name: "PromptTests",
      dependencies: [
        "Prompt", "Lessons", "ScenarioRunner", "ScenarioLanguage", "TextTable", "LineEditor",
        "rollcall", "TerminalTesting",
      ]),
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
