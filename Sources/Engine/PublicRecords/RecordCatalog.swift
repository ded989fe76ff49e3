private import CPublicRecords

/// The public records that the program knows, as they are built into it.
package struct RecordCatalog: Sendable {
  /// In the order of their names.
  package let records: [PublicRecord]

  /// The records of texts; what is wrong with one ends the process, which a test rules out.
  private init(_ text: String) {
    do {
      records = try RecordReader.records(in: text)
    } catch {
      fatalError("the records built into the program cannot be read: line \(error)")
    }
  }

  /// The records built into the program; read once, when they are first asked for.
  package static let builtIn: RecordCatalog = {
    var count = 0
    let bytes = unsafe UnsafeBufferPointer(start: cpublic_records(&count), count: count)
    return unsafe RecordCatalog(String(decoding: bytes, as: UTF8.self))
  }()

  /// The record of a name, as `CoreStore 207`, upper and lower case alike; nil for none.
  package func record(named name: String) -> PublicRecord? {
    let name = name.lowercased()
    return records.first { $0.name.lowercased() == name }
  }

  /// The records in which each word of a text is found; all of them for a text without words.
  ///
  /// A word may stand in the name, the address, where it was seen, or what it says, upper and lower case alike.
  ///
  /// Of each only the claims that have all words, or all claims where the words are of the record itself.
  /// O(length of all records).
  package func records(with text: String) -> [PublicRecord] {
    let words = text.lowercased().split { $0.isWhitespace }
    return records.compactMap { record in
      let own = "\(record.name) \(record.address) \(record.occasion) ".lowercased()
      if words.allSatisfy({ own.contains($0) }) { return record }
      let claims = record.claims.filter { claim in
        let text = own + "\(claim.text) \(claim.note ?? "")".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
      if claims.isEmpty { return nil }
      return PublicRecord(
        name: record.name, address: record.address, occasion: record.occasion, claims: claims)
    }
  }
}
