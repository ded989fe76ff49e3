import Foundation
import Testing

@testable import OpenCoreData

/// Sections that a class computes, as in Apple's sample DateSectionTitles.
struct ComputedSectionTests {
  /// Contacts by name in sections of what is computed under a key.
  private final class Contacts {
    let stack: SampleStack
    let controller: NSFetchedResultsController<NSManagedObject>
    let delegate = DelegateRecorder()

    init(
      _ names: [String], sections key: String = "initial", of entityName: String = "Contact",
      _ kind: StoreKind = .sqlite
    ) throws {
      let contact = SampleModel.entity(
        "Contact",
        [
          SampleModel.attribute("name", .stringAttributeType),
          SampleModel.attribute("initial", .stringAttributeType),
        ])
      contact.attributesByName["initial"]?.isTransient = true
      contact.managedObjectClassName = NSStringFromClass(Contact.self)
      let call = SampleModel.entity("Call", [SampleModel.attribute("name", .stringAttributeType)])
      SampleModel.relate(.one(call, "contact"), .many(contact, "calls"))
      stack = try SampleStack(SampleModel.model([contact, call]), kind)
      for name in names {
        let contact = stack.make("Contact", ["name": name])
        stack.make("Call", ["name": name, "contact": contact])
      }
      try stack.context.save()
      stack.context.reset()
      let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: key,
        cacheName: nil)
      controller.delegate = delegate
    }

    subscript(name: String) -> NSManagedObject? {
      controller.fetchedObjects?.first { $0.value(forKey: "name") as? String == name }
    }

