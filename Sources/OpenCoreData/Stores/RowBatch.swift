import Foundation

/// Rows as they came from the store, packed: eight bytes and a tag a value, text in one arena.
///
/// Objects made from a fetch share its batch and decode a value when it is asked for, so fetching
/// costs no allocation per value. A batch never changes once it is filled.
package final class RowBatch {
  /// What a cell holds and how it is decoded.
  private enum Tag: UInt16 {
    case null, integer, real, text, blob, uri, decimalInteger, decimalReal, reference
    static let bits = 4
    static let mask: UInt16 = 0xf
  }

  private var cells: [UInt64] = []
  /// A tag in the low bits; above it, for a reference, the number of the destination's entity.
  private var tags: [UInt16] = []
  private var arena: [UInt8] = []
  private var starts: [Int] = []
  private var keys: [ObjectKey] = []
  private var versions: [Int64] = []
  /// What was read with these rows, kept as long as they are.
  var prefetched: PrefetchedRows?
  private let layouts: [EntityLayout]
  private let firstEntity: UInt16

  /// The files with large values, by the place of the store that a row is from.
  var externalData: [UInt16: ExternalData] = [:]

  /// A batch without rows, for the entities of consecutive numbers that the rows may have.
  package init(family layouts: [EntityLayout]) {
    self.layouts = layouts
    self.firstEntity = layouts.first?.number ?? 0
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

  /// A slot's value.
  package func value(row: Int, slot: Int) -> Value {
    let cell = starts[row] + slot
    let bits = cells[cell]
    switch Tag(rawValue: tags[cell] & Tag.mask) {
    case .integer: return .integer(Int64(bitPattern: bits))
    case .real: return .real(Double(bitPattern: bits))
    case .text: return .text(String(decoding: bytes(bits), as: UTF8.self))
    case .uri: return ColumnCoding.uri(String(decoding: bytes(bits), as: UTF8.self))
    case .decimalInteger: return ColumnCoding.decimal(Int64(bitPattern: bits))
    case .decimalReal: return ColumnCoding.decimal(Double(bitPattern: bits))
    case .blob:
      guard case .attribute(let codec) = layout(ofRow: row).slots[slot].kind else { return .null }
      let data = Data(bytes(bits))
      guard codec.isExternal, let files = externalData[keys[row].store] else {
        return ColumnCoding.value(ofBlob: data, codec: codec)
      }
      return files.data(in: data).map { .boxed(BoxedValue(.data($0))) } ?? .null
    case .reference:
      return .reference(
        ObjectKey(
          store: keys[row].store, entity: tags[cell] >> Tag.bits, number: Int64(bitPattern: bits)))
    case .null, nil: return .null
    }
  }

  private func bytes(_ bits: UInt64) -> ArraySlice<UInt8> {
    let start = Int(bits >> 32)
    return arena[start..<start + Int(bits & 0xffff_ffff)]
  }

  // MARK: Filling

  /// Begins a row; its slots follow in order.
  func beginRow(_ key: ObjectKey, version: Int64) {
    keys.append(key)
    versions.append(version)
    starts.append(cells.count)
  }

  func appendNull() { append(0, .null) }
  func append(_ value: Int64) { append(UInt64(bitPattern: value), .integer) }
  func append(_ value: Double) { append(value.bitPattern, .real) }
  func append(decimal value: Int64) { append(UInt64(bitPattern: value), .decimalInteger) }
  func append(decimal value: Double) { append(value.bitPattern, .decimalReal) }
  func append(reference number: Int64, entity: UInt16) {
    append(UInt64(bitPattern: number), .reference, entity: entity)
  }
  func append(text: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: text, .text) }
  func append(uri: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: uri, .uri) }
  func append(blob: UnsafeBufferPointer<UInt8>) { unsafe append(bytes: blob, .blob) }

  private func append(bytes: UnsafeBufferPointer<UInt8>, _ tag: Tag) {
    let start = UInt64(arena.count)
    unsafe arena.append(contentsOf: bytes)
    append(start << 32 | UInt64(bytes.count), tag)
  }

  private func append(_ bits: UInt64, _ tag: Tag, entity: UInt16 = 0) {
    cells.append(bits)
    tags.append(tag.rawValue | entity << Tag.bits)
  }
}
