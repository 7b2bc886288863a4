// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The page: loads the level, reads mouse and keys, steps the game 120 times a second and draws it.
// `halfspaceWalk` is for scripts: tests, and pages around this one.
"use strict";

(function () {
  const MOST_STEPS = 30; // in one picture: a slow machine slows the game down
  const FACTOR_PER_KEY = 1.1;
  const KEYS = {
    KeyW: "forward", ArrowUp: "forward", KeyS: "back", ArrowDown: "back", KeyA: "left", KeyD: "right",
    Space: "jump", KeyC: "crouch",
  };

  const element = (id) => document.getElementById(id);

  function fromText(text) {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
    return bytes;
  }

  // Browsers do not let a page that was opened from a disk read files. files.js then has the same bytes
  // as text.
  async function filesFromScript() {
    await new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = "files.js";
      script.onload = done;
      script.onerror = () => failed(new Error("files.js is missing. Open the page through a web server."));
      document.head.append(script);
    });
    return (name) => fromText(globalThis.HalfspaceFiles[name]);
  }

  async function filesFromServer() {
    const names = ["hbsp.wasm", "level.hbsp", "level.glb"];
    const all = await Promise.all(names.map(async (name) => {
      const answer = await fetch(name);
      if (!answer.ok) throw new Error(name + ": the server answered " + answer.status);
      return new Uint8Array(await answer.arrayBuffer());
    }));
    return (name) => all[names.indexOf(name)];
  }

  class Walk {
    constructor(game, drawing) {
      this.game = game;
      this.drawing = drawing;
      this.held = new Set();
      this.noClip = false;
      this.pitch = 0;
      this.yaw = game.startYaw;
      this.left = 0; // seconds not stepped yet
      this.isPaused = false;
      this.listen();
      requestAnimationFrame((now) => this.frame(now));
    }

    input() {
      const key = (name) => (this.held.has(name) ? 1 : 0);
      const pitch = this.noClip || this.game.character.state.inWater ? this.pitch * Math.PI / 180 : 0;
      const forward = key("forward") - key("back");
      return {
        forward: forward * Math.cos(pitch), side: key("right") - key("left"), up: forward * Math.sin(pitch),
        yaw: this.yaw, jump: this.held.has("jump"), crouch: this.held.has("crouch"), noClip: this.noClip,
        pitch: this.pitch,
      };
    }

    frame(now) {
      const passed = Math.min((now - (this.last || now)) / 1000, 1);
      this.last = now;
      if (!this.isPaused) this.advance(passed);
      this.draw();
      requestAnimationFrame((next) => this.frame(next));
    }

    advance(seconds) {
      const step = this.game.character.settings.step_seconds;
      this.left += seconds;
      for (let i = 0; this.left >= step; ++i) {
        if (i === MOST_STEPS) {
          this.left = 0;
          break;
        }
        this.stepOnce(this.input());
        this.left -= step;
      }
    }

    stepOnce(input) {
      this.game.step(input);
      this.yaw += this.game.character.state.carriedTurn;
      if (this.game.turnedTo !== null) this.yaw = this.game.turnedTo;
    }

    draw() {
      const step = this.game.character.settings.step_seconds;
      const part = this.isPaused ? 1 : Math.min(this.left / step, 1);
      const { before } = this.game;
      const state = this.game.character.state;
      const eye = state.position.map((x, i) => before[i] + part * (x - before[i]));
      eye[2] += this.game.eyeHeight();
      this.drawing.draw(eye, this.yaw, this.pitch);
      const place = state.position.map((x) => x.toFixed(1)).join(" ");
      const speed = Math.hypot(state.velocity[0], state.velocity[1]).toFixed(0);
      const { radius, height } = this.game.character.settings;
      const how = this.noClip ? "through walls" : state.inWater ? "in water" : state.onLadder ? "on a ladder"
        : state.hang !== 0 ? "at a ledge"
        : state.onGround ? "on the ground" : "in the air";
      element("state").textContent = `${place}\n${speed} units/s, ${how}\nradius ${radius.toFixed(1)}, ` +
        `height ${height.toFixed(1)}` + (this.game.hurt > 0 ? `\nhurt: ${this.game.hurt.toFixed(0)} points` : "");
    }

    listen() {
      lookByMouse(element("view"), this);
      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (KEYS[event.code]) {
          this.held.add(KEYS[event.code]);
          event.preventDefault();
        } else if (!event.repeat || event.key === "[" || event.key === "]") this.command(event);
      });
      document.addEventListener("keyup", (event) => this.held.delete(KEYS[event.code]));
      window.addEventListener("blur", () => this.held.clear());
      this.listenToPanel();
    }

    command(event) {
      if (event.code === "KeyV") this.noClip = !this.noClip;
      else if (event.code === "KeyR") this.restart();
      else if (event.code === "KeyH") element("panel").hidden = !element("panel").hidden;
      else if (event.key === "]") this.choose(this.game.body, this.game.factor * FACTOR_PER_KEY);
      else if (event.key === "[") this.choose(this.game.body, this.game.factor / FACTOR_PER_KEY);
    }

    listenToPanel() {
      Game.BODIES.forEach((body, i) => element("body").add(new Option(body.name, i)));
      element("body").addEventListener("change", (event) => {
        this.choose(Game.BODIES[event.target.value], 1);
        event.target.blur();
      });
      element("size").addEventListener("input", (event) =>
        this.choose(this.game.body, 2 ** Number(event.target.value)));
      element("size").addEventListener("change", (event) => event.target.blur());
      this.showBody();
    }

    choose(body, factor) {
      const limited = Math.min(4, Math.max(1 / 8, factor));
      const hasRoom = this.game.choose(body, limited);
      this.showBody();
      return hasRoom;
    }

    showBody() {
      element("body").value = Game.BODIES.indexOf(this.game.body);
      element("size").value = Math.log2(this.game.factor);
    }

    restart() {
      this.game.restart();
      this.yaw = this.game.startYaw;
      this.pitch = 0;
    }

    // For scripts: stops the clock, so that only run() moves the character.
    pause() {
      this.isPaused = true;
      this.left = 0;
    }
    // Steps `count` times with one input; the view looks along its yaw. Returns the state.
    run(count, input) {
      for (let i = 0; i < count; ++i) this.stepOnce(input);
      this.yaw = input.yaw || 0;
      return this.game.character.state;
    }
  }

  // What moves a part of the scene: the mover of the same entity; where several entities have the same
  // keys, the one that is nearest. Null: nothing.
  function moverOf(part, game) {
    if (!part.entity) return null;
    const isSame = ({ entity }) => {
      const keys = new Map(game.entities[entity]);
      return Object.entries(part.entity).every(([name, value]) => keys.get(name) === value);
    };
    const gap = (model) => Math.max(...[0, 1, 2].map((i) =>
      Math.max(Math.abs(model.low[i] - part.low[i]), Math.abs(part.high[i] - model.high[i]))));
    const [found] = game.models
      .filter((model) => game.entitiesThatMove.has(model.entity) && isSame(model))
      .sort((a, b) => gap(a) - gap(b));
    if (!found) return null;
    return {
      get pose() { return game.poses.get(found.entity); },
      get isRemoved() { return !game.poses.has(found.entity); },
    };
  }

  async function begin() {
    const file = await (location.protocol === "file:" ? filesFromScript() : filesFromServer());
    const hbsp = await Hbsp.load(file("hbsp.wasm"));
    const game = new Game.Game(hbsp, file("level.hbsp"));
    const scene = Scene.read(file("level.glb"));
    const drawing = new Drawing(element("view"));
    await drawing.take(scene, (part) => moverOf(part, game));
    return new Walk(game, drawing);
  }

  globalThis.halfspaceWalk = begin().catch((error) => {
    element("problem").textContent = "The level cannot be shown.\n\n" + error.message;
    element("problem").style.display = "flex";
    throw error;
  });
})();
