"""What lab measure says of the pages in this folder: of a few of them, or of all with the argument `all`. Called by measure-page.sh."""
import base64
import concurrent.futures
import functools
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

LAB, WORK = os.environ["lab"], os.environ["work"]
PAGES = os.path.dirname(os.path.abspath(__file__))


def measure(page, *options, wait=2):
    """Measures a page once: the exit code, the messages, and results.json if there is one."""
    name = page.replace("PAGES", PAGES) if "/" in page else f"{PAGES}/{page}.html"
    options = [option.replace("PAGES", PAGES) for option in options]
    output = f"{WORK}/{abs(hash((page, *options)))}"
    isOne = not {"--inject", "--repeat"} & set(options) and ".json" not in page and not any(".html" in option for option in options)
    repeat = ["--repeat", "1"] if isOne else []
    command = [LAB, "measure", name, *repeat, "--wait", str(wait), "--quiet", "--output", output, *options]
    run = subprocess.run(command, capture_output=True, text=True)
    found = [f"{folder}/results.json" for folder, _, files in os.walk(output) if "results.json" in files]
    return run.returncode, run.stderr, json.load(open(found[0])) if found else None


class Server(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/error"):
            return self.send_error(503)
        if self.path.startswith("/undecodable"):
            return self.answer(b"not compressed", "text/html", encoding="gzip")
        if self.path.startswith("/nothing"):
            self.send_response(204)
            return self.end_headers()
        if "?secret" in self.path and self.headers["Authorization"] != f"Basic {base64.b64encode(b'user:secret').decode()}":
            self.send_response(401)
            self.send_header("WWW-Authenticate", "Basic realm=pages")
            self.send_header("Content-Type", "text/plain")
            self.end_headers()
            return self.wfile.write(b"no")
        if self.path.startswith("/slow"):
            threading.Event().wait(6)
            return None
        if self.path == "/count":
            self.server.count = getattr(self.server, "count", 0) + 1
            return self.answer(str(self.server.count).encode())
        if self.path == "/latin.js":
            return self.answer('word = "Größe"'.encode("latin-1"), "text/javascript; charset=iso-8859-1")
        if self.path == "/events":
            self.answer(b"data: 1\n\n", "text/event-stream", length=None)
            threading.Event().wait(20)
            return None
        return super().do_GET()

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, content, kind="text/plain", length=True, encoding=None):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if encoding:
            self.send_header("Content-Encoding", encoding)
        if length:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def end_headers(self):
        if "?unframed" in self.path:
            self.send_header("X-Frame-Options", "DENY")
        super().end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=PAGES))
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_address[1]
origin = f"http://127.0.0.1:{port}"

# Checks that no other check of a pull request makes up for; all of them take about a minute.
QUICK = [
    "virtualized", "shadow-open", "shadow-closed", "navigates", "throws-scrolling", "absent", "https://example.com/",
    f"{origin}/nested.html"]

# Pages that are measured: what is found. (page, options, scroller, rows)
MEASURED = [
    ("window", [], "the page", "body > main > article, 7 visible"),
    ("nested", [], "div#list", "div > article, 5 visible"),
    ("reversed", [], "div#chat", "div, 14 visible"),
    ("virtualized", ["--rows", ".row"], "div#list", ".row, 6 visible"),
    ("shadow-open", ["--scroller", "#list"], "div#list", "article, 5 visible"),
    ("skipped", [], "the page", "body > main > article, "),
    ("high-rows", [], "the page", "body > main > article, 2 visible"),
    ("high-rows", ["--rows", ".row"], "the page", ".row, 2 visible"),
    ("PAGES/scripted.html", ["--scroller", "#list"], "div#list, which only scripts scroll (overflow: hidden)", "article, 5 visible"),
    (f"{origin}/window.html", ["--screen", "390x844"], "the page", "body > main > article, "),
    (f"localhost:{port}/window.html", [], "the page", "body > main > article, "),
    (f"http://user:secret@127.0.0.1:{port}/window.html?secret", [], "the page", "body > main > article, "),
]

