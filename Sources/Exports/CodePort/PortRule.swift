package import Words

/// What is changed of a source, so that it compiles with the product `CoreData` and does the same.
package enum PortRule: String, CaseIterable, Hashable, Sendable {
  /// `@NSManaged var` in a class.
  case managed
  /// `@NSManaged var` that no property wrapper can be.
  case computed
  /// `@NSManaged func`, which adds and removes members.
  case accessor
  /// An enumeration that is kept by its raw value.
  case enumeration
  /// `@objc` and `@objcMembers`.
  case objc
  /// `#keyPath`.
  case keyPath
  /// A request that is made of one type and cast to another.
  case requestCast
  /// A name that Foundation has, too.
  case qualified
  /// `#selector` of a comparison of strings.
  case comparison
  /// A part of the framework that is imported.
  case importedPart
}

extension PortRule: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .managed:
      language("'@NSManaged' is '@Managed' with the key", "'@NSManaged' 改成带键的 '@Managed'")
    case .computed:
      language(
        "'@NSManaged' is a computed property, since no wrapper can stand here",
        "'@NSManaged' 改成计算属性，因为这里不能用属性包装器")
    case .accessor:
      language(
        "the method has a body, which changes the members", "方法有了方法体，由它改动成员")
    case .enumeration:
      language(
        "the enumeration is a ManagedValue, so that a property can have it",
        "枚举遵守 ManagedValue，属性才能用它")
    case .objc: language("the attribute for Objective-C is left out", "去掉给 Objective-C 用的特性")
    case .keyPath: language("'#keyPath' is its text", "'#keyPath' 改成它的文本")
    case .requestCast:
      language(
        "the request is made of the type that it was cast to", "请求直接用转换后的类型来建立")
    case .qualified:
      language(
        "the name says that it is CoreData's, since Foundation has one, too",
        "名字写明属于 CoreData，因为 Foundation 也有同名的")
    case .comparison:
      language(
        "the selector of a comparison is its name", "比较方法的选择子改成它的名字")
    case .importedPart:
      language("the module is imported as a whole", "导入整个模块")
    }
  }
}

/// What is left to do by hand, and why.
package enum PortRemainder: Hashable, Sendable {
  /// `#selector` and what is made of one.
  case selector
  /// An attribute of Interface Builder's.
  case interfaceBuilder(String)
  /// A module that Linux does not have.
  case appleModule(String)
  /// `@NSManaged` of several properties, or of one with words that belong to a reference.
  case managedForm
  /// The type of a property that is not optional and cannot be one's.
  case managedType(String)
  /// `@NSManaged func` that is none of those that Xcode generates, or of a relationship that is not found.
  case accessor(String)
  /// `#keyPath` whose text Objective-C knows.
  case keyPath
  /// A request that is cast where its own type is not known.
  case requestCast
  /// A protocol with requirements that need not be met.
  case optionalRequirements
  /// A class whose name for models is another.
  case className(String, swift: String)
  case keyValueObserving
  /// A property of Objective-C's whose name stands in a text, as that of a key does.
  case keyedProperty(String)
  /// A package that does not ask for the product.
  case manifest
  /// A file that is not Swift's.
  case objectiveC
  case notText
  case tooLarge(bytes: Int)
  /// A link to a source; it is copied as a link.
  case link
  /// Neither file, folder nor link; it is not copied.
  case special

  /// The remainder's name for programs.
  package var name: String {
    switch self {
    case .selector: "selector"
    case .interfaceBuilder: "interfaceBuilder"
    case .appleModule: "appleModule"
    case .managedForm: "managedForm"
    case .managedType: "managedType"
    case .accessor: "accessor"
    case .keyPath: "keyPath"
    case .requestCast: "requestCast"
    case .optionalRequirements: "optionalRequirements"
    case .className: "className"
    case .keyValueObserving: "keyValueObserving"
    case .keyedProperty: "keyedProperty"
    case .manifest: "manifest"
    case .objectiveC: "objectiveC"
    case .notText: "notText"
    case .tooLarge: "tooLarge"
    case .link: "link"
    case .special: "special"
    }
  }
}

extension PortRemainder: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .selector:
      language(
        "a selector: there is no Objective-C here; pass a closure",
        "选择子：这里没有 Objective-C，请改用闭包")
    case .interfaceBuilder(let name):
      language(
        "'@\(name)': there is no Interface Builder here; put '#if canImport(UIKit)' around the screen",
        "'@\(name)'：这里没有 Interface Builder；请用 '#if canImport(UIKit)' 包住界面代码")
    case .appleModule(let name):
      language(
        "'\(name)' is not on Linux; put '#if canImport(\(name))' around what needs it",
        "Linux 上没有 '\(name)'；请用 '#if canImport(\(name))' 包住需要它的代码")
    case .managedForm:
      language(
        "'@NSManaged' of several properties, or with 'weak' or 'unowned': declare each by itself, without them",
        "'@NSManaged' 一次声明了几个属性，或带有 'weak'、'unowned'：请逐个声明，并去掉它们")
    case .managedType(let type):
      language(
        "a property cannot have the type '\(type)' here: use the type of Swift's that stands for it",
        "属性在这里不能是 '\(type)' 类型：请用对应的 Swift 类型")
    case .accessor(let name):
      language(
        "'\(name)' needs a body: it is none of the methods that Xcode generates, or its relationship is not in these sources",
        "'\(name)' 要有方法体：它不是 Xcode 生成的方法，或者这些源码里找不到它的关系")
    case .keyPath:
      language(
        "'#keyPath' of a class of Apple's, or of no property: write the key",
        "'#keyPath' 指向苹果的类，或没有写属性：请直接写键")
    case .requestCast:
      language(
        "a request cannot be cast to one of another type: make it of that type, or write 'NSFetchRequest<T>(request)'",
        "请求不能转换成另一种类型的请求：请用那种类型来建立，或写 'NSFetchRequest<T>(request)'")
    case .optionalRequirements:
      language(
        "a protocol with optional requirements: give them empty bodies in an extension",
        "协议有可选的要求：请在扩展里给它们空的方法体")
    case .className(let name, let swift):
      language(
        "a model and an archive call the class '\(name)'; here it is found as '\(swift)'",
        "模型和归档里这个类叫 '\(name)'，在这里按 '\(swift)' 来找")
    case .keyValueObserving:
      language(
        "there is no key-value observing: ask the context's notifications",
        "这里没有键值观察：请用上下文的通知")
    case .keyedProperty(let name):
      language(
        "'\(name)' stands in a text, as a key does: it is found under its key where a managed object's class overrides 'value(forKey:)', and else no more",
        "'\(name)' 出现在文本里，可能当作键：只有受管对象的类重写 'value(forKey:)' 时才能按键找到它，其他情况下找不到")
    case .manifest:
      language(
        "the package does not ask for the product CoreData: see the page on bringing code",
        "软件包没有依赖产品 CoreData：见关于带来代码的页面")
    case .objectiveC:
      language(
        "a source in Objective-C, which Swift on Linux cannot call",
        "Objective-C 的源码，Linux 上的 Swift 不能调用")
    case .notText:
      language("it is not UTF-8, so it is not read", "不是 UTF-8，所以没有读")
    case .tooLarge(let bytes):
      language(
        "it has \(bytes) bytes, so it is not read", "有 \(bytes) 字节，所以没有读")
    case .link:
      language(
        "a link to a source: it stays a link, and what it leads to is not read",
        "指向源码的链接：保留为链接，没有读它指向的内容")
    case .special:
      language(
        "neither a file nor a folder: it is left out", "既不是文件也不是文件夹：没有复制")
    }
  }
}
