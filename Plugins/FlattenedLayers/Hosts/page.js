// Subject: wrappers without a style of their own
"use strict";
// Elements that only contain others get no box (display: contents), where that moves nothing.
const NONE = {
  position: "static", float: "none", backgroundImage: "none", backgroundColor: "rgba(0, 0, 0, 0)", boxShadow: "none", transform: "none",
  filter: "none", backdropFilter: "none", opacity: "1", overflowX: "visible", overflowY: "visible", clipPath: "none", maskImage: "none",
  contain: "none", willChange: "auto", contentVisibility: "visible", minHeight: "0px", minWidth: "0px", maxHeight: "none", maxWidth: "none",
  columnCount: "auto", isolation: "auto", mixBlendMode: "normal", zIndex: "auto", outlineStyle: "none", perspective: "none",
};
const SIDES = ["Top", "Right", "Bottom", "Left"];

function isBlock(element) { return getComputedStyle(element).display === "block"; }

// Whether an element is a block that adds nothing to the blocks in it.
function isWrapper(element) {
  const style = getComputedStyle(element);
  if (style.display !== "block" || element.children.length === 0 || !isBlock(element.parentElement)) return false;
  if (Object.entries(NONE).some(([name, value]) => style[name] !== undefined && style[name] !== value)) return false;
  if (SIDES.some((side) => style[`padding${side}`] !== "0px" || style[`margin${side}`] !== "0px" || style[`border${side}Width`] !== "0px")) return false;
  if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "")) return false;
  if (!["::before", "::after"].every((pseudo) => getComputedStyle(element, pseudo).content === "none")) return false;
  const { width, height } = element.getBoundingClientRect();
  const parent = getComputedStyle(element.parentElement);
  const inner = element.parentElement.clientWidth - parseFloat(parent.paddingLeft) - parseFloat(parent.paddingRight);
  const blocks = [...element.children].filter((child) => getComputedStyle(child).display !== "none");
  // A width or a height of its own shows in the difference to what is around and in it.
  const content = blocks.reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);
  return blocks.every(isBlock) && Math.abs(width - inner) < 1 && (height - content < 1 || blocks.length > 1);
}

// An element as a part of a selector: its name and its classes.
function part(element) { return element.localName + [...element.classList].map((name) => `.${CSS.escape(name)}`).join(""); }

function selectorWithin(row, element) {
  const parts = [];
  for (let at = element; at !== row; at = at.parentElement) parts.unshift(part(at));
  return [row.localName, ...parts].join(" > ");
}

intervention((page) => page.whenListed((list) => {
  const wrappers = new Map();
  const rows = rowsOf(list).slice(0, 20);
  for (const row of rows) {
    for (const element of row.querySelectorAll("*")) {
      const selector = selectorWithin(row, element);
      wrappers.set(selector, (wrappers.get(selector) ?? true) && isWrapper(element));
    }
  }
  const selectors = [...wrappers].filter(([, isOne]) => isOne).map(([selector]) => selector);
  if (selectors.length === 0) return;
  page.addStyle(rows[0], `${selectors.join(", ")} { display: contents !important }`);
  page.count(selectors.length);
}));
