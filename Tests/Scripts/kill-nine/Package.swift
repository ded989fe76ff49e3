// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the house builds and tests without it. `run` builds and uses it.
let package = Package(
  name: "kill-nine",
  dependencies: [.package(name: "Rollcall", path: "../../..")],
  targets: [
    .systemLibrary(name: "SQLiteDoor"),
    .executableTarget(
      name: "saver",
      dependencies: ["SQLiteDoor", .product(name: "OpenCoreData", package: "Rollcall")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