# Pages that are not: the exit code and parts of the message. (page, options, code, texts)
REFUSED = [
    ("shadow-closed", [], 65, ["the shadow root of news-list is closed"]),
    ("canvas", [], 65, ["a canvas has no rows"]),
    ("two-rows", [], 65, ["the page scrolls, but shows fewer than three rows"]),
    ("short", [], 65, ["nothing in it scrolls"]),
    ("scripted", [], 65, ["nothing in it scrolls", "div#list hides the rest of its content (overflow: hidden)"]),
    ("sideways", [], 65, ["nothing in it scrolls", "div#cards scrolls sideways, which is not measured"]),
    ("other-origin", [], 65, ["another origin (http://127.0.0.1:9/)"]),
    ("throws", [], 65, ["nothing in it scrolls", "the page throws: ReferenceError: missing is not defined"]),
    ("throws-scrolling", [], 3, ["throws exceptions while it scrolls", "Error: the row is missing", "throws-scrolling.html"]),
    ("navigates", [], 3, ["navigates away", "window.html?away"]),
    ("reloads", [], 3, ["loads itself again"]),
    ("unready", [], 3, ["is never ready: its rows still change", "visible rows (body > main > article) in the page"]),
    ("window", ["--rows", ".rwo"], 65, ['no element matches --rows ".rwo"', 'did you mean ".row"?']),
    ("nested", ["--scroller", "#lits"], 65, ['no element matches --scroller "#lits"', 'did you mean "#list"?']),
    ("window", ["--rows", ">>"], 65, ['--rows ">>" is not a valid selector']),
    ("window", ["--rows", "header"], 65, ['--rows "header" matches 1 row in the page', "fewer than three"]),
    ("absent", [], 66, ["no such file"]),
    ("http://127.0.0.1:9/", [], 66, ["does not answer: net::ERR_"]),
    (f"{origin}/absent.html", [], 66, ["the HTTP status 404"]),
    (f"{origin}/error", [], 66, ["the HTTP status 503"]),
    (f"{origin}/slow", [], 66, ["does not answer within 2 s"]),
    (f"{origin}/undecodable", [], 65, ["it has no content, or none that can be decoded"]),
    (f"{origin}/nothing", [], 66, ["is no page: its server sends a download, or nothing"]),
    (f"http://user:other@127.0.0.1:{port}/window.html?secret", [], 66, [f"http://127.0.0.1:{port}/window.html?secret answers with the HTTP status 401"]),
    ("https://example.com/", [], 65, ["example.com is not this machine", "--allow example.com"]),
    ("window", ["--filter", "x"], 64, ["--filter is for scenarios"]),
    ("window", ["--metric", "main_ms_per_entry"], 64, ["does not measure a metric"]),
    ("window", ["--allow", "a, EXCLUDE *"], 65, ["--allow:1:2: error: invalid value", "expected the name of a host"]),
    ("window", ["--wait-for", ".rwo"], 65, ['no element matches --wait-for ".rwo"', 'did you mean ".row"?']),
    ("window", ["--wait-until", "app.isReady"], 3, ["is never ready: app.isReady is not true after 2 s", "ReferenceError: app is not defined"]),
    ("wheel", ["--position"], 65, ["the page handles wheel input itself", "cancels"]),
    ("PAGES/relative-times.html?wide", ["--position"], 65, ["the wheel does not reach the list alone: div takes it"]),
    ("window", ["--responses", "x.har"], 65, ["--responses:1:1: error: no host is allowed"]),
    ("chat", ["--position", "--metric", "jumps"], 64, ["--metric is for times"]),
    ("PAGES/chat.json", ["--position", "--set", 'page.hooks={"load": "addRow"}', "--set", "page.delaysMs=[0]"], 65,
     ["has no function addRow for the hook load", 'did you mean "addRows"?']),
    ("PAGES/chat.json", ["--position", "--repeat", "1", "--set", 'page.hooks={"older": "chat.fail"}', "--set", "page.delaysMs=[0]"], 3,
     ["has a list in which the hook older changes nothing", "TypeError: there are no older messages", "chat.html"]),
    ("nested", ["--inject", "PAGES/absent.js"], 66, ["absent.js"]),
    ("nested", ["--inject", "PAGES/check.py"], 65, ["not valid JavaScript: SyntaxError"]),
    (f"{origin}/nested.html", ["--inject", "PAGES/moves.js"], 3, ["nested-html with moves.js in 40"]),
    ("nested", ["PAGES/absent.html"], 66, ["no such file"]),
    ("nested", ["PAGES/window.html", "--repeat", "3"], 64, ["--repeat is for one page"]),
    ("nested", ["PAGES/window.html", "--inject", "PAGES/busy.js"], 64, ["--inject takes one page"]),
    ("PAGES/works-hidden.html?messages", ["--inject", "PAGES/other-rows.css"], 65, ["cannot be compared in turns", "work while none is shown"]),
    ("nested", ["PAGES/two-rows.html"], 65, ["two-rows.html cannot be measured: the page scrolls, but shows fewer than three rows"]),
    ("nested", ["PAGES/throws-scrolling.html"], 3, ["throws exceptions while it scrolls", "Error: the row is missing"]),
    ("window", ["PAGES/navigates.html"], 3, ["navigates away", "window.html?away"]),
    (f"{origin}/window.html", [f"http://127.0.0.1:9/absent.html"], 66, ["http://127.0.0.1:9/absent.html does not answer"]),
    ("window", ["--screen", "0x9"], 65, ["--screen:1:1: error: invalid value", "expected a size"]),
]


