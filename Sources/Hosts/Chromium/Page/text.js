// Heights of texts without laying them out: a canvas measures words, lines are broken greedily.

export class TextMeasurer {
  #context;
  #scale;
  #font;

  // `font`: size and line height in px, and the family. Widths are measured in device pixels, the size at which the engine shapes the text.
  constructor(font, scale, canvas = new OffscreenCanvas(1, 1)) {
    this.#font = font;
    this.#scale = scale;
    this.#context = canvas.getContext("2d");
    this.#context.font = `${font.size * scale}px ${font.family}`;
  }

  // Height of a text in a width, both in px.
  height(text, maxWidth) { return this.lineCount(text, maxWidth) * this.#font.lineHeight; }

  lineCount(text, maxWidth) {
    const paragraphs = text.split("\n");
    // A line feed at the end of a text starts no line.
    if (paragraphs.at(-1) === "") paragraphs.pop();
    return paragraphs.reduce((count, paragraph) => count + this.#paragraphLines(paragraph, maxWidth * this.#scale), 0);
  }

  #width(text) { return this.#context.measureText(text).width; }

  // Lines of a text without line feeds; at least one. Spaces at the end of a line hang beyond it.
  #paragraphLines(text, maxWidth) {
    let lines = 1;
    let start = 0;
    let end = 0;
    for (const word of text.match(/ *[^ ]+/g) ?? []) {
      const next = end + word.length;
      if (this.#width(text.slice(start, next)) > maxWidth) {
        const wordStart = next - word.trimStart().length;
        // Spaces at the start of a text take their place in the line.
        if (end > start) {
          lines += 1;
          start = wordStart;
        }
        const broken = this.#breakWord(text, start, next, maxWidth);
        lines += broken.lines;
        start = broken.start;
      }
      end = next;
    }
    return lines;
  }

  // Breaks a word that is wider than a line wherever a line is full; returns the additional lines and the last one's start.
  #breakWord(text, start, end, maxWidth) {
    let lines = 0;
    while (this.#width(text.slice(start, end)) > maxWidth) {
      let [fits, tooLong] = [1, end - start];
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (this.#width(text.slice(start, start + middle)) <= maxWidth) fits = middle; else tooLong = middle;
      }
      start += fits;
      lines += 1;
    }
    return { lines, start };
  }
}
