// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node walk_page.js CHROMIUM PAGE RECORDING REPORT PICTURE
//
// Opens the page of `halfspace build --web` in Chromium without a window, from a web server and from the
// disk, plays a recording in it, and compares all positions with REPORT, that of `halfspace play` on the
// same level. PICTURE-server.png and PICTURE-disk.png show the page at the end. Then keys are pressed: the
// character must walk, jump and change its size.
"use strict";
const fs = require("fs");
const http = require("http");
const path = require("path");
const { readRecording } = require("./recording.js");
const { Browser, fail } = require("./chromium.js");
const [chromium, page, recordingFile, reportFile, picture] = process.argv.slice(2);

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const CHARACTERS = 8; // sizes that are tried in the page
const NEAR = 1e-3; // units: walls that are slid along make more of rounding
const LEAST_COLOURS = 20; // in a picture; a page that drew nothing has one

// Runs in the page. Returns the hash of all positions, as `halfspace play` makes it, and the last one.
async function playInPage(recording) {
  const walk = await globalThis.halfspaceWalk;
  walk.pause();
  const { game } = walk;
  game.character.configure(recording.settings);
  game.character.place(recording.start);
  const bits = new DataView(new ArrayBuffer(8));
  let hash = 0xcbf29ce484222325n;
  for (const run of recording.runs) {
    for (let i = 0; i < run.steps; ++i) {
      walk.run(1, run);
      for (const x of game.character.position) {
        bits.setFloat64(0, x);
        hash = BigInt.asUintN(64, (hash ^ bits.getBigUint64(0)) * 0x100000001b3n);
      }
    }
  }
  walk.draw();
  const gl = walk.drawing.gl;
  const pixels = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
  gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const colours = new Set(new Uint32Array(pixels.buffer));
  return {
    hash: hash.toString(16).padStart(16, "0"), end: game.character.position, colours: colours.size,
    error: gl.getError(), machines: game.entitiesThatMove.size,
    moved: walk.drawing.pieces.filter((piece) => piece.mover).length, pieces: walk.drawing.pieces.length,
  };
}

async function walkPage(browser, url, where, recording, report) {
  await browser.open(url);
  const played = await browser.evaluate(`(${playInPage})(${JSON.stringify(recording)})`);
  console.log(`  ${where}: ${JSON.stringify(played)}`);
  // Play mode has each moving solid in its own coordinates, a file has them in those of the level: the last bits
  // of positions on them may differ.
  const tolerance = played.machines > 0 ? NEAR : 0;
  if (tolerance === 0 && played.hash !== report.positions_hash)
    fail(`${where}: hash ${played.hash}, natively ${report.positions_hash}`);
  played.end.forEach((x, i) => {
    if (!(Math.abs(x - report.end[i]) <= tolerance))
      fail(`${where}: ended at ${played.end}, natively at ${report.end}`);
  });
  if (played.moved < played.machines) fail(`${where}: ${played.moved} parts move, not ${played.machines}`);
  if (played.error !== 0) fail(`${where}: WebGL error ${played.error}`);
  if (played.colours < LEAST_COLOURS) fail(`${where}: the picture has ${played.colours} colours`);
  await browser.picture(`${picture}-${where}.png`);
  if (browser.problems.length > 0) fail(`${where}: ${browser.problems.join("; ")}`);
}

// A player's keys: from the start, forward for a while, then a jump, then all bodies.
async function pressKeys(browser) {
  const state = () => browser.evaluate("halfspaceWalk.then((walk) => walk.game.character.state)");
  await browser.evaluate("halfspaceWalk.then((walk) => { walk.game.choose(Game.BODIES[3], 1); " +
    "walk.restart(); walk.isPaused = false; })");
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  await pause(700);
  const before = await state();
  await browser.key("KeyW", "w", true);
  await pause(700);
  await browser.key("KeyW", "w", false);
  const after = await state();
  const distance = Math.hypot(...after.position.map((x, i) => x - before.position[i]));
  console.log(`  W moved the character by ${distance.toFixed(1)} units`);
  if (!(distance > 8)) fail("W did not move the character");
  await browser.key("Space", " ", true);
  let highest = -Infinity;
  for (let i = 0; i < 10; ++i) {
    await pause(40);
    highest = Math.max(highest, (await state()).velocity[2]);
  }
  await browser.key("Space", " ", false);
  if (!(highest > 0)) fail("Space did not make the character jump");
  const fits = await browser.evaluate("halfspaceWalk.then((walk) => { walk.pause(); walk.restart(); " +
    "return Game.BODIES.map((body) => [body.name, walk.choose(body, 1)]); })");
  console.log("  bodies: " + fits.map(([name, hasRoom]) => name + (hasRoom ? "" : " (no room)")).join(", "));
  if (fits.filter(([, hasRoom]) => hasRoom).length < CHARACTERS) fail("too few bodies have room at the start");
}

async function main() {
  const recording = readRecording(recordingFile);
  const report = JSON.parse(fs.readFileSync(reportFile)).shapes[0];
  const server = http.createServer((request, answer) => {
    const file = path.join(page, request.url === "/" ? "index.html" : path.basename(request.url));
    if (!fs.existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "Content-Type": TYPES[path.extname(file)] || "application/octet-stream" });
    answer.end(fs.readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const browser = new Browser(chromium);
  await walkPage(browser, `http://127.0.0.1:${server.address().port}/`, "server", recording, report);
  await walkPage(browser, "file://" + path.resolve(page) + "/index.html", "disk", recording, report);
  await pressKeys(browser);
  await browser.close();
  server.close();
}

main().catch((error) => fail(error.stack));
