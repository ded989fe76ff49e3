/// Commands of one line, in canonical form.
extension Command.Kind {
  /// Empty for a command that opens a block.
  var simpleLine: String {
    switch self {
    case .scenario(let header):
      var line = LineText("scenario \(header.title)")
      line.property("version", header.version)
      return line.text
    case .source(let source): return "source \(source.text)"
    case .tag(let tags): return "tag " + tags.words.map(\.description).joined(separator: " ")
    case .disabled(let reason): return "disabled \(reason.text)"
    case .todo(let reason): return "todo \(reason.text)"
    case .seed(let seed): return "seed \(seed.number)"
    case .clock(let clock): return "clock \(clock.date)"
    case .locale(let locale): return "locale \(locale.identifier)"
    case .include(let include):
      var line = LineText("include")
      line.word(include.file)
      line.word(include.part)
      return line.text
    case .let(let declaration): return "let \(declaration.name) = \(declaration.value)"
    case .note(let note):
      var line = LineText("note \(note.text)")
      line.property("zh", note.chinese)
      return line.text
    case .print(let print): return "print \(print.values.commaSeparated)"
    case .show(let show):
      switch show.subject {
      case .delegate(let name): return "show delegate \(name)"
      case .controller(let name, let aspect):
        return "show \(name)" + (aspect.map { " \($0.rawValue)" } ?? "")
      }
    case .objects(let objects): return "objects \(objects.entity)"
    case .schema(let schema): return "schema" + (schema.entity.map { " \($0)" } ?? "")
    case .why(let why):
      switch why.subject {
      case .object(let name): return "why \(name)"
      case .callback(let number, let controller):
        return "why " + (controller.map { "\($0) " } ?? "") + "\(number)"
      }
    case .explain(let explain): return "explain \(explain.controller)"
    case .sql(let sql): return sql.isOn ? "sql on" : "sql off"
    case .trace(let trace): return "trace \(trace.style.rawValue)"
    default: return objectLine
    }
  }

  private var objectLine: String {
    var line: LineText
    switch self {
    case .store(let store):
      line = LineText("store \(store.kind.rawValue)")
      line.word(store.file)
      line.property("readOnly", store.isReadOnly)
    case .reopen: line = LineText("reopen")
    case .context(let context):
      line = LineText("context \(context.name)")
      line.property("parent", context.parent)
      line.property("private", context.isPrivate)
    case .merge(let merge): line = LineText("merge \(merge.source) into \(merge.destination)")
    case .set(let set):
      line = LineText("set \(set.target)")
      line.words(set.assignments)
    case .setRequest(let set):
      line = LineText("set \(set.controller).fetchRequest")
      line.properties(set.request)
    case .insert(let insert):
      line = LineText("insert \(insert.entity) \(insert.label)")
      line.words(insert.assignments)
    case .add(let change):
      line = LineText("add \(change.relationship) \(change.members.commaSeparated)")
    case .remove(let change):
      line = LineText("remove \(change.relationship) \(change.members.commaSeparated)")
    case .delete(let delete): line = LineText("delete \(delete.object)")
    case .contextCall(let call):
      line = LineText(call.method.rawValue)
      line.word(call.context)
    case .refresh(let refresh):
      line = LineText("refresh \(refresh.object)")
      line.property("mergeChanges", refresh.mergesChanges)
    case .obtainPermanentIDs(let obtain):
      line = LineText("obtainPermanentIDs")
      for object in obtain.objects { line.word(object) }
    case .fetch(let fetch):
      line = LineText("fetch \(fetch.entity)")
      line.properties(fetch.request)
    default: return requestLine
    }
    return line.text
  }

  private var requestLine: String {
    var line: LineText
    switch self {
    case .batchInsert(let batch):
      line = LineText("batchInsert \(batch.entity)")
      line.property("objects", Optional(batch.objects))
      line.property("mergeInto", batch.mergeInto)
    case .batchUpdate(let batch):
      line = LineText("batchUpdate \(batch.entity)")
      line.property("set", Optional(batch.propertiesToUpdate))
      line.predicate(batch.predicate)
      line.property("mergeInto", batch.mergeInto)
    case .batchDelete(let batch):
      line = LineText("batchDelete \(batch.entity)")
      line.predicate(batch.predicate)
      line.property("mergeInto", batch.mergeInto)
    case .performFetch(let fetch): line = LineText("performFetch \(fetch.controller)")
    case .deleteCache(let cache): line = LineText("deleteCache \(cache.name?.description ?? "nil")")
    case .reloadData(let reload): line = LineText("reloadData \(reload.controller)")
    case .drag(let drag): line = LineText("drag \(drag.controller) \(drag.from) to \(drag.to)")
    default: return ""
    }
    return line.text
  }
}
