import Foundation
import Testing

/// Command lines that are rejected before anything runs, with the facts of the message: what is wrong, and what is valid instead.
///
/// The tables of `lab new` are in NewTests, those of `lab fit` in FitTests, because they need other files.
@Suite("Command lines that are rejected")
struct RejectedCommandTests {
  private static let scenarios = LabProcess.project.appending(path: "Scenarios").path
  private static let measure = "measure \(scenarios)/web-list.json"
  private static let ablateWeb = "ablate \(scenarios)/ablation-web.json"

  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withStudy()
    try lab.write("other.json", SampleFile.scenario("other"))
    try lab.write("a.csv", "Frame rate,t\n50,1\n51,2\n")
    try lab.write("scroll.csv", "t,y\n0,50\n1,52\n")
    return lab
  }

  @Test(
    "General arguments: the message names the page of the help",
    arguments: [
      ("rnu", "\"rnu\" … run? … lab help"), ("run", "scenario file … lab help run"),
      ("--josb 2 study.json", "--josb … --jobs? … lab help run"), ("study.json --jobs", "--jobs N … lab help run"),
      ("study.json --jobs 0", "--jobs … 1 to 1024 … \"0\" … lab help run"),
      ("study.json -j 99999999999999999999", "--jobs … 1 to 1024"), ("study.json --quiet=yes", "--quiet"),
      ("study.json -j 1 -j 2", "--jobs … twice"), ("study.json -x", "-x"), ("study.json --format jsno", "\"jsno\""),
      ("study.json --output=", "--output DIR"), ("study.json --output ''", "--output DIR"),
      ("study.json -o ''", "--output DIR"), ("study.json --filter (", "--filter … \"(\""),
      ("study.json --filter nothing", "2 runs of study … --filter"), ("study.json --shard 3/2", "--shard … I/N"),
      ("study.json --shard 0/2", "--shard … I/N"), ("study.json --shard 2", "--shard … I/N"),
      ("study.json --shard all", "--shard … I/N"), ("study.json --shard=auto", "--shard auto"),
      ("list", "lab help list"),
      ("list metric", "\"metric\" … techniques, metrics, devices, systems, scenarios, counters, settings … metrics?"),
      ("list metrics more", "\"more\""), ("list runs", "scenario file"), ("help cell-resue", "cell-reuse?"),
      ("help --man run", "\"run\""), ("help --markdown run", "\"run\""), ("help --markdown --man", "--man"),
      ("completions", "bash, zsh, fish"), ("completions fisch", "fish?"),
      ("explain study.json plian", "plain?"), ("merge", "lab help merge"),
    ])
  func general(line: String, facts: String) throws { try lab().rejects(line, says: facts) }

  @Test("--update replaces no file that is not one of counts", arguments: ["other.json", "a.csv"])
  func counts(file: String) throws {
    let lab = try lab()
    let text = try lab.text(file)
    try lab.rejects(
      "check http://127.0.0.1:9/ --counts \(file) --update", exits: 73,
      says: "\(file): the file exists … choose another file")
    #expect(try lab.text(file) == text)
  }

  @Test(
    "lab generate",
    arguments: [
      ("generate", "lab help generate"), ("generate mesages", "generate messages?"),
      ("generate messages --count -1", "--count … 0"), ("generate messages --text two:x", "--text … LINES:LINE"),
      ("generate messages --media-probability 2", "--media-probability … 2.0 … 0 to 1"),
      ("generate messages --preset thesis --count 3", "--count … --preset thesis"),
      ("generate messages --media media.json -o media.json", "overwrite … media.json"),
      ("generate messages --media media.json -o ./x/../media.json", "overwrite … media.json"),
      ("generate posts --count x", "--count … \"x\""), ("generate movies --count -1", "--count … -1 … 0 to 10000000"),
      ("generate timeline --mix text=x", "--mix … home, timeline, note"),
      ("generate timeline --wide-share 2", "--wide-share … 2.0 … 0 to 1"),
      ("generate media --preset timelin", "--preset timeline?"),
      ("generate media --preset posts --still-count 3", "--still-count … --preset posts"),
      ("generate media --seed -3", "--seed … 0"), ("generate media --spread nan", "--spread"),
    ])
  func generate(line: String, facts: String) throws { try lab().rejects(line, says: facts) }

  @Test(
    "lab frame and lab trace",
    arguments: [
      ("frame", "scenario file"), ("frame study.json extra --filmstrip", "\"extra\""),
      ("frame study.json", "--at TIME, --offset POINTS, or --filmstrip"),
      ("frame study.json --at 1s", "2 runs … --run: plain, other"),
      ("frame study.json --run plian --at 1s", "--run plain?"),
      ("frame study.json --run plain --against otter --at 1s", "--against other?"),
      ("frame study.json --run plain --at 5", "--at … 12.5s or 800ms"),
      ("frame study.json --run plain --at -1s", "--at … 12.5s or 800ms"),
      ("frame study.json --run plain --at 1h", "--at … 12.5s or 800ms"),
      ("frame study.json --run plain --at laod", "--at load?"), ("frame study.json --run plain --at 99s", "0s to 0."),
      ("frame study.json --run plain --offset 1e6", "from -64 to"),
      ("frame study.json --run plain --offset -100", "from -64"),
      ("frame study.json --run plain --offset x", "--offset … \"x\""),
      ("frame study.json --run plain --offset 9e99", "--offset"),
      ("frame study.json --run plain --offset 0 --at load", "load"),
      ("frame study.json --run plain --filmstrip --offset 0", "--offset … --filmstrip"),
      ("frame study.json --run plain --filmstrip --against other", "--against … --filmstrip"),
      ("frame study.json --run plain --filmstrip --at 1s", "--every"),
      ("frame study.json --run plain --filmstrip --every 0s", "--every … 0"),
      ("frame study.json --run plain --filmstrip --frames 61", "2 to 60 … \"61\""),
      ("frame study.json --run plain --at 0s --frames 3", "--frames … --filmstrip"),
      ("frame study.json --run plain --at 0s --overlay blend", "--overlay blended?"),
      ("frame study.json --run plain --at 0s --overlay borders,", "\"\""),
      ("frame study.json --run plain --at 0s -o study.json", "overwrite … study.json"),
      ("frame study.json --run plain --at 0s -o messages.json", "overwrite … messages.json"),
      ("frame study.json --film", "--film … --filmstrip?"), ("trace", "scenario file"),
      ("trace study.json", "--run: plain, other"), ("trace study.json --run plan", "--run plain?"),
      ("trace study.json --run plain -o media.json", "overwrite … media.json"),
    ])
  func frameAndTrace(line: String, facts: String) throws { try lab().rejects(line, says: facts) }

  @Test(
    "lab check, compare, report and fidelity",
    arguments: [
      ("check", "scenario file"), ("check study.json --update --baseline ../main", "\"../main\" … name of a baseline"),
      ("check study.json --baseline .x", "\".x\" … name of a baseline"), ("check study.json -f jnuit", "\"jnuit\""),
      ("check study.json -f json=", "file after the ="), ("check study.json -f json=a -f csv=a", "one file"),
      ("check study.json -f json=a -f csv=./b/../a", "one file"),
      ("check study.json --update --strict", "--strict … --update"), ("check study.json -f json -f json", "twice"),
      ("check study.json --host chromium --phases 4", "--phases"), ("compare study.json", "two"),
      ("report", "scenario file"), ("report study.json other.json -o a.html", "a.html … 2 scenarios"),
      ("report study.json -o study.json", "overwrite … study.json"), ("report study.json -o pages/", "--output"),
      ("report study.json -o -", "--output"), ("report study.json --chart bars-1", "--chart … --output FILE"),
      ("fidelity study.json study.json", "\"study.json\""), ("fidelity --refrence table.json", "--reference?"),
      ("fidelity --phases 0", "--phases … 1 to 1024 … \"0\""),
      ("fidelity --format csv", "\"csv\" … text, html, json, markdown"), ("fidelity --reference", "--reference FILE"),
    ])
  func studies(line: String, facts: String) throws { try lab().rejects(line, says: facts) }

  @Test(
    "lab ablate and measure: also before a browser starts",
    arguments: [
      ("ablate", "scenario file"), ("ablate study.json", "ablation"), ("ablate study.json other.json", "other.json"),
      ("ablate study.json -f xml", "\"xml\""),
      ("ablate study.json --target fps_avg>3 --minimize load_ms", "--target … goal"),
      ("ablate study.json --tables --format json", "--tables … --format"),
      ("ablate study.json --uncertainty 0", "--uncertainty … 1 to 4096"),
      ("ablate study.json --uncertainty 4 --phases 2", "--uncertainty … --phases"),
      ("ablate study.json --sensitivity", "--uncertainty N"),
      ("ablate study.json --ensemble-seed 3", "--uncertainty N"),
      ("ablate study.json --all-draws", "--uncertainty N or --phases N"),
      ("\(ablateWeb) --repeat 3", "--repeat … --host"),
      ("\(ablateWeb) --host chromum", "\"chromum\" … chromium"),
      ("\(ablateWeb) --host chromium --shard 1/2", "--shard … --host"),
      ("\(ablateWeb) --host chromium --target 'fps_avg >= 50'", "--target"),
      ("\(ablateWeb) --host chromium --metrics gpu_avg_pct", "chromium … \"gpu_avg_pct\""),
      ("\(ablateWeb) --host chromium --sweep device.refreshHz=60,120", "one condition"),
      ("\(measure) --metric fps", "chromium … \"fps\""),
      ("\(measure) --throttle 0.5", "--throttle … 1 to 100 … \"0.5\""),
      ("\(measure) --repeat 0", "--repeat … 1 to 10000 … \"0\""),
      ("\(measure) --remote nowhere", "--remote … 127.0.0.1:9222 … \"nowhere\""),
      ("\(measure) --remote a:1 --browser b", "--remote … --browser"),
    ])
  func experiments(line: String, facts: String) throws { try lab().rejects(line, says: facts) }

  @Test(
    "lab import: also options without an effect, and files that are named twice under any spelling",
    arguments: [
      ("study.json plan=a.csv -o x.json", "\"plan\" … plain, other … plain?"),
      ("study.json plain -o x.json", "\"plain\" … RUN=FILE"), ("study.json plain=a.csv", "--output FILE"),
      ("study.json -o x.json", "recordings"), ("study.json plain=a.csv -o x.csv", "\"x.csv\""),
      ("study.json plain=a.csv -o x.json --format cvs", "\"cvs\""),
      ("study.json plain=a.csv -o x.json --metrics fps", "\"fps\" … lab list metrics"),
      ("study.json plain=a.csv -o x.json --noise fps_avg=0", "--noise … METRIC=VALUE"),
      ("study.json plain=a.csv -o x.json --map 'Frame rte=fps_avg'", "\"Frame rte\" … Frame rate"),
      ("study.json plain=a.csv -o x.json --marks a", "--marks"),
      ("study.json plain=a.csv -o x.json --rows sample", "--rows … repetitions or samples … \"sample\""),
      ("study.json plain=a.csv -o x.json --time t", "--time … --scroll … --show"),
      ("study.json plain=a.csv -o x.json --source ''", "--source"),
      ("study.json plain=a.csv --map 'Frame rate=fps_avg' -o study.json --force", "overwrite … study.json"),
      ("study.json plain=a.csv,a.csv -o x.json", "a.csv … twice"),
      ("study.json plain=a.csv plain=./a.csv -o x.json", "a.csv … twice"),
      ("study.json plain=a.csv other=a.csv -o x.json", "a.csv … twice"),
      ("--scroll a.csv -o x.csv --seconds 3", "--seconds … --scroll"),
      ("--scroll scroll.csv -o scroll.csv --force", "overwrite … scroll.csv"),
      ("--show a.csv -o x.json", "--output … --show"), ("--show a.csv --force", "--force … --show"),
    ])
  func importing(line: String, facts: String) throws { try lab().rejects("import " + line, says: facts) }

  @Test(
    "A missing file exits with 66 and names the nearest one; an unwritable output exits with 73",
    arguments: [
      (66, "missing.json", "missing.json: error"), (66, "run missing", "missing"), (66, ".", "error"),
      (66, "study.json missing.json", "missing.json"), (66, "ablate nowhere.json", "nowhere.json"),
      (66, "generate messages --media missing.json", "missing.json"), (66, "report missing.json", "missing.json"),
      (66, "frame none.json --filmstrip", "none.json"), (66, "merge no-such", "no-such"), (66, "merge .", "error"),
      (66, "fidelity study.json -r none.json", "none.json: error"),
      (66, "fidelity none.json -r a.csv", "none.json: error"), (66, "run studdy.json", "study.json?"),
      (66, "validate studdy.json", "study.json?"), (66, "explain studdy.json plain", "study.json?"),
      (66, "ablate studdy.json", "study.json?"), (66, "report studdy.json", "study.json?"),
      (66, "check studdy.json", "study.json?"), (66, "compare studdy.json study.json", "study.json?"),
      (66, "fidelity study.json --reference studdy.json", "study.json?"), (66, "merge studdy.json", "study.json?"),
      (66, "list runs studdy.json", "study.json?"),
      (73, "generate media -o no/such/folder.json", "cannot write"),
      (73, "frame study.json --run plain --at 0s -o a.csv/frame.svg", "a.csv/frame.svg"),
    ] as [(Int32, String, String)])
  func files(code: Int32, line: String, facts: String) throws { try lab().rejects(line, exits: code, says: facts) }
}
