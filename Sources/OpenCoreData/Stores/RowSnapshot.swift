/// The stored state of an object: what a save compares with and a rollback returns to.
@usableFromInline package struct RowSnapshot {
  @usableFromInline enum Source {
    case batch(RowBatch)
    case values([Value])
  }

  @usableFromInline let source: Source
  /// The number of the row in its batch; of values their version. Both in one word: each object has it.
  @usableFromInline let number: Int64
  /// The row's version (`Z_OPT`): 1 after the first save, one more after each later one.
  package var version: Int64 {
    switch source {
    case .batch(let batch): batch.version(ofRow: Int(number))
    case .values: number
    }
  }

  /// The state in a row as it was fetched, decoded when it is asked for.
  package init(batch: RowBatch, row: Int) {
    source = .batch(batch)
    number = Int64(row)
  }

  /// The state after a save.
  package init(values: [Value], version: Int64) {
    source = .values(values)
    number = version
  }

  /// The row that the state is in, without counting who refers to it; nil for one after a save.
  ///
  /// It is there for as long as the state is kept.
  @unsafe @inlinable var row: (batch: Unmanaged<RowBatch>, number: Int)? {
    @inline(__always) get {
      guard case .batch(let batch) = source else { return nil }
      return unsafe (Unmanaged.passUnretained(batch), Int(number))
    }
  }

  /// One slot's value.
  package subscript(slot: Int) -> Value {
    switch source {
    case .batch(let batch): batch.value(row: Int(number), slot: slot)
    case .values(let values): values[slot]
    }
  }

  /// All slots.
  package func values(count: Int) -> [Value] {
    switch source {
    case .batch(let batch): (0..<count).map { batch.value(row: Int(number), slot: $0) }
    case .values(let values): values
    }
  }
}
