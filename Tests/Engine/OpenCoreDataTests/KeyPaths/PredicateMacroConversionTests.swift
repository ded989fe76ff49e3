import Foundation
import Testing

@testable import OpenCoreData

private final class Team: NSManagedObject {
  @Managed("teamName") var name: String
  @Managed("players") var players: Set<Player>
}

private final class Player: NSManagedObject {
  @Managed("name") var name: String
  @Managed("nick") var nick: String?
  @Managed("playerAge") var age: Int64
  @Managed("isCaptain") var isCaptain: Bool
  @Managed("team") var team: Team?

  var shout: String { name.uppercased() + (nick ?? "") }
}

/// What `#Predicate` gives, as an `NSPredicate`.
struct PredicateMacroConversionTests {
  @Test func `comparisons, logic and arithmetic are converted`() throws {
    let limit: Int64 = 12
    let table: [(Predicate<Player>, String)] = [
      (#Predicate { $0.age > limit && $0.name == "Ann" }, "playerAge > 12 AND name == \"Ann\""),
      (#Predicate { $0.nick == nil || $0.nick != "x" }, "nick == nil OR nick != \"x\""),
      (#Predicate { !$0.isCaptain }, "NOT isCaptain == 1"),
      (#Predicate { $0.age * 2 - 1 == 3 }, "(playerAge * 2) - 1 == 3"),
      (#Predicate { (1...3).contains($0.age) }, "playerAge BETWEEN {1, 3}"),
      (#Predicate { [1, 2].contains($0.age) }, "playerAge IN {1, 2}"),
      (#Predicate { $0.name.starts(with: "A") }, "name BEGINSWITH \"A\""),
      (#Predicate { $0.name.contains("nn") }, "name CONTAINS \"nn\""),
      (#Predicate { $0.name.isEmpty }, "name == \"\""),
      (#Predicate { ($0.nick ?? "x") == "x" }, "TERNARY(nick != nil, nick, \"x\") == \"x\""),
      (#Predicate { $0.team?.name == "Red" }, "team.teamName == \"Red\""),
    ]
    for (predicate, format) in table {
      #expect(NSPredicate(predicate).canonicalFormat == format)
    }
  }

  @Test func `relationships become subqueries`() throws {
    let table: [(Predicate<Team>, String)] = [
      (
        #Predicate { $0.players.contains { $0.age > 3 } },
        "SUBQUERY(players, $x0, $x0.playerAge > 3).@count != 0"
      ),
      (
        #Predicate { $0.players.allSatisfy { $0.age > 3 } },
        "SUBQUERY(players, $x0, NOT $x0.playerAge > 3).@count == 0"
      ),
      (#Predicate { $0.players.isEmpty }, "players.@count == 0"),
      (#Predicate { $0.players.count > 2 }, "players.@count > 2"),
      (
        #Predicate { $0.players.filter { $0.nick == nil }.count == 1 },
        "SUBQUERY(players, $x0, $x0.nick == nil).@count == 1"
      ),
    ]
    for (predicate, format) in table {
      #expect(NSPredicate(predicate).canonicalFormat == format)
    }
  }

  @Test func `what has no form is named`() {
    let computed = #Predicate<Player> { $0.shout == "x" }
    let several = #expect(throws: RaisedException.self) { try PredicateTree(computed) }
    let ending = "is not one @Managed property of an NSManagedObject's class"
    #expect(several?.reason.hasSuffix(ending) == true)
    let count = #Predicate<Player> { $0.name.count > 3 }
    let text = #expect(throws: RaisedException.self) { try PredicateTree(count) }
    #expect(text?.reason.hasSuffix("of a #Predicate has no form in an NSPredicate") == true)
  }
}
