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
