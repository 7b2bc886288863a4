// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node trace_randomly.js HBSP_JS MODULE LEVEL QUERIES : traces the queries that the test
// web_module_gives_the_same_bits wrote, 16 doubles each, and prints the hash of all results.
"use strict";
const fs = require("fs");
const [hbspFile, module_, level, queries] = process.argv.slice(2);
const Hbsp = require(hbspFile);

const KINDS = ["point", "sphere", "box", "cylinder", "capsule"];
const PRIME = 0x100000001b3n;
const bits = new DataView(new ArrayBuffer(8));
let hash = 0xcbf29ce484222325n;

function mix(number) {
  bits.setFloat64(0, number);
  hash = BigInt.asUintN(64, (hash ^ bits.getBigUint64(0)) * PRIME);
}

Hbsp.load(fs.readFileSync(module_)).then((hbsp) => {
  const tree = hbsp.open(fs.readFileSync(level));
  const numbers = new Float64Array(new Uint8Array(fs.readFileSync(queries)).buffer);
  for (let at = 0; at < numbers.length; at += 16) {
    const vector = (i) => [...numbers.subarray(at + i, at + i + 3)];
    const result = tree.trace({
      mask: numbers[at], accuracy: numbers[at + 1] === 1 ? "shifted" : "exact",
      shape: { kind: KINDS[numbers[at + 2]], radius: numbers[at + 3], half: vector(4), middle: vector(7) },
      from: vector(10), delta: vector(13),
    });
    mix(result.fraction);
    for (const each of [result.position, result.contact, result.normal, result.wayOut]) each.forEach(mix);
    mix(result.depth);
    [result.face, result.leaf, result.contents].forEach(mix);
  }
  console.log(hash.toString(16).padStart(16, "0"));
});
