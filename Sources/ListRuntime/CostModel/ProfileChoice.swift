/// A choice between hypotheses about a device, with its provenance.
package struct ProfileChoice<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The hypothesis that applies to this device.
  package var value: Value
  /// A citation or explanation of the choice: the evidence for it.
  package var source: String
  /// The evidence against it; empty if none is known.
  package var against: String
  /// The kind of source.
  package var status: CoefficientStatus
  /// The confidence in the choice.
  package var confidence: Confidence
  /// For a fitted choice, the rows of the reference that it is based on.
  package var rows: [String]
  /// For a fitted choice, the value before the fit.
  package var prior: Value?

  /// A choice from its parts.
  package init(
    _ value: Value, source: String, against: String = "", status: CoefficientStatus, confidence: Confidence,
    rows: [String] = [], prior: Value? = nil
  ) {
    self.value = value
    self.source = source
    self.against = against
    self.status = status
    self.confidence = confidence
    self.rows = rows
    self.prior = prior
  }

  /// The choice with its values converted; nil if one of them cannot be.
  package func compactMap<Other>(_ convert: (Value) -> Other?) -> ProfileChoice<Other>? {
    let other = prior.flatMap(convert)
    guard let value = convert(value), (other == nil) == (prior == nil) else { return nil }
    return with(value, prior: other)
  }

  /// The choice with its values converted.
  package func map<Other>(_ convert: (Value) -> Other) -> ProfileChoice<Other> {
    with(convert(value), prior: prior.map(convert))
  }

  /// The same provenance for other values.
  private func with<Other>(_ value: Other, prior: Other?) -> ProfileChoice<Other> {
    ProfileChoice<Other>(
      value, source: source, against: against, status: status, confidence: confidence, rows: rows, prior: prior)
  }
}

extension ProfileChoice {
  /// The choice as it was before a fit replaced it: the prior, with the evidence for it, which a fitted choice records as the
  /// evidence against itself.
  ///
  /// - Parameter standard: the choice of profiles without one. It is returned if it is the prior, because a fitted choice does
  ///   not record how its prior was known.
  func beforeFit(standard: ProfileChoice) -> ProfileChoice {
    guard let prior else { return self }
    if prior == standard.value, against.isEmpty || against == standard.source { return standard }
    return ProfileChoice(prior, source: against, status: .estimate, confidence: .low)
  }
}
