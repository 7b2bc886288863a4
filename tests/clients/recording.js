// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"use strict";

const fs = require("fs");

// A recording as halfspace writes it: bsp/character/recording.h.
function readRecording(file) {
  const recording = { settings: {}, runs: [] };
  for (const line of fs.readFileSync(file, "utf8").split("\n")) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === "start") recording.start = rest.map(Number);
    if (word === "set") {
      const name = rest[0].replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
      recording.settings[name] = name === "form" ? rest[1] : Number(rest[1]);
    }
    if (word !== "input") continue;
    const [steps, forward, side, yaw, jump, crouch, up, noClip, pitch] = rest;
    recording.runs.push({
      steps: Number(steps), forward: Number(forward), side: Number(side), yaw: Number(yaw),
      jump: jump === "jump", crouch: crouch === "crouch", up: Number(up || 0), noClip: noClip === "noclip",
      pitch: Number(pitch || 0),
    });
  }
  return recording;
}

module.exports = { readRecording };
