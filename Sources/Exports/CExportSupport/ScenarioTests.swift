import Testing

/// The scenarios, one after the other: what is told in one is no business of another.
@MainActor @Suite(.serialized)
struct ScenarioTests {}
