import Foundation
import Testing

@testable import OpenCoreData

/// A controller over a real stack: what it shows, and what its delegate is told.
struct NSFetchedResultsControllerTests {
  @Test func `willChange shows the old state and all later callbacks the new one`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let (controller, delegate) = try table.controller()
    var seen: [String] = []
    delegate.onEvent = { seen.append("\($0) \(table.shown(controller).joined(separator: " "))") }
    table["Bob"].setValue("A", forKey: "section")
    table.add("Cid C 3")
    try table.context.save()
    delegate.onEvent = { _ in }
    #expect(
      seen == [
        "W A: Ann B: Bob", "SD@1(B) A: Ann Bob C: Cid", "SI@1(C) A: Ann Bob C: Cid",
        "I@1-0(Cid) A: Ann Bob C: Cid", "M 1-0>0-1(Bob) A: Ann Bob C: Cid",
        "X A: Ann Bob C: Cid",
      ])
  }

  @Test
  func `a delegate that saves before it is told is told of each row once, by its permanent id`()
    throws
  {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    delegate.onEvent = { if $0 == "W" { try? table.context.save() } }
    table.add("Bob B 2")
    table["Ann"].setValue(3, forKey: "number")
    table.context.processPendingChanges()
    delegate.onEvent = { _ in }
    #expect(delegate.take() == "W SI@1(B) I@1-0(Bob) U@0-0/0-0(Ann) X")
    #expect(controller.fetchedObjects?.map { $0.objectID.isTemporaryID } == [false, false])
    let told = table.shown(controller)
    try controller.performFetch()
    #expect(table.shown(controller) == told)
  }

  @Test func `what a delegate sets and saves before it is told comes within, and not once more`()
    throws
  {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    var isFirst = true
    delegate.onEvent = { line in
      guard line == "W", isFirst else { return }
      isFirst = false
      table["Ann"].setValue("C", forKey: "section")
      try? table.context.save()
    }
    table.add("Bob B 2")
    table.context.processPendingChanges()
    delegate.onEvent = { _ in }
    #expect(delegate.take() == "W W SD@0(A) SI@0(C) M 0-0>0-0(Ann) X SI@0(B) I@0-0(Bob) X")
    let told = table.shown(controller)
    try controller.performFetch()
    #expect(table.shown(controller) == told)
  }

  @Test func `keys become permanent without a word, and places stay`() throws {
    for hasDelegate in [true, false] {
      let table = try Table([])
      table.add("Ann A 1")
      table.add("Bob A 2")
      let (controller, delegate) = try table.controller()
      if !hasDelegate { controller.delegate = nil }
      table.context.processPendingChanges()
      #expect(delegate.take() == "", "the fetch had them already")
      try table.context.save()
      #expect(delegate.take() == "")
      #expect(controller.indexPath(forObject: table["Bob"]) == IndexPath(row: 1, section: 0))
      #expect(controller.object(at: IndexPath(row: 1, section: 0)) === table["Bob"])
      let other = table.stack.anotherContext()
      let twin = try other.existingObject(with: table["Bob"].objectID)
      #expect(controller.indexPath(forObject: twin) == IndexPath(row: 1, section: 0))
    }
  }

  @Test func `rollback is reported like any change`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let (controller, delegate) = try table.controller()
    table.add("Cid A 0")
    table["Ann"].setValue(9, forKey: "number")
    let bob = table["Bob"]
    table.delete("Bob")
    table.context.processPendingChanges()
    #expect(delegate.take() == "W D@0-1(Bob) I@0-0(Cid) U@0-0/0-1(Ann) X")
    table.context.rollback()
    #expect(delegate.take() == "W D@0-0(Cid) I@0-1(Bob) U@0-1/0-0(Ann) X")
    #expect(table.shown(controller) == ["A: Ann Bob"])
    #expect(controller.indexPath(forObject: bob) == IndexPath(row: 1, section: 0))
    #expect(!table.context.hasChanges)
  }

  @Test func `another context's save is silent, and reset is`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    let other = table.stack.anotherContext()
    NSEntityDescription.insertNewObject(forEntityName: "Student", into: other)
      .setValue("Eve", forKey: "name")
    try other.save()
    table.context.processPendingChanges()
    #expect(delegate.take() == "" && table.shown(controller) == ["A: Ann"])
    table.context.reset()
    #expect(delegate.take() == "" && table.shown(controller) == ["A: Ann"])
    try controller.performFetch()
    #expect(table.shown(controller) == [": Eve", "A: Ann"])
  }

  @Test func `tracking needs a delegate with a change method`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    #expect(controller.core.tracking == .memory)
    controller.delegate = nil
    #expect(controller.core.tracking == .none)
    table.add("Bob A 2")
    table.context.processPendingChanges()
    controller.delegate = delegate
    table.add("Cid A 3")
    table.context.processPendingChanges()
    #expect(delegate.take() == "W I@0-1(Cid) X", "what was missed is not sent later")
    controller.core.delegateMethods = .sectionIndexTitle
    #expect(controller.core.tracking == .none)
    table.add("Dan A 4")
    table.context.processPendingChanges()
    #expect(table.shown(controller) == ["A: Ann Cid"])
    controller.core.delegateMethods = .didChangeContent
    table.add("Eve A 5")
    table.context.processPendingChanges()
    #expect(delegate.take() == "X")
    try controller.performFetch()
    #expect(table.shown(controller) == ["A: Ann Bob Cid Dan Eve"])
  }

  @Test func `a controller that was not fetched shows nothing and raises`() throws {
    let table = try Table(["Ann A 1"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(
      reason { try EngineProbe.check(request) }
        == "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"
    )
    request.sortDescriptors = []
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: nil,
      cacheName: nil)
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
    #expect(controller.indexPath(forObject: table["Ann"]) == nil)
    let path = RowPath(section: 0, row: 0)
    #expect(
      reason { _ = try controller.core.object(at: path) }
        == "there are no fetched objects before performFetch()")
    try controller.performFetch()
    #expect(table.shown(controller) == [": Ann"])
  }

  @Test(arguments: [[], [0], [0, 0, 0]])
  func `an index path is a section and a row, and nothing else`(_ indexes: [Int]) throws {
    let (controller, _) = try Table(["Ann A 1"]).controller()
    let path = IndexPath(indexes: indexes)
    #expect(
      reason { _ = try controller.checkedObject(at: path) }
        == "an index path of a fetched results controller has a section and a row, and "
        + "\(path) is none")
  }

  @Test(arguments: [
    (0, 1, "no object at index 1 in section at index 0"), (3, 0, "no section at index 3"),
    (0, Int.max, "no object at index 4294967295 in section at index 0"),
    (Int.max, 0, "no section at index 4294967295"),
  ])
  func `a place that is not there raises, and is named`(
    _ section: Int, _ row: Int, _ text: String
  ) throws {
    let (controller, _) = try Table(["Ann A 1"]).controller()
    #expect(
      reason { _ = try controller.core.object(at: RowPath(section: section, row: row)) } == text)
  }

  @Test func `a result without rows has one section, or none where rows are grouped`() throws {
    let table = try Table([])
    let (plain, _) = try table.controller(isSectioned: false)
    #expect(plain.sections?.count == 1 && plain.sections?[0].name == "")
    #expect(plain.fetchedObjects?.isEmpty == true)
    let (grouped, _) = try table.controller()
    #expect(grouped.sections?.isEmpty == true)
  }

  @Test func `sections that the sort tears apart fail the fetch`() throws {
    let table = try Table(["a Middle 1", "b End 2", "c Middle 3"])
    let controller = table.unsorted()
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    var thrown: NSError?
    do { try controller.performFetch() } catch let error as NSError { thrown = error }
    #expect(thrown?.domain == NSCocoaErrorDomain && thrown?.code == 134060)
    #expect(
      thrown?.userInfo["reason"] as? String
        == "The fetched object at index 2 has an out of order section name 'Middle. Objects must be "
        + "sorted by section name'")
    #expect(controller.fetchedObjects == nil && controller.sections == nil)
    table.add("d End 4")
    table.context.processPendingChanges()
    #expect(delegate.take() == "", "nothing is tracked after a failure")
  }

  @Test func `index titles come from the delegate, then the section's name`() throws {
    let table = try Table(["a apple 1", "b élan 2", "c 中文 3"])
    let (controller, delegate) = try table.controller()
    #expect(controller.sectionIndexTitles == ["A", "É", "中"])
    #expect(controller.section(forSectionIndexTitle: "中", at: 2) == 2)
    #expect(
      reason { _ = try controller.core.section(forIndexTitle: "X", at: 9, among: ["A"]) }
        == "there is no index title at 9")
    #expect(
      reason { _ = try controller.core.section(forIndexTitle: "X", at: 0, among: ["A"]) }
        == "the index title at 0 is not 'X'")
    delegate.indexTitle = { $0 == "apple" ? "fruit" : nil }
    #expect(controller.sections?.map(\.indexTitle) == ["fruit", "É", "中"])
    delegate.indexTitle = { _ in "same" }
    #expect(controller.section(forSectionIndexTitle: "same", at: 1) == 1)
  }

  /// The sections of the rows, the titles, and the section that each title leads to by its place in that list.
  @Test(arguments: [
    (["", "B"], ["B"], [1]), (["", "A", "B"], ["A", "B"], [1, 2]), ([""], [], []),
    (["A", "B"], ["A", "B"], [0, 1]), ([nil, "B"], ["B"], [1]),
    (["Ada", "Alan"], ["A", "A"], [0, 1]),
  ])
  func `each section that has a name has an index title, and leads to itself`(
    names: [String?], titles: [String], sections: [Int]
  ) throws {
    let table = try Table([])
    for (number, name) in names.enumerated() {
      table.stack.make(
        "Student", name.map { ["section": $0, "number": number] } ?? ["number": number])
    }
    try table.context.save()
    let (controller, _) = try table.controller()
    #expect(controller.sections?.map(\.name) == names.map { $0 ?? "" })
    try #require(controller.sectionIndexTitles == titles)
    #expect(
      titles.enumerated().map { controller.section(forSectionIndexTitle: $1, at: $0) } == sections)
  }

  private final class Numbered: NSFetchedResultsController<NSManagedObject> {
    override func sectionIndexTitle(forSectionName sectionName: String) -> String? {
      "#\(sectionName)"
    }
  }

  @Test func `a subclass is asked for index titles through the delegate's view too`() throws {
    final class Asking: NSFetchedResultsControllerDelegate {
      var titles: [String] = []
      func controllerDidChangeContent(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>
      ) {
        titles = controller.sectionIndexTitles
        titles.append(controller.sectionIndexTitle(forSectionName: "z") ?? "nil")
        titles.append("\(controller.section(forSectionIndexTitle: "#B", at: 1))")
      }
    }
    let table = try Table(["Ann A 1"])
    let (made, _) = try table.controller()
    let controller = Numbered(
      fetchRequest: made.fetchRequest, managedObjectContext: table.context,
      sectionNameKeyPath: "section", cacheName: nil)
    let delegate = Asking()
    controller.delegate = delegate
    try controller.performFetch()
    table.add("Bob B 2")
    table.context.processPendingChanges()
    #expect(delegate.titles == ["#A", "#B", "#z", "1"])
  }

  @Test func `a delegate may fetch, save and change objects in a callback`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, delegate) = try table.controller()
    for moment in ["W", "I@0-1(Bob)", "X"] {
      var isOpen = true
      delegate.onEvent = { event in
        guard event == moment, isOpen else { return }
        isOpen = false
        try? controller.performFetch()
        table["Ann"].setValue("Ann", forKey: "name")
        try? table.context.save()
        table.context.processPendingChanges()
      }
      table.add("Bob A 2")
      try table.context.save()
      table.context.processPendingChanges()
      try table.context.save()
      #expect(table.shown(controller) == ["A: Ann Bob"], "\(moment)")
      #expect(!table.context.hasChanges)
      delegate.onEvent = { _ in }
      table.delete("Bob")
      try table.context.save()
      #expect(table.shown(controller) == ["A: Ann"], "\(moment)")
      _ = delegate.take()
    }
    delegate.onEvent = { if $0 == "W" { controller.delegate = nil } }
    table.add("Bob A 2")
    try table.context.save()
    #expect(table.shown(controller) == ["A: Ann Bob"])
  }

  @Test func `rows read in batches are the same rows`() throws {
    let table = try Table((1...30).map { "r\($0) A \($0)" })
    let (controller, delegate) = try table.controller(batchSize: 5)
    #expect(controller.core.held.isEmpty)
    #expect(controller.object(at: IndexPath(row: 29, section: 0)).text("name") == "r30")
    table.add("new A 0")
    table.context.processPendingChanges()
    table.delete("new")
    table.context.processPendingChanges()
    #expect(delegate.take() == "W I@0-0(new) X W D@0-0(new) X")
    #expect(controller.fetchedObjects?.count == 30)
  }

  @Test func `a transient section key is read from the objects`() throws {
    let student = SampleModel.entity(
      "Student",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("initial", .stringAttributeType),
      ])
    student.attributesByName["initial"]?.isTransient = true
    let stack = try SampleStack(SampleModel.model([student]))
    let ann = stack.make("Student", ["name": "Ann", "initial": "A"])
    let bob = stack.make("Student", ["name": "Bob", "initial": "B"])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: "initial",
      cacheName: nil)
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["A", "B"])
    withExtendedLifetime([ann, bob]) {}
  }

  @Test(arguments: ["team", "mentor.team"])
  func `a section key path that ends at a relationship raises, and leaves no result`(
    path: String
  ) throws {
    let table = try Table(["Ann A 1"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "team.name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: table.context, sectionNameKeyPath: path,
      cacheName: nil)
    let raised = #expect(throws: RaisedException.self) { try controller.core.performFetch() }
    #expect(
      raised?.reason
        == "sectionNameKeyPath '\(path)' leads to an object, whose description is no lasting name "
        + "for a section; end it at an attribute, as in '\(path).name'")
    #expect(controller.sections == nil && controller.fetchedObjects == nil)
  }
}