if "all" not in sys.argv[1:]:
    MEASURED, REFUSED = ([check for check in checks if check[0] in QUICK] for checks in (MEASURED, REFUSED))


def conditions(study):
    return study["host"]["conditions"]


def check_measured(page, options, scroller, rows):
    code, message, study = measure(page, *options, wait=20)
    assert code == 0, (page, code, message)
    (run,) = study["runs"]
    (repetition,) = run["repetitions"]
    assert conditions(study)["scroller"] == scroller, conditions(study)
    assert conditions(study)["rows"].startswith(rows), conditions(study)
    values = repetition["values"]
    assert values["frames_main"] > 10 and values["main_ms_per_frame"] > 0, values
    assert "main_ms_per_entry" not in values and "settled_load_ms" not in values, values
    assert repetition["refusedRequests"] == 0, repetition


def check_refused(page, options, code, texts):
    found, message, study = measure(page, *options)
    assert found == code and study is None, (page, options, found, message)
    for text in texts:
        assert text in message, (page, options, text, message)


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    checks = [pool.submit(check_measured, *page) for page in MEASURED] + [pool.submit(check_refused, *page) for page in REFUSED]
    for check in checks:
        check.result()
print(f"measure-page: {len(MEASURED)} pages measured, {len(REFUSED)} refused with their reasons")



def check_comparison(page, options, other_rows):
    code, message, study = measure(page, *options, wait=20)
    assert code == 0, (page, options, code, message)
    base, again, variant = study["runs"]
    browsers = study["interleaving"]["browsers"]
    assert study["interleaving"]["control"] == again["name"] == f"{base['name']} again", study["interleaving"]
    assert browsers == sorted(browsers) and len(set(browsers)) in (2, 4, 8, 16), browsers
    for run in study["runs"]:
        assert len(run["repetitions"]) == len(browsers), (run["name"], len(browsers))
        assert {repetition["position"] for repetition in run["repetitions"]} == {0, 1, 2}, run["name"]
        values = run["repetitions"][0]["values"]
        clocks = {"elapsed_ms_per_frame", "main_ms_per_frame"} | ({"threads_ms_per_frame"} if sys.platform == "linux" else set())
        assert set(values) == clocks and min(values.values()) > 0, values
    assert {(c["run"], c["base"]) for c in study["comparisons"]} == {(again["name"], base["name"]), (variant["name"], base["name"])}
    places = conditions(study)["rows at the same place"]
    assert places.startswith("others in " if other_rows else "the same in all, "), places
    return study, variant["name"]


