import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Models whose bytes were changed, read or refused; by hand, since it takes minutes.
///
/// `MUTATED_MODELS=50000 swift test --filter MutatedModelTests` changes as many of each kind.
@Suite struct MutatedModelTests {
  /// A form in which a model is kept.
  enum Form: CaseIterable {
    case compiled, packed, source

    /// The sample model in this form.
    func bytes() throws -> [UInt8] {
      let source = Array(SchoolModelSource.text.utf8)
      let definition = try ModelSource.definition(reading: Data(source))
      let compiled = CompiledModelWriter.data(
        of: definition, as: self == .packed ? .store : .file)
      switch self {
      case .compiled: return [UInt8](compiled)
      case .packed: return Deflate.stored([UInt8](compiled))
      case .source: return source
      }
    }

    /// Reads bytes of the form, and uses the model.
    func use(_ bytes: [UInt8]) throws {
      switch self {
      case .compiled: _ = try CompiledModel.definition(reading: Data(bytes)).model().layout()
      case .packed: _ = try StoredModel.layout(of: Data(bytes))
      case .source: _ = try ModelSource.definition(reading: Data(bytes)).model().layout()
      }
    }
  }

  private static let count = ProcessInfo.processInfo.environment["MUTATED_MODELS"].flatMap {
    Int($0)
  }

  @Test(.enabled(if: count != nil, "by hand"), arguments: Form.allCases)
  func `changed bytes are a model, or are refused`(form: Form) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let whole = try form.bytes()
    var refused = 0
    for _ in 0..<(Self.count ?? 0) {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
        case 2: bytes.remove(at: place)
        default: bytes[place] = .random(in: 0...255, using: &random)
        }
      }
      do { try form.use(bytes) } catch { refused += 1 }
    }
    #expect(refused > 0 && refused < Self.count ?? 0, "seed \(seed)")
  }
}
