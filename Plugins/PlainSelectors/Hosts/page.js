// Subject: matching of complex selectors
// Difference: a rule with a complex selector keeps the elements that it matched when they were added
// Same at rest
"use strict";
// Which elements a complex selector matches is found when elements are added, and an attribute says it from then on.
const COMPLEX = /:has\(|:nth-|:only-|:last-|:empty|[~+*]|\[[^\]]*[*^$~|]=|(?:[ >][^ >]+){3}/;
// What depends on the user, and what is in no tree.
const LIVE = /:(hover|focus|active|visited|checked|target|host|root|fullscreen|placeholder)|::[\w-]+\(/;

// Matching all elements is no work.
const ANY = /^\*(::[\w-]+)?$/;
// Names with escapes or other letters, and `:nth-child(… of …)`, which counts as the selector in it, are not weighed here.
const UNWEIGHED = /\\|[^\x00-\x7f]|:nth-[\w-]+\([^)]* of /;
// A pseudo-class without specificity, and those whose arguments have none, or are not selectors: with parentheses of two levels in it.
const ARGUMENTS = "\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)";
const [WHERE, WITH_TEXT] = [`:where${ARGUMENTS}`, `:(?:nth-[\\w-]+|lang|dir)${ARGUMENTS}`].map((pattern) => new RegExp(pattern, "g"));

// The specificity of a selector, as a selector that matches nothing; empty if it has none.
function weight(selector) {
  const rest = selector.replace(/\[[^\]]*\]/g, "[x]").replace(WHERE, "").replace(WITH_TEXT, ":nth");
  const count = (pattern) => (rest.match(pattern) ?? []).length;
  const [ids, classes, names] = [count(/#[\w-]+/g), count(/\.[\w-]+|\[[^\]]*\]|:(?!:|is|not|has)[\w-]+/g), count(/(^|[\s>+~(])[a-z][\w-]*/gi)];
  return ("listlab-x ".repeat(names) + ".listlab-x".repeat(classes) + "#listlab-x".repeat(ids)).trim();
}

intervention((page) => page.whenListed(() => {
  // The rules that have been changed, by their style sheets.
  const plain = new Map();
  let count = 0;
  page.editStyles((style, rule, root) => {
    if (!(rule instanceof CSSStyleRule) || rule.parentRule instanceof CSSStyleRule) return 0;
    const selector = rule.selectorText;
    if (!COMPLEX.test(selector) || LIVE.test(selector) || ANY.test(selector) || selector.includes(",") || selector.includes("&")) return 0;
    const [, subject, pseudo] = /^(.*?)(::[\w-]+)?$/.exec(selector);
    // Before a pseudo-element, the text of a rule leaves out `*`.
    const tree = subject.replace(/(^|[\s>+~])$/, "$1*");
    if (UNWEIGHED.test(tree) || tree.includes("::") || !CSS.supports(`selector(${tree})`)) return 0;
    const name = `data-listlab-${count++}`;
    // The attribute has no specificity of its own.
    const attribute = `:where([${name}])`;
    const specificity = weight(tree);
    rule.selectorText = (specificity ? `:is(${attribute}, ${specificity})` : attribute) + (pseudo ?? "");
    const sheet = rule.parentStyleSheet;
    plain.set(sheet, [...(plain.get(sheet) ?? []), { name, tree }]);
    mark(root, [{ name, tree }]);
    return 1;
  });
  // A rule reaches the root of its sheet, and several roots can have the same sheet.
  page.followRoots((root) => {
    const rules = () => page.sheetsOf(root).flatMap((sheet) => plain.get(sheet) ?? []);
    mark(root, rules());
    new MutationObserver((records) => {
      const current = rules();
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) mark(node, current);
      }
    }).observe(root, { childList: true, subtree: true });
  });
}));

// Marks what rules match in a root or an element, and the element itself.
function mark(node, rules) {
  for (const { name, tree } of rules) {
    if (node.matches?.(tree)) node.setAttribute(name, "");
    for (const element of node.querySelectorAll(tree)) element.setAttribute(name, "");
  }
}