def check_change(study, variant, least):
    """By how many ms at least a variant takes more time on the main thread, or less, whatever the noise.

    Where chance decides A against A, as it may in one of twenty studies, no verdict is due.
    """
    found = {c["run"]: c for c in study["comparisons"] if c["metric"] == "main_ms_per_frame"}
    control = found[study["interleaving"]["control"]]
    expected = ("worse" if least > 0 else "better") if control["low"] <= 0 <= control["high"] else "undecided"
    # The interval is wide beside other work.
    change = found[variant]
    sign = 1 if least > 0 else -1
    assert sign * change["estimate"] > sign * least and min(sign * change["low"], sign * change["high"]) > 0, study["comparisons"]
    assert change["verdict"] == expected, study["comparisons"]


def check_worse(study, variant):
    """busy.js adds 4 ms to each frame of about 1 ms."""
    check_change(study, variant, 1)


check_worse(*check_comparison("nested", ["--inject", "PAGES/busy.js"], other_rows=False))
if "all" in sys.argv[1:]:
    check_comparison("nested", ["--inject", "PAGES/other-rows.css", "--precision", "100"], other_rows=True)
    check_comparison("snapping", ["--inject", "PAGES/busy.js", "--precision", "100"], other_rows=False)
    check_comparison("reversed", ["--inject", "PAGES/busy.js", "--precision", "100"], other_rows=False)
    check_comparison(f"{origin}/window.html", [f"http://localhost:{port}/window.html?unframed", "--precision", "100"], other_rows=False)
    # Each copy has the timer of 4 ms, and only that of the copy that is shown is a part of its time.
    check_change(*check_comparison("PAGES/works-hidden.html", ["PAGES/works-hidden.html?rest"], other_rows=False), -0.3)
print("measure-page: variants in turns")

def run(code, *arguments):
    """Runs lab, and returns what it prints."""
    result = subprocess.run([LAB, *arguments, "--no-progress"], capture_output=True, text=True)
    assert result.returncode == code, (arguments, result.returncode, result.stdout, result.stderr)
    return result.stdout + result.stderr


def check_positions(page, options, expected):
    """By how many px rows jump at least in each run; 0 if they do not."""
    code, message, study = measure(page, "--position", "--repeat", "1", *options, wait=20)
    assert code == 0, (page, options, code, message)
    values = {run["name"]: run["repetitions"][0]["values"] for run in study["runs"]}
    assert set(values) == set(expected), (set(values), set(expected))
    for name, least in expected.items():
        jump = values[name]["jump_max_px"]
        assert jump == 0 if least == 0 else jump >= least, (page, name, values[name])
    return values


def check_chat():
    """A chat, and the same one kept by the engine or not at all."""
    runs, delays = ["kept-at-rest", "anchored", "not-anchored"], [50, 500]
    values = check_positions("PAGES/chat.json", [], {
        f"{run}{case}": 100 if "prepend" in case and (run == "not-anchored" or (run == "kept-at-rest" and " 50 " in case)) else 0
        for run in runs
        for case in ["", *[f": {hook} after {delay} ms" for hook in ["prepend", "append"] for delay in delays]]
    })
    for delay in delays:
        assert values[f"anchored: append after {delay} ms"]["end_lost_ms"] > 300, values
        assert values[f"kept-at-rest: append after {delay} ms"]["end_lost_ms"] == 0, values
    assert all(values[run]["landing_error_px"] == 0 for run in runs), values


def write_scenario(name, page, **members):
    path = f"{WORK}/{name}.json"
    json.dump({"page": page, **members}, open(path, "w"))
    return path


