import Reports
import Testing

@testable import ScenarioRunner

/// Views that count at the turn's end, and calls that come after an update.
struct CollectionViewTurnTests {
  private static func photos(_ lines: String, delegate: String = "collecting") -> RunReport {
    SampleRun.report(
      """
      scenario "Photos"
      entity Photo
        title  String
        rank   Integer16
      end
      store sqlite
      insert Photo dawn title="Dawn" rank=1
      insert Photo dusk title="Dusk" rank=2
      save
      delegate reloadsLater
        didChange object for update: later reloadItems newIndexPath
        didChange object: insertItems newIndexPath
        controllerDidChangeContent: performBatchUpdates
      end
      delegate reloadsAtOnce
        didChange object for update: break
        didChange object: insertItems newIndexPath
        controllerDidChangeContent: performBatchUpdates, reloadItems 0-1
      end
      delegate clashes
        didChange object for move: moveItem indexPath newIndexPath, reloadItems indexPath
        controllerDidChangeContent: performBatchUpdates
      end
      controller photos
        entity           Photo
        sortDescriptors  rank
        delegate         \(delegate)
      end

      """ + lines)
  }

  @Test(arguments: ["reloadsLater", "reloadsAtOnce"])
  func `a reload after performBatchUpdates is made`(delegate: String) {
    let report = Self.photos(
      """
      collectionView photos
        cell  "{title}"
      end
      performFetch photos
      step "One comes, one has another title"
        insert Photo noon title="Noon" rank=0
        set dawn title="Early"
        save
      end
      expect cells photos current
      """, delegate: delegate)
    #expect(report.failures == [])
  }

  @Test func `what the controller raises while a view is laid out belongs to the step`() {
    let report = Self.photos(
      """
      collectionView photos
        numberOfItems 3
      end
      performFetch photos
      expect exception "no object at index 2 in section at index 0"
      """)
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
  }

  @Test func `a row that is gone and may not be read is left out of the changes`() {
    let report = Self.photos(
      """
      collectionView photos
        cell  "{title}"
      end
      reset
      set main shouldDeleteInaccessibleFaults=false
      step "Its row goes behind the context's back"
        performFetch photos
        batchDelete Photo
        refresh dawn mergeChanges=false
      end
      expect exception "CoreData could not fulfill a fault"
      """)
    #expect(report.failures == [])
  }

  @Test func `counting late is no reason for a clash of two calls`() throws {
    let report = Self.photos(
      """
      collectionView photos
        cell  "{title}"
      end
      step "A move in the turn of the first fetch"
        performFetch photos
        set dawn rank=3
        save
      end
      expect exception "attempt to perform a delete and a move from the same index path"
      """, delegate: "clashes")
    #expect(report.failures == [])
    let photos = try #require(report.steps.last?.controllers.first)
    #expect(photos.exception?.facts.map(\.advice).contains(.countedLate) == false)
  }
}
