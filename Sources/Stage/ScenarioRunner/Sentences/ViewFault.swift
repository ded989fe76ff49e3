import Reports
package import TableView
package import Words

/// What keeps controllers, delegates and a view from standing together.
package enum ViewFault: Sentence {
  /// A controller that a view of several names again.
  case feedsTwice(String)
  /// A controller with sections of its own, in a view of several.
  case sharesWithSections(String)
  /// A controller in a view of several, whose delegate is given all rows at once.
  case sharesWhole(String, delegate: String)
  /// A controller in a view of several, of which another delegate is to be compared.
  case comparesShared(String)
  /// A controller whose view has a section of its own, or hides rows, and whose delegate is given all
  /// rows at once.
  case mapsWhole(String, delegate: String)
  /// A controller in a view of several, a section of which is to be collapsed.
  case collapsesShared(String)
  /// A controller of whose view every row is on the screen, so that it does not scroll.
  case hasNoHeight(String)
  /// A controller whose delegate is given no snapshot, so that no diffable data source shows its rows.
  case takesNoSnapshot(String)
  /// A controller that has not fetched, and a snapshot for its view.
  case appliesBeforeFetch(String)
  /// An object whose entity the cells of a controller's view do not show.
  case showsOtherEntity(String, entity: String, label: String, isA: String)
  /// A row that is not there, and how many its section has; nil where there is no such section.
  case noRowToScrollTo(TablePath, of: String, rows: Int?)
  /// A delegate that every scenario has, whose calls a kind of view does not have, and the one for it.
  case otherBuiltIn(delegate: String, ViewKind, instead: String)
  /// A list of SwiftUI's whose request has another result type.
  case listShowsObjects
  /// What a row is to observe leads to no object, or to several.
  case observesNoObject(entity: String, key: String)
  /// A list that is to have sections, and was made without any.
  case listWithoutSections(String)

  package func text(in language: Language) -> String {
    switch self {
    case .feedsTwice(let name):
      language(
        "'\(name)' feeds a section of this view already; name it once",
        "'\(name)' 已经占了这个视图的一个分组，只写一次")
    case .sharesWithSections(let name):
      language(
        "'\(name)' has a sectionNameKeyPath, and of several controllers of a view each has one section",
        "'\(name)' 有 sectionNameKeyPath，而多个控制器共用视图时，每个只占一个分组")
    case .sharesWhole(let name, let delegate):
      language(
        "the delegate '\(delegate)' of '\(name)' is given all rows at once, and the view has those of "
          + "other controllers, too; answer 'didChange object' in place of 'didChangeContentWith'",
        "'\(name)' 的代理 '\(delegate)' 一次得到全部行，而这个视图里还有别的控制器的行；请不用 "
          + "'didChangeContentWith'，改为回应 'didChange object'")
    case .comparesShared(let name):
      language(
        "'\(name)' shares its view with another controller, so no other delegate is compared with its "
          + "own; leave that delegate out", "'\(name)' 与别的控制器共用视图，不能再与别的代理比较；请去掉那个代理")
    case .mapsWhole(let name, let delegate):
      language(
        "the delegate '\(delegate)' of '\(name)' is given all rows at once, and the view shows others; "
          + "answer 'didChange object' in place of 'didChangeContentWith'",
        "'\(name)' 的代理 '\(delegate)' 一次得到全部行，而视图显示的行与它不同；请不用 "
          + "'didChangeContentWith'，改为回应 'didChange object'")
    case .collapsesShared(let name):
      language(
        "'\(name)' shares its view with another controller, and only sections of a view of its own "
          + "collapse", "'\(name)' 与别的控制器共用视图，只有自己的视图才能折叠分组")
    case .hasNoHeight(let name):
      language(
        "every row of '\(name)' is on the screen; give it a height to scroll: tableView \(name) visibleRows=12",
        "'\(name)' 的每一行都在屏幕上；要滚动，先给它一个高度：tableView \(name) visibleRows=12")
    case .takesNoSnapshot(let name):
      language(
        "no diffable data source shows the rows of '\(name)'; give it a delegate with "
          + "'didChangeContentWith snapshot: apply snapshot'",
        "'\(name)' 的各行不是由可比较数据源显示的；请给它一个有 "
          + "'didChangeContentWith snapshot: apply snapshot' 的代理")
    case .appliesBeforeFetch(let name):
      language(
        "'\(name)' has not fetched; write 'performFetch \(name)' above",
        "'\(name)' 还没有 fetch；请在上面写 'performFetch \(name)'")
    case .showsOtherEntity(let name, let entity, let label, let other):
      language(
        "'\(label)' is of the entity '\(other)', and the cells of '\(name)' show '\(entity)'",
        "'\(label)' 的实体是 '\(other)'，而 '\(name)' 的单元格显示 '\(entity)'")
    case .noRowToScrollTo(let path, let name, let rows):
      language(
        "the view of '\(name)' has no row \(path): "
          + (rows.map {
            "section \(path.section) shows \(Noun.row.counted($0, in: .english)), numbered from 0"
          } ?? "it has no section \(path.section)"),
        "'\(name)' 的视图没有 \(path) 这一行："
          + (rows.map {
            "分组 \(path.section) 显示 \(Noun.row.counted($0, in: .simplifiedChinese))，从 0 数起"
          } ?? "没有分组 \(path.section)"))
    case .otherBuiltIn(let delegate, let view, let instead):
      language(
        "a \(view.english) does not have the calls of '\(delegate)'; the delegate for it is '\(instead)'",
        "\(view.simplifiedChinese)没有 '\(delegate)' 调用的方法；适合它的代理是 '\(instead)'")
    case .listShowsObjects:
      language("a list shows objects; leave 'resultType' out", "列表显示对象；请去掉 'resultType'")
    case .observesNoObject(let entity, let key):
      language(
        "'\(key)' of '\(entity)' leads to no single object; 'observes' takes to-one relationships",
        "'\(entity)' 的 '\(key)' 不通向一个对象；'observes' 要写对一关系")
    case .listWithoutSections(let name):
      language(
        "'\(name)' has no sections; declare it with sectionedFetchRequest",
        "'\(name)' 没有分组；请用 sectionedFetchRequest 声明")
    }
  }
}
