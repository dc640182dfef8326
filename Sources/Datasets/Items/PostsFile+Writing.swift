import JSON
package import ListRuntime

extension PostsFile {
  /// A post as a JSON object in one line, with empty fields omitted.
  package static func object(_ post: Post) -> String {
    var members = [
      "\"postId\": \(post.postId)", DataSetWriter.member("author", post.author),
      DataSetWriter.member("avatar", post.avatar), "\"createdAt\": \(post.createdAt)",
    ]
    if !post.text.isEmpty { members.append(DataSetWriter.member("text", post.text)) }
    members += attachment(post.attachment)
    if post.likes != 0 { members.append("\"likes\": \(post.likes)") }
    let comments = post.comments.map { comment in
      "{\(DataSetWriter.member("author", comment.author)), \(DataSetWriter.member("text", comment.text))}"
    }
    if !comments.isEmpty { members.append("\"comments\": [\(comments.joined(separator: ", "))]") }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func attachment(_ attachment: Post.Attachment) -> [String] {
    switch attachment {
    case .none: return []
    case .photos(let photos): return [DataSetWriter.member("photos", photos)]
    case .link(let title, let host, let image):
      let members =
        [DataSetWriter.member("title", title), DataSetWriter.member("host", host)]
        + (image.map { [DataSetWriter.member("image", $0)] } ?? [])
      return ["\"link\": {\(members.joined(separator: ", "))}"]
    case .sticker(let sticker): return [DataSetWriter.member("sticker", sticker)]
    case .video(let poster): return [DataSetWriter.member("video", poster)]
    }
  }
}
