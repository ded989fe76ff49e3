import Foundation

@testable import OpenCoreData

/// What a save has noted in the persistent history of a store, compared with the objects that it changed.
struct SavedHistory {
  let schema: StoreSchema
  let before: StoreRows
  let after: StoreRows
  let changes: RandomEdits.Changes
  let author: String?

  private func added(to table: HistoryTables.Entity) -> [Int64: StoreRows.Row] {
    let former = before.tables[table.table] ?? [:]
    return (after.tables[table.table] ?? [:]).filter { former[$0.key] == nil }
  }

  /// The transactions that were added.
  var transactions: [Int64: StoreRows.Row] { added(to: .transaction) }

  /// What is wrong, in a line each.
  func faults() -> [String] {
    guard after.tables[HistoryTables.Entity.transaction.table] != nil else { return [] }
    var faults: [String] = []
    for entity in HistoryTables.Entity.allCases {
      let (old, new) = (before.tables[entity.table] ?? [:], after.tables[entity.table] ?? [:])
      if old.contains(where: { new[$0.key] != $0.value }) {
        faults.append("\(entity.table): what was there differs")
      }
      let highest = after.tables["Z_PRIMARYKEY"]?[entity.rawValue]?["Z_MAX"]
      if highest != "integer \(new.keys.max() ?? 0)" {
        faults.append("\(entity.table): the highest key is \(highest ?? "")")
      }
    }
    guard let (number, transaction) = transactions.first, transactions.count == 1 else {
      return faults + ["\(transactions.count) transactions were noted"]
    }
    let strings = after.tables[HistoryTables.Entity.string.table] ?? [:]
    let noted = Int64(transaction["ZAUTHORTS"]?.split(separator: " ").last ?? "").flatMap {
      strings[$0]?["ZNAME"]
    }
    if noted != author.map({ "text '\($0)'" }) { faults.append("the author is \(noted ?? "")") }
    let time = transaction["ZTIMESTAMP"].flatMap {
      Double($0.split(separator: " ").last.map(String.init) ?? "")
    }
    if abs((time ?? 0) - Date().timeIntervalSinceReferenceDate) > 600 {
      faults.append("the time is \(transaction["ZTIMESTAMP"] ?? "")")
    }
    return faults + changeFaults(of: number)
  }

  /// An insertion, an update or a deletion of a row.
  private struct Change: Hashable {
    let kind: Int
    let entity: Int
    let number: Int64
  }

  private func changeFaults(of transaction: Int64) -> [String] {
    var faults: [String] = []
    var noted: Set<Change> = []
    for (number, row) in added(to: .change) {
      func integer(_ column: String) -> Int64 {
        Int64(row[column]?.split(separator: " ").last ?? "") ?? -1
      }
      let change = Change(
        kind: Int(integer("ZCHANGETYPE")), entity: Int(integer("ZENTITY")),
        number: integer("ZENTITYPK"))
      if !noted.insert(change).inserted { faults.append("\(change) is noted twice") }
      if integer("ZTRANSACTIONID") != transaction || row["Z_ENT"] != "integer 16001" {
        faults.append("the change \(number) is of another transaction or entity")
      }
      let layout = schema.model[UInt16(change.entity)]
      let bytes = (layout.entity.propertiesByName.count + 7) / 8
      // As `quote` writes bytes: x'…' with two letters for each.
      let length = (row["ZCOLUMNS"]?.count ?? 0) - "blob X''".count
      if change.kind == 1 ? length != 2 * bytes : row["ZCOLUMNS"] != "null NULL" {
        faults.append("the change \(number) has the columns \(row["ZCOLUMNS"] ?? "")")
      }
    }
    func changes(_ kind: Int, _ objects: [NSManagedObject]) -> Set<Change> {
      Set(
        objects.map {
          Change(kind: kind, entity: Int($0.layout.number), number: $0.key.number)
        })
    }
    let inserted = changes(0, self.changes.inserted)
    let updated = changes(1, self.changes.updated.map(\.object))
    let deleted = Set(
      self.changes.deleted.map {
        Change(kind: 2, entity: Int($0.table.number), number: $0.number)
      })
    if noted.filter({ $0.kind != 1 }) != inserted.union(deleted) {
      faults.append("insertions and deletions are not those of the save")
    }
    if !noted.filter({ $0.kind == 1 }).isSubset(of: updated) {
      faults.append("updates are noted of what was not changed")
    }
    let versions = updated.filter { change in
      let table = schema.table(of: schema.model[UInt16(change.entity)]).name
      return before.tables[table]?[change.number]?["Z_OPT"]
        != after.tables[table]?[change.number]?["Z_OPT"]
    }
    if !versions.isSubset(of: noted) { faults.append("updates are missing") }
    return faults
  }
}
