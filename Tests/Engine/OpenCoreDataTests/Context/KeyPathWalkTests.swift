import Foundation
import Testing

@testable import OpenCoreData

/// Key paths through relationships, as key-value coding follows them.
struct KeyPathWalkTests {
  /// Two authors of three books, in a library with shelves in an order.
  private struct Library {
    let stack: SampleStack
    let ann: NSManagedObject
    let bob: NSManagedObject
    let shelf: NSManagedObject

    init() throws {
      let author = SampleModel.entity(
        "Author", [SampleModel.attribute("name", .stringAttributeType)])
      let book = SampleModel.entity(
        "Book",
        [
          SampleModel.attribute("title", .stringAttributeType),
          SampleModel.attribute("genre", .stringAttributeType),
          SampleModel.attribute("pages", .integer16AttributeType),
          SampleModel.attribute("price", .decimalAttributeType),
        ])
      let shelf = SampleModel.entity("Shelf", [])
      SampleModel.relate(.many(author, "books"), .one(book, "author"))
      SampleModel.relate(.many(shelf, "books"), .one(book, "shelf"))
      shelf.relationshipsByName["books"]?.isOrdered = true
      stack = try SampleStack(SampleModel.model([author, book, shelf]))
      ann = stack.make("Author", ["name": "Ann"])
      bob = stack.make("Author", ["name": "Bob"])
      let books = [
        stack.make(
          "Book",
          ["title": "C", "genre": "crime", "pages": 100, "price": Decimal(1.5), "author": ann]),
        stack.make("Book", ["title": "A", "genre": "crime", "pages": 300, "author": ann]),
        stack.make("Book", ["title": "B", "pages": 200, "author": bob]),
      ]
      self.shelf = stack.make("Shelf", ["books": NSOrderedSet(array: books)])
      try stack.context.save()
    }
  }

  @Test func `a set gives the set of values, an ordered set their order, an array all of them`()
    throws
  {
    let library = try Library()
    #expect(library.ann.value(forKeyPath: "books.title") as? Set<String> == ["A", "C"])
    #expect(library.ann.value(forKeyPath: "books.genre") as? Set<String> == ["crime"])
    #expect(library.bob.value(forKeyPath: "books.genre") as? NSSet == NSSet())
    #expect(library.ann.value(forKeyPath: "books.pages") as? Set<Int> == [100, 300])
    #expect(
      library.shelf.value(forKeyPath: "books.title") as? NSOrderedSet
        == NSOrderedSet(array: ["C", "A", "B"]))
    // Neither the second of two equal values nor one that is missing.
    #expect(
      library.shelf.value(forKeyPath: "books.genre") as? NSOrderedSet
        == NSOrderedSet(array: ["crime"]))
    #expect(
      library.shelf.value(forKeyPath: "books.author.name") as? NSOrderedSet
        == NSOrderedSet(array: ["Ann", "Bob"]))
    let all =
      try KeyPathWalk("genre").value(
        from: [library.ann, library.bob].flatMap { author in
          (author.value(forKey: "books") as? NSSet)?.allObjects ?? []
        }) as? [Any]
    #expect(all?.map { $0 as? String } == ["crime", "crime", nil] && all?.last is NSNull)
  }

  @Test func `two to-many relationships give a set of sets, which an operator joins`() throws {
    let library = try Library()
    let titles = library.shelf.value(forKeyPath: "books.author.books.title") as? NSOrderedSet
    #expect(titles == NSOrderedSet(array: [NSSet(array: ["A", "C"]), NSSet(array: ["B"])]))
    let all = library.shelf.value(forKeyPath: "books.author.@distinctUnionOfSets.books") as? NSSet
    #expect(all?.count == 3)
  }

  @Test(arguments: [
    ("books.@count", 2), ("books.@sum.pages", 400), ("books.@avg.pages", 200),
    ("books.@min.pages", 100), ("books.@max.pages", 300), ("books.@sum.price", 1.5),
    ("books.author.@count", 1), ("books.@max.author.books.@count", 2),
  ])
  func `an operator gives a number`(_ path: String, _ number: Double) throws {
    let library = try Library()
    let value = library.ann.value(forKeyPath: path)
    #expect((value as? NSNumber)?.doubleValue == number)
    #expect((value is NSDecimalNumber) == path.hasSuffix("price"))
  }

  @Test func `of no members the sum and the count are 0, and there is no smallest one`() throws {
    let library = try Library()
    let cid = library.stack.make("Author", ["name": "Cid"])
    #expect(cid.value(forKeyPath: "books.@count") as? Int == 0)
    #expect(cid.value(forKeyPath: "books.@sum.pages") as? Int == 0)
    #expect(cid.value(forKeyPath: "books.@min.pages") == nil)
    #expect(cid.value(forKeyPath: "books.title") as? NSSet == NSSet())
  }

  @Test func `operators of objects give arrays`() throws {
    let library = try Library()
    let distinct = library.ann.value(forKeyPath: "books.@distinctUnionOfObjects.genre") as? [Any]
    #expect(distinct?.map { $0 as? String } == ["crime"])
    let all = library.shelf.value(forKeyPath: "books.@unionOfObjects.genre") as? [Any]
    #expect(all?.map { $0 as? String } == ["crime", "crime"])
    let authors = library.shelf.value(forKeyPath: "books.@distinctUnionOfObjects.author") as? [Any]
    #expect(authors?.compactMap { ($0 as? NSManagedObject)?.text("name") } == ["Ann", "Bob"])
  }

  @Test func `a path through no object is nil, and an unknown key or operator is raised`() throws {
    let library = try Library()
    let book = library.stack.make("Book")
    #expect(book.value(forKeyPath: "author.books.@count") == nil)
    #expect(book.value(forKeyPath: "title.length") == nil)
    for (path, text) in [
      (
        "books.@median.pages",
        "[<NSSet> valueForKeyPath:]: this class does not implement the median operation."
      ),
      (
        "name.colour",
        "[<NSString> valueForUndefinedKey:]: this class is not key value coding-compliant for the key colour."
      ),
    ] {
      #expect(reason { _ = try library.ann.checkedValue(forKeyPath: path) } == text)
    }
  }

  @Test func `a path sets what it leads to, of each member of a relationship`() throws {
    let library = try Library()
    let book = try #require(
      (library.bob.value(forKey: "books") as? NSSet)?.anyObject() as? NSManagedObject)
    book.setValue("Robert", forKeyPath: "author.name")
    #expect(library.bob.text("name") == "Robert")
    library.ann.setValue("history", forKeyPath: "books.genre")
    #expect(library.ann.value(forKeyPath: "books.genre") as? Set<String> == ["history"])
    library.shelf.setValue(7, forKeyPath: "books.pages")
    #expect(
      library.shelf.value(forKeyPath: "books.pages") as? NSOrderedSet == NSOrderedSet(object: 7))
    library.shelf.setValue("Zoe", forKeyPath: "books.author.name")
    #expect(library.ann.text("name") == "Zoe" && library.bob.text("name") == "Zoe")
    library.ann.setValue(nil, forKeyPath: "name")
    #expect(library.ann.value(forKey: "name") == nil)
    let loose = library.stack.make("Book")
    loose.setValue("nobody", forKeyPath: "author.name")
    #expect(loose.value(forKey: "author") == nil)
    #expect(
      reason { try KeyPathWalk("title.colour").set(1, from: book) }
        == "[<String 0x0> setValue:forUndefinedKey:]: this class is not key value coding-compliant "
        + "for the key colour.")
  }
}
