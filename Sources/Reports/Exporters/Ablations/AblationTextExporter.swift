package import LabRunner

/// Writes the answer of an ablation for a terminal, on one screen.
package struct AblationTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: AblationStudy) -> [UInt8] { PlainText.bytes(AblationAnswer(study).lines(width)) }
}
