import ScenarioLanguage

// The engine and Foundation have types of these names too; here a scenario's own are meant.

/// A value as a scenario writes it.
typealias Value = ScenarioLanguage.Value
/// Arithmetic as a scenario writes it.
typealias Expression = ScenarioLanguage.Expression
