extension DelegateHandler {
  /// How the lines of a delegate begin, each with the calls that can follow.
  static let guideLines: [BlockGuide.Line] = Method.allCases.flatMap { method in
    let meaning = method.meaning
    guard method.tellsOneChange else {
      return [BlockGuide.Line(method.rawValue + ":", meaning, method.slots)]
    }
    return ChangeType.allCases.map { type in
      BlockGuide.Line(
        "\(method.rawValue) for \(type.rawValue):",
        Wording(
          "\(meaning.english): \(type.rawValue)",
          "\(meaning.simplifiedChinese)：\(type.rawValue)"), method.slots)
    }
  }

  /// What a delegate can have its view do, each with what it is.
  package static let calls: [BlockGuide.Line] = [
    .init("beginUpdates", Wording("opens a batch", "开始一批更新"), isWhole: true),
    .init("endUpdates", Wording("closes it", "结束这批更新"), isWhole: true),
    .init("reloadData", Wording("asks for everything again", "把一切重新问一遍"), isWhole: true),
    .init("insertRows newIndexPath", Wording("a row comes", "来了一行"), isWhole: true),
    .init("deleteRows indexPath", Wording("a row goes", "走了一行"), isWhole: true),
    .init("reloadRows indexPath", Wording("a row is drawn again", "一行重画"), isWhole: true),
    .init(
      "reconfigureRows indexPath", Wording("a row's cell stays and shows it anew", "保留单元格，重新显示一行"),
      isWhole: true),
    .init("moveRow indexPath newIndexPath", Wording("a row moves", "一行移动"), isWhole: true),
    .init(
      "insertRows newIndexPath inSection",
      Wording("of a view that several controllers feed", "用于多个控制器共用的视图"), [.number]),
    .init(
      "insertRows newIndexPath offsetBy",
      Wording("of a view with a section of its own above", "用于上面另有自己分组的视图"), [.number]),
    .init(
      "insertRows newIndexPath rowOffsetBy",
      Wording("of a view with a row of its own above", "用于上面另有自己一行的视图"), [.number]),
    .init(
      "insertSections sectionIndex offsetBy",
      Wording("of a view with a section of its own above", "用于上面另有自己分组的视图"), [.number]),
    .init("insertItems newIndexPath", Wording("an item comes", "来了一项"), isWhole: true),
    .init("deleteItems indexPath", Wording("an item goes", "走了一项"), isWhole: true),
    .init("reloadItems indexPath", Wording("an item is drawn again", "一项重画"), isWhole: true),
    .init(
      "reconfigureItems indexPath",
      Wording("an item's cell stays and shows it anew", "保留单元格，重新显示一项"),
      isWhole: true),
    .init("moveItem indexPath newIndexPath", Wording("an item moves", "一项移动"), isWhole: true),
    .init("insertSections sectionIndex", Wording("a section comes", "来了一个分组"), isWhole: true),
    .init("deleteSections sectionIndex", Wording("a section goes", "走了一个分组"), isWhole: true),
    .init(
      "reloadSections sectionIndex", Wording("a section is drawn again", "一个分组重画"),
      isWhole: true),
    .init("moveSection", Wording("a section moves: two numbers", "一个分组移动：写两个数"), [.number]),
    .init(
      "configureCell indexPath with anObject", Wording("writes the cell", "写单元格"),
      isWhole: true),
    .init(
      "configureCell indexPath with object(at: indexPath)", Wording("writes the cell", "写单元格"),
      isWhole: true),
    .init(
      "performBatchUpdates", Wording("plays what was collected", "执行收集到的更新"),
      isWhole: true),
    .init(
      "layoutIfNeeded", Wording("a collection view counts its items", "集合视图数一遍各项"),
      isWhole: true),
    .init("apply snapshot", Wording("of a diffable data source", "用于可比较数据源"), isWhole: true),
    .init(
      "apply snapshot reconfiguring",
      Wording("the cells of changed rows stay and show them anew", "有更改的行保留单元格，重新显示"),
      isWhole: true),
    .init(
      "apply snapshot unmarked",
      Wording("the cells of changed rows stay as they are", "有更改的行，单元格保持原样"), isWhole: true),
    .init(
      "apply snapshot usingReloadData",
      Wording("all cells are made again", "所有单元格都重做"), isWhole: true),
    .init(
      "apply snapshot animatingDifferences=false",
      Wording("the same rows and cells, at once", "同样的行和单元格，不带动画"), isWhole: true),
    .init("apply difference", Wording("the rows as one update", "各行作为一次更新"), isWhole: true),
    .init(
      "then set anObject",
      Wording("sets values in the middle of it all, as an app's code may", "在回调里改对象的值，应用的代码会这样做"),
      [.assignments]),
    .init(
      "then save", Wording("saves in the middle of it all, a mistake to show", "在回调里保存：用来演示的错误"),
      isWhole: true),
    .init("then fetch", Wording("fetches in the middle of it all", "在回调里获取"), [.name(.entity)]),
    .init("later", Wording("makes the call after endUpdates", "在 endUpdates 之后才调用")),
    .init("break", Wording("does nothing", "什么也不做"), isWhole: true),
  ]
}

extension DelegateHandler.Method {
  /// Whether the method tells the change of one section or object, so that `for` and `when` follow.
  var tellsOneChange: Bool {
    switch self {
    case .didChangeSection, .didChangeObject: true
    case .controllerWillChangeContent, .controllerDidChangeContent, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference, .sectionIndexTitleForSectionName:
      false
    }
  }

  /// Whether a line of the method may ask for a type of change and a state: of a method that tells no one
  /// change it is only whether the user has moved a row.
  func canBeAsked(_ type: ChangeType?, _ state: DelegateHandler.State?) -> Bool {
    if tellsOneChange { return true }
    guard type == nil, let state else { return type == nil }
    return state == .userDriven && self != .sectionIndexTitleForSectionName
  }

  /// What can stand behind the colon.
  fileprivate var slots: [CommandGuide.Slot] {
    self == .sectionIndexTitleForSectionName ? [.text] : [.list(.call)]
  }

  fileprivate var meaning: Wording {
    switch self {
    case .controllerWillChangeContent: Wording("before the changes", "更改之前")
    case .didChangeSection: Wording("section", "分组")
    case .didChangeObject: Wording("object", "对象")
    case .controllerDidChangeContent: Wording("after the changes", "更改之后")
    case .didChangeContentWithSnapshot:
      Wording("a snapshot of the whole table", "整张表的快照")
    case .didChangeContentWithDifference:
      Wording("the difference of two orders", "两种顺序之间的差异")
    case .sectionIndexTitleForSectionName: Wording("a title for the index", "索引里的标题")
    }
  }
}
