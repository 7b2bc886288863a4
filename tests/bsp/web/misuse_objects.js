// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node misuse_objects.js HBSP_JS MODULE LEVEL : uses names that do not exist and objects that were closed,
// and prints a line for each: what the error says, or "no error".
"use strict";
const fs = require("fs");
const [hbspFile, module_, level] = process.argv.slice(2);

function say(call) {
  try {
    call();
    console.log("no error");
  } catch (error) {
    console.log(error.message);
  }
}

require(hbspFile).load(fs.readFileSync(module_)).then((hbsp) => {
  const open = () => hbsp.open(fs.readFileSync(level));
  const tree = open();
  const trace = (more) => tree.trace({ from: [0, 0, 0], delta: [0, 0, -9], ...more });
  say(() => trace({ shape: { kind: "ball", radius: 8 } }));
  say(() => trace({ accuracy: "toString" }));
  say(() => hbsp.character(tree, { form: "cone" }));
  say(() => trace({ shape: { kind: "sphere", raduis: 3 } }));
  say(() => trace({ radius: 3 }));
  say(() => tree.closest({ from: [0, 0, 0], shpae: {} }, 9));
  say(() => hbsp.character(tree, { walkSpeed: 100 }));
  say(() => hbsp.character(tree, { ...hbsp.preset("quake"), hull: null, accuracy: "shifted" }));
  say(() => tree.traceAny({ from: [0, 0, NaN] }));
  say(() => trace({ shape: { kind: "sphere", radius: -1 } }));
  const walker = hbsp.character(tree);
  walker.close();
  say(() => walker.step({}));
  say(() => walker.close());
  tree.close();
  say(() => trace({}));
  say(() => tree.info());
  say(() => tree.close());
  say(() => hbsp.character(tree).step({}));
  const other = open();
  say(() => other.trace({ from: [0, 0, 0] }));
});
