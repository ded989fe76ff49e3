import ModelClasses
import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import SwiftExport

/// The text of an export; that it compiles, `Tests/Scripts/swift-export/run` shows.
struct SwiftExportTests {
  private func export(_ text: String, in language: Language = .english) throws -> String {
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    return try SwiftExport.source(of: scenario, document, in: language).text
  }

  @Test func `in Chinese every comment is Chinese`() throws {
    let source = try export(
      """
      scenario "A class" zh="班级"
      class Photo
        bytes  Data
      end
      entity Student
        name      String
        greeting  String transient=true computed="Hello {name}"
      end
      delegate animated
        controllerWillChangeContent:  beginUpdates
        controllerDidChangeContent:   endUpdates
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         animated
      end
      tableView students
        cell  "{name}"
      end
      """, in: .simplifiedChinese)
    let comments = source.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("//") }
    #expect(
      comments == [
        "// 班级，由 Rollcall 为 Xcode 项目导出。", "/// 逐个字段归档。",
        "/// 模型，在 Xcode 里用编辑器画出来的就是它。",
        "// greeting 还没有 getter：给实体写一个类，让它的属性 'greeting' 返回 \"Hello {name}\"。",
        "/// students 的控制器；用 `performFetch()` 获取数据，它不发出回调。",
        "/// 请为标识符 \"cell\" 注册一个单元格。", "/// - Parameters:", "///   - tableView: 要保持同步的表格视图。",
        "///   - show: 在单元格里显示一个对象，和数据源的 `show(_:in:)` 一样。",
      ])
  }

  @Test func `a delegate's class does what its lines do beside the view, or says that it does not`()
    throws
  {
    let text = """
      entity Student
        name  String
      end
      delegate busy
        didChange object for insert:  insertRows newIndexPath, then set anObject name="x" n=1, then save
        didChange object for delete:  then delete ann
        controllerDidChangeContent:   then fetch Student, then rollback
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         busy
      end
      tableView students
        cell  "{name}", then save
      end
      """
    let source = try export(text)
    for line in [
      "if let object = anObject as? NSManagedObject {", "object.setValue(\"x\", forKey: \"name\")",
      "object.setValue(1, forKey: \"n\")", "try? controller.managedObjectContext.save()",
      "// Left out: then delete ann (Rollcall writes no Swift for this command)",
      "controller.managedObjectContext.rollback()",
      "_ = try? controller.managedObjectContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "
        + "\"Student\"))",
    ] {
      #expect(source.split(separator: "\n").contains { $0.hasSuffix(line) }, "\(line)")
    }
    // A case of a switch that has a comment alone is none in Swift.
    #expect(source.contains("case .delete:\n      break\n      // Left out: then delete ann"))
    let document = Document(path: "a", text: text)
    let omissions = try SwiftExport.source(of: Parser.parse(document).scenario, document).omissions
    #expect(omissions.map(\.line) == ["cell … then save", "then delete ann"])
  }

  @Test func `entities become a model in code, inverses by name`() throws {
    let source = try export(
      """
      scenario "班级"
      entity 班
        名    String optional=false default="一"
        学生们  toMany 学生 inverse=班级 deleteRule=cascade max=40
      end
      entity 学生
        年龄  Integer16 min=6 max=99
        班级  toOne 班 inverse=学生们
        unique 年龄
      end
      """)
    #expect(
      source.contains(
        """
        // 班级, exported by Rollcall for an Xcode project.
        import CoreData
        import UIKit

        /// The model, which Xcode's editor would draw.
        func makeModel() -> NSManagedObjectModel {
          let 班Entity = NSEntityDescription()
          班Entity.name = "班"
          班Entity.managedObjectClassName = "NSManagedObject"
          let 学生Entity = NSEntityDescription()
          学生Entity.name = "学生"
          学生Entity.managedObjectClassName = "NSManagedObject"
          let 班学生们Relationship = relationship("学生们", to: 学生Entity, maxCount: 40, .cascadeDeleteRule)
          let 学生班级Relationship = relationship("班级", to: 班Entity, maxCount: 1, .nullifyDeleteRule)
          班学生们Relationship.inverseRelationship = 学生班级Relationship
          学生班级Relationship.inverseRelationship = 班学生们Relationship
          班Entity.properties = [
            attribute("名", .stringAttributeType, isOptional: false, default: "一"),
            班学生们Relationship,
          ]
          学生Entity.properties = [
            attribute("年龄", .integer16AttributeType),
            学生班级Relationship,
          ]
          学生Entity.uniquenessConstraints.append(["年龄"])
          学生Entity.propertiesByName["年龄"]?.setValidationPredicates(
            [NSPredicate(format: "SELF >= 6"), NSPredicate(format: "SELF <= 99")],
            withValidationWarnings: ["年龄: SELF >= 6", "年龄: SELF <= 99"])
          let model = NSManagedObjectModel()
          model.entities = [班Entity, 学生Entity]
          return model
        }
        """))
  }

  @Test func `what a class computes is named, since its getter is the app's own code`() throws {
    let source = try export(
      """
      entity Contact
        name     String
        initial  String transient=true computed={name.first.uppercased()}
      end
      """)
    #expect(
      source.contains(
        """
          // initial has no getter yet: give the entity a class whose property 'initial' answers \
        {name.first.uppercased()}.

        """))
  }

  @Test func `a default that is a case of an enum is its raw value`() throws {
    let source = try export(
      """
      enum Priority Integer16
        low     0
        normal  1
      end
      entity Task
        title     String default="x"
        priority  Priority default=.normal
      end
      """)
    #expect(
      source.contains(
        """
            attribute("title", .stringAttributeType, default: "x"),
            attribute("priority", .integer16AttributeType, default: Priority.normal.rawValue),
        """))
  }

  @Test func `a delegate of snapshots is fed by a diffable data source`() throws {
    let source = try export(
      """
      entity Student
        name  String
      end
      store sqlite
      delegate modern
        didChangeContentWith snapshot:  apply snapshot
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         modern
      end
      tableView students
        cell            "{name}"
        titleForHeader  "of {name}"
      end
      """)
    #expect(
      source.hasSuffix(
        #"""
        /// Register a cell for the identifier "cell".
        @MainActor
        final class StudentsDataSource: UITableViewDiffableDataSource<String, NSManagedObjectID> {
          /// - Parameters:
          ///   - tableView: the table view that shows the rows.
          ///   - context: the context of the controller, which has the objects.
          init(_ tableView: UITableView, context: NSManagedObjectContext) {
            super.init(tableView: tableView) { tableView, indexPath, id in
              let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
              if let object = try? context.existingObject(with: id) {
                Self.show(object, in: cell)
              }
              return cell
            }
          }

          static func show(_ object: NSManagedObject, in cell: UITableViewCell) {
            cell.textLabel?.text = "\(object.value(forKeyPath: "name") as? String ?? "nil")"
          }

          override func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
          ) -> String? {
            let name = snapshot().sectionIdentifiers[section]
            return "of \(name)"
          }
        }

        @MainActor
        final class ModernDelegate: NSObject, @preconcurrency NSFetchedResultsControllerDelegate {
          private let dataSource: UITableViewDiffableDataSource<String, NSManagedObjectID>

          /// - Parameter dataSource: what snapshots are applied to.
          init(_ dataSource: UITableViewDiffableDataSource<String, NSManagedObjectID>) {
            self.dataSource = dataSource
          }

          func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
          ) {
            let rows = snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>
            dataSource.apply(rows, animatingDifferences: true)
          }
        }

        """#))
  }

  @Test func `a loop of controllers is unrolled, and objects become parameters`() throws {
    let source = try export(
      """
      insert Team reds
      for team in [reds]
        controller {team}List
          entity           Player
          predicate        "team == %@ AND name != %@", {team}, "Li \\"x\\""
          sortDescriptors  age descending localizedStandardCompare
          cacheName        "of {team}"
        end
      end
      """)
    #expect(
      source.contains(
        """
        func makeRedsList(
          in context: NSManagedObjectContext, reds: NSManagedObject
        ) -> NSFetchedResultsController<NSManagedObject> {
          let request = NSFetchRequest<NSManagedObject>(entityName: "Player")
          request.predicate = NSPredicate(format: "team == %@ AND name != %@", argumentArray: [reds, "Li \\"x\\""])
          request.sortDescriptors = [
            NSSortDescriptor(key: "age", ascending: false, selector: Selector(("localizedStandardCompare:"))),
          ]
          return NSFetchedResultsController<NSManagedObject>(
            fetchRequest: request, managedObjectContext: context,
            sectionNameKeyPath: nil, cacheName: "of reds")
        }
        """))
  }

  @Test func `a delegate that maps asks which sections are collapsed, and moves paths down`() throws
  {
    let source = try export(
      """
      entity A
        a String
      end
      delegate mapping
        controllerWillChangeContent when userDriven: break
        controllerWillChangeContent: beginUpdates
        didChange section for insert: insertSections sectionIndex offsetBy 1
        didChange object for insert when targetSectionCollapsed: break
        didChange object when userDriven: break
        didChange object for update: reconfigureRows indexPath offsetBy 1
        didChange object for delete: deleteRows indexPath rowOffsetBy -1
        didChange object for insert: insertRows newIndexPath offsetBy 1 rowOffsetBy 2
      end
      controller all
        entity A
        sortDescriptors a
        sectionNameKeyPath a
        delegate mapping
      end
      tableView all
        cell "{a}"
        sectionAbove "New"
      end
      """)
    for line in [
      "private let rowsAbove = [", "  var collapsed: Set<String> = []",
      "1 + (controller.sections?.count ?? 0)",
      "guard section > 0 else { return rowsAbove.count }",
      "private let isCollapsed: (String) -> Bool", "var isUserDriven = false",
      "sectionNamesBefore = controller.sections?.map(\\.name) ?? []",
      "tableView.insertSections([sectionIndex + 1], with: .automatic)",
      "case .insert where newIndexPath.map({ isCollapsed(controller.sections?[$0.section].name ?? \"\") }) ?? false:",
      "case _ where isUserDriven:",
      "    if isUserDriven {\n    } else {\n      tableView.beginUpdates()\n    }\n",
      "tableView.reconfigureRows(at: [IndexPath(row: indexPath!.row, section: indexPath!.section + 1)])",
      "tableView.deleteRows(at: [IndexPath(row: indexPath!.row + -1, section: indexPath!.section)]",
      "tableView.insertRows(at: [IndexPath(row: newIndexPath!.row + 2, section: newIndexPath!.section + 1)]",
    ] {
      #expect(source.contains(line), "\(line)")
    }
  }

  @Test func `a delegate becomes a class, its lines a switch in their order`() throws {
    let source = try export(
      """
      entity A
        a String
      end
      delegate animated
        didChange object for move when sectionChanged: deleteRows indexPath, insertRows newIndexPath
        didChange object for move: moveRow indexPath newIndexPath
        didChange object for update: later reloadRows 0-1
        didChange object: break
        didChange object for delete: deleteRows indexPath
        controllerDidChangeContent: break
      end
      """)
    #expect(
      source.contains(
        """
            switch type {
            case .move where indexPath?.section != newIndexPath?.section:
              tableView.deleteRows(at: [indexPath!], with: .automatic)
              tableView.insertRows(at: [newIndexPath!], with: .automatic)
            case .move:
              tableView.moveRow(at: indexPath!, to: newIndexPath!)
            case .update:
              later.append { [self] in tableView.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic) }
            default:
              break
            }
          }

          func controllerDidChangeContent(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>
          ) {
            for call in later { call() }
            later = []
          }
        """))
  }

  @Test func `parts that include the next one twice are followed so far and no further`() {
    let error = #expect(throws: SwiftExport.Problem.self) {
      try export("entity P\n  n String\nend\n" + SampleParts.doubling(30) + "include p0\n")
    }
    guard case .include(let message) = error else { return }
    #expect(
      message.english.hasPrefix(
        "a:118:3: error: more than 100000 lines are included here, those of parts that are "
          + "included again counted again [X004]\n"))
  }

  @Test func `what is in quotes stays what it is`() {
    #expect(SwiftSource.literal("a\"\\\n\t\u{1}小") == #""a\"\\\n\t\u{1}小""#)
    #expect(SwiftSource.name("class") == "`class`")
    #expect(SwiftSource.name("team", "players") == "teamPlayers")
  }
}
