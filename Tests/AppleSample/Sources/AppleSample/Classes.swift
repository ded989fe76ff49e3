// It is as Xcode and its users write it.
// swift-format-ignore-file

import CoreData.NSManagedObject
import Foundation

@objc public enum League: Int16 {
  case first = 1, second
}

@objc(Team)
public class Team: NSManagedObject {
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    league = .second
  }
}

@objc(Player)
public final class Player: NSManagedObject {
  @NSManaged public private(set) var name: String
  @NSManaged public var goals: Int64
  @NSManaged public var team: Team?

  convenience init(name: String, context: NSManagedObjectContext) {
    self.init(context: context)
    self.name = name
  }

  @objc dynamic var title: String { "\(name), \(goals)" }
}

@objcMembers @objc(Game)
public class Game: NSManagedObject {
  @NSManaged @objc var rival: String?
  @NSManaged
  var team: Team?
  var isNew: Bool

  override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    isNew = context != nil
    super.init(entity: entity, insertInto: context)
  }

  convenience init(context moc: NSManagedObjectContext) {
    self.init(entity: NSEntityDescription.entity(forEntityName: "Game", in: moc)!, insertInto: moc)
    rival = "nobody"
  }
}
