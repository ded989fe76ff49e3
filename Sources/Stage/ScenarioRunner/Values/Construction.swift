import Foundation
import OpenCoreData
import ScenarioLanguage
import Words

/// Makes the values that are written as a class with its parts: `CGRect(x: 0, …)`.
struct Construction {
  private let evaluator: Evaluator

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// The value that is written.
  func make(_ name: Name, _ arguments: [Argument], at bytes: Range<Int>) throws -> RunValue {
    let className = try evaluator.fill(name)
    if let builtIn = BuiltInClass(rawValue: className) {
      return try make(builtIn, arguments, at: bytes)
    }
    guard case .codingClass(let declaration) = evaluator.stage.names[className] else {
      let known = evaluator.stage.names.all + BuiltInClass.allCases.map(\.rawValue)
      let near = EditDistance.nearest(to: className, in: known)
      throw UsageError(
        ValueFault.noClass(className, near: near), at: name.span.bytes, .unknownName)
    }
    let names = declaration.fields.compactMap(\.name.literal)
    try check(arguments, against: names, of: className, at: bytes)
    let fields = try names.map { field in
      let argument = arguments.first { $0.label == field }
      return (name: field, value: try argument.map { try evaluator.evaluate($0.value) } ?? .nil)
    }
    return .coded(CodedObject(className: className, fields: fields))
  }

  private func make(
    _ builtIn: BuiltInClass, _ arguments: [Argument], at bytes: Range<Int>
  ) throws -> RunValue {
    if builtIn == .Data {
      guard arguments.count == 1, case .data(let data) = try evaluator.evaluate(arguments[0].value)
      else { throw UsageError(ValueFault.dataTakesBytes, at: bytes, .valueNotTaken) }
      return .data(data)
    }
    try check(arguments, against: builtIn.parts, of: builtIn.rawValue, at: bytes)
    let parts = try builtIn.parts.map { part -> Double in
      guard let argument = arguments.first(where: { $0.label == part }) else {
        throw UsageError(ValueFault.lacksPart(builtIn.rawValue, part: part), at: bytes)
      }
      guard case .number(let number) = try evaluator.evaluate(argument.value) else {
        throw UsageError(
          ValueFault.partIsNumber(part), at: argument.value.span.bytes, .valueNotTaken)
      }
      return NSDecimalNumber(decimal: number).doubleValue
    }
    switch builtIn {
    case .CGRect: return .coded(StructValue.rect(parts))
    case .CGPoint: return .coded(StructValue.point(parts))
    case .CGSize: return .coded(StructValue.size(parts))
    case .NSRange:
      guard let location = Int(exactly: parts[0]), let length = Int(exactly: parts[1]) else {
        throw UsageError(ValueFault.rangeTakesWholeNumbers, at: bytes, .valueNotTaken)
      }
      return .coded(NSValue(range: NSRange(location: location, length: length)))
    case .Color, .Data:
      let fields = zip(builtIn.parts, parts).map { (name: $0, value: RunValue.number(Decimal($1))) }
      return .coded(CodedObject(className: "Color", fields: fields))
    }
  }

  private func check(
    _ arguments: [Argument], against names: [String], of className: String, at bytes: Range<Int>
  ) throws {
    for argument in arguments {
      guard let label = argument.label, names.contains(label) else {
        throw UsageError(
          ValueFault.hasParts(className, parts: names),
          at: argument.value.span.bytes)
      }
    }
  }
}
