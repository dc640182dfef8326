/// The decimal separators of regions, as devices that are set to a region write numbers.
///
/// Source: Unicode CLDR 47, the number symbols (in Latin digits) of the official languages of each territory. A region whose
/// languages differ, such as CH or CA, decides nothing. A person can choose another number format than the region's, so
/// the numbers of a file count as well.
enum RegionFormat {
  /// The decimal separator of a region, as in `DE` or `de_DE`; nil if it is not known or differs between its languages.
  static func decimalSeparator(of region: String) -> DecimalSeparator? {
    let code = region.split { $0 == "_" || $0 == "-" }.last.map { $0.uppercased() } ?? ""
    return comma.contains(code) ? .comma : point.contains(code) ? .point : nil
  }

  private static let comma = codes(
    """
    AD AL AM AO AR AT AX BA BE BF BG BJ BL BN BO BR BV BY CD CF CG CI CL CO CR CV CZ DE DK DZ EA EE ES FI FO FR GA
    GE GF GL GN GP GQ GW HR HT HU IC ID IS IT KG KZ LA LT LV LY MA MC MD ME MF MK ML MQ MR MZ NC NE NL NO PF PL PM
    PT RE RO RS RU SE SI SJ SK SM SN SR ST TF TG TJ TL TM TN TR UA UY UZ VE VN WF XK YT ZA
    """)

  private static let point = codes(
    """
    AC AE AG AI AQ AS AU BB BD BH BM BS BT BW BZ CC CK CN CP CQ CU CX DG DM DO EG EH ER ET FJ FK FM GB GD GG GH GI
    GM GS GT GU GY HK HM HN IE IL IM IN IO IQ IR JE JM JO JP KE KH KI KN KP KR KW KY LC LI LK LR LS MH MM MN MP MS
    MV MW MX MY NF NG NI NP NR NU NZ OM PA PE PG PH PK PN PR PS PW QA SA SB SD SG SH SL SO SS SV SY TA TC TH TK TO
    TT TV TW TZ UG UM US VC VG VI WS YE ZM ZW
    """)

  private static func codes(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
