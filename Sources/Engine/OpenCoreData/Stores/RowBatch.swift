import Foundation

/// Rows as they came from the store, packed: eight bytes and a tag a value, text in one arena.
///
/// Objects made from a fetch share its batch and decode a value when it is asked for, so fetching
/// costs no allocation per value. A batch never changes; a `RowBatchBuilder` has filled it.
@usableFromInline
package final class RowBatch {
  /// What a cell holds and how it is decoded.
  @usableFromInline enum Tag: UInt16 {
    case null, integer, real, text, blob, uri, decimalInteger, decimalReal, reference
    /// No store has the value, which is the property's default.
    case unstored
    /// A value as it was given, one of `given`.
    case given
    static let bits = 4
    static let mask: UInt16 = 0xf
  }

  // Constants, all of them: what can never change is read without a check for who may be writing.
  @usableFromInline let cells: GrowingMemory<UInt64>
  /// A tag in the low bits; above it, for a reference, the number of the destination's entity.
  @usableFromInline let tags: GrowingMemory<UInt16>
  private let arena: GrowingMemory<UInt8>
  private let keys: GrowingMemory<ObjectKey>
  private let versions: GrowingMemory<Int64>
  /// Values that are in no packed form.
  private let given: [Value]
  /// What was read with these rows, kept as long as they are.
  var prefetched: PrefetchedRows?
  private let layouts: [EntityLayout]
  private let firstEntity: UInt16
  /// How many cells a row has.
  @usableFromInline let width: Int

  /// The files with large values, by the place of the store that a row is from.
  private let externalData: [UInt16: ExternalData]

  /// Takes what a builder has filled.
  init(_ builder: consuming RowBatchBuilder) {
    layouts = builder.layouts
    firstEntity = builder.layouts.first?.number ?? 0
    width = builder.width
    externalData = builder.externalData
    cells = builder.cells
    tags = builder.tags
    arena = builder.arena
    keys = builder.keys
    versions = builder.versions
    given = builder.given
  }

  /// The same rows in another order: objects that are made and read in it then find their rows one
  /// after the other in memory.
  ///
  /// O(size of all rows).
  func reordered(_ order: some Collection<Int>) -> RowBatch {
    var builder = RowBatchBuilder(family: layouts)
    builder.externalData = externalData
    builder.given = given
    builder.reserve(
      rows: order.count, cells: cells.count, arena: arena.count)
    for row in order {
      let range = row * width..<(row + 1) * width
      unsafe builder.appendRow(
        keys[row], version: versions[row], cells: cells.values(range), tags: tags.values(range),
        bytes: arena.values(0..<arena.count))
    }
    let batch = builder.batch()
    batch.prefetched = prefetched
    return batch
  }

  /// How many rows there are.
  package var count: Int { keys.count }

  /// The identity of a row's object.
  package func key(ofRow row: Int) -> ObjectKey { keys[row] }

  /// The row's version (`Z_OPT`).
  package func version(ofRow row: Int) -> Int64 { versions[row] }

  /// The layout of a row's own entity.
  package func layout(ofRow row: Int) -> EntityLayout {
    layouts[Int(keys[row].entity - firstEntity)]
  }

  /// A slot's value where it is kept as it is, so that reading it runs no other code; nil for the rest.
  @inline(__always)
  func plainValue(row: Int, slot: Int) -> Value? {
    let cell = row * width + slot
    let bits = cells[cell]
    switch Tag(rawValue: tags[cell] & Tag.mask) {
    case .integer: return .integer(Int64(bitPattern: bits))
    case .real: return .real(Double(bitPattern: bits))
    case .text: return unsafe .text(String(decoding: bytes(bits), as: UTF8.self))
    case .null: return .null
    case .blob, .uri, .decimalInteger, .decimalReal, .reference, .unstored, .given, nil:
      return nil
    }
  }

  /// A slot's value.
  package func value(row: Int, slot: Int) -> Value {
    if let plain = plainValue(row: row, slot: slot) { return plain }
    let cell = row * width + slot
    let bits = cells[cell]
    switch Tag(rawValue: tags[cell] & Tag.mask) {
    case .uri: return unsafe ColumnCoding.uri(String(decoding: bytes(bits), as: UTF8.self))
    case .decimalInteger: return ColumnCoding.decimal(Int64(bitPattern: bits))
    case .decimalReal: return ColumnCoding.decimal(Double(bitPattern: bits))
    case .blob:
      guard case .attribute(let codec) = layout(ofRow: row).slots[slot].kind else { return .null }
      let data = unsafe Data(bytes(bits))
      guard codec.isExternal, let files = externalData[keys[row].store] else {
        return ColumnCoding.value(ofBlob: data, codec: codec)
      }
      return files.data(in: data).map { .boxed(BoxedValue(.data($0))) } ?? .null
    case .reference:
      return .reference(
        ObjectKey(
          store: keys[row].store, entity: tags[cell] >> Tag.bits, number: Int64(bitPattern: bits)))
    case .unstored: return layout(ofRow: row).defaultValues[slot]
    case .given: return given[Int(bits)]
    case .integer, .real, .text, .null, nil: return .null
    }
  }

  /// The whole number in a slot; nil for anything else.
  @inlinable @inline(__always)
  func integer(row: Int, slot: Int) -> Int64? {
    let cell = row &* width &+ slot
    return tags[cell] == Tag.integer.rawValue ? Int64(bitPattern: cells[cell]) : nil
  }

  /// The real number in a slot; nil for anything else.
  @inlinable @inline(__always)
  func real(row: Int, slot: Int) -> Double? {
    let cell = row &* width &+ slot
    return tags[cell] == Tag.real.rawValue ? Double(bitPattern: cells[cell]) : nil
  }

  /// The text in a slot; nil for anything else.
  @usableFromInline func text(row: Int, slot: Int) -> String? {
    unsafe withText(row: row, slot: slot) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Hands the bytes of a slot that holds a text to a body; nil for any other slot.
  func withText<Result>(
    row: Int, slot: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let cell = row * width + slot
    guard tags[cell] == Tag.text.rawValue else { return nil }
    return unsafe body(bytes(cells[cell]))
  }

  @unsafe private func bytes(_ bits: UInt64) -> UnsafeBufferPointer<UInt8> {
    let start = Int(bits >> 32)
    return unsafe arena.values(start..<start + Int(bits & 0xffff_ffff))
  }
}

/// Fills a batch of rows.
struct RowBatchBuilder: ~Copyable {
  fileprivate var cells = GrowingMemory<UInt64>()
  fileprivate var tags = GrowingMemory<UInt16>()
  fileprivate var arena = GrowingMemory<UInt8>()
  fileprivate var keys = GrowingMemory<ObjectKey>()
  fileprivate var versions = GrowingMemory<Int64>()
  fileprivate var given: [Value] = []
  fileprivate let layouts: [EntityLayout]
  fileprivate let width: Int
  /// The files with large values, by the place of the store that a row is from.
  var externalData: [UInt16: ExternalData] = [:]

  /// Begins a batch for the entities of consecutive numbers that the rows may have.
  init(family layouts: [EntityLayout]) {
    self.layouts = layouts
    width = layouts.map(\.slots.count).max() ?? 0
  }

  /// Begins a row; its slots follow in order.
  mutating func beginRow(_ key: ObjectKey, version: Int64) {
    fillRow()
    keys.append(key)
    versions.append(version)
  }

  /// Ends the row of an entity that has fewer slots than others of its family.
  private mutating func fillRow() { while cells.count < keys.count * width { appendNull() } }

  mutating func appendNull() { append(0, .null) }
  mutating func appendUnstored() { append(0, .unstored) }
  mutating func append(_ value: Int64) { append(UInt64(bitPattern: value), .integer) }
  mutating func append(_ value: Double) { append(value.bitPattern, .real) }
  mutating func append(decimal value: Int64) {
    append(UInt64(bitPattern: value), .decimalInteger)
  }
  mutating func append(decimal value: Double) { append(value.bitPattern, .decimalReal) }
  mutating func append(reference number: Int64, entity: UInt16) {
    append(UInt64(bitPattern: number), .reference, entity: entity)
  }
  /// Appends a value that was never in a database; a reference is to an object of the row's store.
  mutating func append(_ value: Value) {
    switch value {
    case .null: appendNull()
    case .integer(let number): append(number)
    case .real(let number): append(number)
    case .text(var text): text.withUTF8 { unsafe append(text: $0) }
    case .reference(let key): append(reference: key.number, entity: key.entity)
    case .boxed:
      append(UInt64(given.count), .given)
      given.append(value)
    }
  }
  mutating func append(text: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: text, .text) }
  mutating func append(uri: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: uri, .uri) }
  mutating func append(blob: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: blob, .blob) }

  private mutating func append(bytes: UnsafeBufferPointer<UInt8>, _ tag: RowBatch.Tag) {
    unsafe append(bytes: bytes, tag: tag.rawValue)
  }

  private mutating func append(_ bits: UInt64, _ tag: RowBatch.Tag, entity: UInt16 = 0) {
    append(bits, tag: tag.rawValue | entity << RowBatch.Tag.bits)
  }

  private mutating func append(bytes: UnsafeBufferPointer<UInt8>, tag: UInt16) {
    let start = UInt64(arena.count)
    unsafe arena.append(contentsOf: bytes)
    append(start << 32 | UInt64(bytes.count), tag: tag)
  }

  /// Appends a whole row of another batch; what lies in that one's arena is copied into this one's.
  @inline(__always)
  fileprivate mutating func appendRow(
    _ key: ObjectKey, version: Int64, cells row: UnsafeBufferPointer<UInt64>,
    tags rowTags: UnsafeBufferPointer<UInt16>, bytes: UnsafeBufferPointer<UInt8>
  ) {
    keys.append(key)
    versions.append(version)
    unsafe tags.append(contentsOf: rowTags)
    for cell in 0..<width {
      var bits = unsafe row[cell]
      switch unsafe RowBatch.Tag(rawValue: rowTags[cell] & RowBatch.Tag.mask) {
      case .text, .blob, .uri:
        let start = Int(bits >> 32)
        let end = start + Int(bits & 0xffff_ffff)
        bits = UInt64(arena.count) << 32 | bits & 0xffff_ffff
        unsafe arena.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      case .null, .integer, .real, .decimalInteger, .decimalReal, .reference, .unstored, .given,
        nil:
        break
      }
      cells.append(bits)
    }
  }

  @inline(__always)
  fileprivate mutating func append(_ bits: UInt64, tag: UInt16) {
    cells.append(bits)
    tags.append(tag)
  }

  /// Makes room for what is to come.
  fileprivate mutating func reserve(rows: Int, cells: Int, arena: Int) {
    keys.reserve(rows)
    versions.reserve(rows)
    self.cells.reserve(cells)
    tags.reserve(cells)
    self.arena.reserve(arena)
  }

  /// The batch.
  consuming func batch() -> RowBatch {
    fillRow()
    return RowBatch(self)
  }
}
