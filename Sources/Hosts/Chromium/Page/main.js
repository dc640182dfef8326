// Builds the list of /study.json with its techniques, and offers the lab's interface as `window.lab`.

import { ChatContent } from "./chat.js";
import { Counters } from "./counters.js";
import { DriverRunner } from "./driver.js";
import { ListEditor } from "./editor.js";
import { EventTimer, PageLoader } from "./events.js";
import { FrameRecorder, nextFrame } from "./frames.js";
import { ImageLoader } from "./images.js";
import { ListView } from "./list.js";
import { comparePictures } from "./pictures.js";
import { RowPositions, scrollsByPixels } from "./positions.js";
import { Scroller } from "./scroller.js";
import { StrategyStack } from "./strategies.js";
import { TextMeasurer } from "./text.js";
import { UIContext } from "./ui.js";

const techniques = new Map();
const errors = [];
addEventListener("error", (event) => errors.push(String(event.message)));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason?.message ?? event.reason)));
addEventListener("securitypolicyviolation", (event) => errors.push(`the page must not load ${event.blockedURI}`));

// A page that has failed shows something else than it should, and is fast.
function throwIfFailed() {
  if (errors.length > 0) throw new Error(errors[0]);
}

// A technique's file calls this. `make(options, ui)` returns a decorator for each extension point that the technique changes.
window.ListLab = { technique(id, make) { techniques.set(id, make); } };

let ui = null;

function setStyle({ style, font, background }) {
  const root = document.documentElement.style;
  const property = (name, value) => root.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  for (const [name, value] of Object.entries(style)) property(name, typeof value === "number" ? `${value}px` : value);
  property("background", background);
  property("fontFamily", font.family);
  property("fontSize", `${font.size}px`);
  property("lineHeight", `${font.lineHeight}px`);
}

// A page of another size or scale would show another list.
function checkScreen({ width, height, scale }) {
  const found = `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`;
  const expected = `${width} × ${height} at ${scale}`;
  if (found !== expected) throw new Error(`screen: the page has ${found}, the study ${expected}`);
}

async function installTechniques(study) {
  for (const id of study.techniques) {
    await import(`/techniques/${id}.js`).catch((error) => { throw new Error(`technique ${id}: ${error.message}`); });
    if (!techniques.has(id)) throw new Error(`technique ${id}: its file does not register it`);
    ui.strategies.install(id, techniques.get(id)(study.options[id] ?? {}, ui));
  }
}

// Builds the list and resolves when its first screen is settled. The files of the pictures are read before the time starts.
async function load() {
  const study = await (await fetch("/study.json")).json();
  if (study.content.kind !== "chat") throw new Error(`kind: this host shows "chat", not "${study.content.kind}"`);
  checkScreen(study.screen);
  setStyle(study);
  ui = new UIContext(study);
  ui.counters = new Counters();
  ui.content = new ChatContent(study, ui);
  ui.loader = new ImageLoader(ui);
  ui.texts = new TextMeasurer(study.font, study.screen.scale);
  ui.list = new ListView(ui, document.getElementById("scroller"), document.getElementById("content"));
  ui.scroller = new Scroller(ui.list);
  ui.strategies = new StrategyStack(ui);
  await installTechniques(study);
  const pages = study.events.flatMap((event) => event.pages ?? [event]);
  const items = [...study.items, ...pages.flatMap((page) => page.items ?? [])];
  await ui.loader.readFiles([...new Set(items.flatMap((item) => item.images ?? []))]);
  await document.fonts.ready;
  const start = performance.now();
  ui.list.loadRows();
  await ui.strategies.preparation.prepare();
  ui.list.presentRows();
  await settleScreen();
  throwIfFailed();
  return { loadMs: performance.now() - start };
}

// Resolves when what is visible has arrived and was drawn.
async function settleScreen() {
  const views = () => ui.list.cells.flatMap((cell) => cell.views);
  do {
    await Promise.all(views().map((view) => view.ready));
    await Promise.all(views().map((view) => view.element.querySelector("img[src]")?.decode()));
  } while (views().some((view) => view.isPending));
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
}

// Resolves when, besides, preparation has no work left.
async function settle() {
  await ui.strategies.preparation.settled();
  await settleScreen();
}