def check_replay():
    """A scenario whose responses are recorded once, and then replayed without their server, in frames that it forbids."""
    recorder = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=PAGES))
    threading.Thread(target=recorder.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{recorder.server_address[1]}/nested.html?unframed"
    scenario = write_scenario(
        "replayed", {"address": address, "allow": ["127.0.0.1"], "responses": "replayed.har", "scroll": {"seconds": 1}},
        runs=[{"name": "now"}, {"name": "busy", "inject": [f"{PAGES}/busy.js"], "interventions": ["no-blur"]}])
    code, message, study = measure(scenario, "--precision", "100", wait=20)
    assert code == 0 and "replayed.har: " in message and " responses recorded" in message, (code, message)
    assert study["scenario"] == "replayed" and int(conditions(study)["replayed responses"]) >= 2, conditions(study)
    assert [(run["name"], run["techniques"]) for run in study["runs"]] == [("now", []), ("now again", []), ("busy", ["no-blur"])], study["runs"]
    check_worse(study, "busy")
    recorder.shutdown()
    recorder.server_close()
    text = run(0, "ablate", scenario, "--factors", "no-blur", "--dry-run")
    assert "refused requests: none" in " ".join(text.split()), text
    code, message, study = measure(scenario, "--set", f"page.address={address}&more")
    assert code == 66 and f"responses that were not recorded: {address}&more" in message, (code, message)


def check_recording():
    """What is recorded of answers that differ from request to request, in bytes that are not UTF-8, and without an end."""
    recorder = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=PAGES))
    recorder.daemon_threads = True
    threading.Thread(target=recorder.serve_forever, daemon=True).start()
    host = f"http://127.0.0.1:{recorder.server_address[1]}"
    options = ["--allow", "127.0.0.1", "--responses", f"{WORK}/requests.har", "--wait-until", "shown.join() === 'Größe,1,2,a,b'"]
    code, message, study = measure(f"{host}/requests.html", *options, wait=20)
    assert code == 0 and "requests.har: " in message and f"not recorded: {host}/events (still open)" in message, (code, message)
    assert conditions(study)["not recorded"] == f"{host}/events" and "responses to other requests" not in conditions(study), conditions(study)
    recorder.shutdown()
    recorder.server_close()


def interrupt(page, *options, browsers, signals=(signal.SIGINT,)):
    """Interrupts a measurement when it starts its last browser: what it prints, and results.json if there is one."""
    output = f"{WORK}/interrupted"
    operands = [option.replace("PAGES", PAGES) for option in [page, *options]]
    command = [LAB, "measure", *operands, "--output", output, "--no-progress"]
    # Background jobs of shells ignore SIGINT.
    restore = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=restore)
    seen, deadline = set(), time.monotonic() + 120
    while len(seen) < browsers and process.poll() is None and time.monotonic() < deadline:
        seen |= {name for name in os.listdir(WORK) if name.startswith(f"listlab-host-{process.pid}-")}
        time.sleep(0.01)
    for number in signals:
        process.send_signal(number)
        time.sleep(0.1)
    text, _ = process.communicate(timeout=70)
    assert process.returncode == 130, (page, process.returncode, text)
    found = [f"{folder}/results.json" for folder, _, files in os.walk(output) if "results.json" in files]
    study = json.load(open(found[0])) if found else None
    shutil.rmtree(output, ignore_errors=True)
    return " ".join(text.split()), study


# Before two browsers are complete, nothing can be said.
text, study = interrupt("PAGES/nested.html", "PAGES/window.html", browsers=1)
assert text == "lab: interrupted; nothing is written" and study is None, text
if "all" in sys.argv[1:]:
    # What has a verdict at a look is left out, and what is complete at an interruption is written.
    several = write_scenario(
        "several", {"address": f"{PAGES}/nested.html"},
        runs=[{"name": "now"}, {"name": "busy", "inject": [f"{PAGES}/busy.js"]}, {"name": "same"}])
    text, study = interrupt(several, "--precision", "0", browsers=4)
    # As many as were complete: one of the four that have been started may have failed.
    browsers = sorted(set(study["interleaving"]["browsers"]))
    assert len(browsers) in (2, 3), study["interleaving"]
    complete = f"after {len(browsers)} browsers"
    assert f"lab: interrupted {complete}, whose results are being written" in text, text
    assert f"The measurement was stopped: interrupted {complete}. " in text, text
    assert conditions(study)["interrupted"] == complete, conditions(study)
    rounds = {run["name"]: len(run["repetitions"]) for run in study["runs"]}
    assert rounds["now"] == rounds["now again"] == rounds["same"], rounds
    # Unless chance decided A against A at the look after two browsers.
    if rounds["busy"] < rounds["now"]:
        assert rounds["busy"] == study["interleaving"]["browsers"].index(browsers[2]), rounds
        assert f"Left out once everything about them was decided or precise: busy after 2 browsers ({rounds['busy']} times)." in text, text
    alone = write_scenario("alone", {"address": f"{PAGES}/nested.html", "scroll": {"seconds": 1}})
    text, study = interrupt(alone, "--repeat", "9", browsers=3)
    assert "lab: interrupted after 2 of 9 rounds, whose results are being written" in text, text
    assert [len(run["repetitions"]) for run in study["runs"]] == [2], study["runs"]
    # A second signal ends that, unless all is written by then; nothing is half written.
    text, study = interrupt(alone, "--repeat", "9", browsers=3, signals=[signal.SIGINT, signal.SIGTERM])
    assert "lab: interrupted after 2 of 9 rounds" in text and (study or text.endswith("lab: interrupted; nothing is written")), text
