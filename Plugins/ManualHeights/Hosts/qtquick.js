.pragma library
// Heights by arithmetic: measured words broken into lines, plus margins. Texts whose lines cannot be calculated keep their layout's height.
function install(lab) {
  const { style, items } = lab.study;
  lab.heights = {
    height(row) {
      const item = items[row];
      const content = item.images ? lab.imageSide(item.images.length) : lab.textHeight(item.text ?? "");
      if (content === null) return null;
      lab.counters.heightsCalculated += 1;
      return content + (item.images ? 0 : 2 * style.textMarginVertical) + 2 * style.wrapMarginVertical;
    },
    didFit() {},
  };
}
