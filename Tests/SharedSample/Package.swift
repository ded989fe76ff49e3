// swift-tools-version: 6.2
import PackageDescription

// One source for Apple's systems and Linux: there the frameworks come from the system and Xcode makes the
// classes of the model, here both come from this package.
let package = Package(
  name: "SharedSample",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "Rollcall", path: "../..")],
  targets: [
    .executableTarget(
      name: "SharedSample",
      dependencies: [
        .product(name: "CoreData", package: "Rollcall", condition: .when(platforms: [.linux]))
      ],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "Rollcall")])
  ],
  swiftLanguageModes: [.v6]
)