// Whether a row, or with null every visible row, is on the screen with all its content.
function isRowComplete(index) {
  const cells = index === null ? ui.list.cells : [ui.list.cellOfRow(index)];
  return cells.every((cell) => cell && ui.list.isOnScreen(cell) && cell.views.every((view) => !view.isPending));
}

// Starts what happens during a scroll besides it, and records where the rows are. Other lists have no figures of position, because
// reading positions takes time.
function startEvents({ events, startsAt, screen }, origin) {
  const { list } = ui;
  const scroller = document.getElementById("scroller");
  if ((events.length > 0 || startsAt === "end") && scrollsByPixels(scroller, screen.scale)) {
    list.positions = new RowPositions(list, ui.scroller, screen.scale, origin);
  }
  const editor = new ListEditor(ui);
  const pages = new PageLoader(events, list, (page, whenMade) => editor.perform(page, whenMade));
  if (!pages.isEmpty) list.pages = pages;
  return new EventTimer(events, origin, (event) => editor.perform(event));
}

// The figures of position, in device pixels and ms; null if there are none.
function positionRecord({ positions, pages, startsAtEnd }, endMs) {
  if (positions === null) return null;
  positions.finish(endMs);
  const { jumps, landingErrors, momentumLost, endLostMs, edgeWaitMs } = positions;
  return {
    jumps, landingErrors, momentumLost, endLostMs: startsAtEnd ? endLostMs : null, edgeWaitMs: pages === null ? null : edgeWaitMs,
  };
}

// Runs the study's driver. Times are in ms of performance.now(); marks of the same names delimit the scroll in a trace.
async function scroll() {
  const { study, list } = ui;
  const driver = new DriverRunner(study.scroll, list, ui.scroller, isRowComplete);
  const recorder = new FrameRecorder();
  let lastOffset = list.offset;
  ui.counters.reset();
  const startMs = performance.mark("listlab-scroll-start").startTime;
  const events = startEvents(study, startMs);
  recorder.start(list, (time) => {
    list.positions?.frameDidBegin(time);
    driver.frameWasShown();
    list.adoptAnchor();
    ui.scroller.step(time);
    list.layoutIfNeeded();
    list.positions?.frameWillBeDrawn();
    // Jumps move the list between frames.
    const hasMoved = list.offset !== lastOffset;
    lastOffset = list.offset;
    return hasMoved;
  });
  let isTimedOut = false;
  const limit = setTimeout(() => { isTimedOut = true; driver.stop(); }, study.timeLimitS * 1000);
  try {
    await driver.run();
  } finally {
    clearTimeout(limit);
    events.stop();
    recorder.stop();
  }
  const endMs = performance.mark("listlab-scroll-end").startTime;
  const position = positionRecord(list, endMs);
  throwIfFailed();
  if (isTimedOut) throw new Error(`the scroll has not ended after ${study.timeLimitS} s`);
  const counters = ui.counters.values();
  return {
    startMs, endMs, frameTimes: recorder.times, movements: recorder.movements, entries: counters.entries, ticks: driver.ticks,
    skippedFires: driver.skippedFires, contentHeight: list.contentHeight, counters, blank: { areaMs: recorder.blankAreaMs },
    position,
  };
}

// Jumps to an offset, as far as the content allows, and resolves when it is settled.
async function showOffset(offset) {
  const { list } = ui;
  list.setOffset(Math.min(Math.max(offset, -list.topInset), list.endOffset));
  list.layoutIfNeeded();
  await settle();
  throwIfFailed();
  const [first, end] = list.visibleRows;
  return { offset: list.offset, contentHeight: list.contentHeight, rows: [first, end - 1] };
}

function heights() { return ui.list.rows.map((row) => ui.list.heights.height(row.index)); }

async function measureAll() {
  ui.list.measureAll();
  await settle();
  return heights();
}

window.lab = { load, scroll, showOffset, heights, measureAll, comparePictures, errors };

let isFollowing = false;
// Whether the list follows its scroller; throws what has failed.
Object.defineProperty(window.lab, "isFollowing", {
  get() {
    throwIfFailed();
    return isFollowing;
  },
});

// In a frame, the list is compared with others in turns: all of its rows have been shown once, and it follows its scroller, as the list of
// any page does.
async function follow() {
  await load();
  await measureAll();
  const { list } = ui;
  list.followScroller();
  isFollowing = true;
}

if (window.parent !== window) follow().catch((error) => { errors.push(String(error)); });
