import Foundation

/// The model that a store carries, whichever program made the store.
enum StoredModel {
  /// The most bytes that a packed model is unpacked to.
  private static let largest = 16 << 20

  /// The bytes of the model; nil where the store carries none.
  ///
  /// Core Data of 2008 to 2014 wrote none.
  static func bytes(on connection: SQLiteConnection) throws -> Data? {
    let tables = try connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
    let hasCache = try tables.step()
    tables.reset()
    guard hasCache else { return nil }
    let statement = try connection.prepare("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return unsafe statement.withBlob(0) { unsafe Data($0) }
  }

  /// A model as a store carries it, in Core Data's form, so that whatever reads its stores reads ours.
  static func packed(_ model: ModelLayout) -> [UInt8] {
    let archive = CompiledModelWriter.data(of: ModelDefinition(storedBy: model), as: .store)
    return Deflate.stored([UInt8](archive))
  }

  /// The model that Core Data has packed: a compiled model, by DEFLATE.
  ///
  /// - Throws: what is no such thing.
  static func definition(packed bytes: Data) throws(ModelFileFault) -> ModelDefinition {
    let archive: [UInt8]
    do throws(Inflate.Fault) {
      archive = try Inflate.unpacked([UInt8](bytes), limit: largest)
    } catch {
      switch error {
      case .damaged: throw .compiled("its bytes cannot be unpacked")
      case .tooLong(let limit): throw .compiled("it is larger than \(limit >> 20) MB")
      }
    }
    return try CompiledModel.definition(reading: Data(archive))
  }

  /// The model that a store carries; earlier versions of this engine kept a list of their own.
  ///
  /// - Throws: a model that cannot be read.
  static func model(of bytes: Data) throws(ModelFileFault) -> NSManagedObjectModel {
    if let model = ModelArchive.decode(bytes) { return model }
    return try definition(packed: bytes).storedModel()
  }

  /// The model that a store carries, in the form that the engine works with.
  ///
  /// - Throws: a model that cannot be read or used, in one sentence.
  static func layout(of bytes: Data) throws(ModelFileFault) -> ModelLayout {
    let model = try model(of: bytes)
    do throws(RaisedException) { return try model.layout() } catch {
      throw .compiled(String(error.reason.dropLast()))
    }
  }
}
