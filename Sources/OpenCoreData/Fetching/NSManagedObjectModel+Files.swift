public import Foundation

extension NSManagedObjectModel {
  /// Reads a model from a compiled model (`.momd` or `.mom`) or from Xcode's own (`.xcdatamodeld`,
  /// `.xcdatamodel`); of several versions the current one.
  ///
  /// Nil for a file that is not there or cannot be read. A class that this program does not have is
  /// `NSManagedObject`. Apple's initializer reads compiled models alone.
  public convenience init?(contentsOf url: URL) {
    self.init()
    do throws(ModelFileFault) { try ModelFile.definition(at: url).fill(self) } catch { return nil }
  }

  /// Reads a model from a file or folder, as ``init(contentsOf:)`` does, or a version of it.
  ///
  /// - Throws: 134080 with what is wrong with the file.
  package convenience init(readingFile url: URL, version: String? = nil) throws {
    self.init()
    do throws(ModelFileFault) {
      try ModelFile.definition(at: url, version: version).fill(self)
    } catch {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: url.path, "reason": error.sentence])
    }
  }
}
