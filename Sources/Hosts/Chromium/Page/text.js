// Lines of texts without laying them out: a canvas measures, and lines are broken greedily where the engine breaks them.

// Between two ASCII characters Chromium breaks lines by a table of its own, which this expression describes (white-space: pre-wrap); every pair of
// printable characters was compared with version 156. A hyphen before a digit is a break only after a letter or digit.
const ASCII_BREAKS = new RegExp([
  "(?<= )(?=[^ ])",
  "(?<=[!\"#%&)*+,\\-.:;=>?\\\\\\]|}~])(?=[(<[{])",
  "(?<=\\?)(?=[#$%&*+\\-0-9=>@A-Z\\\\^_`a-z|~])",
  "(?<=-)(?=[\"#%&'*+\\-=>@A-Z\\\\^_`a-z|~])",
  "(?<=[A-Za-z0-9]-)(?=[0-9])",
].join("|"), "g");

// What is shaped or placed in ways that the rules here do not follow: controls but line feeds, soft hyphens, joiners and marks of direction,
// right-to-left and other complex scripts.
const UNSUPPORTED = /[^\n\P{Cc}]|[\u00AD\u0590-\u08FF\u0900-\u10FF\u1780-\u17FF\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

// The engine places lines on a grid of 1/64 px.
const LAYOUT_UNITS = 64;

export class TextMeasurer {
  #context;
  #scale;
  #lineHeight;

  // `font`: size and line height in px, and the family. Widths are measured in device pixels, the size at which the engine shapes the text.
  constructor(font, scale) {
    this.#lineHeight = Math.floor(font.lineHeight * LAYOUT_UNITS) / LAYOUT_UNITS;
    this.#scale = scale;
    this.#context = new OffscreenCanvas(1, 1).getContext("2d");
    this.#context.font = `${font.size * scale}px ${font.family}`;
  }

  // Whether lines of this text are known to be the engine's.
  supports(text) { return !UNSUPPORTED.test(text); }

  // Height of a text in a width, both in px.
  height(text, maxWidth) { return this.lines(text, maxWidth).length * this.#lineHeight; }

  // The lines of a text, without the spaces that hang beyond a line's end.
  lines(text, maxWidth) {
    const paragraphs = text.split("\n");
    // A line feed at the end of a text starts no line.
    if (paragraphs.at(-1) === "") paragraphs.pop();
    return paragraphs.flatMap((paragraph) => this.#paragraphLines(paragraph, maxWidth * this.#scale));
  }

  // Width of a line in px.
  width(line) { return this.#width(line) / this.#scale; }

  #width(text) { return this.#context.measureText(text.replace(/ +$/, "")).width; }

  #paragraphLines(text, maxWidth) {
    if (this.#width(text) <= maxWidth) return [text];
    const lines = [];
    let start = 0;
    let end = 0;
    for (const next of [...breaks(text), text.length]) {
      if (this.#width(text.slice(start, next)) > maxWidth) {
        if (end > start) {
          lines.push(text.slice(start, end));
          start = end;
        }
        start = this.#breakWord(text, start, next, maxWidth, lines);
      }
      end = next;
    }
    lines.push(text.slice(start));
    return lines;
  }

  // Breaks a word that is wider than a line between any two characters; returns where its last line starts.
  #breakWord(text, start, end, maxWidth, lines) {
    while (this.#width(text.slice(start, end)) > maxWidth) {
      const ends = characterEnds(text.slice(start, end));
      let [fits, tooLong] = [0, ends.length - 1];
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (this.#width(text.slice(start, start + ends[middle])) <= maxWidth) fits = middle; else tooLong = middle;
      }
      // A line has one character at least.
      if (start + ends[fits] === end) return start;
      lines.push(text.slice(start, start + ends[fits]));
      start += ends[fits];
    }
    return start;
  }
}

// Positions in a text at which a line may end, ascending.
function breaks(text) {
  const ascii = Array.from(text.matchAll(ASCII_BREAKS), (match) => match.index);
  if (isASCII(text)) return ascii;
  const positions = new Set(ascii);
  const iterator = new Intl.v8BreakIterator(["en"], { type: "line" });
  iterator.adoptText(text);
  for (let position = iterator.first(); position !== -1; position = iterator.next()) {
    if (position > 0 && position < text.length && !isASCII(text.slice(position - 1, position + 1))) positions.add(position);
  }
  return [...positions].sort((a, b) => a - b);
}

// Ends of the characters that readers see.
function characterEnds(text) {
  if (isASCII(text)) return Array.from(text, (_, index) => index + 1);
  return Array.from(new Intl.Segmenter("en").segment(text), ({ index, segment }) => index + segment.length);
}

function isASCII(text) { return /^[\x00-\x7F]*$/.test(text); }
