import Foundation
import Testing

@Suite("lab ablate", .serialized)
struct AblateTests {
  private func scenario(_ ablation: String? = nil, runs: String? = nil) -> String {
    let fields = [ablation.map { "\"ablation\": \($0)" }, runs.map { "\"runs\": \($0)" }].compactMap { $0 }
    return """
      {
        "name": "study", "summary": "A study for tests.", "device": "\(SampleFile.device)",
        "data": {"messages": "messages.json", "media": "media.json"},
        "content": {"kind": "chat"},
        "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 500}]},
        \(fields.joined(separator: ",\n  "))
      }
      """
  }

  private func lab(_ text: String) throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", text)
    return lab
  }

  private static let three =
    #"{"factors": ["cell-reuse", "static-cells", "cached-heights"], "metrics": ["main_ms_per_entry"]}"#

  @Test("A declared ablation is run and written completely, and lists impossible combinations")
  func declared() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let outcome = try lab.run("ablate", "study.json", "-o", "out", "--tables")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "results: out/study\n")
    #expect(outcome.output.contains("8 combinations, 6 measured, 2 that are not possible, 0 failed."))
    #expect(
      try lab.names().filter { $0.hasPrefix("out/study/") } == [
        "out/study/ablation.md", "out/study/ablation.txt", "out/study/effects.csv", "out/study/points.csv",
        "out/study/report.html", "out/study/results.json",
      ])
    #expect(try lab.text("out/study/ablation.txt") == outcome.output)
    #expect(try lab.text("out/study/points.csv").split(separator: "\n").count == 9)
  }

  @Test("The bytes do not depend on the number of jobs, the cache or repetition")
  func sameBytes() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let one = try lab.run("ablate", "study.json", "-f", "json", "-o", "one", "-j", "1", "--no-cache")
    let three = try lab.run("ablate", "study.json", "-f", "json", "-o", "two", "-j", "3")
    let again = try lab.run("ablate", "study.json", "-f", "json", "-o", "two", "-j", "2")
    #expect(one.code == 0 && !one.output.isEmpty)
    #expect(one.output == three.output && one.output == again.output)
    for file in ["ablation.md", "points.csv", "effects.csv"] {
      #expect(try lab.text("one/study/\(file)") == lab.text("two/study/\(file)"))
    }
  }

  @Test("The command line can declare an ablation of a scenario without one, which has a results folder of its own")
  func commandLine() throws {
    let lab = try lab(
      scenario(runs: #"[{"name": "plain", "techniques": []}, {"name": "reuse", "techniques": ["cell-reuse"]}]"#))
    defer { lab.remove() }
    let none = try lab.run("ablate", "study.json")
    #expect(none.code == 64 && none.errors.contains("declares no ablation"))
    for (design, points) in [("full", 4), ("oat", 3), ("loo", 3)] {
      let outcome = try lab.run(
        "ablate", "study.json", "--base", "reuse", "--factors", "static-cells,cached-heights", "--design", design,
        "--metrics", "main_ms_per_entry,fps_avg", "--target", "fps_avg >= 1", "--tables")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("from the run reuse: \(points) combinations, \(points) measured"), "\(design)")
      #expect(outcome.output.contains("What are the fewest techniques with frame rate >= 1 fps?"))
      #expect(outcome.errors == "results: Results/study-ablation\n")
    }
    let screened = try lab.run(
      "ablate", "study.json", "--base", "reuse", "--factors", "static-cells,cached-heights", "--design", "foldover",
      "--tables")
    #expect(screened.code == 0 && screened.output.contains("8 runs and as many folded ones."))
  }

  @Test("Shards merge to the bytes of the whole study")
  func shards() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    #expect(try lab.run("ablate", "study.json", "-o", "whole", "--target", "fps_avg > 1").code == 0)
    for count in [1, 3, 7] {
      for index in 1...count {
        let shard = try lab.run(
          "ablate", "study.json", "--shard", "\(index)/\(count)", "-o", "of-\(count)", "--target", "fps_avg > 1")
        #expect(shard.code == 0, "\(shard.errors)")
      }
      let merged = try lab.run("merge", "of-\(count)", "-o", "merged-\(count)")
      #expect(merged.code == 0, "\(merged.errors)")
      for file in ["ablation.md", "ablation.txt", "effects.csv", "points.csv", "results.json"] {
        #expect(try lab.text("merged-\(count)/study/\(file)") == lab.text("whole/study/\(file)"), "\(file)")
      }
    }
  }

  @Test("All mistakes are reported at once, and nothing is run or written")
  func mistakes() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let before = try lab.names()
    let names = try lab.run("ablate", "study.json", "--factors", "cell-reuse,statik-cells", "--target", "fps_vg >= 3")
    #expect(names.code == 65)
    #expect(
      names.errors.contains("did you mean \"static-cells\"?") && names.errors.contains("did you mean \"fps_avg\"?"))
    let design = try lab.run("ablate", "study.json", "--design", "sideways")
    #expect(design.code == 65 && design.errors.contains("--design:1:1"))
    #expect(try lab.run("ablate").code == 64)
    #expect(try lab.run("ablate", "study.json", "more.json").code == 64)
    #expect(try lab.run("ablate", "study.json", "-f", "xml").code == 64)
    #expect(try lab.run("ablate", "nowhere.json").code == 66)
    #expect(try lab.names() == before)
  }

  @Test("Options ask for the best set under constraints, instead of the question of the file")
  func goal() throws {
    let lab = try lab(
      scenario(#"{"factors": ["cell-reuse", "static-cells", "cached-heights"], "target": "fps_avg >= 1"}"#))
    defer { lab.remove() }
    let outcome = try lab.run(
      "ablate", "study.json", "--maximize", "duration_s", "--minimize", "main_ms_per_entry", "--subject-to",
      "load_ms < 100000",
      "--subject-to", "duration_s >= 0 or load_ms < 1")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.hasPrefix(
        """
        Which set of techniques has the highest duration (lower is better), then the lowest main-thread time
        per row with load time < 100000 ms and (duration >= 0 s or load time < 1 ms)?

        Best: 
        """), "\(outcome.output)")
    let answer = try lab.text("Results/study/results.json")
    #expect(answer.contains("\"subjectTo\"") && !answer.contains("\"fps_avg >= 1\""))
    for (arguments, message) in [
      (["--target", "fps_avg > 3", "--minimize", "load_ms"], "--target cannot be combined with a goal"),
      (["--tables", "--format", "json"], "--tables and --format cannot be combined"),
    ] {
      let outcome = try lab.run(["ablate", "study.json"] + arguments)
      #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
    let wrong = try lab.run("ablate", "study.json", "--minimize", "fps_vg", "--subject-to", "load_ms")
    #expect(wrong.code == 65 && wrong.errors.contains("--minimize:1:"), "\(wrong.errors)")
    #expect(wrong.errors.contains("did you mean \"fps_avg\"?") && wrong.errors.contains("the comparison is missing"))
    let headings = try lab.run(
      "ablate", "study.json", "--minimize", "work per row", "--subject-to", "frame rate >= 50 or shown rate > 3")
    #expect(headings.code == 65)
    for name in ["main_ms_per_entry", "fps_avg", "frames_shown_per_s"] {
      #expect(headings.errors.contains("did you mean \"\(name)\"?"), "\(headings.errors)")
    }
  }

  @Test("An ensemble says how sure the answer is, with the same bytes for any number of jobs and shards")
  func uncertainty() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let asked = ["ablate", "study.json", "--minimize", "main_ms_per_entry", "--uncertainty", "4"]
    let whole = try lab.run(asked + ["-o", "whole", "-j", "2"])
    #expect(whole.code == 0, "\(whole.errors)")
    #expect(
      whole.output.contains("How sure: 4 draws (seed 1); in brackets, minimum to maximum."))
    #expect(
      whole.output.contains("It is the best in ") && whole.output.replacing("\n", with: " ").contains(" of 4 draws"))
    #expect(try lab.run(asked + ["-o", "one", "-j", "1", "--no-cache"]).output == whole.output)
    for index in 1...3 { #expect(try lab.run(asked + ["--shard", "\(index)/3", "-o", "parts"]).code == 0) }
    let merged = try lab.run("merge", "parts", "-o", "merged")
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(try lab.text("merged/study/results.json") == lab.text("whole/study/results.json"))
    // Tables, charts and effects contain the intervals; without the option there are none.
    let tables = try lab.text("whole/study/ablation.txt").split(separator: "\n")
    #expect(tables.contains { $0.hasPrefix("technique ") && $0.hasSuffix("  interval") })
    let page = try lab.text("whole/study/report.html")
    #expect(page.contains("the line is the interval over the ensemble"))
    let points = try lab.text("whole/study/points.csv").split(separator: "\n")
    #expect(points[0].hasSuffix(",main_ms_per_entry,main_ms_per_entry_low,main_ms_per_entry_high"))
    let effects = try lab.text("whole/study/effects.csv").split(separator: "\n")
    #expect(effects[0].hasSuffix(",interval_low,interval_high"))
    let contributions = effects.filter { $0.contains(",faigle_kern,") }
    #expect(contributions.count == 3 && contributions.allSatisfy { !$0.hasSuffix(",,") })
    #expect(try lab.run(["ablate", "study.json", "-o", "plain", "-q"]).code == 0)
    #expect(try !lab.text("plain/study/effects.csv").contains("interval"))
    #expect(try !lab.text("plain/study/ablation.txt").contains("interval"))
    let seed = try lab.run(asked + ["--ensemble-seed", "2", "-o", "seed"])
    #expect(seed.code == 0 && seed.output != whole.output)
    for (arguments, message) in [
      (["--uncertainty", "0"], "--uncertainty takes a whole number from 1 to 4096"),
      (["--uncertainty", "4", "--phases", "2"], "--uncertainty and --phases cannot be combined"),
      (["--sensitivity"], "needs --uncertainty N"),
      (["--ensemble-seed", "3"], "needs --uncertainty N"),
    ] {
      let outcome = try lab.run(["ablate", "study.json"] + arguments)
      #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("--dry-run prints the runs of the design and runs nothing")
  func dryRun() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let before = try lab.names()
    let outcome = try lab.run("ablate", "study.json", "--dry-run")
    #expect(outcome.code == 0 && outcome.output.contains("6 runs; nothing was run"))
    #expect(try lab.names() == before)
  }

  @Test("Failed runs are counted by reason and exit with 3")
  func failure() throws {
    let lab = try lab(scenario(Self.three))
    defer { lab.remove() }
    let outcome = try lab.run(
      "ablate", "study.json", "--set", "timeLimitS=1", "--set", "scroll.steps=[{\"atMs\": 5000, \"offset\": 500}]")
    #expect(outcome.code == 3, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("results: Results/study\nstudy: error: 6 runs failed: stopped at its time limit"))
    #expect(outcome.errors.hasSuffix(" and 1 more\n"), "\(outcome.errors)")
    #expect(try lab.text("Results/study/ablation.txt").contains("0 measured, 2 that are not possible, 6 failed."))
  }
}
