import Foundation
import Testing

@Suite("lab in a folder of one's own", .serialized)
struct EmptyFolderTests {
  @Test("A new scenario in an empty folder is valid, and so is its schema, which is written once")
  func newScenario() throws {
    let lab = try LabProcess()
    let made = try lab("new scenario Feed", prints: "feed.json … scenario.schema.json … lab feed.json")
    #expect(!made.output.contains("swift run"))
    #expect(try lab.names() == ["feed.json", "scenario.schema.json"])
    #expect(try lab.text("scenario.schema.json") == lab("schema").output)
    try lab("validate feed.json")
    try lab.write("scenario.schema.json", "mine")
    try lab("new scenario studies/other-feed.json", prints: "studies/other-feed.json")
    try lab("new scenario third", prints: "third.json")
    #expect(try lab.text("scenario.schema.json") == "mine")
    try lab("new scenario feed", exits: 73)
    try lab("new scenario studies/2x", exits: 64)
  }

  @Test(
    "lab explain names each file and the rule that chose it; a file beside the scenario comes before the built-in one")
  func rule() throws {
    let lab = try LabProcess.withFeed()
    try lab(
      "explain feed.json reuse",
      // The page of a technique, which has counters, is also built in.
      prints: """
        device.cores 2 built-in:/devices/ipod-touch-5g.json: … \
        device built-in:/devices/ipod-touch-5g.json built in … devices/ipod-touch-5g.json … \
        data.media built-in:/data/media.json built in … data/media.json … cells_reused
        """)
    let same = try String(contentsOf: URL(filePath: SampleFile.device), encoding: .utf8)
    for (text, cores, rule) in [
      (same, 2, "is the same"), (same.replacing("\"cores\": 2", with: "\"cores\": 4"), 4, "differs"),
    ] {
      try lab.write("devices/ipod-touch-5g.json", text)
      try lab(
        "explain feed.json reuse",
        prints: """
          device.cores \(cores) devices/ipod-touch-5g.json: … device devices/ipod-touch-5g.json … built-in … \
          which \(rule)
          """)
    }
  }

  @Test("Devices of one's own are listed with the built-in ones, and hide those of the same id")
  func devices() throws {
    let lab = try LabProcess()
    let made = try lab("new device my-phone --from iphone-6", prints: "devices/my-phone.json")
    // The printed commands work.
    let commands = made.output.split(separator: "\n").filter { $0.hasPrefix("  lab ") }.map { $0.dropFirst(6) }
    #expect(commands == ["new scenario feed", "feed.json --set device=my-phone"])
    for command in commands { try lab(String(command)) }
    try lab.write("devices/iphone-4.json", "{\"work\": {}}")
    let listed = try lab(
      "list devices", prints: "iphone-4 … lab validate devices/iphone-4.json … my-phone … copy of iphone-6")
    #expect(
      listed.output.split(separator: "\n").compactMap { $0.split(separator: " ").first } == [
        "chromium-156", "ipad-pro-11-2018", "iphone-12", "iphone-15-pro", "iphone-4", "iphone-6", "iphone-8",
        "iphone-se-2", "ipod-touch-5g", "ipod-touch-5g-literature", "my-phone",
      ])
  }

  @Test(
    "Scenarios in the folder, in its folder Scenarios and in plugins are listed; other JSON files in the folder are none"
  )
  func scenarios() throws {
    let lab = try LabProcess()
    for path in ["feed", "Scenarios/study", "Plugins/Mine/Scenarios/wins", "elsewhere/study"] {
      try lab("new scenario ./\(path)")
    }
    try lab.write("package.json", "{\"name\": \"app\"}")
    let names = try lab("list scenarios").output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(names == ["feed.json", "Scenarios/study.json", "Plugins/Mine/Scenarios/wins.json"])
  }

  @Test("Scenarios with one name in two folders have results of their own, also a scenario in a folder of that name")
  func resultsFolders() throws {
    let lab = try LabProcess.withStudy()
    for folder in ["a", "b", "study"] {
      for file in ["messages.json", "media.json", "study.json"] {
        try lab.write("\(folder)/\(file)", try lab.text(file))
      }
    }
    try lab("run a/study.json b/study.json study/study.json -q")
    try lab("run study.json -q")
    let results = try lab.names().filter { $0.hasSuffix("results.json") }
    #expect(
      results == ["a/study", "b/study", "study", "study/study"].map { "Results/\($0)/results.json" }, "\(results)")
  }

  @Test("The manual page has every subcommand, and no line that its format would take for a macro")
  func manualPage() throws {
    let page = try LabProcess()("help --man").output
    for heading in [#".SS "lab ablate FILE|ADDRESS""#, #".SS "lab new scenario NAME""#, ".SH EXIT STATUS"] {
      #expect(page.contains("\n\(heading)\n"), "\(heading)")
    }
    #expect(page.contains(#".B "\-o, \-\-output DIR""#))
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(line.contains(/^\.(TH|SH|SS|TP|B|I|br)( |$)/), "\(line)")
    }
  }

  @Test("Every setting that lab list names can be set")
  func settings() throws {
    let lab = try LabProcess.withFeed()
    let settings = try lab("list settings").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(settings.contains("scroll.passes=") && settings.contains("os=ios-12") && settings.contains("device.cores="))
    // Settings of other kinds of scrolls and lists need a scenario of that kind, and settings of rules need a device
    // that has them.
    let isOfOthers = ["scroll.", "content.", "device.renderServer.", "device.refresh."]
    for setting in settings where !setting.hasSuffix("=") && !isOfOthers.contains(where: setting.hasPrefix) {
      try lab("run feed.json --dry-run --set \(setting)")
    }
  }
}
