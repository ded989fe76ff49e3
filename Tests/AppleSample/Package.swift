// swift-tools-version: 6.2
import PackageDescription

// Written for Apple's framework as people write for it; `rollcall port` makes of it what Linux compiles.
let package = Package(
  name: "AppleSample",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "Rollcall", path: "../..")],
  targets: [
    .executableTarget(
      name: "AppleSample",
      dependencies: [
        .product(name: "CoreData", package: "Rollcall", condition: .when(platforms: [.linux]))
      ])
  ],
  swiftLanguageModes: [.v5]
)
