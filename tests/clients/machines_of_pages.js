// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node machines_of_pages.js HALFSPACE MODULE FOLDER (LEVEL RECORDING)...
//
// Writes levels as pages, plays a recording with the page's own scripts (without a browser), and compares its
// end with that of `halfspace play`: doors, drawbridges, trains, buttons and triggers move as in play mode.
// Every entity that moves must move here, too. Ends with 77 (skipped) where the module was not built.
"use strict";

const assert = require("assert");
const { execFileSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { readRecording } = require("./recording.js");
const [halfspace, module_, folder, ...levels] = process.argv.slice(2);

// Play mode has each moving solid in its own coordinates, a file has them in those of the level: the last bits
// of positions on them may differ.
const NEAR = 1e-3; // units: walls that are slid along make more of rounding
const MOVING = /^func_(door|door_rotating|door_secret|plat|train|rotating|bobbing|pendulum|button)$/;

const run = (...args) => execFileSync(halfspace, args, { stdio: ["ignore", "ignore", "inherit"] });

async function play(level, recordingFile) {
  const name = path.basename(level, ".halfspace");
  const page = path.resolve(folder, name), report = path.resolve(folder, name + ".play.json");
  fs.rmSync(page, { recursive: true, force: true });
  run("build", level, "--web", page);
  run("play", level, recordingFile, "--json", report);
  const native = JSON.parse(fs.readFileSync(report)).shapes[0];
  const { Game } = require(path.join(page, "game.js"));
  const Hbsp = require(path.join(page, "hbsp.js"));
  const hbsp = await Hbsp.load(fs.readFileSync(path.join(page, "hbsp.wasm")));
  const game = new Game(hbsp, fs.readFileSync(path.join(page, "level.hbsp")));
  const recording = readRecording(recordingFile);
  game.character.configure(recording.settings);
  game.character.place(recording.start);
  const first = game.posesNow(), moved = new Set();
  for (const each of recording.runs)
    for (let i = 0; i < each.steps; ++i) {
      game.step(each);
      for (const [entity, pose] of game.poses)
        if (JSON.stringify(pose) !== JSON.stringify(first.get(entity))) moved.add(entity);
    }
  const end = game.character.position;
  console.log(`  ${name}: ended at ${end.map((x) => x.toFixed(3))}, natively at ${native.end}; ` +
    `${moved.size} of ${first.size} movers moved`);
  end.forEach((x, i) => assert(Math.abs(x - native.end[i]) <= NEAR, "another end than natively"));
  game.entities.forEach((pairs, entity) => {
    const kind = new Map(pairs).get("classname");
    if (MOVING.test(kind)) assert(moved.has(entity), `${name}: ${kind} (entity ${entity}) did not move`);
  });
  const hasAxes = [...game.poses.values()].some(({ axis }) => axis[2] === 0);
  assert(hasAxes || !name.startsWith("machines"), "nothing turned about a level axis");
}

async function main() {
  if (!fs.existsSync(module_)) {
    console.log("SKIP: the WebAssembly runtime was not built (target web_runtime, needs emscripten)");
    process.exit(77);
  }
  fs.mkdirSync(folder, { recursive: true });
  for (let i = 0; i + 1 < levels.length; i += 2) await play(levels[i], levels[i + 1]);
}

main().catch((error) => {
  console.error(error.stack);
  process.exit(1);
});