    /// A line for each section, as `A: Al Ann`.
    var shown: [String] {
      (controller.sections ?? []).map { section in
        let names = (section.objects ?? []).compactMap { ($0 as? NSManagedObject)?.text("name") }
        return "\(section.name): \(names.joined(separator: " "))"
      }
    }
  }

  @Test(arguments: ["initial", "shout", "kept"], StoreKind.allCases)
  func `a getter names the sections, whether the model has its key or not`(
    _ key: String, _ kind: StoreKind
  ) throws {
    let contacts = try Contacts(["Al", "Ann", "Bob"], sections: key, kind)
    try contacts.controller.performFetch()
    #expect(
      contacts.shown == (key == "shout" ? ["A!: Al Ann", "B!: Bob"] : ["A: Al Ann", "B: Bob"]))
  }

  @Test func `a getter at the end of a relationship names the sections`() throws {
    let contacts = try Contacts(["Al", "Ann", "Bob"], sections: "contact.initial", of: "Call")
    try contacts.controller.performFetch()
    #expect(contacts.shown == ["A: Al Ann", "B: Bob"])
  }

  @Test func `a row moves when its getter answers another section`() throws {
    let contacts = try Contacts(["Al", "Ann", "Bob"])
    try contacts.controller.performFetch()
    contacts["Al"]?.setValue("Cid", forKey: "name")
    contacts.stack.context.processPendingChanges()
    #expect(contacts.delegate.take() == "W SI@2(C) M 0-0>2-0(Cid) X")
    #expect(contacts.shown == ["A: Ann", "B: Bob", "C: Cid"])
    contacts["Ann"]?.setValue("Ann B", forKey: "name")
    contacts.stack.context.processPendingChanges()
    #expect(contacts.delegate.take() == "W U@0-0/0-0(Ann B) X")
  }

  @Test func `a change that leaves the section alone is an update`() throws {
    let contacts = try Contacts(["Al"], sections: "calls.@count")
    #expect(
      reason { try contacts.controller.core.performFetch() } == "to-many key not allowed here")
    let other = try Contacts(["Al"], sections: "contact.shout", of: "Call")
    try other.controller.performFetch()
    let call = try #require(other["Al"])
    call.setValue(call.value(forKey: "contact"), forKey: "contact")
    other.stack.context.processPendingChanges()
    #expect(other.delegate.take() == "W U@0-0/0-0(Al) X")
  }

  @Test func `what a getter keeps is its own until its setter resets it`() throws {
    let contacts = try Contacts(["Al", "Bob"], sections: "kept")
    try contacts.controller.performFetch()
    let al = try #require(contacts["Al"])
    al.setValue("Cid", forKey: "name")
    contacts.stack.context.processPendingChanges()
    // Its section is the old one, so it stays where it is.
    #expect(contacts.delegate.take() == "W U@0-0/0-0(Cid) X")
    #expect(contacts.shown == ["A: Cid", "B: Bob"])
    (al as? Contact)?.kept = nil
    al.setValue("Cyd", forKey: "name")
    contacts.stack.context.processPendingChanges()
    #expect(contacts.delegate.take() == "W SD@0(A) SI@1(C) M 0-0>1-0(Cyd) X")
  }

  @Test func `the change is explained by the computed key`() throws {
    let contacts = try Contacts(["Al", "Bob"])
    try contacts.controller.performFetch()
    var told: ChangeSet?
    contacts.controller.core.willDeliver = { told = $0 }
    let al = try #require(contacts["Al"])
    al.setValue("Cid", forKey: "name")
    contacts.stack.context.processPendingChanges()
    let facts = try #require(told.flatMap { $0.facts(of: al.key) })
    #expect(facts.properties.map(\.name) == ["name", "initial"])
    #expect(facts.properties.last?.old == .text("A"))
    #expect(facts.properties.last?.new == .text("C"))
  }

  @Test func `what a getter keeps is no change of its object`() throws {
    let contacts = try Contacts(["Al"])
    try contacts.controller.performFetch()
    let al = try #require(contacts["Al"])
    al.setPrimitiveValue("A", forKey: "initial")
    #expect(al.changedValues().isEmpty && !al.hasChanges)
    al.setValue("Bo", forKey: "name")
    #expect(al.changedValues().keys.sorted() == ["name"])
  }

  @Test func `a key that neither model nor class has is raised`() throws {
    let plain = try Table(["Ann A 1"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: plain.context, sectionNameKeyPath: "shout",
      cacheName: nil)
    #expect(
      reason { try controller.core.performFetch() }
        == "keypath shout not found in entity <NSSQLEntity Student id=\(plain["Ann"].layout.number)>"
    )
  }

  @Test func `a value is read and set by keys that a class answers for`() throws {
    let contacts = try Contacts(["Al"])
    try contacts.controller.performFetch()
    let al = try #require(contacts["Al"])
    #expect(al.value(forKey: "shout") as? String == "A!")
    #expect(al.value(forKeyPath: "initial") as? String == "A")
    #expect(try al.checkedValue(forKey: "shout") as? String == "A!")
    #expect(al.primitiveValue(forKey: "initial") == nil)
    al.setValue("Zoe", forKey: "nickname")
    #expect(al.value(forKey: "nickname") as? String == "Zoe")
    #expect(!al.hasChanges)
    let predicate = NSPredicate(format: "shout == 'A!' AND initial == 'A'")
    #expect(predicate.evaluate(with: al))
  }

  @Test func `a store still refuses to search by what a class computes`() throws {
    let contacts = try Contacts(["Al"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Contact")
    request.predicate = NSPredicate(format: "shout == 'A!'")
    #expect(
      reason { _ = try contacts.stack.context.results(of: request) }?.hasPrefix(
        "keypath shout not found")
        == true)
  }
}

/// A contact with getters: one of a transient attribute, two of keys that the model lacks.
final class Contact: NSManagedObject {
  var kept: String?
  private var nickname: String?

  override func value(forKey key: String) -> Any? {
    key == "initial" ? text("name").first.map { String($0) } : super.value(forKey: key)
  }

  override func value(forUndefinedKey key: String) -> Any? {
    switch key {
    case "shout": return (value(forKey: "initial") as? String).map { $0 + "!" }
    case "kept":
      if kept == nil { kept = value(forKey: "initial") as? String }
      return kept
    case "nickname": return nickname
    default: return super.value(forUndefinedKey: key)
    }
  }

  override func setValue(_ value: Any?, forUndefinedKey key: String) {
    guard key == "nickname" else { return super.setValue(value, forUndefinedKey: key) }
    nickname = value as? String
  }
}
