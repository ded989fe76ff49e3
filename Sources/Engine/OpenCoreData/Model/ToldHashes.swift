import Foundation
import Synchronization

/// What Apple's version hashes stand for, as stores of Apple's framework have told it with the models that they
/// carry.
///
/// Apple's algorithm is not public, and a store's metadata alone are numbers. So what a process has read of a
/// store it remembers: two definitions have one hash where they are equal, in whichever store.
enum ToldHashes {
  private static let definitions = Mutex<[Data: Data]>([:])

  /// The digest of the definition that a hash stands for; nil for one that no store has told of.
  static func definition(of hash: Data) -> Data? { definitions.withLock { $0[hash] } }

  /// Whether all of some hashes are known.
  static func knows(_ hashes: some Sequence<Data>) -> Bool {
    definitions.withLock { known in hashes.allSatisfy { known[$0] != nil } }
  }

  /// Notes hashes by the digests of the definitions that they stand for.
  static func note(_ hashes: [Data: Data]) {
    definitions.withLock { known in
      for (definition, hash) in hashes { known[hash] = definition }
    }
  }
}
