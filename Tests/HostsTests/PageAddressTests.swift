import Foundation
import Hosts
import JSON
import Testing

@Suite("Pages that people have")
struct PageAddressTests {
  @Test(
    "Addresses and HTML files are pages, everything else is a scenario",
    arguments: [
      ("http://localhost:3000/feed", true), ("HTTPS://example.com", true), ("file:///a/b.html", true),
      ("a/Feed.HTML", true), ("feed.htm?x=1", true), ("my feed #2.html", true), ("Scenarios/web-list.json", false),
      ("html", false), ("", false), ("localhost:3000/feed", true), ("127.0.0.1:80", true), ("localhost:x", false),
      ("example.com:80/feed", false), ("localhost/feed.json", false),
    ])
  func operands(_ operand: String, _ isPage: Bool) { #expect(PageAddress.isPage(operand) == isPage) }

  @Test(
    "Only names and numbers of this machine are loopback",
    arguments: [
      ("localhost", true), ("App.LOCALHOST", true), ("127.0.0.1", true), ("127.9.8.7", true), ("[::1]", true),
      ("127.0.0.1.example.com", false), ("127.0.0", false), ("127.0.0.256", false), ("localhost.example.com", false),
      ("notlocalhost", false), ("10.0.0.1", false), ("", false),
    ])
  func loopback(_ host: String, _ isLoopback: Bool) { #expect(PageAddress.isLoopback(host) == isLoopback) }

  @Test("An address has its host, and a name of letters, digits and hyphens for results")
  func address() throws {
    let address = try PageAddress("http://LocalHost:3000/feed/Älter?x=../..")
    #expect(address.host == "localhost" && address.name == "localhost-3000-feed-lter-x")
    #expect(try PageAddress("http://[::1]:80/").name == "1-80")
    #expect(try PageAddress("localhost:3000/feed").url == "http://localhost:3000/feed")
    let secret = try PageAddress("http://me:secret@localhost/feed")
    #expect(secret.url == "http://localhost/feed" && secret.name == "localhost-feed")
    for text in ["http://", "http:///x", "https://a b/"] { #expect(throws: HostError.self) { try PageAddress(text) } }
  }

  @Test("A file has an address of its own; a file that does not exist, and a folder, are missing")
  func file() throws {
    let folder = try TemporaryFolder()
    try folder.write(program: "a page.html")
    let address = try PageAddress("\(folder.path)/a page.html")
    #expect(address.url.hasSuffix(".localhost/a%20page.html") && PageAddress.isLoopback(address.host))
    #expect(address.name == "a-page")
    let names = [
      "a page.html?x=1&y=ä b#z": "?x=1&y=%C3%A4%20b#z", "a page.html#z?": "#z?", "a page.html?": "?",
    ]
    for (name, end) in names {
      #expect(try PageAddress("\(folder.path)/\(name)").url == address.url + end)
    }
    let url = folder.url.appending(path: "a page.html").absoluteString
    #expect(try PageAddress("\(url)?x=1").url == address.url + "?x=1")
    #expect(try PageAddress("\(url)?x=1").name == "a-page-x-1")
    try folder.write(program: "b?c.html")
    #expect(try PageAddress("\(folder.path)/b?c.html").url.hasSuffix("/b%3Fc.html"))
    for path in ["\(folder.path)/none.html", folder.path + "/"] {
      #expect(throws: HostError(.missing, "\(path): no such file")) { try PageAddress(path) }
    }
  }

  @Test("Files of the page's folder are served; links and paths that lead out of it, and other hosts, are not")
  func requests() throws {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(program: "page.html", "the page")
    try outside.write(program: "secret.txt", "a secret")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.txt", withDestinationPath: "\(outside.path)/secret.txt")
    let page = try PageAddress("\(folder.path)/page.html")
    let origin = page.url.replacing("/page.html", with: "")
    let transport = ScriptedTransport { _ in [] }
    let connection = DevToolsConnection(transport)
    let requests = PageRequests([page], allowing: ["CDN.example.com"])
    func answer(to url: String) throws -> String {
      let event = #"{"method":"Fetch.requestPaused","params":{"requestId":"1","request":{"url":"\#(url)"}}}"#
      try requests.handle(.init(value: try json(event)), on: connection)
      return transport.sent.last ?? ""
    }
    #expect(try answer(to: page.url).contains(#""responseCode":200"#))
    for path in ["/link.txt", "/../\(outside.url.lastPathComponent)/secret.txt", "/%2e%2e/x", "/none.js", "/"] {
      #expect(try answer(to: origin + path).contains(#""responseCode":404"#), "\(path)")
    }
    for url in ["http://127.0.0.1:8000/x", "https://cdn.example.com/y"] {
      #expect(try answer(to: url).contains("Fetch.continueRequest"), "\(url)")
    }
    #expect(requests.refusedCount == 0)
    for url in [
      "https://example.com/", "http://cdn.example.com.evil.org/", "ftp://files/", "http://", "file:///etc/passwd",
    ] {
      #expect(try answer(to: url).contains("Fetch.failRequest"), "\(url)")
    }
    #expect(requests.refusedCount == 5)
  }

  @Test(
    "Recorded responses answer the requests of allowed hosts, may be shown in frames, and what was not recorded is refused"
  )
  func responses() throws {
    let file = #"""
      {"log": {"version": "1.2", "entries": [
        {"time": 3, "request": {"method": "GET", "url": "https://cdn.example.com/a#x"},
         "response": {"status": 200, "content": {"text": "Ä", "size": 2}, "headers": [
           {"name": "X-Frame-Options", "value": "DENY"}, {"name": "Broken", "value": "a\nb"}, {"name": "content-encoding", "value": "br"},
           {"name": "Content-Security-Policy", "value": "img-src *; Frame-Ancestors 'none'"}]}},
        {"request": {"method": "POST", "url": "https://cdn.example.com/b"},
         "response": {"status": 302, "content": {"text": "AAA=", "encoding": "base64"}}},
        {"request": {"method": "GET", "url": "https://cdn.example.com/c"}, "response": {"status": 0, "content": {}}},
        {"request": {"method": "GET", "url": "https://cdn.example.com/d"},
         "response": {"status": 200, "content": {"text": "?", "encoding": "base64"}}}]}}
      """#
    let collector = DiagnosticCollector()
    let first = try #require(PageResponses.read(SourceFile(name: "a.har", text: file), collector))
    // What is written is read again.
    let written = SourceFile(name: "b.har", bytes: first.content.text())
    let responses = try #require(PageResponses.read(written, collector))
    #expect(responses.count == 4 && !collector.hasErrors)
    let folder = try TemporaryFolder()
    try folder.write(program: "page.html")
    let transport = ScriptedTransport { _ in [] }
    let connection = DevToolsConnection(transport)
    let requests = PageRequests(
      [try PageAddress("\(folder.path)/page.html")], allowing: ["cdn.example.com"], responses: responses)
    func answer(_ method: String, _ url: String) throws -> String {
      let request = #"{"url":"\#(url)","method":"\#(method)"}"#
      let event = #"{"method":"Fetch.requestPaused","params":{"requestId":"1","request":\#(request)}}"#
      try requests.handle(.init(value: try json(event)), on: connection)
      return transport.sent.last ?? ""
    }
    let page = try answer("GET", "https://cdn.example.com/a")
    #expect(page.contains(#""responseCode":200"#) && page.contains(#""body":"w4Q=""#))
    #expect(
      page.contains(#""value":"img-src *""#) && !page.contains("DENY") && !page.contains(#""br""#)
        && !page.contains("Broken"))
    #expect(try answer("GET", "https://cdn.example.com/d").contains(#""body":"Pw==""#))
    let redirection = try answer("POST", "https://cdn.example.com/b")
    #expect(redirection.contains(#""responseCode":302"#) && redirection.contains(#""body":"AAA=""#))
    #expect(try answer("GET", "http://localhost/x").contains("Fetch.continueRequest") && requests.refusedCount == 0)
    for (method, url) in [("GET", "https://cdn.example.com/b"), ("GET", "https://cdn.example.com/c")] {
      #expect(try answer(method, url).contains("Fetch.failRequest"), "\(url)")
    }
    #expect(requests.refusedCount == 2)
    let problems = DiagnosticCollector()
    #expect(PageResponses.read(SourceFile(name: "c.har", text: #"{"log": {"entries": [{}]}}"#), problems) == nil)
    #expect(problems.hasErrors)
  }

  /// What is sent to a browser for requests to a host whose responses are in a file.
  private struct Replay {
    let requests: PageRequests
    private let transport = ScriptedTransport { _ in [] }
    private let connection: DevToolsConnection
    private let folder: TemporaryFolder

    init(_ entries: String) throws {
      let file = SourceFile(name: "a.har", text: #"{"log": {"entries": [\#(entries)]}}"#)
      let responses = try #require(PageResponses.read(file, DiagnosticCollector()))
      let written = SourceFile(name: "b.har", bytes: responses.content.text())
      folder = try TemporaryFolder()
      try folder.write(program: "page.html")
      connection = DevToolsConnection(transport)
      requests = PageRequests(
        [try PageAddress("\(folder.path)/page.html")], allowing: ["cdn.example.com"],
        responses: PageResponses.read(written, DiagnosticCollector()))
    }

    func answer(_ method: String, _ path: String, _ content: String? = nil, frame: String = "A") throws -> String {
      let sent = content.map { #","postData":"\#($0)""# } ?? ""
      let request = #"{"url":"https://cdn.example.com/\#(path)","method":"\#(method)"\#(sent)}"#
      let event =
        #"{"method":"Fetch.requestPaused","params":{"requestId":"1","frameId":"\#(frame)","request":\#(request)}}"#
      try requests.handle(.init(value: try json(event)), on: connection)
      return transport.sent.last ?? ""
    }
  }

  private func body(_ text: String) -> String { "\"body\":\"\(Data(text.utf8).base64EncodedString())\"" }

  @Test(
    "Requests that are alike have their responses in order, those with other content theirs, and it is counted when one has another's"
  )
  func repeatedRequests() throws {
    func entry(_ method: String, _ path: String, _ text: String, content: String? = nil) -> String {
      let sent = content.map { #","postData":{"mimeType":"x","text":"\#($0)"}"# } ?? ""
      return
        #"{"request":{"method":"\#(method)","url":"https://cdn.example.com/\#(path)"\#(sent)},"response":{"status":200,"content":{"text":"\#(text)"}}}"#
    }
    let entries = [
      entry("GET", "count", "one"), entry("GET", "count", "two"), entry("GET", "same", "always"),
      entry("POST", "rows", "first page", content: "0"), entry("POST", "rows", "second page", content: "50"),
    ]
    let replay = try Replay(entries.joined(separator: ","))
    // Each frame has them from the start.
    for frame in ["A", "B"] {
      #expect(try replay.answer("GET", "count", frame: frame).contains(body("one")))
      #expect(try replay.answer("GET", "count#now", frame: frame).contains(body("two")))
      #expect(try replay.answer("POST", "rows", "50", frame: frame).contains(body("second page")))
      #expect(try replay.answer("POST", "rows", "0", frame: frame).contains(body("first page")))
      for _ in 0..<3 { #expect(try replay.answer("GET", "same", frame: frame).contains(body("always"))) }
    }
    #expect(replay.requests.otherAnswers == [])
    #expect(try replay.answer("GET", "count").contains(body("two")))
    #expect(try replay.answer("POST", "rows", "100").contains(body("first page")))
    #expect(try replay.answer("POST", "rows", "150").contains(body("second page")))
    #expect(try replay.answer("POST", "rows", "0").contains(body("first page")))
    #expect(replay.requests.otherAnswers == ["https://cdn.example.com/count", "https://cdn.example.com/rows"])
    #expect(replay.requests.otherAnswerCount == 4)
  }

  @Test(
    "A text is replayed as the bytes that it was, or as UTF-8 with a header that says so",
    arguments: [
      // Two bytes of UTF-8, one of ISO 8859-1, one of windows-1252, and a text of unknown size or of another encoding.
      ("text/html", "Ä", 2, "w4Q=", "text/html"),
      ("text/javascript; charset=iso-8859-1", "Ä", 1, "xA==", "text/javascript; charset=iso-8859-1"),
      ("text/plain", "€\u{81}", 2, "gIE=", "text/plain"),
      ("text/css;charset=latin1", "Ä", 0, "w4Q=", "text/css; charset=utf-8"),
      ("text/plain; Charset=Shift_JIS", "表", 2, "6KGo", "text/plain; charset=utf-8"),
      ("application/json", "Ä", 1, "w4Q=", "application/json; charset=utf-8"), ("text/html", "", 0, "", "text/html"),
    ])
  func charsets(_ type: String, _ text: String, _ size: Int, _ bytes: String, _ sent: String) throws {
    let content = #"{"size":\#(size),"text":"\#(text)"}"#
    let entry =
      #"{"request":{"method":"GET","url":"https://cdn.example.com/"},"response":{"status":200,"headers":[{"name":"content-type","value":"\#(type)"}],"content":\#(content)}}"#
    let answer = try Replay(entry).answer("GET", "")
    #expect(answer.contains("\"body\":\"\(bytes)\"") && answer.contains("\"value\":\"\(sent)\""), "\(answer)")
  }

  @Test("What a page says is read whatever it says")
  func inspection() throws {
    for text in ["{}", "null", "7", #"{"obstacle":{}}"#, #"{"isLoaded":"yes","count":-1e99,"stamp":3}"#] {
      #expect(PageInspection(try json(text)).isLoaded == false)
    }
    let found = PageInspection(try json(#"{"isLoaded":true,"scroller":"the page","rows":"main > li","count":5}"#))
    #expect(found.obstacle == nil && found.rowCount == 5 && found.rows == "main > li")
  }
}
