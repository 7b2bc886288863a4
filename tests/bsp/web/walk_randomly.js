// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node walk_randomly.js HBSP_JS MODULE LEVEL RECORDINGS : walks the recordings of random_recordings.h, as the
// test web_module_gives_the_same_bits wrote them, and prints the hash of all positions and movers.
"use strict";
const fs = require("fs");
const [hbspFile, module_, level, recordings] = process.argv.slice(2);
const Hbsp = require(hbspFile);

const PRESETS = ["person", "quake", "quake3", "halflife", "source", "platformer", "mdk"];
const PRIME = 0x100000001b3n;
const AROUND = 200; // units, as in random_recordings.h
const bits = new DataView(new ArrayBuffer(8));
let hash = 0xcbf29ce484222325n;

function mix(number) {
  bits.setFloat64(0, number);
  hash = BigInt.asUintN(64, (hash ^ bits.getBigUint64(0)) * PRIME);
}

function stepOnce(character, machines, input) {
  const { radius, height } = character.settings;
  machines.step([{ foot: character.position, radius, height }], Hbsp.STEP_SECONDS);
  for (const effect of machines.effects()) character.take(effect);
  const low = character.position.map((x) => x - AROUND), high = character.position.map((x) => x + AROUND);
  character.surroundings = { movers: machines.movers(low, high), volumes: machines.volumes(low, high), others: [] };
  character.step(input);
  character.position.forEach(mix);
  mix(character.state.eyeOffset);
}

Hbsp.load(fs.readFileSync(module_)).then((hbsp) => {
  const tree = hbsp.open(fs.readFileSync(level));
  const machines = hbsp.machines(tree);
  const settings = PRESETS.map((name) => hbsp.preset(name));
  const character = hbsp.character(tree);
  const numbers = new Float64Array(new Uint8Array(fs.readFileSync(recordings)).buffer);
  for (let at = 0; at < numbers.length;) {
    machines.restart();
    character.configure(settings[numbers[at]]);
    character.place([...numbers.subarray(at + 1, at + 4)]);
    const runs = numbers[at + 4];
    at += 5;
    for (let run = 0; run < runs; ++run, at += 8) {
      const [steps, forward, side, up, yaw, jump, crouch, pitch] = numbers.subarray(at, at + 8);
      for (let i = 0; i < steps; ++i) stepOnce(character, machines, { forward, side, up, yaw, jump, crouch, pitch });
      for (const { now, turnNow } of machines.movers()) {
        now.forEach(mix);
        mix(turnNow);
      }
    }
  }
  console.log(hash.toString(16).padStart(16, "0"));
});
