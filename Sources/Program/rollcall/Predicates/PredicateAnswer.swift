import OpenCoreData
import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// What there is to say of one format.
struct PredicateAnswer {
  let format: String
  let tree: PredicateTree
  /// The entities in the SQL, with their properties.
  let entities: [String]
  /// The SQL; nil where no entity can be meant, with the reason in its place.
  let sql: PredicateInSQL?
  /// What memory has to finish, and why.
  let reasons: [any Sentence]
  /// The model that the predicate implies; nil where it implies none.
  let implied: ImpliedModel?

  /// Finds the SQL of a predicate over the entity that it implies.
  init(_ format: String, _ tree: PredicateTree, known: [String: NSAttributeType]) {
    self.format = format
    self.tree = tree
    do throws(RaisedException) {
      let implied = try ImpliedModel(tree, known: known)
      let sql = try PredicateInSQL(tree, entity: ImpliedModel.entity, in: implied.model)
      (entities, self.sql, reasons) = (implied.entities, sql, sql.reasons)
      self.implied = implied
    } catch {
      (entities, sql, reasons, implied) = ([], nil, [Verbatim(error.reason)], nil)
    }
  }

  /// Canonical form, tree, entities and SQL under headings; nothing in it steers a terminal.
  func text(in language: Language) -> String {
    func said(_ word: PredicateWord) -> String { word.text(in: language) }
    var text =
      "\(said(.canonical))\n   \(VisibleText.of(tree.description))\n\n\(said(.tree))\n\(PredicateOutline(tree).text(indent: "   "))\n"
    if !entities.isEmpty {
      text += "\(said(.entities))\n"
      text += entities.map { "   \(VisibleText.of($0))\n" }.joined() + "\n"
    }
    text += "SQL\n"
    if let statement = sql?.statement {
      text += "   \(VisibleText.of(statement))\n"
      if let values = sql?.values, !values.isEmpty {
        text += "   \(said(.values(VisibleText.of(values.joined(separator: ", ")))))\n"
      }
    }
    switch (sql?.isComplete ?? false, sql?.statement) {
    case (true, _): text += "   \(said(.wholeAnswer))\n"
    case (false, nil): text += "   \(said(.noSQL))\n"
    case (false, _): text += "   \(said(.narrows))\n"
    }
    return text + reasons.map { "   \(VisibleText.of($0.text(in: language)))\n" }.joined()
  }

  /// Writes the members of a JSON object, the tree where it is wanted.
  func write(to json: inout JSONWriter, withTree: Bool) {
    json.string("format", format)
    json.string("canonical", tree.description)
    if withTree { json.object("tree") { PredicateOutline(tree).write(to: &$0) } }
    json.string("sql", sql?.statement)
    json.strings("values", sql?.values ?? [])
    json.flag("complete", sql?.isComplete ?? false)
    json.strings("reasons", reasons.map(\.english))
    json.strings("entities", entities)
  }
}
