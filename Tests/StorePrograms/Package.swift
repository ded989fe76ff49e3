// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
let engine = Target.Dependency.product(name: "OpenCoreData", package: "Rollcall")

// A package of its own, so that the house builds and tests without it. The scripts
// atomic-writers, history, kill-nine, many-processes and mutated-stores build and use a program of it each.
let package = Package(
  name: "StorePrograms",
  dependencies: [.package(name: "Rollcall", path: "../..")],
  targets: [
    .systemLibrary(name: "SQLiteDoor"),
    .target(name: "StoreIntegrity", dependencies: ["SQLiteDoor"], swiftSettings: settings),
    .executableTarget(
      name: "saver", dependencies: ["StoreIntegrity", engine], swiftSettings: settings),
    .executableTarget(
      name: "crowd", dependencies: ["StoreIntegrity", engine], swiftSettings: settings),
    .executableTarget(name: "atomics", dependencies: [engine], swiftSettings: settings),
    .executableTarget(name: "chronicle", dependencies: [engine], swiftSettings: settings),
    .executableTarget(
      name: "mutants", dependencies: ["SQLiteDoor", engine], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
