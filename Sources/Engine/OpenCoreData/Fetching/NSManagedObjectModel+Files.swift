public import Foundation

extension ModelDefinition {
  /// The model of a file or folder that Xcode or its compiler has made, or the one that a store carries.
  ///
  /// - Throws: 134080 with what is wrong with the file, and for a store that carries no model.
  package init(readingFile url: URL, version: String? = nil) throws {
    let isStore =
      (try? OrdinaryFile.opened(at: url.path)?.read(upToCount: 15))
      == Data("SQLite format 3".utf8)
      || AtomicStoreFile.storeType(ofFileAt: url.path) != NSSQLiteStoreType
    func refusal(_ reason: String) -> NSError {
      NSError.coreData(.storeOpen, [NSFilePathErrorKey: url.path, "reason": reason])
    }
    if isStore {
      guard let carried = try StoreFile(at: url).carriedDefinition() else {
        throw refusal("The store carries no model.")
      }
      self = carried
      return
    }
    do throws(ModelFileFault) {
      self = try ModelFile.definition(at: url, version: version)
    } catch { throw refusal(error.sentence) }
  }

  /// Describes a model that was made in code, its fetch requests left out.
  package init(describing model: NSManagedObjectModel) { self.init(storedBy: model) }
}

extension NSManagedObjectModel {
  /// Reads a model from a compiled model (`.momd` or `.mom`) or from Xcode's own (`.xcdatamodeld`,
  /// `.xcdatamodel`); of several versions the current one.
  ///
  /// Nil for a file that is not there or cannot be read. A class that this program does not have is
  /// `NSManagedObject`. The version hashes are Apple's where a `.momd` tells of them. Apple's initializer reads compiled models alone.
  public convenience init?(contentsOf url: URL) {
    self.init()
    do throws(ModelFileFault) { try ModelFile.definition(at: url).fill(self) } catch { return nil }
    takeHashes(ofFile: url)
  }

  /// Reads a model from a file or folder, as ``init(contentsOf:)`` does, or a version of it.
  ///
  /// - Throws: 134080 with what is wrong with the file.
  package convenience init(readingFile url: URL, version: String? = nil) throws {
    self.init()
    let definition = try ModelDefinition(readingFile: url, version: version)
    do throws(ModelFileFault) { try definition.fill(self) } catch {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: url.path, "reason": error.sentence])
    }
    takeHashes(ofFile: url, version: version)
  }

  /// Takes Apple's version hashes from what the model was read from, if it tells of them.
  ///
  /// Of a `.momd` no other version is read.
  private func takeHashes(ofFile url: URL, version: String? = nil) {
    let isVersion = url.pathExtension == "mom"
    let folder = isVersion ? url.deletingLastPathComponent() : url
    guard folder.pathExtension == "momd" else {
      if !isVersion, let book = try? VersionHashBook(contentsOf: url) { knownHashes = book.hashes }
      return
    }
    let asked = isVersion ? url.lastPathComponent : version
    guard let told = try? ModelFile.versionHashes(in: folder),
      let name = try? ModelFile.currentCompiledVersion(of: folder, asked), let own = told[name],
      let hashes = try? VersionHashBook.hashes(of: self, own)
    else { return }
    knownHashes = hashes
  }
}
