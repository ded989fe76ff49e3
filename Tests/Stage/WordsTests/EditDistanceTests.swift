import Testing
import Words

struct EditDistanceTests {
  private static let words = ["entity", "controller", "save", "insert", "id", "set"]

  @Test(arguments: [
    ("entitty", "entity"), ("controler", "controller"), ("svae", "save"), ("Insert", "insert"),
    ("xyzzy", nil), ("ie", nil), ("", nil), (String(repeating: "a", count: 65), nil),
  ])
  func `a word is suggested only when it is near`(typed: String, nearest: String?) {
    #expect(EditDistance.nearest(to: typed, in: Self.words) == nearest)
  }

  @Test func `of two words that are as near the first is suggested`() {
    #expect(EditDistance.nearest(to: "rowx", in: ["row1", "row2"]) == "row1")
  }
}