print("measure-page: an interruption keeps what is complete")


# Blocks whose heights are estimated, and a list that keeps its position only at rest: whether it jumps depends on the delay.
kept = write_scenario(
    "kept", {"address": f"{PAGES}/chat.html", "waitUntil": "chat.prepend", "scroll": {"seconds": 1}, "hooks": {"prepend": "chat.prepend"}, "delaysMs": [50, 500]})
with concurrent.futures.ThreadPoolExecutor(3) as pool:
    checks = [
        pool.submit(check_replay), pool.submit(check_recording), pool.submit(check_positions, "clusters", [], {"clusters": 50}),
        pool.submit(check_positions, kept, [], {"chat": 0, "chat: prepend after 50 ms": 100, "chat: prepend after 500 ms": 0}),
    ]
    for check in checks:
        check.result()
print("measure-page: a scenario of a page, responses that are replayed, and rows that jump")
if "all" in sys.argv[1:]:
    check_positions("virtualized", [], {"virtualized": 0})
    # Places in a frame are those of the window.
    assert check_positions("frames", [], {"frames": 0})["frames"]["blank_max_px"] == 0
    # Sticky rows do not follow the wheel, and in scaled lists rows move by other distances.
    check_positions("sections", [], {"sections": 0})
    check_positions("PAGES/sections.html?flipped", [], {"sections-flipped": 0})
    check_positions("recycled-components", [], {"recycled-components": 0})
    check_chat()
    # Texts that change move nothing, also in new elements; elements that show other rows are a jump.
    for query in ["", "?replaced", "?nested"]:
        name = "relative-times" + query.replace("?", "-")
        values = check_positions(f"PAGES/relative-times.html{query}", [], {name: 0})
        assert values[name]["landing_error_px"] == 0, values
    # A jump against the last wheel event is not hidden by it.
    cases = {"relative-times": 0, "relative-times: nudge after 0 ms": 30, "relative-times: older after 0 ms": 300}
    times = write_scenario("times", {"address": f"{PAGES}/relative-times.html", "scroll": {"seconds": 1}, "hooks": {"nudge": "nudge", "older": "older"}, "delaysMs": [0]})
    check_positions(times, [], cases)
    # A sticky row moves with the wheel or stays, and no further.
    sticky = write_scenario("sticky", {"address": f"{PAGES}/sticky-rows.html", "scroll": {"seconds": 1}, "hooks": {"older": "older"}, "delaysMs": [0]})
    check_positions(sticky, [], {"sticky-rows": 0, "sticky-rows: older after 0 ms": 300})
    print("measure-page: rows jump where the page moves them, and only there")

code, message, study = measure("loads-others", wait=20)
assert code == 0, message
(repetition,) = study["runs"][0]["repetitions"]
assert repetition["refusedRequests"] == 2, repetition
assert conditions(study)["refused requests"].startswith("2, to example."), conditions(study)
assert conditions(study)["files not found"] == "/absent.js", conditions(study)
if "all" in sys.argv[1:]:
    code, message, study = measure("loads-others", "--allow", "example.com", "--allow", "example.org", wait=20)
    assert code == 0 and study["runs"][0]["repetitions"][0]["refusedRequests"] == 0, (message, study)
print("measure-page: requests to other hosts are refused and counted")


SLOW = f"{PAGES}/../slow-pages"


# Counts are the same in every browser, and a page that does something else differs in them.
# Restyled elements are among them: other pages of the browser, which are restyled when they like, do not count.
counts = f"{WORK}/counts.json"


