// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// node open_level.js HBSP_JS MODULE LEVEL : prints the reason for which a level cannot be opened.
"use strict";
const fs = require("fs");
const [hbspFile, module_, level] = process.argv.slice(2);

require(hbspFile).load(fs.readFileSync(module_)).then((hbsp) => {
  try {
    hbsp.open(fs.readFileSync(level));
    console.log("opened");
  } catch (error) {
    console.log(error.message);
  }
});
