/// The files of a host's list runtime: those in its folder `Page`, which the build makes part of the program.
///
/// - Parameter folder: the host's folder in this module.
func runtimeFiles(of folder: String) -> [(name: String, text: String)] {
  pageSources.compactMap { file in
    file.name.hasPrefix("\(folder)/") ? (String(file.name.dropFirst(folder.count + 1)), file.text) : nil
  }
}