def check_counts(*options):
    text = run(0, "check", f"{SLOW}/virtual.html", "--counts", counts, "--update", *options)
    written = json.load(open(counts))
    assert written["steps"] >= 20 and written["calls"]["virtual.html update"] == written["steps"], written
    assert written["counts"]["elementsRestyled"] == 8 * written["counts"]["rowsEntered"], written
    assert ("layouts" in written["counts"]) == written["hasControlledFrames"], written
    again = run(0, "check", f"{SLOW}/virtual.html", "--counts", counts)
    assert f"all {len(written['counts'])} counts" in again, again
    return written, text


written, text = check_counts()
assert written["hasControlledFrames"] == bool(os.environ["headless_shell"]), written
if written["hasControlledFrames"]:
    assert len(written["counts"]) == 18 and 0 < written["counts"]["layouts"] < written["steps"], written
    assert written["counts"]["forcedLayouts"] == written["counts"]["forcedStyles"] == 0, written
    # Counts that only such a browser has are not compared in another one, and the check says so.
    text = run(0, "check", f"{SLOW}/virtual.html", "--counts", counts, "--browser", os.environ["chromium"])
    assert "all 14 counts" in text and "not compared" in text and "objects laid out" in text, text
    run(0, "check", f"{SLOW}/timers.html", "--counts", counts, "--update")
    timed = json.load(open(counts))
    assert timed["calls"]["timers.html late"] == timed["counts"]["attributeChanges"] == 1, timed
    assert timed["calls"]["timers.html loop"] == timed["steps"] + 2 and timed["timedFunctions"] == [], timed
    written, text = check_counts("--browser", os.environ["chromium"])
assert len(written["counts"]) == 14 and "layouts and pictures are not counted" in text, (written, text)
text = run(2, "check", f"{SLOW}/recycled.html", "--counts", counts)
for part in ["elements added: 0 instead of", "elements at the end: ", "changes of texts: ", "calls of functions: ", "list.js makeRow 0 instead of"]:
    assert part in text, (part, text)
if "all" in sys.argv[1:]:
    # What is in shadow roots counts: of those that are there, and of rows that enter.
    run(0, "check", f"{SLOW}/components.html", "--counts", counts, "--update")
    found = json.load(open(counts))["counts"]
    # Their style sheets have more characters than their texts, and are not shown.
    assert found["rowsEntered"] > 10 and 10 < found["charactersAdded"] / found["rowsEntered"] < 20, found
    # A row is five elements: itself, a style sheet, and three of its content.
    assert found["elementsAdded"] % 5 == found["elementsRemoved"] % 5 == 0, found
    assert found["attributeChanges"] > 5 * found["scrollEvents"], found
print("measure-page: counts are exact")


def survey(page, factors, places=None):
    """What is said of interventions in a page: the reason why one is not compared, or nothing; and the places in its scripts."""
    name, query, search = page.partition("?")
    study = json.loads(run(0, "ablate", f"{SLOW}/{name}.html{query}{search}", "--factors", factors, "--dry-run", "--wait", "60", "--format", "json"))
    reasons = {skipped["run"]: skipped["reasons"][0] for skipped in study["skipped"]}
    if places is not None:
        places.update({found["name"]: found["places"] for found in study["page"]["interventions"]})
    return {found["name"]: (found["changes"], reasons.get(found["name"], "")) for found in study["page"]["interventions"]}


