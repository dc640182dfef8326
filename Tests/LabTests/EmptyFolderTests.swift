import Foundation
import Testing

@Suite("lab in a folder of one's own", .serialized)
struct EmptyFolderTests {
  @Test("A new scenario in an empty folder is valid, and so is its schema, which is written once")
  func newScenario() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let made = try lab.run("new", "scenario", "Feed")
    #expect(
      made.code == 0 && made.output.contains("Created feed.json, and scenario.schema.json for editors"),
      "\(made.errors)")
    #expect(made.output.contains("\n  lab feed.json\n") && !made.output.contains("swift run"))
    #expect(try lab.names() == ["feed.json", "scenario.schema.json"])
    #expect(try lab.text("scenario.schema.json") == lab.run("schema").output)
    #expect(try lab.run("validate", "feed.json").code == 0)
    try lab.write("scenario.schema.json", "mine")
    let nested = try lab.run("new", "scenario", "studies/other-feed.json")
    #expect(nested.code == 0 && nested.output.contains("Created studies/other-feed.json, "))
    #expect(try lab.run("new", "scenario", "third").output.contains("Created third.json. Next:"))
    #expect(try lab.text("scenario.schema.json") == "mine")
    #expect(try lab.run("new", "scenario", "feed").code == 73)
    #expect(try lab.run("new", "scenario", "studies/2x").code == 64)
  }

  @Test(
    "lab explain names each file and the rule that chose it; a file beside the scenario comes before the built-in one")
  func rule() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    #expect(try lab.run("new", "scenario", "feed").code == 0)
    let builtIn = try lab.run("explain", "feed.json", "reuse").output
    #expect(
      builtIn.contains(
        /device +built-in:\/devices\/ipod-touch-5g.json +built in: there is no devices\/ipod-touch-5g.json\n/),
      "\(builtIn)")
    #expect(builtIn.contains(/data.media +built-in:\/data\/media.json +built in: there is no data\/media.json\n/))
    #expect(builtIn.contains(/device.cores +2 +built-in:\/devices\/ipod-touch-5g.json:\d+/))
    // The page of a technique is also built in.
    #expect(builtIn.contains("cells_reused"))
    let same = try String(contentsOf: URL(filePath: SampleFile.device), encoding: .utf8)
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "devices"), withIntermediateDirectories: false)
    for (text, rule) in [(same, "is the same"), (same.replacing("\"cores\": 2", with: "\"cores\": 4"), "differs")] {
      try lab.write("devices/ipod-touch-5g.json", text)
      let explained = try lab.run("explain", "feed.json", "reuse").output
      let line = try #require(
        explained.split(separator: "\n").first { $0.hasPrefix("device  ") && $0.contains("built-in") })
      #expect(line.contains(" devices/ipod-touch-5g.json "))
      #expect(line.hasSuffix(" is used instead of the built-in file of this name, which \(rule)"), "\(line)")
    }
    #expect(
      try lab.run("explain", "feed.json", "reuse").output.contains(/device.cores +4 +devices\/ipod-touch-5g.json:/))
  }

  @Test("Devices of one's own are listed with the built-in ones, and hide those of the same id")
  func devices() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let made = try lab.run("new", "device", "my-phone", "--from", "iphone-6")
    #expect(made.code == 0 && made.output.contains("Created devices/my-phone.json. Next:"), "\(made.errors)")
    // The printed command works.
    let commands = made.output.split(separator: "\n").filter { $0.hasPrefix("  lab ") }.map {
      $0.split(separator: " ").dropFirst().map(String.init)
    }
    #expect(commands == [["new", "scenario", "feed"], ["feed.json", "--set", "device=my-phone"]])
    for command in commands {
      let outcome = try lab.run(command)
      #expect(outcome.code == 0, "\(command) \(outcome.errors)")
    }
    try lab.write("devices/iphone-4.json", "{\"work\": {}}")
    let listed = try lab.run("list", "devices").output.split(separator: "\n")
    #expect(
      listed.compactMap { $0.split(separator: " ").first } == [
        "chromium-156", "ipad-pro-11-2018", "iphone-12", "iphone-15-pro", "iphone-4", "iphone-6", "iphone-8",
        "iphone-se-2",
        "ipod-touch-5g", "ipod-touch-5g-literature", "my-phone",
      ])
    #expect(listed.contains { $0.hasSuffix("not valid; see lab validate devices/iphone-4.json") })
    #expect(listed.contains { $0.hasSuffix("A copy of iphone-6: describe it here.") })
  }

  @Test(
    "Scenarios in the folder, in its folder Scenarios and in plugins are listed; other JSON files in the folder are none"
  )
  func scenarios() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    for path in ["feed", "Scenarios/study", "Plugins/Mine/Scenarios/wins", "elsewhere/study"] {
      #expect(try lab.run("new", "scenario", "./\(path)").code == 0)
    }
    try lab.write("package.json", "{\"name\": \"app\"}")
    let names = try lab.run("list", "scenarios").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    #expect(names == ["feed.json", "Scenarios/study.json", "Plugins/Mine/Scenarios/wins.json"])
  }

  @Test("Scenarios with one name in two folders have results of their own, also a scenario in a folder of that name")
  func resultsFolders() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    for folder in ["a", "b", "study"] {
      try FileManager.default.createDirectory(
        at: lab.folder.appending(path: folder), withIntermediateDirectories: false)
      for file in ["messages.json", "media.json"] {
        try FileManager.default.copyItem(
          at: lab.folder.appending(path: file), to: lab.folder.appending(path: "\(folder)/\(file)"))
      }
      try lab.write("\(folder)/study.json", SampleFile.scenario("study"))
    }
    try lab.write("study.json", SampleFile.scenario("study"))
    let run = try lab.run("run", "a/study.json", "b/study.json", "study/study.json", "-q")
    #expect(run.code == 0, "\(run.errors)")
    let last = try lab.run("run", "study.json", "-q")
    #expect(last.code == 0, "\(last.errors)")
    let results = try lab.names().filter { $0.hasSuffix("results.json") }
    #expect(
      results == ["a/study", "b/study", "study", "study/study"].map { "Results/\($0)/results.json" }, "\(results)")
  }

  @Test("The manual page has every subcommand, and no line that its format would take for a macro")
  func manualPage() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let page = try lab.run("help", "--man").output
    for heading in [#".SS "lab ablate FILE""#, #".SS "lab new scenario NAME""#, ".SH EXIT STATUS"] {
      #expect(page.contains("\n\(heading)\n"), "\(heading)")
    }
    #expect(page.contains(#".B "\-o, \-\-output DIR""#))
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(line.contains(/^\.(TH|SH|SS|TP|B|I|br)( |$)/), "\(line)")
    }
    #expect(try lab.run("help", "--man", "run").code == 64)
  }

  @Test("Every setting that lab list names can be set")
  func settings() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    #expect(try lab.run("new", "scenario", "feed").code == 0)
    let settings = try lab.run("list", "settings").output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(settings.contains("scroll.passes=") && settings.contains("os=ios-12") && settings.contains("device.cores="))
    // Settings of other kinds of scrolls and lists need a scenario of that kind, and settings of rules need a device
    // that has them.
    let isOfOthers = ["scroll.", "content.", "device.renderServer.", "device.refresh."]
    for setting in settings where !setting.hasSuffix("=") && !isOfOthers.contains(where: setting.hasPrefix) {
      let run = try lab.run("run", "feed.json", "--dry-run", "--set", setting)
      #expect(run.code == 0, "\(setting): \(run.errors)")
    }
  }
}
