import ScenarioLanguage
import Testing

struct NameTableTests {
  /// A meaning that is known by a number.
  private struct Meaning: NameMeaning {
    var nameKind: NameKind
    var number: Int
  }

  @Test func `a name keeps the meaning that it has`() {
    var table = NameTable<Meaning>()
    #expect(table.declare("ann", Meaning(nameKind: .object, number: 1)) == nil)
    let conflict = table.declare("ann", Meaning(nameKind: .context, number: 2))
    guard case .declared(let known) = conflict else {
      Issue.record("\(String(describing: conflict))")
      return
    }
    #expect(known.number == 1)
    #expect(table["ann"]?.number == 1)
  }

  @Test func `a built-in name can stand for nothing else`() {
    var table = NameTable<Meaning>()
    let conflict = table.declare("main", Meaning(nameKind: .object, number: 1))
    guard case .builtIn(.main) = conflict else {
      Issue.record("\(String(describing: conflict))")
      return
    }
    #expect(table["main"] == nil)
  }

  @Test func `a variable goes with its loop, another name stays`() {
    var table = NameTable<Meaning>()
    for round in 1...2 {
      table.enterLoop()
      #expect(table.declare("i", Meaning(nameKind: .variable, number: round)) == nil)
      #expect(table.declare("s\(round)", Meaning(nameKind: .object, number: round)) == nil)
      #expect(table.leave().map(\.number) == [round])
    }
    #expect(table.all == ["s1", "s2"])
  }
}
