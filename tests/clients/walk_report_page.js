// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node walk_report_page.js CHROMIUM PAGE PICTURE
//
// Uses the page of `halfspace repair --page` or `halfspace validate --page` as a person does: chooses both themes,
// opens a file, drags the line between before and after, turns the view by mouse, chooses the axis that points up,
// and flies to a defect. What is dragged or chosen must change the picture. PICTURE-NAME.png show each step.
"use strict";
const path = require("path");
const { Browser, fail } = require("./chromium.js");
const [chromium, page, picture] = process.argv.slice(2);

const STEP_MS = 100; // between two looks at a view that may still move
const MOST_LOOKS = 200;
const THEMES = ["light", "dark"];

// Runs in the page: a hash of the pixels of the 3D view, and how many colours it has.
function seen() {
  const canvas = document.getElementById("view");
  const gl = canvas.getContext("webgl2");
  const pixels = new Uint8Array(4 * canvas.width * canvas.height);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let hash = 17;
  const words = new Uint32Array(pixels.buffer);
  for (const word of words) hash = (Math.imul(hash, 31) + word) | 0;
  return { hash, colours: new Set(words).size, error: gl.getError() };
}

class Walk {
  constructor(browser) {
    this.browser = browser;
  }

  async look() {
    // Two frames: the page draws in the next one.
    await this.browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const view = await this.browser.evaluate(`(${seen})()`);
    if (view.error !== 0) fail("WebGL error " + view.error);
    return view;
  }

  // Looks until the view no longer changes, as during a flight to a defect.
  async settled() {
    let last = await this.look();
    for (let i = 0; i < MOST_LOOKS; ++i) {
      await new Promise((done) => setTimeout(done, STEP_MS));
      const next = await this.look();
      if (next.hash === last.hash) return next;
      last = next;
    }
    return fail("the view does not come to rest");
  }

  // Calls act() and fails unless the view looks different afterwards.
  async changes(what, act) {
    const before = await this.settled();
    await act();
    const after = await this.settled();
    if (before.hash === after.hash) fail(what + " did not change the view");
    console.log(`  ${what}: ${after.colours} colours`);
  }

  box(id) {
    return this.browser.evaluate(`(() => { const b = document.getElementById("${id}").getBoundingClientRect();
      return { x: b.left + b.width / 2, y: b.top + b.height / 2, left: b.left, top: b.top, width: b.width,
        height: b.height, hidden: b.width === 0 }; })()`);
  }

  async drag(from, to) {
    await this.browser.mouse("mousePressed", from.x, from.y);
    for (let i = 1; i <= 4; ++i)
      await this.browser.mouse("mouseMoved", from.x + ((to.x - from.x) * i) / 4, from.y + ((to.y - from.y) * i) / 4);
    await this.browser.mouse("mouseReleased", to.x, to.y, { buttons: 0 });
  }

  async theme(name) {
    for (let i = 0; i < 3; ++i) {
      if ((await this.browser.evaluate('document.getElementById("theme").textContent')) === "Theme: " + name) break;
      await this.browser.evaluate('document.getElementById("theme").click()');
    }
    const is = await this.browser.evaluate("document.documentElement.dataset.theme");
    if (is !== name) fail(`the theme is ${is}, not ${name}`);
  }

  async slider() {
    const divider = await this.box("divider");
    if (divider.hidden) return console.log("  no line between before and after");
    const scene = await this.box("scene");
    const at = () => this.browser.evaluate('Number(document.getElementById("divider").getAttribute("aria-valuenow"))');
    for (const share of [20, 80, 50]) {
      await this.changes(`line at ${share} %`, async () =>
        this.drag(await this.box("divider"), { x: scene.left + (scene.width * share) / 100, y: divider.y }));
      if (Math.abs((await at()) - share) > 1) fail(`the line is at ${await at()} %, not at ${share} %`);
      if (share !== 50) await this.browser.picture(`${picture}-line-${share}.png`);
    }
    await this.browser.evaluate('document.getElementById("divider").focus()');
    await this.changes("key to the right", async () => {
      await this.browser.key("ArrowRight", "ArrowRight", true);
      await this.browser.key("ArrowRight", "ArrowRight", false);
    });
    if (Math.abs((await at()) - 55) > 1) fail(`after the key the line is at ${await at()} %, not at 55 %`);
  }

  async turn() {
    const view = await this.box("view");
    const below = { x: view.left + view.width / 4, y: view.top + view.height * 0.7 };
    await this.changes("turned by mouse", () => this.drag(below, { x: below.x + 90, y: below.y + 30 }));
    await this.browser.picture(`${picture}-turned.png`);
    for (const axis of ["y", "z"])
      await this.changes(`${axis} up`, () =>
        this.browser.evaluate(`(() => { const up = document.getElementById("up"); up.value = "${axis}";
          up.dispatchEvent(new Event("change")); })()`));
  }

  async places() {
    const button = 'document.querySelector(".finding li button")';
    if (!(await this.browser.evaluate(`Boolean(${button})`))) return console.log("  no places of defects");
    await this.changes("flight to a defect", () => this.browser.evaluate(`${button}.click()`));
    await this.browser.picture(`${picture}-defect.png`);
  }

  async modes() {
    const [count, now] = await this.browser.evaluate(`(() => {
      const all = [...document.getElementById("modes").children];
      return [all.length, all.findIndex((made) => made.getAttribute("aria-pressed") === "true")]; })()`);
    for (let step = 1; step <= count; ++step) {
      const i = (now + step) % count;
      // A surface without overhangs looks the same in both colours, but its legend does not.
      const legend = () => this.browser.evaluate('document.getElementById("legend").textContent');
      const before = await legend();
      await this.browser.evaluate(`document.getElementById("modes").children[${i}].click()`);
      await this.settled();
      if ((await legend()) === before) fail(`colours ${i + 1} of ${count} did not change the legend`);
      console.log(`  colours ${i + 1} of ${count}`);
      await this.browser.picture(`${picture}-colours-${i + 1}.png`);
    }
  }

  async list() {
    const rows = await this.browser.evaluate('document.querySelectorAll(".row").length');
    const files = await this.browser.evaluate("halfspacePage.entries.length");
    if (files === 1) return;
    if (rows === 0) fail("the list has no rows");
    console.log(`  list of ${files} files, ${rows} rows drawn`);
    for (const theme of THEMES) {
      await this.theme(theme);
      await this.browser.picture(`${picture}-list-${theme}.png`);
    }
    await this.browser.evaluate('location.hash = "file=1"');
  }
}

async function main() {
  const browser = new Browser(chromium, "1400,900");
  await browser.open("file://" + path.resolve(page));
  const walk = new Walk(browser);
  await walk.list();
  if ((await walk.settled()).colours < 3) fail("the view is empty");
  for (const theme of THEMES) {
    await walk.theme(theme);
    await walk.settled();
    await browser.picture(`${picture}-file-${theme}.png`);
  }
  await walk.slider();
  await walk.turn();
  await walk.places();
  await walk.modes();
  if (browser.problems.length > 0) fail(browser.problems.join("; "));
  await browser.close();
}

main().catch((error) => fail(error.stack));
