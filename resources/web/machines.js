// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Doors, buttons, plats, trains, the triggers that start them, and those that teleport, push and hurt, from
// the entities of a compiled level:
// the classes and keys of "Entities in play" in the manual, as in the editor's play mode. An entity needs
// a model, which is its solids.
"use strict";

(function (root) {
  const SOLID = 1;
  const NEAR_DOOR = 60, ABOVE_DOOR = 8; // units around a door in which it opens
  const TOUCH = 1; // units; bodies nearer than this touch
  const LEEWAY = -0.125; // units; a mere touch does not stop a returning door
  const MOST_IN_A_ROW = 8; // longest chain of activations in one step; ends cycles
  const AT_CORNER = 1; // seconds that a secret door waits between its two steps
  const RELAYS = ["trigger_relay", "target_relay", "target_delay", "trigger_counter"];
  const ACTING = ["trigger_teleport", "trigger_push", "trigger_hurt"];
  const TRIGGERS = ["trigger", "trigger_multiple", "trigger_once", "trigger_secret", ...RELAYS, ...ACTING];
  const DESTINATIONS = ["info_teleport_destination", "misc_teleporter_dest", "target_position", "info_notnull"];
  const OPENED = 0.2; // seconds for which firing opens a teleporter with a name
  const FASTEST = 2000; // units a second, of a push along each axis
  const ABOVE_OF_PADS = -23; // units: the foot of who arrives at a misc_teleporter_dest
  const DAMAGE = 5, SLOW_WAIT = 1; // points; seconds
  const PUSH_ONCE = 1, PUSH_STARTS_OFF = 2, HURT_SLOWLY = 16;
  const ONCE = ["trigger_once", "trigger_secret", "trigger_counter"];
  const START_OPEN = 1, REVERSE = 2, DO_NOT_LINK = 4, TOGGLE = 32, DOOR_ABOUT_X = 64, DOOR_ABOUT_Y = 128;
  const OPEN_ONCE = 1, FIRST_LEFT = 2, FIRST_DOWN = 4, ALWAYS_SHOOT = 16; // secret doors
  const LOW_TRIGGER = 1; // plats
  const START_ON = 1, ABOUT_X = 4, ABOUT_Y = 8; // func_rotating
  const NOT_NORMAL = 512, NO_SKILL = 256 + 512 + 1024;

  // What a game takes where an entity does not say it, by the level's key `_game`; as in
  // bsp/machines/game_rules.cpp.
  const QUAKE = {
    doorSpeed: 100, doorWait: 3, doorLip: 8, rotatingDoorWait: 3, buttonWait: 1, platSpeed: 150, platWait: 3,
    triggerWait: 0.2, sizeLess: 0, touchingDoorsLink: true, doorArea: "around", pushSpeed: 1000, pushFactor: 10,
    pushesSteadily: false, hurtWait: 1, startOffFlag: 0, arrivesAbove: 3, arrivesWith: 300,
  };
  const RULES = {
    quake2: { ...QUAKE, buttonWait: 3, platSpeed: 200, hurtWait: 0.1, startOffFlag: 1 },
    quake3: {
      ...QUAKE, doorSpeed: 400, doorWait: 2, platSpeed: 200, platWait: 1, triggerWait: 0.5,
      touchingDoorsLink: false, doorArea: "acrossThinnest", hurtWait: 0.1, startOffFlag: 1, arrivesAbove: -23,
      arrivesWith: 400,
    },
    "half-life": {
      ...QUAKE, doorWait: 0, doorLip: 0, rotatingDoorWait: 0, sizeLess: 2, touchingDoorsLink: false,
      doorArea: "touch", pushSpeed: 100, pushFactor: 1, pushesSteadily: true, hurtWait: 0.5, startOffFlag: 2,
      arrivesAbove: 1, arrivesWith: 0,
    },
  };
  const ACROSS_DOOR = 120; // units across the thinnest side of a door in which it opens: Quake 3

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
    // Where games take a missing key and one of 0 for the same.
    positive(name, otherwise) {
      return this.number(name, otherwise) || otherwise;
    }
    hasFlag(flag) {
      return (this.number("spawnflags", 0) & flag) !== 0;
    }
    vector(name) {
      const numbers = this.text(name).trim().split(/\s+/).map(Number);
      return numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : null;
    }
  }

  // A game of one player at normal skill does not have the entity; doors count only if no skill has them.
  function isAbsent(keys) {
    if ((keys.number("spawnflags", 0) & NO_SKILL) === NO_SKILL) return true;
    return keys.hasFlag(NOT_NORMAL) && !keys.text("classname").startsWith("func_door");
  }

  // [cosine, sine]; exact where the axes are.
  function turnOf(degrees) {
    const quarter = ((degrees % 360) + 360) % 360 / 90;
    if (Number.isInteger(quarter)) return [[1, 0], [0, 1], [-1, 0], [0, -1]][quarter];
    const radians = degrees * Math.PI / 180;
    return [Math.cos(radians), Math.sin(radians)];
  }

  // Degrees; a positive pitch looks down.
  function anglesOf(keys) {
    const angles = keys.vector("angles");
    const isHeading = !angles || (angles[0] === 0 && angles[2] === 0);
    const yaw = angles ? angles[1] : keys.number("angle", 0);
    if (isHeading && yaw === -1) return { pitch: -90, yaw: 0 };
    if (isHeading && yaw === -2) return { pitch: 90, yaw: 0 };
    return { pitch: angles ? angles[0] : 0, yaw };
  }

  function directionOf(keys) {
    const { pitch, yaw } = anglesOf(keys);
    const [x, y] = turnOf(yaw);
    const [level, down] = turnOf(pitch);
    return [level * x, level * y, -down];
  }

  const extentAlong = (direction, box) =>
    [0, 1, 2].reduce((sum, i) => sum + Math.abs(direction[i]) * (box.high[i] - box.low[i]), 0);

  function effectOf(keys) {
    return {
      target: keys.text("target"), kill: keys.text("killtarget"), delay: Math.max(0, keys.number("delay", 0)),
    };
  }

  // A machine goes from `rest` along `travel` (first to `corner`, if it has one) and back; all are offsets
  // from where it is drawn. It may also turn about z through `hinge`.
  function machine(model, keys, settings) {
    return Object.assign({
      model, rest: [0, 0, 0], travel: [0, 0, 0], corner: null, restTurn: 0, turn: 0,
      hinge: keys.vector("origin") || times(plus(model.low, model.high), 0.5),
      seconds: 1, wait: 3, toggles: false, isLinked: false, closesForth: false, waitsWhenBlocked: false,
      beginsForth: false, finishesReturn: false, isEngine: false, runsAtOnce: false,
      team: keys.text("team"), name: keys.text("targetname"), fires: effectOf(keys), area: null,
      part: 0, partBefore: 0, going: 0, waited: 0, isHeld: false, isRemoved: false,
    }, settings);
  }

  function sliding(model, keys, speedOf, lipOf, waitOf, sizeLess) {
    const direction = directionOf(keys);
    const less = sizeLess * direction.reduce((sum, x) => sum + Math.abs(x), 0);
    const distance = extentAlong(direction, model) - less - keys.number("lip", lipOf);
    const speed = keys.positive("speed", speedOf);
    if (!(distance > 0) || !(speed > 0)) return null;
    return machine(model, keys, {
      travel: times(direction, distance), seconds: distance / speed, wait: keys.positive("wait", waitOf),
    });
  }

  function swinging(model, keys, waitOf) {
    const distance = keys.positive("distance", 90), speed = keys.positive("speed", 100);
    if (keys.hasFlag(DOOR_ABOUT_X | DOOR_ABOUT_Y) || !(speed > 0)) return null;
    const turn = keys.hasFlag(REVERSE) ? -distance : distance;
    return machine(model, keys, { turn, seconds: Math.abs(turn) / speed, wait: keys.positive("wait", waitOf) });
  }

  // Where a body opens a door without a name.
  function areaOfDoor(model, rule) {
    let by = [NEAR_DOOR, NEAR_DOOR, ABOVE_DOOR];
    if (rule === "touch") by = [TOUCH, TOUCH, TOUCH];
    if (rule === "acrossThinnest") {
      const size = plus(model.high, times(model.low, -1));
      by = [0, 0, 0];
      by[size.indexOf(Math.min(...size))] = ACROSS_DOOR;
    }
    return { low: plus(model.low, times(by, -1)), high: plus(model.high, by) };
  }

  function doorOf(model, keys, made, rules) {
    if (!made) return null;
    made.isLinked = rules.touchingDoorsLink && !keys.hasFlag(DO_NOT_LINK);
    made.toggles = keys.hasFlag(TOGGLE) && made.name !== "";
    if (keys.hasFlag(START_OPEN)) {
      [made.rest, made.travel] = [made.travel, times(made.travel, -1)];
      [made.restTurn, made.turn] = [made.turn, -made.turn];
      made.closesForth = true;
      made.waitsWhenBlocked = made.wait < 0;
    }
    if (made.name === "") made.area = areaOfDoor(model, rules.doorArea);
    return made;
  }

  const door = (model, keys, rules) => doorOf(model, keys,
    sliding(model, keys, rules.doorSpeed, rules.doorLip, rules.doorWait, rules.sizeLess), rules);
  const rotatingDoor = (model, keys, rules) =>
    doorOf(model, keys, swinging(model, keys, rules.rotatingDoorWait), rules);

  function secretDoor(model, keys) {
    const [x, y] = turnOf(anglesOf(keys).yaw);
    const first = keys.hasFlag(FIRST_DOWN) ? [0, 0, -1] : keys.hasFlag(FIRST_LEFT) ? [-y, x, 0] : [y, -x, 0];
    const forward = [x, y, 0];
    const speed = keys.positive("speed", 50);
    const width = keys.positive("t_width", extentAlong(first, model));
    const length = keys.positive("t_length", extentAlong(forward, model));
    if (!(speed > 0) || !(width > 0) || !(length > 0)) return null;
    const seconds = (width + length) / speed + AT_CORNER;
    const at = times(first, width);
    return machine(model, keys, {
      seconds, travel: plus(at, times(forward, length)),
      corner: { at, arrives: width / speed / seconds, leaves: (width / speed + AT_CORNER) / seconds },
      wait: keys.hasFlag(OPEN_ONCE) ? -1 : keys.positive("wait", 5),
      area: keys.text("targetname") === "" || keys.hasFlag(ALWAYS_SHOOT) ? grown(model, TOUCH) : null,
    });
  }

  function button(model, keys, rules) {
    const made = sliding(model, keys, 40, 4, rules.buttonWait, rules.sizeLess);
    if (made) made.area = grown(model, TOUCH);
    return made;
  }

  function plat(model, keys, rules) {
    const lip = keys.positive("lip", ABOVE_DOOR);
    const height = keys.positive("height", model.high[2] - model.low[2] - lip);
    const speed = keys.positive("speed", rules.platSpeed);
    if (!(height > 0) || !(speed > 0)) return null;
    const area = { low: [...model.low], high: [...model.high] };
    area.low[2] = model.high[2] - height - ABOVE_DOOR;
    area.high[2] = keys.hasFlag(LOW_TRIGGER) ? area.low[2] + 2 * ABOVE_DOOR : model.high[2] + ABOVE_DOOR;
    return machine(model, keys, {
      rest: [0, 0, -height], travel: [0, 0, height], seconds: height / speed,
      wait: keys.positive("wait", rules.platWait), area, beginsForth: keys.text("targetname") !== "", finishesReturn: true,
    });
  }

  // Its `part` is the time in seconds for which it has turned.
  function rotating(model, keys) {
    const speed = keys.positive("speed", 100);
    if (keys.hasFlag(ABOUT_X | ABOUT_Y)) return null;
    return machine(model, keys, {
      turn: keys.hasFlag(REVERSE) ? -speed : speed, isEngine: true,
      runsAtOnce: keys.text("targetname") === "" || keys.hasFlag(START_ON),
    });
  }

  function offsetAt(each, part) {
    const { corner, rest, travel } = each;
    if (!corner) return plus(rest, times(travel, part));
    if (part <= corner.arrives) return plus(rest, times(corner.at, part / corner.arrives));
    if (part <= corner.leaves) return plus(rest, corner.at);
    const left = plus(travel, times(corner.at, -1));
    return plus(rest, plus(corner.at, times(left, (part - corner.leaves) / (1 - corner.leaves))));
  }

  // {offset, turn}: a rotation in degrees about z through the level's origin, then a translation.
  function turnedAbout(hinge, turn, offset) {
    if (turn === 0) return { offset, turn };
    const [x, y] = turnOf(turn);
    const [hx, hy] = hinge;
    return { offset: plus(offset, [hx - (x * hx - y * hy), hy - (y * hx + x * hy), 0]), turn };
  }

  // Whether a body overlaps the box around the machine's solids at a part of its path.
  function overlaps(each, part, { foot, radius, height }) {
    const { offset, turn } = turnedAbout(each.hinge, each.restTurn + part * each.turn, offsetAt(each, part));
    const [x, y] = turnOf(-turn);
    const [ax, ay, az] = plus(foot, times(offset, -1));
    const at = [x * ax - y * ay, y * ax + x * ay, az];
    const body = {
      low: [at[0] - radius, at[1] - radius, at[2]], high: [at[0] + radius, at[1] + radius, at[2] + height],
    };
    return meet(grown(each.model, LEEWAY), body);
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
      this.movers = []; // steady motion of the classes mover and func_bobbing
      this.fuses = [];
      this.effects = []; // what the triggers of the last step do to the bodies
      this.time = 0;
      const world = this.entities.length > 0 ? this.entities[0].text("_game") : "";
      this.rules = RULES[world] || QUAKE;
      this.destinations = this.destinationsOf();
      const corners = this.corners();
      for (const model of models) this.add(model, this.entities[model.entity], corners);
      for (const keys of this.entities)
        if (RELAYS.includes(keys.text("classname"))) this.addTrigger(keys, []);
      this.groups = this.groupsOf(this.machines);
      this.all = [...this.machines, ...this.trains, ...this.movers];
      this.all.forEach((each, i) => Object.assign(each, { id: i + 1, extent: extentOf(each.model) }));
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

    // Of several with one name the first counts.
    destinationsOf() {
      const made = new Map();
      for (const keys of this.entities) {
        const kind = keys.text("classname"), name = keys.text("targetname"), origin = keys.vector("origin");
        if (!DESTINATIONS.includes(kind) || !origin || made.has(name)) continue;
        const mangle = keys.vector("mangle");
        made.set(name, {
          origin, yaw: mangle ? mangle[1] : anglesOf(keys).yaw,
          above: kind === "info_teleport_destination" ? this.rules.arrivesAbove : ABOVE_OF_PADS,
        });
      }
      return made;
    }

    // A trigger that does something to the body itself.
    addActing(keys, boxes) {
      const { rules } = this;
      const kind = keys.text("classname");
      const made = {
        boxes, does: kind, name: keys.text("targetname"), fires: effectOf(keys), count: 1, counted: 0, wait: 0,
        rests: 0, isSpent: false, startsOff: false, opened: 0,
      };
      if (kind === "trigger_teleport" && made.fires.target === "") return;
      if (kind === "trigger_push") {
        const speed = keys.positive("speed", rules.pushSpeed) * rules.pushFactor;
        made.velocity = directionOf(keys).map((x) => Math.max(-FASTEST, Math.min(FASTEST, x * speed)));
        made.startsOff = (rules.startOffFlag & PUSH_STARTS_OFF) !== 0 && keys.hasFlag(PUSH_STARTS_OFF);
        if (keys.hasFlag(PUSH_ONCE) && made.fires.target === "") made.wait = -1;
      }
      if (kind === "trigger_hurt") {
        made.damage = keys.positive("dmg", DAMAGE);
        made.startsOff = keys.hasFlag(rules.startOffFlag);
        made.wait = keys.hasFlag(HURT_SLOWLY) ? SLOW_WAIT : rules.hurtWait;
      }
      made.isOff = made.startsOff;
      this.triggers.push(made);
    }

    addTrigger(keys, boxes) {
      if (isAbsent(keys)) return;
      const kind = keys.text("classname");
      if (ACTING.includes(kind)) return this.addActing(keys, boxes);
      const fires = effectOf(keys);
      if (kind === "target_delay") fires.delay = Math.max(0, keys.positive("wait", 1));
      const wait = ONCE.includes(kind) ? -1 : RELAYS.includes(kind) ? 0 : keys.positive("wait", this.rules.triggerWait);
      const count = kind === "trigger_counter" ? Math.max(1, keys.positive("count", 2)) : 1;
      this.triggers.push({
        boxes, name: keys.text("targetname"), fires, count, counted: 0, wait, rests: 0, isSpent: false,
      });
    }

    add(model, keys, corners) {
      const kind = keys ? keys.text("classname") : "";
      if (RELAYS.includes(kind)) return; // they need no model
      if (TRIGGERS.includes(kind)) return this.addTrigger(keys, [{ low: model.low, high: model.high }]);
      if ((model.contents & SOLID) === 0) return;
      const standing = () => machine(model, keys, { name: "", fires: { target: "", kill: "", delay: 0 } });
      if (kind.startsWith("func_") && isAbsent(keys)) {
        this.machines.push(Object.assign(standing(), { isRemoved: true, isAbsent: true }));
        return;
      }
      if (kind === "func_train") {
        const route = routeOf(keys.text("target"), corners, keys.positive("speed", 100));
        const name = keys.text("targetname");
        const from = keys.vector("origin") || model.low;
        this.trains.push({ model, route, from, name, runs: name === "", time: 0, isRemoved: false });
        return;
      }
      if (kind === "mover" && keys.vector("way") && keys.number("seconds", 0) > 0) {
        this.movers.push({
          model, way: keys.vector("way"), seconds: keys.number("seconds", 0), turn: keys.number("turn", 0),
          origin: keys.vector("origin") || [0, 0, 0],
        });
        return;
      }
      if (kind === "func_bobbing" && keys.number("speed", 4) > 0) {
        const axis = keys.hasFlag(1) ? [1, 0, 0] : keys.hasFlag(2) ? [0, 1, 0] : [0, 0, 1];
        this.movers.push({
          model, sways: times(axis, keys.number("height", 32)), seconds: keys.number("speed", 4),
          phase: keys.number("phase", 0),
        });
        return;
      }
      const make = {
        func_door: door, func_door_rotating: rotatingDoor, func_door_secret: secretDoor, func_button: button,
        func_plat: plat, func_rotating: rotating,
      }[kind];
      // A brush entity of any other class stays where it is drawn, and is solid there.
      const made = (make && make(model, keys, this.rules)) || standing();
      made.part = made.partBefore = made.beginsForth ? 1 : 0;
      made.isHeld = made.beginsForth;
      made.going = made.runsAtOnce ? 1 : 0;
      this.machines.push(made);
    }

    // Machines that work together: the leaves of a door, which touch, and teams. A name of one leaf keeps all
    // of them shut until it is fired.
    groupsOf(machines) {
      const worksWith = (a, b) => a.team !== "" || b.team !== "" ? a.team === b.team
        : a.isLinked && b.isLinked && meet(grown(a.model, TOUCH), b.model);
      const known = new Set();
      const groups = [];
      for (const first of machines) {
        if (known.has(first)) continue;
        known.add(first);
        const all = [first];
        let area = null, needsName = false;
        for (const each of all) {
          if (each.area)
            area = area ? {
              low: area.low.map((x, i) => Math.min(x, each.area.low[i])),
              high: area.high.map((x, i) => Math.max(x, each.area.high[i])),
            } : each.area;
          needsName = needsName || ((each.isLinked || each.team !== "") && each.name !== "");
          for (const other of machines) {
            if (known.has(other) || !worksWith(each, other)) continue;
            known.add(other);
            all.push(other);
          }
        }
        groups.push({ machines: all, area: needsName ? null : area });
      }
      return groups;
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
      for (const group of this.groups)
        if (group.area && !group.machines.some((each) => each.isHeld) && anyIn(group.area)) this.setOffAll(group);
      this.effects = [];
      this.watchTriggers(boxes, anyIn, seconds);
      for (const each of this.machines) this.move(each, bodies, seconds);
      for (const train of this.trains) if (train.runs) train.time += seconds;
      for (const each of this.all) each.pose = this.poseOf(each);
    }

    takeBefore() {
      for (const each of this.all) each.poseBefore = each.pose || this.poseOf(each);
      for (const each of this.all) each.pose = each.poseBefore;
    }

    poseOf(each) {
      if (each.route !== undefined) {
        if (!each.route) return { offset: [0, 0, 0], turn: 0 };
        return { offset: plus(placeOn(each.route, each.time), times(each.from, -1)), turn: 0 };
      }
      if (each.sways) {
        const cycle = this.time / each.seconds + each.phase;
        return { offset: times(each.sways, turnOf(360 * (cycle - Math.floor(cycle)))[1]), turn: 0 };
      }
      if (each.way) {
        const phase = (this.time / each.seconds) % 2;
        return turnedAbout(each.origin, each.turn * this.time, times(each.way, phase <= 1 ? phase : 2 - phase));
      }
      return turnedAbout(each.hinge, each.restTurn + each.part * each.turn, offsetAt(each, each.part));
    }

    setOffAll(group) {
      for (const each of group.machines) this.setOff(each);
    }

    setOff(each) {
      if (each.isRemoved || (each.finishesReturn && each.going < 0)) return;
      each.waited = 0;
      if (each.isEngine) {
        each.going = each.going !== 0 ? 0 : 1;
        return;
      }
      if (each.isHeld) {
        each.isHeld = false;
        each.going = -1;
        return;
      }
      const isThere = each.part === 1 && each.going === 0;
      const starts = !isThere && each.going !== 1;
      if (each.toggles && (isThere || each.going === 1)) each.going = -1;
      else if (starts) each.going = 1;
      if (starts) this.light(each.fires);
    }

    setOffTrigger(trigger) {
      if (trigger.does) {
        if (trigger.does === "trigger_teleport") trigger.opened = OPENED;
        else if (trigger.startsOff) trigger.isOff = !trigger.isOff;
        return;
      }
      if (trigger.isSpent || trigger.rests > 0 || ++trigger.counted < trigger.count) return;
      trigger.counted = 0;
      trigger.isSpent = trigger.wait < 0;
      trigger.rests = trigger.wait;
      this.light(trigger.fires);
    }

    light(effect) {
      if (effect.target !== "" || effect.kill !== "") this.fuses.push({ left: effect.delay, effect });
    }

    fire({ target, kill }) {
      if (kill !== "") {
        for (const each of [...this.machines, ...this.trains]) if (each.name === kill) each.isRemoved = true;
        for (const trigger of this.triggers) if (trigger.name === kill) trigger.isSpent = true;
      }
      if (target === "") return;
      for (const group of this.groups)
        if (group.machines.some((each) => each.name === target)) this.setOffAll(group);
      for (const train of this.trains) if (train.name === target) train.runs = true;
      for (const trigger of this.triggers) if (trigger.name === target) this.setOffTrigger(trigger);
    }

    // null: it does nothing now, or leads nowhere.
    actionOf(trigger) {
      const to = trigger.fires.target === "" ? undefined : this.destinations.get(trigger.fires.target);
      if (trigger.does === "trigger_hurt") return { kind: "hurts", damage: trigger.damage };
      if (trigger.does === "trigger_teleport") {
        if (!to || (trigger.name !== "" && trigger.opened <= 0)) return null;
        const [x, y] = turnOf(to.yaw);
        return {
          kind: "teleports", foot: plus(to.origin, [0, 0, to.above]), yaw: to.yaw,
          velocity: times([x, y, 0], this.rules.arrivesWith),
        };
      }
      const made = { kind: "pushes", velocity: trigger.velocity, isSteady: this.rules.pushesSteadily };
      if (to) {
        made.apex = to.origin;
        made.from = times(plus(trigger.boxes[0].low, trigger.boxes[0].high), 0.5);
      }
      return made;
    }

    actOn(trigger, bodies) {
      const action = trigger.isOff ? null : this.actionOf(trigger);
      if (!action) return;
      const isGone = (body) => this.effects.some((each) => each.body === body && each.kind === "teleports");
      const met = bodies.flatMap((box, body) =>
        (trigger.boxes.some((each) => meet(box, each)) && !isGone(body) ? [body] : []));
      if (met.length === 0) return;
      this.effects.push(...met.map((body) => ({ ...action, body })));
      trigger.rests = Math.max(0, trigger.wait);
      trigger.isSpent = trigger.wait < 0;
    }

    watchTriggers(bodies, anyIn, seconds) {
      for (const trigger of this.triggers) {
        trigger.rests -= seconds;
        if (trigger.does) trigger.opened -= seconds;
        if (trigger.isSpent || trigger.rests > 0 || !trigger.boxes.some(anyIn)) continue;
        if (trigger.does) this.actOn(trigger, bodies);
        else this.setOffTrigger(trigger);
      }
      for (const fuse of this.fuses) fuse.left -= seconds;
      for (let i = 0; i < MOST_IN_A_ROW; ++i) {
        const lit = this.fuses.filter((fuse) => fuse.left <= 0);
        if (lit.length === 0) return;
        this.fuses = this.fuses.filter((fuse) => fuse.left > 0);
        for (const { effect } of lit) this.fire(effect);
      }
    }

    move(each, bodies, seconds) {
      each.partBefore = each.part;
      if (each.going === 0 && each.part === 1 && !each.isHeld && !each.isEngine) {
        each.waited += seconds;
        if (!each.toggles && each.wait >= 0 && each.waited >= each.wait) each.going = -1;
      }
      if (each.going === 0 || each.isRemoved) return;
      const by = each.going * seconds / each.seconds;
      if (each.isEngine) {
        each.part += by;
        return;
      }
      const next = Math.min(1, Math.max(0, each.part + by));
      // Only the box around all solids is known here: who is in it already stands between them.
      const isInTheWay = (body) => overlaps(each, next, body) && !overlaps(each, each.part, body);
      if ((each.going < 0 || each.closesForth) && bodies.some(isInTheWay)) {
        if (!each.waitsWhenBlocked) each.going = -each.going;
        return;
      }
      each.part = next;
      if (each.part !== (each.going > 0 ? 1 : 0)) return;
      each.going = 0;
      each.waited = 0;
    }
  }

  // The velocity of a flight from `from` that is highest at `apex`; null if that is not higher.
  function flightVelocity(from, apex, gravity) {
    const height = apex[2] - from[2];
    if (!(height > 0) || !(gravity > 0)) return null;
    const seconds = Math.sqrt(2 * height / gravity);
    return [(apex[0] - from[0]) / seconds, (apex[1] - from[1]) / seconds, seconds * gravity];
  }

  // The velocity that a push gives to a body that has one.
  function pushed({ velocity, isSteady, apex, from }, had, gravity) {
    const given = apex ? flightVelocity(from, apex, gravity) || [0, 0, 0] : velocity;
    const speed = length(given);
    if (speed === 0) return had;
    if (!isSteady) return given;
    const direction = times(given, 1 / speed);
    const along = direction.reduce((sum, x, i) => sum + x * had[i], 0);
    return plus(had, times(direction, Math.max(0, speed - along)));
  }

  function extentOf(model) {
    return length([0, 1, 2].map((i) => Math.max(Math.abs(model.low[i]), Math.abs(model.high[i]))));
  }

  const Made = { Machines, Keys, pushed };
  if (typeof module !== "undefined") module.exports = Made;
  else root.Machines = Made;
})(typeof globalThis !== "undefined" ? globalThis : this);
