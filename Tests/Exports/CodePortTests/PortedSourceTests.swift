import TestSupport
import Testing

@testable import CodePort

/// What of a source is changed, and what is left.
struct PortedSourceTests {
  /// A form that code for Apple's framework has, and what it becomes.
  struct Form: CustomTestStringConvertible {
    let before: String
    let after: String
    var rules: [PortRule] = []
    var left: [PortRemainder] = []

    var testDescription: String { before }

    init(
      _ before: String, _ after: String, _ rules: [PortRule] = [], left: [PortRemainder] = []
    ) {
      (self.before, self.after, self.rules, self.left) = (before, after, rules, left)
    }

    /// A form that stays as it is.
    static func same(_ text: String, left: PortRemainder...) -> Form {
      Form(text, text, left: left)
    }
  }

  private func ported(_ text: String) -> PortedSource {
    PortedSource(text, facts: PortFacts(of: [text]))
  }

  static let forms = [
    Form(
      "class Item: NSManagedObject {\n  @NSManaged public private(set) var name: String?\n}\n",
      "class Item: NSManagedObject {\n  @Managed(\"name\") public private(set) var name: String?\n}\n",
      [.managed]),
    Form(
      "class A {\n  @objc @NSManaged var `class`: Int64\n  @NSManaged /* kept */ var b: Date!\n}",
      "class A {\n  @Managed(\"class\") var `class`: Int64\n  @Managed(\"b\") /* kept */ var b: Date!\n}",
      [.objc, .managed, .managed]),
    Form(
      "class A {\n  @objc(key) @NSManaged var name: Int\n}",
      "class A {\n  @Managed(\"key\") var name: Int\n}",
      [.objc, .managed]),
    Form(
      "extension Item {\n  @NSManaged public var tags: Set<Tag>? // all\n}",
      """
      extension Item {
        public var tags: Set<Tag>? {
          get { (Set<Tag>?).managedValue(of: self, key: ManagedKey("tags")) }
          set { newValue.setManagedValue(of: self, key: ManagedKey("tags")) }
        } // all
      }
      """, [.computed]),
    Form(
      "extension Item {\r\n\t@NSManaged var at: Date!\r\n}\r\n",
      "extension Item {\r\n\tvar at: Date! {\r\n"
        + "\t  get { (Date?).managedValue(of: self, key: ManagedKey(\"at\")) }\r\n"
        + "\t  set { newValue.setManagedValue(of: self, key: ManagedKey(\"at\")) }\r\n\t}\r\n}\r\n",
      [.computed]),
    Form(
      "class B: A {\n  @NSManaged override var x: [String: [Int]]\n}",
      """
      class B: A {
        override var x: [String: [Int]] {
          get { ([String: [Int]]).managedValue(of: self, key: ManagedKey("x")) }
          set { newValue.setManagedValue(of: self, key: ManagedKey("x")) }
        }
      }
      """, [.computed]),
    .same("class A {\n  @NSManaged var a: Int, b: Int\n}", left: .managedForm),
    .same("class A {\n  @NSManaged weak var a: A?\n}", left: .managedForm),
    Form(
      "class A {\n  @NSManaged var at: NSDate?\n  @NSManaged var x: CGFloat\n  @NSManaged var y: CGFloat?\n}",
      "class A {\n  @Managed(\"at\") var at: NSDate?\n  @Managed(\"x\") var x: CGFloat\n"
        + "  @Managed(\"y\") var y: CGFloat?\n}",
      [.managed, .managed, .managed], left: [.managedType("NSDate?"), .managedType("CGFloat")]),
    Form(
      """
      extension Team {
        @NSManaged var players: NSSet?
        @objc(addPlayersObject:)
        @NSManaged public func addToPlayers(_ value: Player)

        @objc(removePlayers:)
        @NSManaged public func removeFromPlayers(_ values: NSSet)
        @objc(swapPlayers:) @NSManaged func swap(_ value: Player)
      }
      """,
      """
      extension Team {
        var players: NSSet? {
          get { (NSSet?).managedValue(of: self, key: ManagedKey("players")) }
          set { newValue.setManagedValue(of: self, key: ManagedKey("players")) }
        }
        public func addToPlayers(_ value: Player) { mutableSetValue(forKey: "players").add(value) }

        public func removeFromPlayers(_ values: NSSet) { for member in values { mutableSetValue(forKey: "players").remove(member) } }
        @NSManaged func swap(_ value: Player)
      }
      """, [.computed, .objc, .accessor, .objc, .accessor, .objc], left: [.accessor("swap")]),
    Form(
      """
      extension Team {
        @NSManaged var games: NSOrderedSet
        @objc(insertObject:inGamesAtIndex:)
        @NSManaged func insertIntoGames(_ value: Game, at idx: Int)
        @objc(replaceGamesAtIndexes:withGames:)
        @NSManaged func replaceGames(at indexes: NSIndexSet, with values: [Game])
      }
      """,
      """
      extension Team {
        var games: NSOrderedSet {
          get { (NSOrderedSet).managedValue(of: self, key: ManagedKey("games")) }
          set { newValue.setManagedValue(of: self, key: ManagedKey("games")) }
        }
        func insertIntoGames(_ value: Game, at idx: Int) { mutableOrderedSetValue(forKey: "games").insert(value, at: idx) }
        func replaceGames(at indexes: NSIndexSet, with values: [Game]) { for (index, member) in zip(indexes, values) { mutableOrderedSetValue(forKey: "games").replaceObject(at: index, with: member) } }
      }
      """, [.computed, .objc, .accessor, .objc, .accessor]),
    Form("@objc(Item)\npublic class Item {}", "public class Item {}", [.objc]),
    Form(
      "@objcMembers @objc(DBItem) class Item {}", "class Item {}", [.objc, .objc],
      left: [.className("DBItem", swift: "Item")]),
    Form(
      "@MainActor @objc\nclass A { @objc dynamic var x = 1 }",
      "@MainActor\nclass A { dynamic var x = 1 }", [.objc, .objc]),
    Form(
      "@objc enum Kind: Int16 { case a }\nclass A { @NSManaged var kind: Kind }\n",
      "import CoreData\nenum Kind: Int16 { case a }".replacing("import CoreData\n", with: "")
        + "\nclass A { @Managed(\"kind\") var kind: Kind }\n\nimport CoreData\n\n"
        + "extension Kind: ManagedValue {}\n",
      [.objc, .enumeration, .managed]),
    .same(
      "@objc protocol P {\n  @objc optional func f()\n  @objc func g()\n}",
      left: .optionalRequirements),
    Form("@objc protocol P { @objc func g() }", "protocol P { func g() }", [.objc, .objc]),
    Form(
      "let a = \"\\(#keyPath(Item.owner.name)) == \\(#keyPath(Shop.Item.`class`))\"",
      "let a = \"\\(\"owner.name\") == \\(\"class\")\"", [.keyPath, .keyPath]),
    .same("let a = #keyPath(Operation.isFinished)", left: .keyPath),
    Form(
      "class A { @objc(other) var name = 1 }\nclass B { var a: A? }\nlet a = #keyPath(B.a.name)",
      "class A { var name = 1 }\nclass B { var a: A? }\nlet a = \"a.other\"", [.objc, .keyPath]),
    .same("c.addObserver(self, selector: #selector(f(_:)), name: n, object: nil)", left: .selector),
    .same("let s = Selector(\"f\"), t = A.Selector(\"x\"), u: Selector", left: .selector),
    Form(
      "let s = #selector(NSString.localizedCompare(_:)), t = #selector(NSString.compare)",
      "let s = Selector(\"localizedCompare:\"), t = Selector(\"compare:\")",
      [.comparison, .comparison]),
    Form(
      "class A { @objc let parts = [1]; @objc var name = 2 }\nlet p = NSPredicate(\n\"parts.@count > 2\")",
      "class A { let parts = [1]; var name = 2 }\nlet p = NSPredicate(\n\"parts.@count > 2\")",
      [.objc, .objc],
      left: [.keyedProperty("parts")]),
    .same("let s = #selector(NSString.length), t = #selector(A.compare(_:to:))", left: .selector),
    .same("class A { @IBAction func f() {} }", left: .interfaceBuilder("IBAction")),
    .same(
      "import UIKit\n@testable import class Combine.Future\nimport Foundation",
      left: .appleModule("UIKit"), .appleModule("Combine")),
    Form(
      "import CoreData.NSFetchRequest.Part\nimport class CoreData.NSManagedObject\n",
      "import CoreData\nimport class CoreData.NSManagedObject\n", [.importedPart]),
    Form(
      "let r = NSFetchRequest<NSFetchRequestResult>(entityName: \"A\") as! NSFetchRequest<Item>\n",
      "let r = NSFetchRequest<Item>(entityName: \"A\")\n", [.requestCast]),
    .same("let r = Item.fetchRequest() as! NSFetchRequest<Item>"),
    .same("let r = other as! NSFetchRequest<Item>", left: .requestCast),
    .same("let r = other as? NSFetchRequest<Item>", left: .requestCast),
    Form(
      "import CoreData\nimport XCTest\nlet e = NSExpression(format: \"1\"), f: CoreData.NSExpression",
      "import CoreData\nimport XCTest\nlet e = CoreData.NSExpression(format: \"1\"), f: CoreData.NSExpression",
      [.qualified]),
    .same("import CoreData\nlet e = NSExpression(format: \"1\")"),
    .same(
      "import CoreData\nimport Foundation\ntypealias NSExpression = CoreData.NSExpression\n"
        + "let e: NSExpression"),
    .same("let o = item.observe(\\.name) { _, _ in }", left: .keyValueObserving),
    .same("item.addObserver(self, forKeyPath: \"a\", options: [])", left: .keyValueObserving),
    .same("set(value, forKeyPath: \"a\")"),
    // What is no code, and what Linux does not compile.
    .same(
      "// @objc\n/* /* @NSManaged var a: Int */ @objc */ let a = \"@objc\", b = #\"\\(\"@objc\")\"#"
    ),
    .same("let a = \"\"\"\n  @objc \"quoted\"\n  \"\"\", b = /\"@objc/, c = #/\"@objc/#"),
    .same("#if canImport(UIKit)\nimport UIKit\n@objc class A {}\n#endif"),
    .same(
      "#if !os(Linux) && DEBUG\n@objc class A {}\n#elseif os(macOS) || false\n@objc class B {}\n#endif"
    ),
    Form(
      "#if os(iOS)\n@objc class A {}\n#else\n@objc class A {}\n#endif",
      "#if os(iOS)\n@objc class A {}\n#else\nclass A {}\n#endif", [.objc]),
    Form(
      "#if DEBUG\n@objc class A {}\n#else\n@objc class A {}\n#endif",
      "#if DEBUG\nclass A {}\n#else\nclass A {}\n#endif", [.objc, .objc]),
    // What is not closed says nothing of the next line.
    Form("let a = \"open\n@objc class A {}", "let a = \"open\nclass A {}", [.objc]),
    Form(
      "let a = 1 / 2; let b = \"/\" / c\n@objc class A {}",
      "let a = 1 / 2; let b = \"/\" / c\nclass A {}", [.objc]),
  ]

