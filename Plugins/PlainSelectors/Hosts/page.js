// Subject: matching of complex selectors
// Difference: a rule with a complex selector keeps the elements that it matched when they were added
"use strict";
// Which elements a complex selector matches is found when elements are added, and an attribute says it from then on.
const COMPLEX = /:has\(|:nth-|:only-|:last-|:empty|[~+*]|\[[^\]]*[*^$~|]=|(?:[ >][^ >]+){3}/;
// What depends on the user, and what is in no tree.
const LIVE = /:(hover|focus|active|visited|checked|target|host|root|fullscreen|placeholder)/;

// The specificity of a selector, as a selector that matches nothing.
function weight(selector) {
  const count = (pattern) => (selector.match(pattern) ?? []).length;
  const [ids, classes, names] = [count(/#[\w-]+/g), count(/\.[\w-]+|\[[^\]]*\]|:(?!:|is|not|has|where)[\w-]+/g), count(/(^|[\s>+~(])[a-z][\w-]*/gi)];
  return "x ".repeat(Math.max(0, names - 1)) + "x" + ".x".repeat(classes) + "#x".repeat(ids);
}

intervention((page) => page.whenListed(() => {
  const plain = [];
  page.editStyles((style, rule) => {
    if (!(rule instanceof CSSStyleRule) || rule.parentRule instanceof CSSStyleRule) return 0;
    const selector = rule.selectorText;
    if (!COMPLEX.test(selector) || LIVE.test(selector) || selector.includes(",") || selector.includes("&")) return 0;
    const [, tree, pseudo] = /^(.*?)(::[\w-]+)?$/.exec(selector);
    const name = `data-listlab-${plain.length}`;
    rule.selectorText = `:is([${name}], ${weight(tree)})${pseudo ?? ""}`;
    plain.push({ name, tree });
    mark(document, [plain.at(-1)]);
    return 1;
  });
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) mark(node, plain);
    }
  }).observe(document, { childList: true, subtree: true });
}));

function mark(root, rules) {
  for (const { name, tree } of rules) {
    if (root !== document && root.matches(tree)) root.setAttribute(name, "");
    for (const element of root.querySelectorAll(tree)) element.setAttribute(name, "");
  }
}
