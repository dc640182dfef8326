// HyperList: asks for each row with its height, so each row is measured before it is given, once.
import HyperList from "../vendor/hyperlist.js";

export function show({ scroller, items, makeRow, estimate }) {
  const heights = new Map();
  const probe = document.createElement("div");
  Object.assign(probe.style, { position: "absolute", visibility: "hidden", width: "100%" });
  document.body.append(probe);

  function generate(number) {
    const element = makeRow(items[number]);
    Object.assign(element.style, { left: 0, right: 0, margin: "0 auto" });
    if (!heights.has(number)) {
      probe.append(element);
      heights.set(number, element.offsetHeight);
    }
    return { element, height: heights.get(number) };
  }
  HyperList.create(scroller, { height: innerHeight, itemHeight: estimate, total: items.length, scrollerTagName: "div", generate });
}