  @Test(arguments: forms) func `a form becomes the one that Linux has`(_ form: Form) {
    let ported = ported(form.before)
    #expect(ported.text == form.after)
    #expect(ported.changes.map(\.rule) == form.rules)
    #expect(ported.remainders.map(\.remainder) == form.left)
  }

  @Test(arguments: forms) func `what was ported has nothing to port`(_ form: Form) {
    let again = self.ported(form.after)
    #expect(again.text == form.after)
    #expect(again.changes.isEmpty)
  }

  @Test func `lines are those of the source and those of the copy`() throws {
    let ported = ported(
      "@objc(A)\nclass A {}\nextension A {\n  @NSManaged var a: Int\n  let s = #selector(f)\n}\n@objc(B) class C {}"
    )
    #expect(ported.changes.map(\.place.line) == [1, 4, 7])
    #expect(ported.changes.map(\.place.portedLine) == [1, 3, 9])
    #expect(ported.remainders.map(\.place.line) == [5, 7])
    #expect(ported.remainders.map(\.place.portedLine) == [7, 9])
    let lines = ported.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[6] == "  let s = #selector(f)" && lines[8] == "class C {}")
  }

  @Test func `what one source declares, another one knows`() {
    let facts = PortFacts(of: [
      "class A { @NSManaged var kind: Outer.Kind?\n@NSManaged var parts: NSOrderedSet }",
      "struct Outer { @objc enum Kind: Int { case a }\n@objc enum Other: Int { case a } }",
    ])
    let enumeration = PortedSource("struct Outer { @objc enum Kind: Int { case a } }", facts: facts)
    #expect(enumeration.text.hasSuffix("\nextension Outer.Kind: ManagedValue {}\n"))
    let other = PortedSource("struct Outer { @objc enum Other: Int { case a } }", facts: facts)
    #expect(other.text == "struct Outer { enum Other: Int { case a } }")
    let methods = PortedSource(
      "extension A { @objc(addPartsObject:) @NSManaged func add(_ part: Part) }", facts: facts)
    #expect(
      methods.text
        == "extension A { func add(_ part: Part) { mutableOrderedSetValue(forKey: \"parts\").add(part) } }"
    )
  }

  /// Pieces that random sources are made of; some open what others close.
  private static let pieces = [
    "@objc ", "@objc(a)", "@objcMembers\n", "@NSManaged ", "@NSManaged public var a: Int?\n",
    "public ",
    "override ", "var b: [String: Int]", "func c(_ d: E)\n",
    "@objc(addAObject:)\n@NSManaged func x(_ y: Z)\n",
    "class F {\n", "extension F.G {", "protocol H {\n", "optional ", "enum I: Int16 {", "}", "}\n",
    "(", ")",
    "<", ">", "#keyPath(F.a.b)", "#keyPath(", "#selector(c)", "#selector(NSString.compare)",
    " as! NSFetchRequest<F>",
    "NSFetchRequest<J>()", "import CoreData\n", "import XCTest\n", "NSExpression", ".", "\"",
    "\"\"\"\n",
    "#\"", "\"#", "\\(", "//", "/*", "*/", "/", "#if os(iOS)\n", "#if DEBUG && !(X)\n", "#else\n",
    "#endif\n",
    "\n", "\r\n", "  ", "`", "名", "@", "#", "@NSManaged var e: K!\r\n", "kind: I", ":", ",",
    "weak ",
    "@IBOutlet ", "observe(\\.a)",
  ]

  @Test func `porting what was ported changes nothing, whatever the source`() {
    for seed in 1...1_500 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...40, using: &generator)
      let source = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let once = ported(source)
      let twice = ported(once.text)
      #expect(once.text == twice.text, "seed \(seed): \(source.debugDescription)")
      #expect(twice.changes.isEmpty, "seed \(seed): \(source.debugDescription)")
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "@objc(", "@a ", "\"\\(", "(", "{", "#", "/*", "#if (", "var a: [", " as! NSFetchRequest<",
      "!",
      "NSFetchRequest<A>(", "forKeyPath:", "@objc enum A {", "#keyPath(", "\"\"\"\\(",
    ])
  func `a source of one piece many times over takes no long while`(piece: String) {
    let source = String(repeating: piece, count: 5_000)
    #expect(!ported(source).text.isEmpty)
  }
}
