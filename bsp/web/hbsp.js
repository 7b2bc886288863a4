// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The runtime in JavaScript: loads hbsp.wasm, the C interface bsp/file/halfspace_bsp.h compiled to
// WebAssembly, and calls it. Works in browsers (a plain script, which defines `Hbsp`) and in node
// (require). Units, promises and the meaning of all members are those of the header; the same calls give
// the same bits as every other build of the runtime.
//
//   const hbsp = await Hbsp.load(bytesOfModule);
//   const tree = hbsp.open(bytesOfLevel);                      // throws an Error with the reason
//   const result = tree.trace({shape: {kind: "sphere", radius: 8}, from: [0, 0, 64], delta: [0, 0, -99]});
//   const walker = hbsp.character(tree, {radius: 16, height: 56});
//   walker.teleport([0, 0, 24]);
//   walker.step({forward: 1, yaw: 90});
//   console.log(walker.state.position);
//
// One thread: an object and what it made must be used on the thread that loaded the module.
"use strict";

(function (root) {
  const SHAPES = { point: 0, sphere: 1, box: 2, cylinder: 3, capsule: 4, hull: 5 };
  const FORMS = { cylinder: 0, capsule: 1, box: 2, sphere: 3, hull: 4 };
  const ACCURACIES = { exact: 0, shifted: 1 };
  const STATUS = [
    "ok",
    "a number is NaN or infinite",
    "the shape or a setting is not valid",
    "the tree is too deep",
    "an argument is missing or a list is too long",
    "the file cannot be read",
    "the bytes are not a valid tree",
    "there is not enough memory",
  ];
  const NONE = 0xffffffff;
  const STEP_SECONDS = 1 / 120;
  const MOST = { movers: 32, volumes: 64, others: 64 };

  // The doubles of hbsp_character_settings, in their order: those at its beginning, and those behind
  // its hulls.
  const SETTINGS = (
    "radius height crouched_height eye_height walk_speed crouch_speed acceleration air_acceleration " +
    "friction stop_speed gravity jump_speed step_height step_depth climb_height climb_speed slope_limit " +
    "skin coyote_time jump_buffer swim_speed swim_friction sink_speed shore_height ladder_speed fly_speed " +
    "step_seconds air_wish_speed speed_limit launch_speed crouch_lift ladder_pitch ladder_jump hang_height " +
    "hang_time mass"
  ).split(" ");
  const FIRST_SETTINGS = 27, MORE_SETTINGS_AT = 232;
  const settingAt = (i) => (i < FIRST_SETTINGS ? 8 * i : MORE_SETTINGS_AT + 8 * (i - FIRST_SETTINGS));

  // Sizes of the structs; struct_layout.c checks these and all offsets below.
  const SIZE = {
    info: 56, query: 136, result: 184, model: 64, settings: 304, input: 56, character: 216,
    mover: 120, volume: 80, body: 72, world: 36, effect: 104, portal: 56,
  };
  const EFFECTS = ["teleport", "push", "hurt"];
  const MESSAGE_BYTES = 300;

  // What a closed object has in place of its runtime: each use of it is an error.
  const CLOSED = new Proxy({}, {
    get() {
      throw new Error("hbsp: this object was closed");
    },
  });

  // The number that a table above gives to a name.
  function numberOf(table, name, what) {
    if (Object.prototype.hasOwnProperty.call(table, name)) return table[name];
    throw new Error(`hbsp: there is no ${what} "${name}"; there are: ${Object.keys(table).join(", ")}`);
  }

  // The letters that are inserted, left out, replaced or swapped between two names.
  function distance(a, b) {
    const rows = [Array.from({ length: b.length + 1 }, (unused, j) => j)];
    for (let i = 1; i <= a.length; ++i) {
      rows.push([i]);
      for (let j = 1; j <= b.length; ++j) {
        const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
        rows[i].push(Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
    return rows[a.length][b.length];
  }

  // The known name that a mistyped one stands for: at most a third of the letters differ. Null: none.
  function nearestName(typed, known) {
    let nearest = null, least = Infinity;
    for (const name of known) {
      const found = distance(typed.toLowerCase(), name.toLowerCase());
      if (found > Math.max(1, Math.max(name.length, typed.length) / 3) || found >= least) continue;
      [nearest, least] = [name, found];
    }
    return nearest;
  }

  // Throws for a member that the object must not have: a mistyped one would have no effect.
  function checkMembers(object, known, what) {
    for (const name of Object.keys(object)) {
      if (known.has(name)) continue;
      const nearest = nearestName(name, known);
      throw new Error(`hbsp: ${what} has no member "${name}"` +
        (nearest ? `. Did you mean "${nearest}"?` : `; it has: ${[...known].join(", ")}`));
    }
  }
  const QUERY_MEMBERS = new Set(["shape", "from", "delta", "mask", "accuracy"]);
  const SHAPE_MEMBERS = new Set(["kind", "radius", "half", "middle", "hull"]);
  const SETTINGS_MEMBERS = new Set([...SETTINGS, "form", "accuracy", "hull", "crouchedHull"]);

  class Runtime {
    constructor(instance) {
      this.calls = instance.exports;
      this.utf8 = new TextDecoder();
      this.scratch = this.calls.malloc(1024);
    }

    // The memory moves when it grows, so a view is made when it has.
    get view() {
      if (!this.lastView || this.lastView.buffer !== this.calls.memory.buffer)
        this.lastView = new DataView(this.calls.memory.buffer);
      return this.lastView;
    }

    allocate(bytes) {
      const at = this.calls.malloc(bytes);
      if (at === 0) throw new Error("hbsp: there is not enough memory");
      new Uint8Array(this.calls.memory.buffer, at, bytes).fill(0);
      return at;
    }

    text(at) {
      if (at === 0) return null;
      const bytes = new Uint8Array(this.calls.memory.buffer, at);
      return this.utf8.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    vector(at) {
      const view = this.view;
      return [view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)];
    }
    setVector(at, vector) {
      for (let i = 0; i < 3; ++i) this.view.setFloat64(at + 8 * i, vector[i], true);
    }

    setBody(at, body) {
      this.setVector(at, body.foot);
      this.view.setFloat64(at + 24, body.radius, true);
      this.view.setFloat64(at + 32, body.height, true);
      this.view.setFloat64(at + 40, body.mass || 0, true);
      this.setVector(at + 48, body.velocity || [0, 0, 0]);
    }

    // A level from the bytes of its .hbsp file (ArrayBuffer or Uint8Array), which are copied.
    open(bytes) {
      const data = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
      const at = this.allocate(Math.max(data.length, 8));
      new Uint8Array(this.calls.memory.buffer, at, data.length).set(data);
      const message = this.allocate(MESSAGE_BYTES);
      const status = this.calls.hbsp_open_memory(at, data.length, this.scratch, message, MESSAGE_BYTES);
      const reason = this.text(message);
      this.calls.free(message);
      if (status !== 0) {
        this.calls.free(at);
        throw new Error(reason || STATUS[status]);
      }
      return new Tree(this, this.view.getUint32(this.scratch, true), at);
    }

    // The convex hull of points [[x, y, z], ...] about the reference point. Throws for points that
    // have none.
    hull(points) {
      const at = this.allocate(24 * Math.max(points.length, 1));
      points.forEach((point, i) => this.setVector(at + 24 * i, point));
      const status = this.calls.hbsp_hull_create(at, points.length, this.scratch);
      this.calls.free(at);
      if (status !== 0) throw new Error(STATUS[status]);
      return { pointer: this.view.getUint32(this.scratch, true) };
    }

    character(tree, settings) {
      return new Character(this, tree, settings || {});
    }

    // The doors, lifts, trains and triggers of a level, in their initial state.
    machines(tree) {
      return new Machines(this, tree);
    }

    defaults() {
      return this.preset("person");
    }

    // Ready-made settings: person, quake, quake3, halflife, source, platformer, mdk.
    preset(name) {
      const at = this.allocate(SIZE.settings), text = this.allocate(name.length + 1);
      new Uint8Array(this.calls.memory.buffer, text).set(new TextEncoder().encode(name));
      const isKnown = this.calls.hbsp_character_preset(text, at) === 1;
      const made = { accuracy: "exact" };
      SETTINGS.forEach((each, i) => (made[each] = this.view.getFloat64(at + settingAt(i), true)));
      const form = this.view.getUint32(at + 216, true);
      made.form = Object.keys(FORMS).find((each) => FORMS[each] === form);
      for (const each of [at, text]) this.calls.free(each);
      if (!isKnown) throw new Error("hbsp: there is no preset " + name);
      return made;
    }
  }

  // The static part of a level, or a model in it.
  class Tree {
    constructor(runtime, pointer, bytes) {
      this.runtime = runtime;
      this.pointer = pointer;
      this.bytes = bytes; // 0: a model, which belongs to its level
      this.query = runtime.allocate(SIZE.query);
      this.result = runtime.allocate(SIZE.result);
    }

    // Characters and machines of this level must not be used any more. Closing twice does nothing.
    close() {
      if (this.runtime === CLOSED) return;
      const { calls } = this.runtime;
      for (const at of [this.query, this.result]) calls.free(at);
      if (this.bytes !== 0) {
        calls.hbsp_close(this.pointer);
        calls.free(this.bytes);
      }
      this.pointer = 0;
      this.runtime = CLOSED;
    }

    info() {
      const { runtime } = this;
      const at = runtime.scratch;
      runtime.calls.hbsp_describe(at, this.pointer);
      const view = runtime.view;
      return {
        levelHash: view.getBigUint64(at, true),
        worldHalf: view.getFloat64(at + 8, true),
        protrusion: view.getFloat64(at + 24, true),
        nodes: view.getUint32(at + 32, true),
        solidLeaves: view.getUint32(at + 36, true),
        depth: view.getUint32(at + 44, true),
        materials: view.getUint32(at + 52, true),
      };
    }

    // The keys of every entity, [[name, value], ...]; entity 0 is the world.
    entities() {
      const { calls, scratch } = this.runtime;
      const made = [];
      for (let entity = 0; entity < calls.hbsp_entity_count(this.pointer); ++entity) {
        const keys = [];
        for (let i = 0; i < calls.hbsp_key_count(this.pointer, entity); ++i) {
          calls.hbsp_key(this.pointer, entity, i, scratch, scratch + 4);
          const view = this.runtime.view;
          keys.push([scratch, scratch + 4].map((at) => this.runtime.text(view.getUint32(at, true))));
        }
        made.push(keys);
      }
      return made;
    }

    // The brush entities that have a separate tree: {entity, contents, low, high, tree}.
    models() {
      const { calls, scratch: at } = this.runtime;
      const made = [];
      for (let model = 0; model < calls.hbsp_model_count(this.pointer); ++model) {
        this.runtime.view.setUint32(at, SIZE.model, true);
        if (!calls.hbsp_model_describe(this.pointer, model, at)) continue;
        const view = this.runtime.view;
        made.push({
          entity: view.getUint32(at + 4, true),
          contents: view.getUint32(at + 8, true),
          low: this.runtime.vector(at + 16),
          high: this.runtime.vector(at + 40),
          tree: new Tree(this.runtime, calls.hbsp_model(this.pointer, model), 0),
        });
      }
      return made;
    }

    material(index) {
      return this.runtime.text(this.runtime.calls.hbsp_material(this.pointer, index));
    }

    // Contents bits at a point; null: not finite.
    contents(point) {
      const at = this.runtime.scratch;
      this.runtime.setVector(at, point);
      const done = this.runtime.calls.hbsp_contents_bits(this.pointer, at, at + 24);
      return done ? this.runtime.view.getUint32(at + 24, true) : null;
    }

    // Clusters of empty space; 0 in a file that was compiled without --visibility.
    clusterCount() {
      return this.runtime.calls.hbsp_cluster_count(this.pointer);
    }
    // The cluster at a point; null: none.
    clusterAt(point) {
      const at = this.runtime.scratch;
      this.runtime.setVector(at, point);
      const cluster = this.runtime.calls.hbsp_cluster_at(this.pointer, at) >>> 0;
      return cluster === NONE ? null : cluster;
    }
    // Whether two clusters may see each other; null may see everything.
    visible(a, b) {
      return this.runtime.calls.hbsp_visible(this.pointer, a === null ? NONE : a, b === null ? NONE : b) === 1;
    }
    // The openings of a cluster: {to, index, normal, offset, corners: [[x, y, z], ...]}; the corners are
    // counter-clockwise seen from `to`.
    portals(cluster) {
      const { runtime } = this;
      const count = runtime.calls.hbsp_cluster_portals(this.pointer, cluster, 0, 0);
      const list = runtime.allocate(SIZE.portal * Math.max(count, 1));
      runtime.calls.hbsp_cluster_portals(this.pointer, cluster, list, count);
      const made = [];
      for (let i = 0; i < count; ++i) {
        const at = list + SIZE.portal * i, view = runtime.view;
        const first = view.getUint32(at + 8, true), corners = [];
        for (let k = 0; k < view.getUint32(at + 4, true); ++k) corners.push(runtime.vector(first + 24 * k));
        if (view.getInt32(at + 48, true) !== 0) corners.reverse();
        made.push({
          to: view.getUint32(at, true),
          index: view.getUint32(at + 52, true),
          normal: runtime.vector(at + 16),
          offset: view.getFloat64(at + 40, true),
          corners,
        });
      }
      runtime.calls.free(list);
      return made;
    }

    // {shape, from, delta, mask, accuracy}; shape: {kind, radius, half, middle, hull}. What is left out
    // is zero, or the default of the C interface. Members with other names are errors.
    trace(query) {
      this.setQuery(query);
      this.runtime.view.setUint32(this.result, SIZE.result, true);
      return this.readResult(
        this.runtime.calls.hbsp_trace(this.pointer, this.query, this.result));
    }
    // Whether anything is in the way.
    traceAny(query) {
      this.setQuery(query);
      const any = this.runtime.calls.hbsp_trace_any(this.pointer, this.query);
      if (any < 0) throw new Error("hbsp: the query is refused: a number is NaN or infinite, or the shape is not valid");
      return any === 1;
    }
    // What is nearest to the shape at `from`.
    closest(query, within) {
      this.setQuery(query);
      this.runtime.view.setUint32(this.result, SIZE.result, true);
      return this.readResult(
        this.runtime.calls.hbsp_closest(this.pointer, this.query, within, this.result));
    }

    setQuery(query) {
      checkMembers(query, QUERY_MEMBERS, "a query");
      const { shape = {}, from, delta = [0, 0, 0], mask = 0, accuracy = "exact" } = query;
      checkMembers(shape, SHAPE_MEMBERS, "a shape");
      const { runtime, query: at } = this;
      const view = runtime.view;
      view.setUint32(at, SIZE.query, true);
      view.setUint32(at + 4, mask, true);
      view.setUint32(at + 8, numberOf(ACCURACIES, accuracy, "accuracy"), true);
      view.setUint32(at + 16, numberOf(SHAPES, shape.kind || "point", "shape"), true);
      view.setFloat64(at + 24, shape.radius || 0, true);
      runtime.setVector(at + 32, shape.half || [0, 0, 0]);
      runtime.setVector(at + 56, shape.middle || [0, 0, 0]);
      view.setUint32(at + 80, shape.hull ? shape.hull.pointer : 0, true);
      runtime.setVector(at + 88, from);
      runtime.setVector(at + 112, delta);
    }

    readResult(status) {
      if (status !== 0) throw new Error("hbsp: " + STATUS[status]);
      const { runtime, result: at } = this;
      const view = runtime.view;
      return {
        hit: view.getInt32(at + 8, true) !== 0,
        startInSolid: view.getInt32(at + 12, true) !== 0,
        fraction: view.getFloat64(at + 16, true),
        position: runtime.vector(at + 24),
        contact: runtime.vector(at + 48),
        normal: runtime.vector(at + 72),
        depth: view.getFloat64(at + 96, true),
        wayOut: runtime.vector(at + 104),
        face: view.getUint32(at + 128, true),
        leaf: view.getUint32(at + 132, true),
        contents: view.getUint32(at + 136, true),
        faceContents: view.getUint32(at + 140, true),
        flags: view.getUint32(at + 144, true),
        material: view.getUint32(at + 148, true),
        solid: view.getBigUint64(at + 152, true),
        solidFace: view.getUint32(at + 160, true),
        entity: view.getUint32(at + 164, true),
      };
    }
  }

  // A character and the lists around it. `surroundings` may be set before a step:
  //   movers: [{tree, extent, before, now, turnBefore, turnNow, id, axis}], volumes: [{ladder, low, high,
  //   towards}], others: [{foot, radius, height, mass, velocity}].
  class Character {
    constructor(runtime, tree, settings) {
      this.runtime = runtime;
      this.tree = tree;
      this.at = {};
      for (const name of ["settings", "input", "character", "world"])
        this.at[name] = runtime.allocate(SIZE[name]);
      this.at.movers = runtime.allocate(SIZE.mover * MOST.movers);
      this.at.volumes = runtime.allocate(SIZE.volume * MOST.volumes);
      this.at.others = runtime.allocate(SIZE.body * MOST.others);
      this.surroundings = { movers: [], volumes: [], others: [] };
      this.configure(settings);
    }

    close() {
      if (this.runtime === CLOSED) return;
      for (const at of Object.values(this.at)) this.runtime.calls.free(at);
      this.runtime = CLOSED;
    }

    // Sets the settings: the defaults with the given members in place of theirs. Members with other names
    // are errors.
    configure(settings) {
      checkMembers(settings, SETTINGS_MEMBERS, "a character");
      this.settings = Object.assign(this.runtime.defaults(), settings);
      const view = this.runtime.view;
      SETTINGS.forEach((name, i) =>
        view.setFloat64(this.at.settings + settingAt(i), this.settings[name], true));
      view.setUint32(this.at.settings + 216, numberOf(FORMS, this.settings.form, "form"), true);
      view.setUint32(this.at.settings + 220, numberOf(ACCURACIES, this.settings.accuracy, "accuracy"), true);
      const { hull, crouchedHull } = this.settings;
      view.setUint32(this.at.settings + 224, hull ? hull.pointer : 0, true);
      view.setUint32(this.at.settings + 228, crouchedHull ? crouchedHull.pointer : 0, true);
    }

    // Puts it at rest there, in its initial state, whether there is room or not.
    place(foot) {
      new Uint8Array(this.runtime.calls.memory.buffer, this.at.character, SIZE.character).fill(0);
      this.runtime.setVector(this.at.character, foot);
    }
    // False: there is no room near by; it stays where it is.
    teleport(foot) {
      this.runtime.setVector(this.runtime.scratch, foot);
      const { calls, scratch } = this.runtime;
      return calls.hbsp_teleport(this.tree.pointer, this.at.settings, scratch, this.at.character) === 1;
    }

    // Applies an effect of Machines.effects() to it.
    take(effect) {
      const status = this.runtime.calls.hbsp_effect_apply(
        this.tree.pointer, this.at.settings, effect.pointer, this.at.character);
      if (status !== 0) throw new Error("hbsp: " + STATUS[status]);
    }

    // Height of the eye above the foot, in units.
    eyeHeight() {
      return this.runtime.calls.hbsp_eye_height(this.at.settings, this.at.character);
    }

    // One step of settings.step_seconds. input: {forward, side, up, yaw, jump, crouch, noClip, pitch}.
    step(input) {
      const view = this.runtime.view;
      const at = this.at.input;
      ["forward", "side", "up", "yaw"].forEach((name, i) =>
        view.setFloat64(at + 8 * i, input[name] || 0, true));
      ["jump", "crouch", "noClip"].forEach((name, i) =>
        view.setInt32(at + 32 + 4 * i, input[name] ? 1 : 0, true));
      view.setFloat64(at + 48, input.pitch || 0, true);
      this.setWorld();
      const status = this.runtime.calls.hbsp_character_step(
        this.at.world, this.at.settings, at, this.at.character);
      if (status !== 0) throw new Error("hbsp: " + STATUS[status]);
    }

    get position() {
      return this.runtime.vector(this.at.character);
    }
    get state() {
      const { runtime } = this;
      const at = this.at.character;
      const flag = (offset) => runtime.view.getInt32(at + offset, true) !== 0;
      return {
        position: runtime.vector(at),
        velocity: runtime.vector(at + 24),
        groundNormal: runtime.vector(at + 48),
        pushedOut: runtime.view.getFloat64(at + 104, true),
        carriedTurn: runtime.view.getFloat64(at + 112, true),
        steps: Number(runtime.view.getBigUint64(at + 120, true)),
        ground: runtime.view.getInt32(at + 136, true),
        onGround: flag(140),
        crouched: flag(144),
        inWater: flag(152),
        onLadder: flag(156),
        stuck: flag(168),
        crushed: flag(172),
        hang: runtime.view.getInt32(at + 176, true),
        eyeOffset: runtime.view.getFloat64(at + 208, true),
      };
    }

    setWorld() {
      const { runtime, surroundings: around } = this;
      const view = runtime.view;
      const world = this.at.world;
      const count = (name) => Math.min(around[name].length, MOST[name]);
      view.setUint32(world, this.tree.pointer, true);
      ["movers", "volumes", "others"].forEach((name, i) => {
        view.setUint32(world + 4 + 4 * i, this.at[name], true);
        view.setUint32(world + 16 + 4 * i, count(name), true);
      });
      for (let i = 0; i < count("movers"); ++i) this.setMover(around.movers[i], i);
      for (let i = 0; i < count("volumes"); ++i) {
        const at = this.at.volumes + SIZE.volume * i;
        view.setInt32(at, around.volumes[i].ladder ? 1 : 0, true);
        runtime.setVector(at + 8, around.volumes[i].low);
        runtime.setVector(at + 32, around.volumes[i].high);
        runtime.setVector(at + 56, around.volumes[i].towards || [0, 0, 0]);
      }
      for (let i = 0; i < count("others"); ++i) runtime.setBody(this.at.others + SIZE.body * i, around.others[i]);
    }

    setMover(mover, index) {
      const view = this.runtime.view;
      const at = this.at.movers + SIZE.mover * index;
      view.setUint32(at, mover.tree.pointer, true);
      view.setFloat64(at + 8, mover.extent, true);
      this.runtime.setVector(at + 16, mover.before);
      this.runtime.setVector(at + 40, mover.now);
      view.setFloat64(at + 64, mover.turnBefore || 0, true);
      view.setFloat64(at + 72, mover.turnNow || 0, true);
      view.setBigUint64(at + 80, BigInt(mover.id || 0), true);
      this.runtime.setVector(at + 88, mover.axis || [0, 0, 0]);
      view.setFloat64(at + 112, mover.mass || 0, true);
    }
  }

  // What moves in a level, and its triggers: hbsp_machines. A game steps it before its characters, passes
  // movers() and volumes() in their surroundings, and gives them the effects().
  class Machines {
    constructor(runtime, tree) {
      this.runtime = runtime;
      this.tree = tree;
      const status = runtime.calls.hbsp_machines_create(tree.pointer, runtime.scratch);
      if (status !== 0) throw new Error("hbsp: " + STATUS[status]);
      this.pointer = runtime.view.getUint32(runtime.scratch, true);
      this.box = runtime.allocate(48);
      this.bodies = new List(runtime, SIZE.body);
      this.moverList = new List(runtime, SIZE.mover);
      this.volumeList = new List(runtime, SIZE.volume);
      this.effectList = new List(runtime, SIZE.effect);
    }

    close() {
      if (this.runtime === CLOSED) return;
      for (const list of [this.bodies, this.moverList, this.volumeList, this.effectList]) list.close();
      this.runtime.calls.free(this.box);
      this.runtime.calls.hbsp_machines_destroy(this.pointer);
      this.runtime = CLOSED;
    }

    // bodies: [{foot, radius, height}].
    step(bodies, seconds) {
      const at = this.bodies.reserve(bodies.length);
      bodies.forEach((body, i) => this.runtime.setBody(at + SIZE.body * i, body));
      const status = this.runtime.calls.hbsp_machines_step(this.pointer, at, bodies.length, seconds);
      if (status !== 0) throw new Error("hbsp: " + STATUS[status]);
    }
    restart() {
      this.runtime.calls.hbsp_machines_restart(this.pointer);
    }
    // Fires a targetname.
    fire(name) {
      this.withText(name, (at) => this.runtime.calls.hbsp_machines_fire(this.pointer, at));
    }
    // 1: the lights of this name are switched; 0: they are as they begin; -1: there are none.
    light(name) {
      return this.withText(name, (at) => this.runtime.calls.hbsp_machines_light(this.pointer, at));
    }

    // The movers that meet the box, or all. `id` is the number of the entity plus 1.
    movers(low, high) {
      return this.read(this.moverList, "hbsp_machines_movers", low, high, (view, at) => ({
        tree: { pointer: view.getUint32(at, true) },
        extent: view.getFloat64(at + 8, true),
        before: this.runtime.vector(at + 16),
        now: this.runtime.vector(at + 40),
        turnBefore: view.getFloat64(at + 64, true),
        turnNow: view.getFloat64(at + 72, true),
        id: Number(view.getBigUint64(at + 80, true)),
        axis: this.runtime.vector(at + 88),
      }));
    }
    // Ladders, and the liquids of brush entities.
    volumes(low, high) {
      return this.read(this.volumeList, "hbsp_machines_volumes", low, high, (view, at) => ({
        ladder: view.getInt32(at, true) !== 0,
        low: this.runtime.vector(at + 8),
        high: this.runtime.vector(at + 32),
        towards: this.runtime.vector(at + 56),
      }));
    }
    // What the triggers do to the bodies of the last step: {kind: "teleport", "push" or "hurt", body, position,
    // velocity, yaw, damage}. Valid until the next call.
    effects() {
      const { calls } = this.runtime;
      const count = calls.hbsp_machines_effects(this.pointer, 0, 0);
      const first = this.effectList.reserve(count);
      calls.hbsp_machines_effects(this.pointer, first, count);
      const { view } = this.runtime;
      return Array.from({ length: count }, (unused, i) => first + SIZE.effect * i).map((at) => ({
        pointer: at,
        kind: EFFECTS[view.getUint32(at, true)],
        body: view.getUint32(at + 4, true),
        position: this.runtime.vector(at + 16),
        velocity: this.runtime.vector(at + 40),
        yaw: view.getFloat64(at + 88, true),
        damage: view.getFloat64(at + 96, true),
      }));
    }

    read(list, call, low, high, make) {
      const { calls } = this.runtime;
      const isBox = low !== undefined && high !== undefined;
      if (isBox) {
        this.runtime.setVector(this.box, low);
        this.runtime.setVector(this.box + 24, high);
      }
      const corners = isBox ? [this.box, this.box + 24] : [0, 0];
      const count = calls[call](this.pointer, ...corners, 0, 0);
      const first = list.reserve(count);
      calls[call](this.pointer, ...corners, first, count);
      const { view } = this.runtime;
      return Array.from({ length: count }, (unused, i) => make(view, first + list.size * i));
    }

    withText(text, call) {
      const bytes = new TextEncoder().encode(text);
      const at = this.runtime.allocate(bytes.length + 1);
      new Uint8Array(this.runtime.calls.memory.buffer, at).set(bytes);
      const result = call(at);
      this.runtime.calls.free(at);
      return result;
    }
  }

  // Room for structs in the memory of the module.
  class List {
    constructor(runtime, size) {
      Object.assign(this, { runtime, size, pointer: 0, room: 0 });
    }
    // Room for `count` structs; what it held is lost if it has to grow.
    reserve(count) {
      if (count <= this.room && this.room > 0) return this.pointer;
      this.close();
      this.room = Math.max(2 * count, 4);
      this.pointer = this.runtime.allocate(this.size * this.room);
      return this.pointer;
    }
    close() {
      if (this.pointer !== 0) this.runtime.calls.free(this.pointer);
    }
  }

  // The module asks its host for nothing but this: it reads no files and prints nothing. A call of any
  // other function ends the run with its name.
  function hostOf(module) {
    const host = {};
    for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== "function") throw new Error("hbsp.wasm wants a " + kind + " from its host: " + name);
      host[space] = host[space] || {};
      host[space][name] = () => {
        if (name === "emscripten_notify_memory_growth") return 0;
        throw new Error("hbsp.wasm called " + name);
      };
    }
    return host;
  }

  async function load(bytes) {
    const module = await WebAssembly.compile(bytes);
    const instance = await WebAssembly.instantiate(module, hostOf(module));
    if (instance.exports._initialize) instance.exports._initialize();
    return new Runtime(instance);
  }

  const Hbsp = { load, NONE, STEP_SECONDS, FORMS: Object.keys(FORMS), MOST };
  if (typeof module !== "undefined") module.exports = Hbsp;
  else root.Hbsp = Hbsp;
})(typeof globalThis !== "undefined" ? globalThis : this);
