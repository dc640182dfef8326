# The Homebrew formula, for which the release workflow fills in the words between @. Another formula has the name lab.
class Listlab < Formula
  desc "Simulates scrolling lists and shows which optimizations are worth having"
  homepage "https://github.com/@REPOSITORY@"
  url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/lab-Darwin-arm64.tar.gz"
  version "@VERSION@"
  sha256 "@Darwin-arm64@"

  on_macos do
    depends_on arch: :arm64
    depends_on macos: :sequoia
  end
  on_linux do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/lab-Linux-aarch64.tar.gz"
      sha256 "@Linux-aarch64@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/lab-Linux-x86_64.tar.gz"
      sha256 "@Linux-x86_64@"
    end
  end

  conflicts_with "lab", because: "both install a program of this name"

  def install
    prefix.install Dir["*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/lab --version")
  end
end
