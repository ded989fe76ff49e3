import Foundation
import Testing

@testable import OpenCoreData

/// A link leads to its owner for as long as the owner lives, whatever thread asks.
struct OwnerLinkTests {
  /// An owner that ends its link as it goes.
  private final class Owner: Sendable {
    let link: OwnerLink<Owner>

    init(_ link: OwnerLink<Owner>) {
      self.link = link
      link.begin(at: self)
    }

    deinit { link.end() }
  }

  @Test func `a link leads nowhere before its owner begins it and after it has gone`() {
    let link = OwnerLink<Owner>()
    #expect(link.owner == nil)
    do {
      let owner = Owner(link)
      #expect(link.owner === owner)
    }
    #expect(link.owner == nil)
  }

  @Test func `an owner let go by one thread is never found while it goes`() {
    for _ in 0..<2_000 {
      let link = OwnerLink<Owner>()
      let owners = Handed(Owner(link))
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          owners.letGo()
        } else if let found = link.owner {
          #expect(found.link === link)
        }
      }
      #expect(link.owner == nil)
    }
  }

  @Test func `what belongs to an entity forgets it when it goes`() {
    let attribute = NSAttributeDescription()
    let relationship = NSRelationshipDescription()
    let child = NSEntityDescription()
    do {
      let entity = NSEntityDescription()
      entity.properties = [attribute]
      entity.subentities = [child]
      relationship.destinationEntity = entity
      #expect(attribute.entity === entity)
      #expect(child.superentity === entity)
      #expect(relationship.destinationEntity === entity)
    }
    #expect(attribute.entity == nil)
    #expect(child.superentity == nil)
    #expect(relationship.destinationEntity == nil)
  }

  /// An owner on its way out, held by nothing else.
  private final class Handed: @unchecked Sendable {
    private let lock = NSLock()
    private var owner: Owner?

    init(_ owner: Owner) { self.owner = owner }

    func letGo() { lock.withLock { owner = nil } }
  }
}
