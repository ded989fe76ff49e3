import Testing
import Words

@testable import ScenarioLanguage

/// How lists of SwiftUI's are written and read.
struct FetchRequestReadingTests {
  private func diagnostics(_ text: String) -> [String] {
    let document = Document(path: "a.scenario", text: text)
    return Parser.parse(document).diagnostics.map { $0.rendered(in: document) }
  }

  @Test func `a list is printed in columns, with what is not said left out`() {
    let written = """
      fetchRequest k context=main
       rowView inline
       row "{name}"
       sortDescriptors name
       animation nil
       entity E
      end
      sectionedFetchRequest s
        observes team, club.town
        rowView observedObject
        animation default
        sectionIdentifier team.name
        predicate "age > %d", 3
        entity E
      end
      set s.configuration sectionIdentifier=age nsSortDescriptors=age descending,name nsPredicate="age > %d" arguments=[4]
      set k.configuration nsPredicate=nil
      expect list k
        wrappedValue changed
        section "A"
        ann  gone body
        bo body stale
        cy
      end
      expect list
        fill
      end
      expect bodies k ann,bo points=2
      expect bodies []
      """
    let (tree, diagnostics) = Parser.parse(Document(path: "", text: written))
    #expect(diagnostics == [])
    let printed = CommandPrinter.text(tree)
    #expect(
      printed == """
        fetchRequest k context=main
          entity           E
          sortDescriptors  name
          row              "{name}"
        end
        sectionedFetchRequest s
          entity             E
          predicate          "age > %d", 3
          sectionIdentifier  team.name
          animation          default
          rowView            observedObject
          observes           team, club.town
        end
        set s.configuration nsPredicate="age > %d" arguments=[4] nsSortDescriptors=age descending, name sectionIdentifier=age
        set k.configuration nsPredicate=nil
        expect list k
          wrappedValue changed
          section "A"
          ann gone body
          bo body stale
          cy
        end
        expect list
          fill
        end
        expect bodies k ann, bo points=2
        expect bodies []

        """)
    #expect(Parser.parse(Document(path: "", text: printed)).scenario == tree)
  }

  @Test(arguments: [
    ("fetchRequest k\n  sortDescriptors a\nend", "'entity'"),
    ("sectionedFetchRequest k\n  entity E\nend", "'sectionIdentifier'"),
    ("fetchRequest k\n  entity E\n  sectionIdentifier a\nend", "no property 'sectionIdentifier'"),
    ("fetchRequest k\n  entity E\n  observes team\nend", "'rowView observedObject'"),
    ("fetchRequest k\n  entity E\n  rowView observed\nend", "'observed' is no view of a row"),
    ("fetchRequest k\n  entity E\n  animation spring\nend", "'spring' is no animation"),
    ("fetchRequest k\n  entity E\n  arguments [1]\nend", "predicate"),
    ("set k.configuration", "a property is missing"),
    ("set k.configuration predicate=\"a == 1\"", "no property 'predicate'"),
    ("set k.configuration arguments=[1]", "predicate"),
    ("expect list k\n  ann bdoy\nend", "bdoy"),
    ("expect list k\n  wrappedValue new\nend", "'new' is no state of wrappedValue"),
    ("expect bodies k =", "="),
  ])
  func `what is wrong with a list is said with what could stand there`(text: String, part: String) {
    let found = diagnostics(text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(part) == true, "\(found)")
  }
}
