import ModelClasses
import ScenarioLanguage
import Testing

@testable import SwiftExport

/// The source of a snapshot that a scenario makes itself.
struct SwiftSnapshotTests {
  private func export(_ text: String) throws -> String {
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    return try SwiftExport.source(of: scenario, document).text
  }

  @Test func `a section's name that a run works out is a parameter`() throws {
    let source = try export(
      """
      entity Student
        name  String
      end
      delegate whole
        didChangeContentWith snapshot: apply snapshot
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         whole
      end
      tableView students
        cell  "{name}"
      end
      insert Student ann name="Ann"
      save
      let year = 7
      performFetch students
      step "Own"
        apply students
          appendSections "class {year + 1}", "of {ann.name}", "all"
          appendItems ann toSection "class {year + 1}"
        end
      end
      """)
    #expect(
      source.hasSuffix(
        """
        func applySnapshot1OfStudents(
          to dataSource: UITableViewDiffableDataSource<String, NSManagedObjectID>,
          ann: NSManagedObjectID, section1: String, section2: String
        ) {
          // section1: "class {year + 1}"
          // section2: "of {ann.name}"
          var snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>()
          snapshot.appendSections([section1, section2, "all"])
          snapshot.appendItems([ann], toSection: section1)
          dataSource.apply(snapshot, animatingDifferences: true)
        }

        """), "\(source)")
  }

  @Test func `a snapshot of one's own becomes a function that applies it`() throws {
    let source = try export(
      """
      entity Student
        name  String
      end
      delegate diffable
        didChangeContentWith snapshot:  apply snapshot
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         diffable
      end
      collectionView students
        cell  "{name}"
      end
      step "S"
        apply students current=true animatingDifferences=false
          insertSections "Top" beforeSection "11"
          appendItems ann, bo toSection "Top"
          moveItem ann afterItem bo
          reconfigureItems bo
        end
      end
      """)
    #expect(
      source.hasSuffix(
        """
        /// Applies a snapshot of the app's own in place of students's.
        @MainActor
        func applySnapshot1OfStudents(
          to dataSource: UICollectionViewDiffableDataSource<String, NSManagedObjectID>,
          ann: NSManagedObjectID, bo: NSManagedObjectID
        ) {
          var snapshot = dataSource.snapshot()
          snapshot.insertSections(["Top"], beforeSection: "11")
          snapshot.appendItems([ann, bo], toSection: "Top")
          snapshot.moveItem(ann, afterItem: bo)
          snapshot.reconfigureItems([bo])
          dataSource.apply(snapshot, animatingDifferences: false)
        }

        """))
  }
}
