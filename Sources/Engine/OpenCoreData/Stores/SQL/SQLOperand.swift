import Foundation

/// One side of a comparison, as SQL has it.
enum SQLOperand {
  /// A value that is the same for all rows.
  case constant(PredicateValue)
  /// A value that SQL computes for each row; NULL is no value.
  case computed(SQLFragment, SQLKind)

  /// Whether this is a text.
  var isText: Bool {
    switch self {
    case .constant(let value): if case .text = value { true } else { false }
    case .computed(_, let kind): kind == .text
    }
  }
}

/// What a computed value is.
enum SQLKind: Hashable {
  /// A whole number, or a Boolean.
  case integer
  /// A real; never NaN, which no column holds.
  case real
  /// What arithmetic gives: whole or not, and NULL for NaN too.
  case number
  case date
  case text
  case uuid
  case data
  case uri
  /// A decimal as its column has it: a number where that is exact, else its digits in a blob.
  case decimal
  /// The key of an object, in the table of the hierarchy with that root, of the store with that UUID.
  case object(root: UInt16, store: String)
  /// The number of an object's entity, in the model whose entities have these numbers by name.
  case entity(numbers: [String: UInt16])

  /// The kind of an attribute's column; nil for what SQL knows nothing of.
  init?(_ type: NSAttributeType) {
    switch type.form {
    case .whole, .boolean: self = .integer
    case .double, .float: self = .real
    case .date: self = .date
    case .text: self = .text
    case .uuid: self = .uuid
    case .bytes: self = .data
    case .uri: self = .uri
    case .decimal: self = .decimal
    case .object, .objectID, .composite, .undefined: return nil
    }
  }

  /// Whether SQL's own operators compare it as a number.
  var isPlainNumber: Bool { self == .integer || self == .real || self == .number }
}

/// Why something is not said in SQL.
struct LeftToMemory: Error {
  let cause: MemoryReason.Cause
  /// Whether asking it of a row in memory may raise.
  ///
  /// Then no row may be kept from it by what stands after it.
  let mayRaise: Bool

  /// What memory alone knows, or refuses.
  init(_ cause: MemoryReason.Cause, mayRaise: Bool = true) {
    self.cause = cause
    self.mayRaise = mayRaise
  }

  /// Values that have no order, or no text: memory raises, unless there is no value.
  static let unfitTypes = LeftToMemory(.typesDoNotFit)
}

/// A constant as a column of some kind can be compared with it.
enum SQLConstant {
  case exactly(SQLValue)
  /// No value of the kind is equal to it.
  case nothing

  /// The constant that equality asks for.
  ///
  /// Unlike types are unequal, and so are numbers that the kind cannot hold.
  init(_ value: PredicateValue, equalTo kind: SQLKind) throws(LeftToMemory) {
    self = .nothing
    switch kind {
    case .integer: if let number = value.wholeNumber { self = .exactly(.integer(number)) }
    case .real:
      switch value.number {
      case .integer(let number)?:
        let real = Double(number)
        if Int64(exactly: real) == number { self = .exactly(.real(real)) }
      case .decimal(let number)?:
        if let real = Double(equalTo: number) { self = .exactly(.real(real)) }
      case .real(let real)?: if !real.isNaN { self = .exactly(.real(real)) }
      case nil: break
      }
    case .number: if value.isNumber { self = try SQLConstant(value, orderedWith: kind) }
    case .date:
      guard case .date(let date) = value else { return }
      let seconds = date.timeIntervalSinceReferenceDate
      if !seconds.isNaN { self = .exactly(.real(seconds)) }
    case .text: if case .text(let text) = value { self = .exactly(.text(text)) }
    case .uuid: if case .uuid(let uuid) = value { self = .exactly(SQLValue(uuid)) }
    case .data: if case .data(let data) = value { self = .exactly(.blob([UInt8](data))) }
    case .uri:
      guard case .url(let url) = value else { return }
      guard url.baseURL == nil else {
        throw LeftToMemory(.relativeURL, mayRaise: false)
      }
      self = .exactly(.text(url.absoluteString))
    case .object(let root, let store):
      // An object that was never saved, or is another store's, has no row here.
      guard let id = value.objectID, !id.isTemporaryID, id.storeIdentifier == store,
        id.entity.layout?.root == root
      else { return }
      self = .exactly(.integer(id.key.number))
    case .entity(let numbers):
      guard let number = value.entity?.name.flatMap({ numbers[$0] }) else { return }
      self = .exactly(.integer(Int64(number)))
    // Decimals are compared by a function, which takes any number.
    case .decimal: break
    }
  }

