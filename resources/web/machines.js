// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Doors, buttons, plats, trains and the triggers that start them, from the entities of a compiled level:
// the classes and keys of "Entities in play" in the manual, as in the editor's play mode. An entity needs
// a model, which is its solids.
"use strict";

(function (root) {
  const SOLID = 1;
  const NEAR_DOOR = 60, ABOVE_DOOR = 8; // units around a door in which it opens
  const TOUCH = 1; // units; bodies nearer than this touch
  const LEEWAY = -0.125; // units; a mere touch does not stop a returning door
  const MOST_IN_A_ROW = 8; // longest chain of activations in one step; ends cycles
  const TRIGGERS = ["trigger", "trigger_multiple", "trigger_once"];

  const grown = (box, by) => ({ low: box.low.map((x) => x - by), high: box.high.map((x) => x + by) });
  const moved = (box, by) => ({ low: plus(box.low, by), high: plus(box.high, by) });
  const meet = (a, b) => [0, 1, 2].every((i) => a.low[i] < b.high[i] && b.low[i] < a.high[i]);
  const plus = (a, b) => a.map((x, i) => x + b[i]);
  const times = (a, by) => a.map((x) => x * by);
  const length = (a) => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);

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

  // Exact where the axes are.
  function headingOf(angle) {
    if (angle === -1) return [0, 0, 1];
    if (angle === -2) return [0, 0, -1];
    const quarter = ((angle % 360) + 360) % 360 / 90;
    if (Number.isInteger(quarter)) return [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]][quarter];
    const radians = angle * Math.PI / 180;
    return [Math.cos(radians), Math.sin(radians), 0];
  }

  // A machine goes from `rest` along `travel` and back; both are offsets from where it is drawn.
  function machine(model, keys, settings) {
    return Object.assign({
      model, rest: [0, 0, 0], travel: [0, 0, 0], seconds: 1, wait: 3, toggles: false, isLinked: false,
      name: keys.text("targetname"), fires: keys.text("target"), area: null,
      part: 0, partBefore: 0, going: 0, waited: 0,
    }, settings);
  }

  function sliding(model, keys, speedOf, lipOf, waitOf) {
    const direction = headingOf(keys.number("angle", 0));
    const size = [0, 1, 2].reduce(
      (sum, i) => sum + Math.abs(direction[i]) * (model.high[i] - model.low[i]), 0);
    const distance = size - keys.number("lip", lipOf);
    const speed = keys.number("speed", speedOf);
    if (!(distance > 0) || !(speed > 0)) return null;
    return machine(model, keys, {
      travel: times(direction, distance), seconds: distance / speed, wait: keys.number("wait", waitOf),
    });
  }

  function door(model, keys) {
    const made = sliding(model, keys, 100, 8, 3);
    if (!made) return null;
    const flags = keys.number("spawnflags", 0);
    made.isLinked = (flags & 4) === 0;
    made.toggles = (flags & 32) !== 0 && made.name !== "";
    const around = [NEAR_DOOR, NEAR_DOOR, ABOVE_DOOR];
    if (made.name === "")
      made.area = { low: plus(model.low, times(around, -1)), high: plus(model.high, around) };
    return made;
  }

  function button(model, keys) {
    const made = sliding(model, keys, 40, 4, 1);
    if (made) made.area = grown(model, TOUCH);
    return made;
  }

  function plat(model, keys) {
    const height = keys.number("height", model.high[2] - model.low[2] - 8);
    const speed = keys.number("speed", 150);
    if (!(height > 0) || !(speed > 0)) return null;
    const made = machine(model, keys, {
      rest: [0, 0, -height], travel: [0, 0, height], seconds: height / speed, wait: keys.number("wait", 3),
    });
    if (made.name === "")
      made.area = {
        low: [model.low[0], model.low[1], model.high[2] - height - ABOVE_DOOR],
        high: plus(model.high, [0, 0, ABOVE_DOOR]),
      };
    return made;
  }

  // The stops of a train: {position, arrives, leaves} in seconds, and the time to which it returns.
  function routeOf(first, corners, speed) {
    let corner = corners.get(first);
    if (!corner || !(speed > 0)) return null;
    const stops = [{ position: corner.position, arrives: -Math.max(0, corner.wait), leaves: 0 }];
    const passed = [corner];
    for (;;) {
      if (corner.speed > 0) speed = corner.speed;
      const left = corner;
      corner = corners.get(corner.next);
      if (!corner) return { stops, again: null };
      const last = stops[stops.length - 1];
      const arrives = last.leaves + length(plus(corner.position, times(left.position, -1))) / speed;
      if (!Number.isFinite(arrives)) return { stops, again: null };
      const before = passed.indexOf(corner);
      const ends = corner.wait < 0;
      stops.push({ position: corner.position, arrives, leaves: ends ? Infinity : arrives + corner.wait });
      passed.push(corner);
      if (ends) return { stops, again: null };
      if (before < 0) continue;
      return arrives > stops[before].arrives ? { stops, again: stops[before].arrives } : null;
    }
  }

  function placeOn(route, time) {
    const { stops, again } = route;
    const end = stops[stops.length - 1].arrives;
    if (again !== null && time > end) time = again + ((time - again) % (end - again));
    let after = stops.findIndex((stop) => stop.arrives > time);
    if (after < 0) after = stops.length;
    if (after === 0) return stops[0].position;
    const from = stops[after - 1];
    if (after === stops.length || time <= from.leaves) return from.position;
    const part = (time - from.leaves) / (stops[after].arrives - from.leaves);
    return plus(from.position, times(plus(stops[after].position, times(from.position, -1)), part));
  }

  class Machines {
    // `entities` and `models` as the functions of hbsp.js give them.
    constructor(entities, models) {
      this.entities = entities.map((pairs) => new Keys(pairs));
      this.machines = [];
      this.triggers = [];
      this.trains = [];
      this.movers = []; // steady motion of the class mover
      this.fuses = [];
      this.time = 0;
      const corners = this.corners();
      for (const model of models) this.add(model, this.entities[model.entity], corners);
      this.all = [...this.machines, ...this.trains, ...this.movers];
      for (const each of this.all) each.extent = extentOf(each.model);
      this.takeBefore();
    }

    corners() {
      const made = new Map();
      for (const keys of this.entities) {
        const position = keys.vector("origin");
        const name = keys.text("targetname");
        if (keys.text("classname") !== "path_corner" || !position || made.has(name)) continue;
        made.set(name, {
          position, next: keys.text("target"), wait: keys.number("wait", 0), speed: keys.number("speed", 0),
        });
      }
      return made;
    }

    add(model, keys, corners) {
      const kind = keys ? keys.text("classname") : "";
      if (TRIGGERS.includes(kind)) {
        const fires = keys.text("target");
        if (fires !== "")
          this.triggers.push({
            box: { low: model.low, high: model.high }, fires, delay: Math.max(0, keys.number("delay", 0)),
            wait: kind === "trigger_once" ? -1 : keys.number("wait", 0.2), rests: 0, isSpent: false,
          });
        return;
      }
      if ((model.contents & SOLID) === 0) return;
      if (kind === "func_train") {
        const route = routeOf(keys.text("target"), corners, keys.number("speed", 100));
        const name = keys.text("targetname");
        this.trains.push({ model, route, name, runs: name === "", time: 0, timeBefore: 0 });
        return;
      }
      if (kind === "mover" && keys.vector("way") && keys.number("seconds", 0) > 0) {
        this.movers.push({
          model, way: keys.vector("way"), seconds: keys.number("seconds", 0), turn: keys.number("turn", 0),
          origin: keys.vector("origin") || [0, 0, 0],
        });
        return;
      }
      const make = { func_door: door, func_button: button, func_plat: plat }[kind];
      // A brush entity of any other class stays where it is drawn, and is solid there.
      this.machines.push((make && make(model, keys)) || machine(model, keys, { name: "", seconds: 1 }));
    }

    // Moves everything by one step. `bodies`: {foot, radius, height}.
    step(bodies, seconds) {
      const boxes = bodies.map(({ foot, radius, height }) => ({
        low: [foot[0] - radius, foot[1] - radius, foot[2]],
        high: [foot[0] + radius, foot[1] + radius, foot[2] + height],
      }));
      const anyIn = (box) => boxes.some((body) => meet(body, box));
      this.takeBefore();
      this.time += seconds;
      for (const each of this.machines) if (each.area && anyIn(each.area)) this.setOffLinked(each);
      this.watchTriggers(anyIn, seconds);
      for (const each of this.machines) this.move(each, anyIn, seconds);
      for (const train of this.trains) if (train.runs) train.time += seconds;
      for (const each of this.all) each.pose = this.poseOf(each);
    }

    takeBefore() {
      for (const each of this.all) each.poseBefore = each.pose || this.poseOf(each);
      for (const each of this.all) each.pose = each.poseBefore;
    }

    // {offset, turn}: a rotation in degrees about z through the level's origin, then a translation.
    poseOf(each) {
      if (each.route !== undefined) {
        if (!each.route) return { offset: [0, 0, 0], turn: 0 };
        const low = placeOn(each.route, each.time);
        return { offset: plus(low, times(each.model.low, -1)), turn: 0 };
      }
      if (each.way) {
        const phase = (this.time / each.seconds) % 2;
        const along = times(each.way, phase <= 1 ? phase : 2 - phase);
        const turn = each.turn * this.time;
        const [x, y] = headingOf(turn === -1 || turn === -2 ? turn + 360 : turn);
        const [ox, oy] = each.origin;
        return { offset: plus(along, [ox - (x * ox - y * oy), oy - (y * ox + x * oy), 0]), turn };
      }
      return { offset: plus(each.rest, times(each.travel, each.part)), turn: 0 };
    }

    setOff(each) {
      if (each.route !== undefined) {
        each.runs = true;
        return;
      }
      each.waited = 0;
      const isThere = each.part === 1 && each.going === 0;
      const starts = !isThere && each.going !== 1;
      if (each.toggles && (isThere || each.going === 1)) each.going = -1;
      else if (starts) each.going = 1;
      if (starts && each.fires !== "") this.fuses.push({ left: 0, name: each.fires });
    }

    // A door opens with all doors that touch it.
    setOffLinked(first) {
      const due = [first];
      const known = new Set(due);
      while (due.length > 0) {
        const each = due.pop();
        this.setOff(each);
        if (!each.isLinked) continue;
        for (const other of this.machines) {
          if (known.has(other) || !other.isLinked || !meet(grown(each.model, TOUCH), other.model)) continue;
          known.add(other);
          due.push(other);
        }
      }
    }

    watchTriggers(anyIn, seconds) {
      for (const trigger of this.triggers) {
        trigger.rests -= seconds;
        if (trigger.isSpent || trigger.rests > 0 || !anyIn(trigger.box)) continue;
        trigger.isSpent = trigger.wait < 0;
        trigger.rests = trigger.wait;
        this.fuses.push({ left: trigger.delay, name: trigger.fires });
      }
      for (const fuse of this.fuses) fuse.left -= seconds;
      for (let i = 0; i < MOST_IN_A_ROW; ++i) {
        const lit = this.fuses.filter((fuse) => fuse.left <= 0);
        if (lit.length === 0) return;
        this.fuses = this.fuses.filter((fuse) => fuse.left > 0);
        for (const { name } of lit)
          for (const each of [...this.machines, ...this.trains]) if (each.name === name) this.setOff(each);
      }
    }

    move(each, anyIn, seconds) {
      if (each.going === 0 && each.part === 1) {
        each.waited += seconds;
        if (!each.toggles && each.wait >= 0 && each.waited >= each.wait) each.going = -1;
      }
      if (each.going === 0) return;
      const next = Math.min(1, Math.max(0, each.part + each.going * seconds / each.seconds));
      const there = moved(each.model, plus(each.rest, times(each.travel, next)));
      if (each.going < 0 && anyIn(grown(there, LEEWAY))) {
        each.going = 1;
        return;
      }
      each.part = next;
      if (each.part !== (each.going > 0 ? 1 : 0)) return;
      each.going = 0;
      each.waited = 0;
    }
  }

  function extentOf(model) {
    return length([0, 1, 2].map((i) => Math.max(Math.abs(model.low[i]), Math.abs(model.high[i]))));
  }

  const Made = { Machines, Keys };
  if (typeof module !== "undefined") module.exports = Made;
  else root.Machines = Made;
})(typeof globalThis !== "undefined" ? globalThis : this);
