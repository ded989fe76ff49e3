import Foundation
import Testing

import OpenCoreData

/// Values of all elements of Foundation's collections.
struct CollectionsByKeyTests {
  @Test func `collections of objects answer for a key and a path`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let team = stack.make("Team", ["name": "Red"])
    let students = [("Ann", 3), ("Bob", 3)].map { name, number in
      stack.make("Student", ["name": name, "number": number, "team": team])
    }
    students[1].setValue(nil, forKey: "team")
    let array = NSArray(array: students)
    #expect(array.value(forKey: "name") as? [String] == ["Ann", "Bob"])
    #expect(array.value(forKey: "number") as? [Int] == [3, 3])
    #expect(array.value(forKey: "@count") as? Int == 2)
    let teams = array.value(forKeyPath: "team.name") as? [Any]
    #expect(teams?.first as? String == "Red" && teams?.last is NSNull)
    #expect(array.value(forKeyPath: "@sum.number") as? Int == 6)
    #expect(array.value(forKeyPath: "@distinctUnionOfObjects.number") as? [Int] == [3])
    let set = NSSet(array: students)
    #expect(set.value(forKey: "number") as? Set<Int> == [3])
    #expect(set.value(forKeyPath: "team.name") as? Set<String> == ["Red"])
    let ordered = NSOrderedSet(array: students)
    #expect(ordered.value(forKey: "name") as? NSOrderedSet == NSOrderedSet(array: ["Ann", "Bob"]))
    #expect(ordered.value(forKeyPath: "@max.number") as? Int == 3)
    #expect(NSArray().value(forKey: "name") as? [String] == [])
    #expect(NSSet().value(forKeyPath: "@avg.number") as? Int == 0)
  }
}
