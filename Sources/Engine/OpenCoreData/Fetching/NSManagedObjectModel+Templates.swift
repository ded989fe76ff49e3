import Foundation

extension NSManagedObjectModel {
  /// The fetch requests that the model keeps, by their names.
  public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] {
    requestTemplates.compactMapValues { $0 as? NSFetchRequest<any NSFetchRequestResult> }
  }

  /// A request kept under a name; nil where there is none.
  ///
  /// It is the one that was set, and not to be changed: take one from the template instead.
  public func fetchRequestTemplate(
    forName name: String
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    requestTemplates[name] as? NSFetchRequest<any NSFetchRequestResult>
  }

  /// Keeps a copy of a request under a name, or forgets the name with nil; the copy's entity is the model's.
  public func setFetchRequestTemplate(
    _ request: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
  ) {
    let copy: NSFetchRequest<any NSFetchRequestResult>? = request?.duplicate()
    if let copy, let entity = entitiesByName[copy.givenEntity?.name ?? copy.entityName ?? ""] {
      copy.givenEntity = entity
    }
    requestTemplates[name] = copy
  }

  /// A copy of a template with values in the place of its predicate's variables; nil where there is
  /// no template of that name.
  ///
  /// A variable without a value is a programmer's error, told when the request is fetched.
  public func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let template = fetchRequestTemplate(forName: name) else { return nil }
    let request: NSFetchRequest<any NSFetchRequestResult> = template.duplicate()
    request.predicate = request.predicate?.withSubstitutionVariables(variables)
    return request
  }
}
