import Foundation
import Testing

@testable import rollcall

/// What the environment says of the locale.
struct LocaleEnvironmentTests {
  @Test(arguments: [
    ("", true), ("C", true), ("C.UTF-8", true), ("en_US.UTF-8", true), ("zh_CN.UTF-8", true),
    ("de_DE@euro", true), ("abcdefgh", true), ("abcdefghijkl", false),
    (String(repeating: "a", count: 100), false),
    ("de_" + String(repeating: "X", count: 200), false),
  ])
  func `a name that no locale has is known`(_ name: String, _ canBe: Bool) {
    #expect(LocaleEnvironment.canBeLocale(name) == canBe)
  }
}
