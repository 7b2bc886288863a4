// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node run_example.js HBSP_JS MODULE PAGE LEVEL : runs the JavaScript of a page of the manual, with LEVEL
// as its level.hbsp, and prints where its sphere ended and how far its character walked.
"use strict";
const fs = require("fs");
const [hbspFile, module_, page, level] = process.argv.slice(2);

const example = /```js\n([^]*?)```/.exec(fs.readFileSync(page, "utf8"))[1];
const files = { "hbsp.wasm": module_, "level.hbsp": level };
const fetchFile = async (name) => ({ arrayBuffer: async () => new Uint8Array(fs.readFileSync(files[name])).buffer });
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

new AsyncFunction("Hbsp", "fetch", example + "return { hit, walker };")(require(hbspFile), fetchFile).then(
  ({ hit, walker }) => {
    for (let i = 0; i < 120; ++i) walker.step({ forward: 1, yaw: 90 });
    console.log(JSON.stringify({ sphere: hit.position[2], walked: walker.position[1] }));
  });
