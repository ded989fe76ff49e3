import CoreData
import Foundation
import ScreenTesting
import Testing
import UIKit

/// The code of article 001, in Swift, tells what its scenarios tell.
@MainActor
struct Article001Tests {
  /// The two teams of the scenarios with their players.
  private struct League {
    let context: NSManagedObjectContext
    let reds: Team
    let blues: Team
    /// What the scenarios call the players.
    var labels: [ObjectIdentifier: String] = [:]

    init(storeType: String = NSInMemoryStoreType, at url: URL? = nil) throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
      _ = try coordinator.addPersistentStore(
        ofType: storeType, configurationName: nil, at: url, options: nil)
      context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      reds = Team(context: context)
      blues = Team(context: context)
      (reds.name, blues.name) = ("Reds", "Blues")
      add("li", "李雷", 20, to: reds)
      add("wu", "Wu", 19, to: reds)
      add("xu", "Xu", 22, to: blues)
      try context.save()
    }

    @discardableResult
    mutating func add(_ label: String, _ name: String, _ age: Int, to team: Team) -> Player {
      let player = Player(context: context)
      (player.name, player.age, player.team) = (name, NSNumber(value: age), team)
      labels[ObjectIdentifier(player)] = label
      return player
    }

    func player(_ label: String) throws -> Player {
      try #require(
        try context.fetch(NSFetchRequest<Player>(entityName: "Player"))
          .first { labels[ObjectIdentifier($0)] == label })
    }

    private static func model() -> NSManagedObjectModel {
      func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
      }
      let team = NSEntityDescription()
      (team.name, team.managedObjectClassName) = ("Team", NSStringFromClass(Team.self))
      let player = NSEntityDescription()
      (player.name, player.managedObjectClassName) = ("Player", NSStringFromClass(Player.self))
      let players = NSRelationshipDescription()
      (players.name, players.destinationEntity) = ("players", player)
      let back = NSRelationshipDescription()
      (back.name, back.destinationEntity, back.maxCount) = ("team", team, 1)
      (players.inverseRelationship, back.inverseRelationship) = (back, players)
      team.properties = [attribute("name", .stringAttributeType), players]
      player.properties = [
        attribute("name", .stringAttributeType), attribute("age", .integer16AttributeType), back,
      ]
      let model = NSManagedObjectModel()
      model.entities = [team, player]
      return model
    }
  }

  @Test func `corrected, both lists tell what the scenario tells, and show its rows`() throws {
    var league = try League()
    func screen(of team: Team) -> Screen {
      Screen(
        of: PlayersViewController(context: league.context, team: team, isCorrected: true))
    }
    let screens = [
      (name: "redsList", screen: screen(of: league.reds)),
      (name: "bluesList", screen: screen(of: league.blues)),
    ]
    #expect(screens.map(\.screen.rows) == [["Wu  19", "李雷  20"], ["Xu  22"]])
    let tales = try screens.map { try Tale.scenario("Articles/001-corrected", controller: $0.name) }
    var told = 0
    func expectTold(_ title: String, _ rows: [[String]]) throws {
      try league.context.save()
      for ((name, screen), tales) in zip(screens, tales) {
        if let wanted = tales[title], !wanted.events.isEmpty {
          #expect(Tale(screen, labels: league.labels) == wanted, "\(title), \(name)")
          told += 1
        } else {
          #expect(screen.events.isEmpty, "\(title), \(name)")
        }
        screen.forgetEvents()
      }
      #expect(screens.map(\.screen.rows) == rows, "\(title)")
    }
    for (_, screen) in screens { screen.forgetEvents() }
    league.add("han", "韩梅梅", 18, to: league.reds)
    try expectTold(
      "A player is added on another screen", [["韩梅梅  18", "Wu  19", "李雷  20"], ["Xu  22"]])
    league.reds.name = "Red Stars"
    try expectTold("The team is renamed", [["韩梅梅  18", "Wu  19", "李雷  20"], ["Xu  22"]])
    try league.player("wu").team = league.blues
    try expectTold("Wu changes team", [["韩梅梅  18", "李雷  20"], ["Wu  19", "Xu  22"]])
    try league.player("li").age = 17
    try expectTold("Li has a birthday", [["李雷  17", "韩梅梅  18"], ["Wu  19", "Xu  22"]])
    #expect(told == 4)
  }

  @Test
  func `as written, the list of the second team finds the cache of the first, and the app ends`()
    async throws
  {
    let result = try #require(
      await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await MainActor.run {
          let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("article-001-\(UUID().uuidString)")
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          let league = try League(
            storeType: NSSQLiteStoreType, at: folder.appendingPathComponent("Teams.sqlite"))
          let reds = Screen(
            of: PlayersViewController(
              context: league.context, team: league.reds, isCorrected: false))
          guard reds.rows == ["Wu  19", "李雷  20"] else { return }
          _ = Screen(
            of: PlayersViewController(
              context: league.context, team: league.blues, isCorrected: false))
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      said.contains(
        "The persistent cache of section information does not match the current configuration"))
  }
}