# The changes of each planted cost, and reasons why others are not compared. (page, intervention that applies)
PLANTED = [
    ("shadows", "no-shadows"), ("wrappers", "flattened-layers"), ("blur", "no-blur"), ("listener", "throttled-listeners"),
    ("reads", "cached-reads"), ("selectors", "plain-selectors"), ("masks", "no-masks"), ("animations", "no-transitions"),
    ("observers", "muted-observers"), ("pictures", "image-presizing"),
]
# What interventions reach, and why they are not compared although they change the page. (page, intervention, least changes, reason)
DIFFERENT = "the page looks different with it"
SURVEYED = [
    ("components", "plain-selectors", 10, ""),
    ("specificity", "plain-selectors", 7, ""),
    ("late-class", "plain-selectors", 1, DIFFERENT),
    ("variables", "no-blur", 1, ""), ("variables", "no-masks", 1, ""), ("variables", "flat-images", 1, ""), ("variables", "no-transitions", 1, ""),
    ("late-styles", "no-shadows", 200, ""),
    ("shadow-root", "no-rounded-clips", 1, ""), ("shadow-root", "plain-selectors", 1, ""), ("shadow-root", "flat-images", 200, ""),
    ("framed", "flattened-layers", 1, ""), ("framed", "row-containment", 10, ""),
    ("written", "no-shadows", 1, ""), ("written-frames", "no-shadows", 1, ""), ("written-frames?write", "no-shadows", 1, ""),
    ("shadow-root", "content-visibility", 200, ""),
    ("host-clips", "no-rounded-clips", 2, ""), ("host-clips", "flat-images", 0, "nothing in the page is changed by it"),
    ("slotted-reads", "cached-reads", 100, ""),
    ("attributes", "throttled-listeners", 5, ""),
    ("lazy-components", "muted-observers", 1, "other rows are visible with it"),
    ("lazy-pictures", "muted-observers", 1, DIFFERENT),
]
found = survey("reads", "cached-reads,no-blur")
assert found["cached-reads"][0] > 100 and found["cached-reads"][1] == "" and found["no-blur"] == (0, "nothing in the page is changed by it"), found
# A copy is the page as its site has it.
places = {}
found = survey("guarded", "no-shadows,no-blur,cached-reads", places)
assert found["no-shadows"][0] == found["no-blur"][0] == 0 and found["cached-reads"] == (found["cached-reads"][0], ""), found
assert places["cached-reads"] == ["guarded.js:8"], places
found = survey("../../../Plugins/ThrottledListeners/Pages/must-not-win", "throttled-listeners")
assert "other rows are visible with it" in found["throttled-listeners"][1], found
# Places that are rounded otherwise are not another page, also after hundreds of rows.
found = survey("fractions", "content-visibility,row-containment")
assert found == {"content-visibility": (900, ""), "row-containment": (900, "")}, found
# What containment cuts off is a difference.
found = survey("../../../Plugins/RowContainment/Pages/must-not-win", "row-containment")
assert "the page looks different with it" in found["row-containment"][1], found
if "all" in sys.argv[1:]:
    # What a page has is not added to it.
    found = survey("../measured-pages/skipped", "content-visibility,row-containment")
    assert {name: change for name, (change, _) in found.items()} == {"content-visibility": 0, "row-containment": 0}, found
    # An animation stays as it is.
    assert survey("animated", "image-presizing")["image-presizing"] == (1, ""), "animated"
    for page, intervention, least, reason in [(*planted, 1, "") for planted in PLANTED] + SURVEYED:
        found = survey(page, intervention)
        assert found[intervention][0] >= least and found[intervention][1].startswith(reason) and bool(found[intervention][1]) == bool(reason), (page, found)
    everything = "no-shadows,no-blur,no-masks,no-transitions,no-rounded-clips,flat-images,image-presizing,plain-selectors"
    for page in ["plain", "texts", "virtual", "recycled"]:
        # The last two read the offset of the page more than once while it is the same.
        others = everything if page in ["virtual", "recycled"] else f"{everything},cached-reads"
        assert all(count == 0 for count, _ in survey(page, others).values()), page
    # Two reads of one layout save nothing alone.
    code = "cached-reads,muted-observers"
    run(0, "ablate", f"{SLOW}/together.html", "--factors", code, "--pairs", "--output", f"{WORK}/together")
    study = json.load(open(f"{WORK}/together/together-chromium-ablation/results.json"))
    assert {found["name"] for found in study["runs"]} >= {"cached-reads", "muted-observers", "cached-reads + muted-observers"}, study["runs"]
print("measure-page: interventions apply where they change something, and not where other rows become visible")

left = [name for name in os.listdir(WORK) if name.startswith("listlab-host")]
running = subprocess.run(["pgrep", "-f", f"{WORK}/listlab-host"], capture_output=True, text=True).stdout
assert not left and not running, (left, running)
print("measure-page: nothing is left behind")
