// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node walk_course.js HBSP_JS MODULE FOLDER ROOMS.. : walks rooms of the course, as the test
// web_module_gives_the_same_bits wrote them, and prints each with the hash of all positions.
"use strict";
const fs = require("fs");
const [hbspFile, module_, folder, ...rooms] = process.argv.slice(2);
const Hbsp = require(hbspFile);

const PRIME = 0x100000001b3n;
const bits = new DataView(new ArrayBuffer(8));

function bitsOf(number) {
  bits.setFloat64(0, number);
  return bits.getBigUint64(0);
}

function walk(hbsp, room) {
  const read = (name) => fs.readFileSync(`${folder}/${name}`);
  const { start, settings, runs, movers, volumes, others } = JSON.parse(read(room + ".json"));
  const poses = new Float64Array(new Uint8Array(read(room + ".poses")).buffer);
  const character = hbsp.character(hbsp.open(read(room + ".hbsp")), settings);
  character.place(start);
  const solids = movers.map((mover) => ({ ...mover, tree: hbsp.open(read(mover.tree)) }));
  character.surroundings = { movers: solids, volumes, others };
  let hash = 0xcbf29ce484222325n, at = 0;
  for (const run of runs) {
    for (let i = 0; i < run.steps; ++i) {
      for (const solid of solids) {
        solid.before = [...poses.subarray(at, at + 3)];
        solid.turnBefore = poses[at + 3];
        solid.now = [...poses.subarray(at + 4, at + 7)];
        solid.turnNow = poses[at + 7];
        at += 8;
      }
      character.step(run);
      for (const x of character.position) hash = BigInt.asUintN(64, (hash ^ bitsOf(x)) * PRIME);
    }
  }
  console.log(room + " " + hash.toString(16).padStart(16, "0"));
  for (const { tree } of solids) tree.close();
  character.tree.close();
  character.close();
}

Hbsp.load(fs.readFileSync(module_)).then((hbsp) => {
  for (const room of rooms) walk(hbsp, room);
});
