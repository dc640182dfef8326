import ListRuntime
import SampleData
import Simulation
import Testing

/// The rows and cell classes of movies and posts.
@Suite("Block content")
struct BlockContentTests {
  private func content(_ description: ContentDescription, width: Double = 320) throws -> any ListContent {
    var configuration = try makeConfiguration([], media: try FeedSample.media())
    configuration.content = description
    configuration.profile.screen.width = width
    return configuration.makeContent()
  }

  private func row(_ item: Int, _ content: any ListContent) -> Row {
    Row(index: item, item: item, blocks: 0..<content.blockCount(ofItem: item))
  }

  @Test("A movie is a 70 pt row with a 50 pt poster at 10 pt, as in the demo")
  func movies() throws {
    let content = try content(.movies(FeedSample.movies(3), style: MovieStyle()))
    for item in 0..<3 {
      let frames = content.layoutFormula(for: row(item, content), isPooled: true).frames { _, _ in
        .init(width: 0, height: 0)
      }
      #expect(frames.height == 70)
      #expect(
        frames.frames == [.init(x: 10, y: 10, width: 50, height: 50), .init(x: 70, y: 0, width: 190, height: 70)])
    }
    #expect(content.singleUseCell(for: row(0, content)).name == content.singleUseCell(for: row(2, content)).name)
  }

  @Test("A post of the sample has twelve flat views, and equal parts give equal classes")
  func posts() throws {
    let comments = [Post.Comment(author: "a", text: "one"), Post.Comment(author: "b", text: "two")]
    let posts = (0..<2).map {
      Post(
        postId: $0, author: "a", avatar: "sample:///avatar-0", createdAt: 0, text: "text",
        attachment: .photos(["sample:///photo-\($0)"]), comments: comments)
    }
    let content = try content(.posts(posts, style: PostStyle()))
    let cell = content.staticCell(for: row(0, content))
    #expect(cell.elements.count == 12)
    #expect(cell.elements.allSatisfy { $0.parent == 0 })
    #expect(content.staticCell(for: row(1, content)).name == cell.name)
    #expect(content.blockCount(ofItem: 0) == 1)
  }

  @Test("The number of an item's blocks is that of the blocks that its rows have")
  func blockCounts() throws {
    var parts: [Post] = []
    for text in ["", "text"] {
      for likes in [0, 1] {
        for comments in [[], [Post.Comment(author: "a", text: "b")]] {
          for attachment in [.none, .photos([]), .photos(["a"]), .sticker("a"), .link(title: "", host: "", image: nil)]
            as [Post.Attachment]
          {
            parts.append(
              Post(
                postId: parts.count, author: "", avatar: "", createdAt: 0, text: text, attachment: attachment,
                likes: likes, comments: comments))
          }
        }
      }
    }
    var style = DeclaredStyle()
    style.blocks += [DeclaredBlock(types: ["b"], style.blocks[0].stack), style.blocks[0]]
    let items = ["", "a", "b"].flatMap { type in
      [[], [DeclaredItem.Field("title", "a")]].enumerated().map { index, texts in
        DeclaredItem(itemId: index, type: type, texts: texts)
      }
    }
    for description in [
      .timeline(parts, style: TimelineStyle()), .posts(parts, style: PostStyle()),
      .movies(FeedSample.movies(2), style: MovieStyle()), ContentDescription(items, style: style),
    ] {
      let content = try content(description)
      for item in 0..<content.itemCount {
        let count = content.blockCount(ofItem: item)
        let names = (0..<count).map { block in
          content.staticCell(for: Row(index: 0, item: item, blocks: block..<(block + 1))).name
        }
        #expect(count > 0 && content.staticCell(for: row(item, content)).name == names.joined(separator: "+"))
      }
    }
  }

  @Test("A list of many items has the same rows however often and in whichever order they are asked for")
  func manyItems() throws {
    let posts = FeedSample.posts(1300)
    let content = try content(.timeline(posts, style: TimelineStyle()))
    let texts = (0..<1300).map { content.plainText(for: row($0, content)) }
    for item in [1299, 0, 511, 512, 513, 1024, 3, 1299] {
      #expect(content.plainText(for: row(item, content)) == texts[item])
      #expect(texts[item].hasPrefix(posts[item].author))
    }
  }

  @Test(
    "Timestamps are formatted as Gregorian dates in UTC",
    arguments: [
      (0, "1 Jan 1970, 0:00"), (1_496_102_400, "30 May 2017, 0:00"), (951_827_696, "29 Feb 2000, 12:34"),
      (-1, "31 Dec 1969, 23:59"), (4_107_542_399, "28 Feb 2100, 23:59"),
    ])
  func dates(seconds: Int, text: String) {
    #expect(DateText.text(seconds: seconds) == text)
  }
}
