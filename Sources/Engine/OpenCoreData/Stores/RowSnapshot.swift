/// The stored state of an object: what a save compares with and a rollback returns to.
@usableFromInline
package struct RowSnapshot {
  @usableFromInline enum Source {
    case batch(RowBatch, row: Int)
    case values([Value], version: Int64)
  }

  @usableFromInline let source: Source
  /// The row's version (`Z_OPT`): 1 after the first save, one more after each later one.
  package var version: Int64 {
    switch source {
    case .batch(let batch, let row): batch.version(ofRow: row)
    case .values(_, let version): version
    }
  }

  /// The state in a row as it was fetched, decoded when it is asked for.
  package init(batch: RowBatch, row: Int) {
    source = .batch(batch, row: row)
  }

  /// The state after a save.
  package init(values: [Value], version: Int64) {
    source = .values(values, version: version)
  }

  /// The row that the state is in, without counting who refers to it; nil for one after a save.
  ///
  /// It is there for as long as the state is kept.
  @unsafe @inlinable var row: (batch: Unmanaged<RowBatch>, number: Int)? {
    @inline(__always) get {
      guard case .batch(let batch, let row) = source else { return nil }
      return unsafe (Unmanaged.passUnretained(batch), row)
    }
  }

  /// One slot's value.
  package subscript(slot: Int) -> Value {
    switch source {
    case .batch(let batch, let row): batch.value(row: row, slot: slot)
    case .values(let values, _): values[slot]
    }
  }

  /// All slots.
  package func values(count: Int) -> [Value] {
    switch source {
    case .batch(let batch, let row): (0..<count).map { batch.value(row: row, slot: $0) }
    case .values(let values, _): values
    }
  }
}
