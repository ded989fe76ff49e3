// It is as Xcode and its users write it.
// swift-format-ignore-file

import CoreData
import Foundation

extension Team {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Team> {
    return NSFetchRequest<Team>(entityName: "Team")
  }

  @NSManaged public var founded: Date!
  @NSManaged public var name: String?
  @NSManaged public var league: League
  @NSManaged public var players: Set<Player>?
  @NSManaged public var games: NSOrderedSet?
}

// MARK: Generated accessors for players
extension Team {
  @objc(addPlayersObject:)
  @NSManaged public func addToPlayers(_ value: Player)

  @objc(removePlayersObject:)
  @NSManaged public func removeFromPlayers(_ value: Player)

  @objc(addPlayers:)
  @NSManaged public func addToPlayers(_ values: NSSet)

  @objc(removePlayers:)
  @NSManaged public func removeFromPlayers(_ values: NSSet)
}

// MARK: Generated accessors for games
extension Team {
  @objc(insertObject:inGamesAtIndex:)
  @NSManaged public func insertIntoGames(_ value: Game, at idx: Int)

  @objc(removeObjectFromGamesAtIndex:)
  @NSManaged public func removeFromGames(at idx: Int)

  @objc(insertGames:atIndexes:)
  @NSManaged public func insertIntoGames(_ values: [Game], at indexes: NSIndexSet)

  @objc(removeGamesAtIndexes:)
  @NSManaged public func removeFromGames(at indexes: NSIndexSet)

  @objc(replaceObjectInGamesAtIndex:withObject:)
  @NSManaged public func replaceGames(at idx: Int, with value: Game)

  @objc(replaceGamesAtIndexes:withGames:)
  @NSManaged public func replaceGames(at indexes: NSIndexSet, with values: [Game])

  @objc(addGamesObject:)
  @NSManaged public func addToGames(_ value: Game)

  @objc(removeGamesObject:)
  @NSManaged public func removeFromGames(_ value: Game)

  @objc(addGames:)
  @NSManaged public func addToGames(_ values: NSOrderedSet)

  @objc(removeGames:)
  @NSManaged public func removeFromGames(_ values: NSOrderedSet)
}
