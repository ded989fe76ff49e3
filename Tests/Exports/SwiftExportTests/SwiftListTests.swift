import ModelClasses
import ScenarioLanguage
import Testing

@testable import SwiftExport

/// The source of a list of SwiftUI's; that it compiles, `Tests/Scripts/swift-export/run` shows.
struct SwiftListTests {
  private func export(_ text: String) throws -> String {
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    return try SwiftExport.source(of: scenario, document).text
  }

  private static let players = """
    entity Team
      name     String
      players  toMany Player inverse=team
    end
    entity Player
      name  String
      age   Integer16
      team  toOne Team inverse=players
    end
    store memory
    insert Team reds name="Reds"

    """

  @Test func `a list becomes a view with @FetchRequest, its rows what they are given`() throws {
    let source = try export(
      Self.players + """
        fetchRequest cards
          entity           Player
          predicate        "team == %@", reds
          sortDescriptors  name
          animation        default
          row              "{name}, {team.name}"
          rowView          observedObject
          observes         team
        end
        """)
    #expect(source.contains("import SwiftUI\n"))
    #expect(
      source.contains(
        """
        struct CardsRow<Content: View>: View {
          @ObservedObject var object: NSManagedObject
          let others: [NSManagedObject]
          let content: () -> Content

          var body: some View {
            if let other = others.first {
              CardsRow(object: other, others: Array(others.dropFirst()), content: content)
            } else {
              content()
            }
          }
        }

        """))
    #expect(
      source.hasSuffix(
        """
        struct CardsList: View {
          @FetchRequest private var cards: FetchedResults<NSManagedObject>

          init(reds: NSManagedObject) {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Player")
            request.predicate = NSPredicate(format: "team == %@", argumentArray: [reds])
            request.sortDescriptors = [
              NSSortDescriptor(key: "name", ascending: true),
            ]
            _cards = FetchRequest(fetchRequest: request, animation: .default)
          }

          var body: some View {
            List {
              ForEach(cards, id: \\.objectID) { object in
                CardsRow(
                  object: object,
                  others: [object.value(forKeyPath: "team") as? NSManagedObject].compactMap { $0 }
                ) {
                  Text("\\(object.value(forKeyPath: "name") as? String ?? "nil"), \
        \\(object.value(forKeyPath: "team.name") as? String ?? "nil")")
                }
              }
            }
          }
        }

        """))
  }

  @Test func `sections are named by a property of a class, which the model has then`() throws {
    let source = try export(
      Self.players + """
        sectionedFetchRequest byTeam
          entity             Player
          sortDescriptors    team.name, name
          sectionIdentifier  team.name
          row                "{name}"
        end
        """)
    #expect(source.contains("managedObjectClassName = NSStringFromClass(Player.self)"))
    #expect(
      source.contains(
        """
        final class Player: NSManagedObject {
          @NSManaged var team: Team?
        }

        """))
    #expect(
      source.contains(
        """
        final class Team: NSManagedObject {
          @NSManaged var name: String?
        }

        """))
    #expect(source.contains("private var byTeam: SectionedFetchResults<String?, Player>\n"))
    #expect(source.contains("sectionIdentifier: \\Player.team?.name)\n"))
  }
}
