import CoreData
import Foundation

#if canImport(UIKit)
  import UIKit

  @objc class Screen: UIViewController {}
#endif

func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
  let attribute = NSAttributeDescription()
  attribute.name = name
  attribute.attributeType = type
  return attribute
}

func relationship(
  _ name: String, to entity: NSEntityDescription, many: Bool = false, ordered: Bool = false
) -> NSRelationshipDescription {
  let relationship = NSRelationshipDescription()
  relationship.name = name
  relationship.destinationEntity = entity
  relationship.maxCount = many ? 0 : 1
  relationship.isOrdered = ordered
  relationship.deleteRule = .nullifyDeleteRule
  return relationship
}

func sampleModel() -> NSManagedObjectModel {
  let (team, player, game) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
  for (entity, name) in [(team, "Team"), (player, "Player"), (game, "Game")] {
    entity.name = name
    entity.managedObjectClassName = name
  }
  let players = relationship(#keyPath(Team.players), to: player, many: true)
  let playerTeam = relationship(#keyPath(Player.team), to: team)
  (players.inverseRelationship, playerTeam.inverseRelationship) = (playerTeam, players)
  let games = relationship(#keyPath(Team.games), to: game, many: true, ordered: true)
  let gameTeam = relationship("team", to: team)
  (games.inverseRelationship, gameTeam.inverseRelationship) = (gameTeam, games)
  team.properties = [
    attribute("name", .stringAttributeType), attribute("league", .integer16AttributeType),
    attribute("founded", .dateAttributeType), players, games,
  ]
  player.properties = [
    attribute("name", .stringAttributeType), attribute("goals", .integer64AttributeType),
    playerTeam,
  ]
  game.properties = [attribute("rival", .stringAttributeType), gameTeam]
  let model = NSManagedObjectModel()
  model.entities = [team, player, game]
  return model
}

var failures = 0

func check<Value: Equatable>(_ title: String, _ found: Value, _ expected: Value) {
  if found == expected { return print("ok       \(title)") }
  print("DIFFERS  \(title): \(found), expected \(expected)")
  failures += 1
}

let container = NSPersistentContainer(name: "Sample", managedObjectModel: sampleModel())
container.persistentStoreDescriptions = [
  NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
]
container.loadPersistentStores { _, error in
  if let error = error { fatalError("\(error)") }
}
let context = container.viewContext

let red = Team(context: context)
red.name = "Red"
red.founded = Date(timeIntervalSinceReferenceDate: 60)
check("an enumeration of awakeFromInsert", red.league, .second)
red.league = .first
check("its raw value", red.value(forKey: "league") as? Int, 1)
let ann = Player(name: "Ann", context: context)
let bob = Player(name: "Bob", context: context)
ann.goals = 3
red.addToPlayers(ann)
red.addToPlayers(NSSet(object: bob))
check("members are added", red.players?.map(\.name).sorted(), ["Ann", "Bob"])
check("the inverse", bob.team, red)
red.removeFromPlayers(NSSet(object: ann))
check("members are removed", red.players, [bob])
red.removeFromPlayers(bob)
check("the last one, too", red.players?.isEmpty, true)
red.addToPlayers(ann)

let games = ["a", "b", "c", "d", "e"].map { rival -> Game in
  let game = Game(context: context)
  game.rival = rival
  return game
}
func rivals() -> String {
  (red.games?.array as? [Game] ?? []).map { $0.rival ?? "-" }.joined()
}
red.addToGames(games[0])
red.addToGames(NSOrderedSet(array: [games[1], games[2]]))
check("ordered members", rivals(), "abc")
red.insertIntoGames(games[3], at: 1)
check("one is inserted", rivals(), "adbc")
red.removeFromGames(at: 0)
check("one is removed by its place", rivals(), "dbc")
red.insertIntoGames(
  [games[0], games[4]], at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
check("several are inserted", rivals(), "daebc")
red.removeFromGames(at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
check("several are removed by their places", rivals(), "dbc")
red.replaceGames(at: 2, with: games[0])
check("one is replaced", rivals(), "dba")
red.replaceGames(
  at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)), with: [games[4], games[2]])
check("several are replaced", rivals(), "eca")
red.removeFromGames(games[2])
red.removeFromGames(NSOrderedSet(array: [games[0]]))
check("ordered members are removed", rivals(), "e")
try context.save()
context.reset()

// Code of that kind has it.
// swift-format-ignore: NeverForceUnwrap
let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Player") as! NSFetchRequest<Player>
request.predicate = NSPredicate(format: "%K == %@", #keyPath(Player.team.name), "Red")
request.sortDescriptors = [
  NSSortDescriptor(
    key: #keyPath(Player.name), ascending: true,
    selector: #selector(NSString.localizedStandardCompare(_:)))
]
let found = try context.fetch(request)
check("what a key path finds", found.map(\.title), ["Ann, 3"])
check("a date that is unwrapped", found.first?.team?.founded.timeIntervalSinceReferenceDate, 60)
let sum = NSExpression(
  forFunction: "sum:", arguments: [NSExpression(forKeyPath: #keyPath(Player.goals))])
check("an expression", sum.function, "sum:")
check("a request of the class", try context.fetch(Team.fetchRequest()).map(\.name), ["Red"])

let all = Team.fetchRequest()
all.fetchLimit = 1
check("the class's own request, without a type that is told", try context.fetch(all).count, 1)
let made = Game(context: context)
check("an initializer of the class's own", made.rival, "nobody")
check("a property without a value before it", made.isNew, true)

print(failures == 0 ? "all as expected" : "\(failures) differ")
if failures > 0 { exit(1) }
