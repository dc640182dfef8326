.pragma library
// Lines of a text without laying it out: words are measured, and lines are broken greedily after spaces and hyphens.

// Characters whose line breaks are those of the rules here: letters, digits, spaces, and signs after which a line does not end by itself.
const SUPPORTED = /^[A-Za-z0-9 .,;:'"!()\[\]\n-]*$/;

function isSupported(text) { return SUPPORTED.test(text); }

// Number of lines of a text in a width; measure(line) gives a line's width in the same unit.
function lines(text, maxWidth, measure) {
  return text.split("\n").reduce((count, paragraph) => count + linesOfParagraph(paragraph, maxWidth, measure), 0);
}

function linesOfParagraph(text, maxWidth, measure) {
  if (measure(text) <= maxWidth) return 1;
  let count = 1;
  let start = 0;
  let end = 0;
  for (const next of breaks(text)) {
    // Spaces at the end of a line hang beyond it.
    if (measure(text.slice(start, next).replace(/ +$/, "")) > maxWidth && end > start) {
      count += 1;
      start = end;
    }
    // A word that is wider than a line is broken between two characters.
    while (measure(text.slice(start, next).replace(/ +$/, "")) > maxWidth) {
      let fits = start + 1;
      while (fits < next && measure(text.slice(start, fits + 1)) <= maxWidth) fits += 1;
      count += 1;
      start = fits;
    }
    end = next;
  }
  return count;
}

// Where a line may end, ascending; the end of the text is the last.
function breaks(text) {
  const positions = [];
  for (let i = 1; i < text.length; i++) {
    const [before, after] = [text[i - 1], text[i]];
    const isAfterSpace = before === " " && after !== " ";
    const isAfterHyphen = before === "-" && /[A-Za-z]/.test(after) && i > 1 && /[A-Za-z0-9]/.test(text[i - 2]);
    if (isAfterSpace || isAfterHyphen) positions.push(i);
  }
  positions.push(text.length);
  return positions;
}
