import Foundation
import Synchronization
import Testing

@testable import rollcall

struct LineFeedTests {
  private static func items(
    _ text: String, mostBytes: Int = 100, mostWaitingBytes: Int = LineFeed.mostWaitingBytes,
    takes: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) throws -> [LineFeed.Item] {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    let feed = LineFeed(
      pipe.fileHandleForReading.fileDescriptor, mostBytes: mostBytes,
      mostWaitingBytes: mostWaitingBytes, takes: takes)
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
    var items: [LineFeed.Item] = []
    while let item = feed.next() { items.append(item) }
    return items
  }

  private static let long = String(repeating: "x", count: 101)

  @Test(
    arguments: [
      ("", []), ("a\n", [.line(Array("a".utf8))]), ("\n\n", [.line([]), .line([])]),
      ("a\nb", [.line(Array("a".utf8)), .unended(Array("b".utf8))]),
      (long + "\na\n", [.tooLong, .line(Array("a".utf8))]), (long, [.tooLong]),
      (long + "\n" + long + "\n", [.tooLong, .tooLong]),
    ] as [(String, [LineFeed.Item])])
  func `lines are read as they end, and one that is too long is passed over`(
    text: String, expected: [LineFeed.Item]
  ) throws {
    #expect(try Self.items(text) == expected)
  }

  @Test func `a line longer than a piece that is read is whole`() throws {
    let line = String(repeating: "y", count: 200_000)
    #expect(try Self.items(line + "\n", mostBytes: 200_000) == [.line(Array(line.utf8))])
    #expect(
      try Self.items(line + "\nz\n", mostBytes: 199_999) == [.tooLong, .line(Array("z".utf8))])
  }

  @Test func `a line that is taken by the one who hears first does not come`() throws {
    #expect(
      try Self.items("stop\ngo\nstop\n") { $0 == Array("stop".utf8) } == [.line(Array("go".utf8))])
  }

  @Test(arguments: [0, 1, 1000])
  func `where too much waits, reading stops until it is taken, and nothing is lost`(
    mostWaitingBytes: Int
  ) throws {
    let lines = (0..<200).map { "line \($0)" }
    #expect(
      try Self.items(
        lines.joined(separator: "\n") + "\n", mostWaitingBytes: mostWaitingBytes
      ) == lines.map { .line(Array($0.utf8)) })
  }

  @Test func `no more is read than may wait`() throws {
    let pipe = Pipe()
    let seen = Counter()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\nc\nd\n".utf8))
    try pipe.fileHandleForWriting.close()
    let feed = LineFeed(pipe.fileHandleForReading.fileDescriptor, mostWaitingBytes: 0) { _ in
      seen.add()
      return false
    }
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      #expect(feed.next() == .line(Array(name.utf8)))
      #expect(seen.count <= index + 2)
    }
    #expect(feed.next() == nil)
    try pipe.fileHandleForReading.close()
  }

  /// How often something happened, on whichever thread.
  private final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .sequentiallyConsistent) }
    func add() { number.add(1, ordering: .sequentiallyConsistent) }
  }
}
