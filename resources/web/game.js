// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A level that is walked in: its tree, its machines, and one character of any body. Knows nothing of the
// page, so that it runs in node too.
"use strict";

(function (root) {
  const Hbsp = root.Hbsp || require("./hbsp.js");

  const LIQUIDS = 0x8 | 0x10 | 0x20; // HBSP_CONTENTS_WATER, _SLIME, _LAVA
  const ORIGIN_ABOVE_FLOOR = 24; // units: of a player start, as in Quake
  const BELOW_THE_LEVEL = 512; // units below the lowest point at which a character returns to the start
  const NEARBY = 64; // units around a step's motion in which movers count
  const PERSON = 56; // units: the height for which the default settings are made

  // From a mouse to a giant, as in the editor's play mode.
  const BODIES = [
    { name: "Mouse", form: "sphere", radius: 2, height: 4 },
    { name: "Cat", form: "capsule", radius: 6, height: 16 },
    { name: "Child", form: "cylinder", radius: 10, height: 36 },
    { name: "Person", form: "cylinder", radius: 16, height: 56 },
    { name: "Person (box)", form: "box", radius: 16, height: 56 },
    { name: "Person (capsule)", form: "capsule", radius: 16, height: 56 },
    { name: "Barrel", form: "cylinder", radius: 24, height: 48 },
    { name: "Ogre", form: "cylinder", radius: 32, height: 88 },
    { name: "Giant", form: "cylinder", radius: 64, height: 224 },
  ];
  const LENGTHS = ["radius", "height", "crouched_height", "step_height", "climb_height", "eye_height",
    "shore_height"];
  const SPEEDS = ["walk_speed", "crouch_speed", "stop_speed", "jump_speed", "climb_speed", "swim_speed",
    "ladder_speed", "fly_speed"];

  // Lengths grow with the factor, speeds with its square root, so that a jump reaches the same share of
  // the body's height.
  function scaled(settings, factor) {
    const made = Object.assign({}, settings);
    for (const name of LENGTHS) made[name] *= factor;
    for (const name of SPEEDS) made[name] *= Math.sqrt(factor);
    return made;
  }

  // The keys of an entity.
  class Keys {
    constructor(pairs) {
      this.pairs = pairs;
    }
    text(name) {
      const found = this.pairs.find(([key]) => key === name);
      return found ? found[1] : "";
    }
    number(name, otherwise) {
      const text = this.text(name).trim();
      const value = Number(text);
      return text !== "" && Number.isFinite(value) ? value : otherwise;
    }
    vector(name) {
      const numbers = this.text(name).trim().split(/\s+/).map(Number);
      return numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : null;
    }
  }

  class Game {
    // `hbsp`: of Hbsp.load(); `bytes`: of a .hbsp file.
    constructor(hbsp, bytes) {
      this.hbsp = hbsp;
      this.tree = hbsp.open(bytes);
      this.entities = this.tree.entities();
      this.models = this.tree.models();
      this.machines = hbsp.machines(this.tree);
      this.entitiesThatMove = new Set(this.machines.movers().map(({ id }) => id - 1));
      this.lowest = -this.tree.info().worldHalf;
      this.body = BODIES[3];
      this.factor = 1;
      this.character = hbsp.character(this.tree, this.settings());
      this.restart();
    }

    // Back to the player start, with all machines at rest.
    restart() {
      this.machines.restart();
      this.poses = this.posesNow();
      this.hurt = 0; // points: it has no health, so they are only counted
      this.turnedTo = null;
      const { foot, yaw } = this.start();
      this.startYaw = yaw;
      if (this.isFree(foot)) this.character.place(foot);
      else {
        const higher = [foot[0], foot[1], foot[2] + ORIGIN_ABOVE_FLOOR];
        if (this.isFree(higher)) this.character.place(higher);
        else if (!this.character.teleport(foot)) this.character.place(foot);
      }
      this.before = this.character.position;
    }

    start() {
      let found = null;
      for (const pairs of this.entities) {
        const keys = new Keys(pairs);
        const origin = keys.vector("origin");
        const name = keys.text("classname");
        if (!origin || !name.startsWith("info_player")) continue;
        if (found && name !== "info_player_start") continue;
        found = { foot: [origin[0], origin[1], origin[2] - ORIGIN_ABOVE_FLOOR], yaw: keys.number("angle", 0) };
        if (name === "info_player_start") break;
      }
      return found || { foot: [0, 0, 0], yaw: 0 };
    }

    shape(settings) {
      const { form, radius, height } = settings;
      if (form === "sphere") return { kind: "sphere", radius, middle: [0, 0, radius] };
      const half = form === "capsule" ? height / 2 - radius : height / 2;
      return { kind: form, radius, half: [radius, radius, half], middle: [0, 0, height / 2] };
    }

    isFree(foot) {
      const shape = this.shape(this.character.settings);
      return !this.tree.trace({ shape, from: foot }).startInSolid;
    }

    settings() {
      const { form, radius, height } = this.body;
      const made = scaled(this.hbsp.defaults(), height / PERSON);
      Object.assign(made, { form, radius, height });
      if (form === "capsule") made.crouched_height = Math.max(made.crouched_height, 2 * radius);
      return scaled(made, this.factor);
    }

    // Changes the body where it stands. False: there is no room for it; then nothing changes.
    choose(body, factor) {
      const last = [this.body, this.factor];
      const foot = this.character.position;
      [this.body, this.factor] = [body, factor];
      this.character.configure(this.settings());
      if (this.isFree(foot) || this.character.teleport(foot)) return true;
      [this.body, this.factor] = last;
      this.character.configure(this.settings());
      return false;
    }

    eyeHeight() {
      return this.character.eyeHeight();
    }

    // By entity: {offset, turn (degrees), axis} of what moves; nothing for what was removed.
    posesNow() {
      return new Map(this.machines.movers().map(({ id, now, turnNow, axis }) =>
        [id - 1, { offset: now, turn: turnNow, axis }]));
    }

    // What teleporters, jump pads and what hurts do to the character.
    obeyTriggers() {
      for (const effect of this.machines.effects()) {
        this.character.take(effect);
        if (effect.kind === "hurt") this.hurt += effect.damage;
        if (effect.kind !== "teleport") continue;
        this.before = this.character.position;
        this.turnedTo = effect.yaw;
      }
    }

    // One step of 1/120 second.
    step(input) {
      const { radius, height, step_seconds: seconds } = this.character.settings;
      this.before = this.character.position;
      this.machines.step([{ foot: this.before, radius, height }], seconds);
      this.turnedTo = null; // degrees: where a teleporter made it look in this step
      if (!input.noClip) this.obeyTriggers();
      this.poses = this.posesNow();
      const [low, high] = this.around(radius + height, seconds);
      this.character.surroundings.movers = this.machines.movers(low, high);
      this.character.surroundings.volumes =
        [...this.water(this.before, height), ...this.machines.volumes(low, high), ...this.ladders()];
      this.character.step(input);
      if (this.character.position[2] < this.lowest - BELOW_THE_LEVEL) this.restart();
    }

    // A box around where the character may be in this step.
    around(size, seconds) {
      const { position, velocity } = this.character.state;
      const reach = 2 * size + 2 * seconds * Math.hypot(...velocity) + NEARBY;
      return [position.map((x) => x - reach), position.map((x) => x + reach)];
    }

    // Liquids are contents of the tree; the step wants their surface as a box.
    water(foot, height) {
      const isWet = (z) => (this.tree.contents([foot[0], foot[1], z]) & LIQUIDS) !== 0;
      if (!isWet(foot[2] + height / 8)) return [];
      let wet = foot[2] + height / 8, dry = wet + 2 * height;
      if (isWet(dry)) wet = dry;
      else for (let i = 0; i < 24; ++i) {
        const middle = (wet + dry) / 2;
        if (isWet(middle)) wet = middle;
        else dry = middle;
      }
      const around = 4 * height;
      return [{
        ladder: false, low: [foot[0] - around, foot[1] - around, foot[2] - around],
        high: [foot[0] + around, foot[1] + around, wet],
      }];
    }

    // Ladders that are given as boxes, by entities without solids.
    ladders() {
      if (this.ladderList) return this.ladderList;
      this.ladderList = [];
      this.entities.forEach((pairs, entity) => {
        const keys = new Keys(pairs);
        const towards = keys.vector("towards");
        const size = towards ? Math.hypot(towards[0], towards[1]) : 0;
        if (!keys.text("classname").endsWith("ladder") || size === 0) return;
        if (this.models.some((model) => model.entity === entity)) return;
        const box = { low: keys.vector("low"), high: keys.vector("high") };
        if (box.low && box.high)
          this.ladderList.push({
            ladder: true, low: box.low, high: box.high, towards: [towards[0] / size, towards[1] / size, 0],
          });
      });
      return this.ladderList;
    }
  }

  const Made = { Game, BODIES };
  if (typeof module !== "undefined") module.exports = Made;
  else root.Game = Made;
})(typeof globalThis !== "undefined" ? globalThis : this);
