// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the house builds and tests without it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Rollcall", path: "../..")],
  targets: [
    .target(name: "Baseline", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Baseline", .product(name: "OpenCoreData", package: "Rollcall")],
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
