// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for Apple's module of this name where there is none: of SwiftUI what an export calls, as its
// documentation declares it. Nothing is drawn; the exports are only type-checked against it. The results of
// fetches are those of the product CoreData.
import CoreData
@_exported import Foundation

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError() }
}

public struct EmptyView: View {
  public var body: Never { fatalError() }
}

public struct EitherView<First: View, Second: View>: View {
  public var body: Never { fatalError() }
}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> EitherView<First, Second> { EitherView() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> EitherView<First, Second> { EitherView() }
}

public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Section<Content: View>: View {
  public init(_ title: String, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: View {
  public init<ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
  public var body: Never { fatalError() }
}

public struct Animation {
  public static let `default` = Animation()
}

@MainActor @propertyWrapper public struct FetchRequest<Result: NSManagedObject> {
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {}
  public var wrappedValue: FetchedResults<Result> { fatalError() }
}

@MainActor @propertyWrapper
public struct SectionedFetchRequest<
  SectionIdentifier: Hashable, Result: NSManagedObject
> {
  public init(
    fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    animation: Animation? = nil
  ) {}
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> { fatalError() }
}

@MainActor @propertyWrapper public struct ObservedObject<Object: AnyObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}
