/// Reads the files of records, one or several behind each other.
struct RecordReader {
  /// What is wrong with a line.
  struct Problem: Error, Equatable, CustomStringConvertible {
    /// From 1.
    let line: Int
    let message: String

    var description: String { "\(line): \(message)" }
  }

  private enum Key: String, CaseIterable {
    case source, address, seen, claim, evidence = "shown by", outcome, note
  }

  /// A claim of which not all lines were read.
  private struct OpenClaim {
    let line: Int
    let text: String
    var evidence: [PublicRecord.Evidence] = []
    var outcome: PublicRecord.Outcome?
    var note: String?
  }

  private struct OpenRecord {
    let line: Int
    let name: String
    var address: String?
    var occasion: SourceOccasion?
    var claims: [PublicRecord.Claim] = []
  }

  private var records: [PublicRecord] = []
  private var record: OpenRecord?
  private var claim: OpenClaim?

  /// The records of a text.
  ///
  /// - Throws: ``Problem``, the first line that is not of the form.
  static func records(in text: String) throws(Problem) -> [PublicRecord] {
    var reader = RecordReader()
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if !line.isEmpty { try reader.read(line, number) }
    }
    try reader.endRecord()
    return reader.records
  }

  private mutating func read(_ line: Substring, _ number: Int) throws(Problem) {
    guard let colon = line.firstRange(of: ": "),
      let key = Key(rawValue: String(line[..<colon.lowerBound]))
    else {
      let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(line: number, message: "a line is KEY: VALUE, where KEY is one of \(keys)")
    }
    let value = String(line[colon.upperBound...])
    guard !value.isEmpty, value.first != " ", value.last != " " else {
      throw Problem(line: number, message: "'\(key.rawValue)' has blanks around its value, or none")
    }
    if key == .source {
      try endRecord()
      record = OpenRecord(line: number, name: value)
      return
    }
    guard record != nil else {
      throw Problem(line: number, message: "a record begins with 'source: NAME'")
    }
    try read(key, value, number)
  }

  private mutating func read(_ key: Key, _ value: String, _ number: Int) throws(Problem) {
    switch key {
    case .source: break
    case .address:
      guard value.hasPrefix("https://") || value.hasPrefix("http://"), !value.contains(" ") else {
        throw Problem(line: number, message: "'\(value)' is no address")
      }
      try expect(record?.address == nil && claim == nil, key, number)
      record?.address = value
    case .seen:
      guard let occasion = SourceOccasion(value) else {
        throw Problem(
          line: number, message: "'\(value)' is not like 'iOS 10.2, 2017' or 'header, 2023'")
      }
      try expect(record?.occasion == nil && claim == nil, key, number)
      record?.occasion = occasion
    case .claim:
      try endClaim()
      claim = OpenClaim(line: number, text: value)
    case .evidence:
      try expect(claim != nil && claim?.outcome == nil, key, number)
      claim?.evidence.append(try Self.evidence(value, number))
    case .outcome:
      guard let outcome = PublicRecord.Outcome(rawValue: value) else {
        throw Problem(line: number, message: "'\(value)' is not equal, other or undecided")
      }
      try expect(claim != nil && claim?.outcome == nil, key, number)
      claim?.outcome = outcome
    case .note:
      try expect(claim?.outcome != nil && claim?.note == nil, key, number)
      claim?.note = value
    }
  }

  private func expect(_ isInPlace: Bool, _ key: Key, _ number: Int) throws(Problem) {
    guard isInPlace else {
      throw Problem(line: number, message: "'\(key.rawValue)' stands twice, or in the wrong place")
    }
  }

  /// `Scenarios/x.scenario`, or a file of tests and the name of one in backticks.
  private static func evidence(
    _ value: String, _ number: Int
  ) throws(Problem) -> PublicRecord.Evidence {
    if value.hasPrefix("Scenarios/"), value.hasSuffix(".scenario") { return .scenario(value) }
    let parts = value.split(separator: " `", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("Tests/"), parts[0].hasSuffix(".swift"),
      parts[1].last == "`", parts[1].count > 1
    else {
      throw Problem(
        line: number,
        message: "what shows it is 'Scenarios/….scenario', or 'Tests/….swift `name of the test`'")
    }
    return .test(path: String(parts[0]), name: String(parts[1].dropLast()))
  }

  private mutating func endClaim() throws(Problem) {
    guard let claim else { return }
    guard let outcome = claim.outcome else {
      throw Problem(line: claim.line, message: "the claim has no outcome")
    }
    switch outcome {
    case .equal:
      guard !claim.evidence.isEmpty else {
        throw Problem(line: claim.line, message: "nothing shows that it is equal")
      }
    case .other, .undecided:
      guard claim.note != nil else {
        throw Problem(line: claim.line, message: "no note says why it is \(outcome.rawValue)")
      }
    }
    record?.claims.append(
      PublicRecord.Claim(
        text: claim.text, evidence: claim.evidence, outcome: outcome, note: claim.note))
    self.claim = nil
  }

  private mutating func endRecord() throws(Problem) {
    try endClaim()
    guard let record else { return }
    guard let address = record.address, let occasion = record.occasion, !record.claims.isEmpty
    else {
      throw Problem(
        line: record.line,
        message: "\(record.name) lacks its address, where it was seen, or a claim")
    }
    records.append(
      PublicRecord(
        name: record.name, address: address, occasion: occasion, claims: record.claims))
    self.record = nil
  }
}
