public import Foundation

/// A model as a part of a keyed archive: the bytes of a compiled model, in a form of this engine's own.
///
/// Apple's archive of a model, which is what a `.mom` is, is read by `init(contentsOf:)`, and so is this one.
extension NSManagedObjectModel: NSSecureCoding {
  /// Whether an archive can be read where its classes are checked.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the entities, the configurations and the version identifiers that are texts.
  public func encode(with coder: NSCoder) {
    let bytes = CompiledModelWriter.data(of: ModelDefinition(storedBy: self), as: .file)
    coder.encode(bytes as NSData, forKey: CompiledModel.archiveKey)
  }

  /// Takes what an archive says; false for one that says nothing that can be read.
  func fill(from coder: NSCoder) -> Bool {
    guard let bytes = coder.decodeObject(of: NSData.self, forKey: CompiledModel.archiveKey) else {
      return false
    }
    do throws(ModelFileFault) {
      try CompiledModel.definition(reading: Data(referencing: bytes)).fill(self)
      return true
    } catch { return false }
  }
}