  /// The constant that an order is asked against.
  init(_ value: PredicateValue, orderedWith kind: SQLKind) throws(LeftToMemory) {
    switch (kind, value.number) {
    case (.integer, .integer?), (.number, .integer?):
      self = try SQLConstant(value, equalTo: .integer)
    case (.integer, .real(let real)?), (.number, .real(let real)?), (.real, .real(let real)?):
      self = real.isNaN ? .nothing : .exactly(.real(real))
    case (.integer, .decimal?), (.number, .decimal?):
      guard let whole = value.wholeNumber, kind == .integer || whole.magnitude <= 1 << 53 else {
        throw LeftToMemory(.decimalWithFraction, mayRaise: false)
      }
      self = .exactly(.integer(whole))
    case (.real, .integer(let number)?):
      guard Int64(exactly: Double(number)) == number else {
        throw LeftToMemory(.wholeNumberBeyondReals, mayRaise: false)
      }
      self = .exactly(.real(Double(number)))
    case (.real, .decimal(let number)?):
      guard !number.isNaN else {
        self = .nothing
        return
      }
      guard let real = Double(equalTo: number) else {
        throw LeftToMemory(.decimalBetweenReals, mayRaise: false)
      }
      self = .exactly(.real(real))
    case (.date, _):
      guard case .date(let date) = value else { throw .unfitTypes }
      guard !date.timeIntervalSinceReferenceDate.isNaN else {
        throw LeftToMemory(.notADate, mayRaise: false)
      }
      self = try SQLConstant(value, equalTo: kind)
    case (.text, _), (.uuid, _):
      let constant = try SQLConstant(value, equalTo: kind)
      guard case .exactly = constant else { throw .unfitTypes }
      self = constant
    case (.integer, nil), (.number, nil), (.real, nil), (.data, _), (.uri, _), (.decimal, _),
      (.object, _), (.entity, _):
      throw .unfitTypes
    }
  }
}

extension SQLValue {
  /// The sixteen bytes of a UUID.
  init(_ uuid: UUID) {
    self = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe .blob([UInt8]($0)) }
  }

  /// A number as `decimal_order` takes it: a decimal by its digits, in a blob.
  init?(forDecimalOrder value: PredicateValue) {
    switch value.number {
    case .integer(let number)?: self = .integer(number)
    case .real(let number)?:
      guard !number.isNaN else { return nil }
      self = .real(number)
    case .decimal(let number)?:
      guard !number.isNaN else { return nil }
      self = .blob([UInt8](NSDecimalNumber(decimal: number).stringValue.utf8))
    case nil: return nil
    }
  }
}

extension PredicateValue {
  /// The id of the managed object that this is, or that it is the id of.
  var objectID: NSManagedObjectID? {
    if case .object(let object) = self { return (object as? any IdentifiedObject)?.objectID }
    if case .other(let object) = self { return object as? NSManagedObjectID }
    return nil
  }

  /// The entity that this is; nil for anything else, also for an object of it.
  var entity: NSEntityDescription? {
    guard case .object(let object) = self else { return nil }
    return object as? NSEntityDescription
  }

  /// The number as a whole one; nil where it has a fraction, or 64 bits do not hold it.
  var wholeNumber: Int64? {
    switch number {
    case .integer(let number)?: number
    case .real(let number)?: Int64(exactly: number)
    case .decimal(let number)?: Int64(NSDecimalNumber(decimal: number).stringValue)
    case nil: nil
    }
  }
}
