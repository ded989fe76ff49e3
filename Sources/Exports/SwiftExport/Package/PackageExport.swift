private import CExportSupport
import ModelClasses
import ScenarioFiles
package import ScenarioLanguage
import Words

/// Writes scenarios as a Swift package: models, classes, controllers and delegates as an app has them,
/// and the steps and expectations as tests that record what the framework tells.
///
/// On Apple's systems the tests run Apple's Core Data, elsewhere the product `CoreData` of this package.
package struct PackageExport {
  /// A scenario to export.
  package struct Story {
    /// The path that a recording names.
    package var path: String
    package var scenario: Scenario
    package var document: Document
    /// The model as Xcode keeps it; nil where there is none.
    package var xcdatamodel: String?

    package init(
      path: String, scenario: Scenario, document: Document, xcdatamodel: String? = nil
    ) {
      self.path = path
      self.scenario = scenario
      self.document = document
      self.xcdatamodel = xcdatamodel
    }
  }

  /// A file of the package.
  package struct File {
    /// Its path within the package.
    package var path: String
    package var text: String
    /// Whether one that is there stays as it is: users write in it.
    package var isUsers = false
  }

  package private(set) var files: [File] = []
  /// How many scenarios are in it.
  package private(set) var storyCount = 0
  /// What is left out, scenario by scenario.
  package private(set) var omissions: [Omission] = []

  /// Writes scenarios.
  ///
  /// - Parameters:
  ///   - name: the name of the package.
  ///   - stories: the scenarios.
  /// - Throws: where one cannot be written at all.
  package init(name: String, _ stories: [Story]) throws(SwiftExport.Problem) {
    var exports: [SwiftExport] = []
    for story in stories {
      exports.append(try SwiftExport(collecting: story.scenario, story.document))
    }
    let stems = PackageNames.stems(
      zip(stories, exports).map { ($0.path, $1.typeNames.all) })
    var modules: [String] = []
    for (index, story) in stories.enumerated()
    where try add(story, exports[index], stems[index]) {
      modules.append(PackageNames.module(stems[index]))
    }
    storyCount = modules.count
    files.append(File(path: "Package.swift", text: Self.manifest(name, modules)))
    files.append(File(path: ".gitignore", text: ".build\nRecordings\n"))
    files.append(File(path: "AGENTS.md", text: Self.agentsPage, isUsers: true))
    let tests = "Tests/\(PackageNames.tests)"
    for part in SupportFile.allCases {
      files.append(File(path: "\(tests)/\(part.path)", text: part.text))
    }
  }

  /// Adds the files of a scenario.
  ///
  /// - Returns: whether it is exported; one of whose getters has no counterpart, or whose
  ///   model has several versions or whose rows come from a file, is left out as a whole.
  private mutating func add(
    _ story: Story, _ export: SwiftExport, _ stem: String
  ) throws(SwiftExport.Problem) -> Bool {
    let module = PackageNames.module(stem)
    let classes = EntityClasses(export)
    let surroundings = ExpressionSurroundings(export, classes, module: module)
    let getterWriter = GetterWriter(surroundings: surroundings)
    var getters: [String: [String: Getter]] = [:]
    for entity in export.entities {
      for attribute in entity.computedAttributes {
        guard let computation = attribute.computed else { continue }
        let (name, key) = (entity.name.literal ?? "", attribute.name.literal ?? "")
        guard let getter = getterWriter.getter(of: attribute, entity: name) else {
          omissions.append(
            Omission(getter: attribute, computation, place: story.path, reason: .getter))
          return false
        }
        getters[name, default: [:]][key] = getter
      }
    }
    if let version = export.versions.first {
      omissions.append(Omission(version: version, place: story.path, reason: .version))
      return false
    }
    if let store = export.copiedStore {
      omissions.append(Omission(store: store, place: story.path, reason: .copiedStore))
      return false
    }
    var writer = StoryWriter(export, story, stem: stem, module: module, surroundings)
    try writer.write()
    omissions += writer.omissions
    let sources = "Sources/\(module)"
    let title = VisibleText.of(export.title ?? stem)
    let opening = "// \(title), exported by Rollcall.\nimport CoreData\n"

    var model = SwiftSource()
    SwiftModel(export, hasGetters: true, hasClass: { _ in true }).write(to: &model)
    model.line()
    model.line("/// The model, made once: two models must not have the same classes.")
    model.line("@MainActor let model = makeModel()")
    let views = export.views(amid: surroundings)
    omissions += views.omissions
    let helpers =
      getters.values.joined().map(\.value.helpers) + [views.helpers]
      + writer.controllerHelpers + writer.testHelpers
    if ExpressionHelpers(helpers).asksNow { export.writeNow(to: &model) }
    files.append(File(path: "\(sources)/Model.swift", text: opening + model.text))

    var classSource = SwiftSource()
    classes.write(getters, to: &classSource)
    files.append(File(path: "\(sources)/Classes.swift", text: opening + classSource.text))
    if !writer.controllers.isEmpty {
      var controllerSource = SwiftSource()
      ExpressionHelpers(writer.controllerHelpers).write(to: &controllerSource)
      files.append(
        File(
          path: "\(sources)/Controllers.swift",
          text: opening + writer.controllers + controllerSource.text))
    }
    if !views.text.isEmpty {
      files.append(
        File(
          path: "\(sources)/Delegates.swift",
          text: opening + "\n#if canImport(UIKit)\nimport UIKit\n" + views.text + "#endif\n"))
    }
    if let contents = story.xcdatamodel {
      let bundle = "Models/\(stem).xcdatamodeld/\(stem).xcdatamodel"
      files.append(File(path: "\(bundle)/contents", text: contents))
    }
    files.append(
      File(path: "Tests/\(PackageNames.tests)/\(module)Tests.swift", text: writer.text))
    return true
  }

  // MARK: Files of every package

  private static func manifest(_ name: String, _ modules: [String]) -> String {
    let list = modules.map { "  \(SwiftSource.literal($0)),\n" }.joined()
    // The first line is what the package manager looks at first.
    let heading =
      "// swift-tools-version: 6.0\n\(WrittenKind.package.mark)\nimport PackageDescription\n\n"
    return heading + """
      // On Apple's systems Core Data is part of the system. Elsewhere it is the product CoreData of
      // Rollcall, of which OPENCOREDATA names a checkout.
      #if os(Linux)
        guard let checkout = Context.environment["OPENCOREDATA"], !checkout.isEmpty else {
          fatalError("Set OPENCOREDATA to the folder of a checkout of Rollcall.")
        }
        let dependencies: [Package.Dependency] = [.package(name: "Rollcall", path: checkout)]
        let coreData: [Target.Dependency] = [.product(name: "CoreData", package: "Rollcall")]
      #else
        let dependencies: [Package.Dependency] = []
        let coreData: [Target.Dependency] = []
      #endif

      // A module for each scenario.
      let scenarios = [
      \(list)]

      let package = Package(
        name: \(SwiftSource.literal(name)),
        platforms: [.macOS(.v14), .iOS(.v17)],
        dependencies: dependencies,
        targets: scenarios.map { .target(name: $0, dependencies: coreData) } + [
          .testTarget(
            name: "ScenarioTests", dependencies: scenarios.map { .target(name: $0) } + coreData,
            sources: ["Support", "ScenarioTests.swift"] + scenarios.map { "\\($0)Tests.swift" })
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  /// What a coding agent has to know, which works in a Linux machine as a rule.
  private static let agentsPage = """
    # Core Data code that is built and tested on Linux

    This package needs no Mac. `OPENCOREDATA` names a checkout of Rollcall, whose product `CoreData` stands for
    Apple's framework on Linux; Swift 6.2 and SQLite's headers (Debian: `libsqlite3-dev`) are all else:

    ```
    OPENCOREDATA=/path/to/Rollcall swift test
    ```

    - A test records what a results controller told its delegate, and what the table view made of it. Where one
      fails, read the callbacks that it prints before changing the delegate.
    - `rollcall crash LOG` says what raised the exception of a log, and writes the smallest scenario that does.
    - `rollcall predicate 'FORMAT'` says what a predicate means, `rollcall check FILE` what is wrong in a scenario
      without running it, `rollcall run FILE --format json` what a scenario did, `rollcall records TEXT` what is
      on record of Apple's framework.
    - `rollcall mcp` offers these as tools by the Model Context Protocol, in a jail.

    """

  /// The files that every package has, as they stand in this repository.
  private enum SupportFile: CaseIterable {
    case story, recording, recorders, tests

    /// Its place among the tests.
    var path: String {
      switch self {
      case .story: "Support/Story.swift"
      case .recording: "Support/Recording.swift"
      case .recorders: "Support/Recorders.swift"
      case .tests: "ScenarioTests.swift"
      }
    }

    var text: String {
      var count = 0
      let part =
        switch self {
        case .story: CEXPORT_SUPPORT_STORY
        case .recording: CEXPORT_SUPPORT_RECORDING
        case .recorders: CEXPORT_SUPPORT_RECORDERS
        case .tests: CEXPORT_SUPPORT_TESTS
        }
      let bytes = unsafe UnsafeBufferPointer(start: cexport_support(part, &count), count: count)
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}
