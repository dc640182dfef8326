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
      ("html", false), ("", false),
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

  @Test("What a page says is read whatever it says")
  func inspection() throws {
    for text in ["{}", "null", "7", #"{"obstacle":{}}"#, #"{"isLoaded":"yes","count":-1e99,"stamp":3}"#] {
      #expect(PageInspection(try json(text)).isLoaded == false)
    }
    let found = PageInspection(try json(#"{"isLoaded":true,"scroller":"the page","rows":"main > li","count":5}"#))
    #expect(found.obstacle == nil && found.rowCount == 5 && found.rows == "main > li")
  }
}
