/// The manual page of all subcommands, derived from their declarations, in the macros of man(7).
enum ManualPage {
  /// The source of the page, as `man` reads it.
  static var source: String {
    let heading = [
      #".TH LAB 1 "" "lab \#(Lab.version)" "User Commands""#, ".SH NAME",
      #"lab \- simulates scrolling lists and shows which optimizations are worth having"#, ".SH SYNOPSIS", ".B lab",
      ".I SUBCOMMAND", "[options]", ".br", ".B lab", ".I FILE...", ".SH DESCRIPTION",
      escaped(
        "Reads scenarios, which name a data set, a device, a scroll and combinations of techniques, runs them on a simulated mobile UI stack, and writes results into the folder Results. The device profiles, data sets and scenarios that come with the program are part of it: lab list devices and lab list scenarios name them. lab FILE… is short for lab run FILE…."
      ), ".SH SUBCOMMANDS",
    ]
    let codes = ExitCode.allCases.flatMap { [".TP", ".B \($0.rawValue)", escaped($0.meaning)] }
    return (heading + Subcommand.all.flatMap(section) + [".SH EXIT STATUS"] + codes).joined(separator: "\n") + "\n"
  }

  private static func section(of subcommand: Subcommand) -> [String] {
    [".SS \"\(quoted("lab \(subcommand.synopsis)"))\"", escaped(subcommand.summary)]
      + subcommand.options.flatMap { [".TP", ".B \"\(quoted($0.synopsis))\"", escaped($0.help)] }
  }

  /// A text as it appears on the page: a dash stays a dash that can be copied, and no line is interpreted as a macro.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: #"\e"#).replacing("-", with: #"\-"#)
    return text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + text : text
  }

  /// A text inside the quotation marks of a macro's argument.
  private static func quoted(_ text: String) -> String { escaped(text).replacing("\"", with: #"\(dq"#) }
}
