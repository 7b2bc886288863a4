// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The page of the live link: follows the editor, flies through the level, and tells the editor when each
// change is on the screen.
"use strict";

(function () {
  const SPEED = 400, FASTER = 4; // units a second
  const RETRY_MS = 1000;
  // If a picture takes longer than SLOW_MS, changes are first drawn with COARSE of the pixels along each side,
  // and with all pixels once nothing has changed for REST_MS.
  const SLOW_MS = 40, COARSE = 0.5, REST_MS = 300;
  const EYE_ABOVE_ORIGIN = 22; // units: of a player start, as in Quake
  const KEYS = {
    KeyW: [1, 0, 0], ArrowUp: [1, 0, 0], KeyS: [-1, 0, 0], ArrowDown: [-1, 0, 0],
    KeyA: [0, -1, 0], KeyD: [0, 1, 0], KeyQ: [0, 0, -1], KeyE: [0, 0, 1],
  };

  const element = (id) => document.getElementById(id);

  class Page {
    constructor() {
      this.drawing = new Drawing(element("view"));
      this.faces = new LiveFaces.Faces();
      this.textures = new Map(); // by name and revision of the material
      this.held = new Set();
      this.start = { eye: [0, 0, 64], yaw: 0 };
      this.hasStart = false;
      this.waiting = null; // the last change that no picture shows
      this.isSlow = false;
      this.restart();
      this.listen();
      this.isDue = true;
      requestAnimationFrame((now) => this.frame(now));
    }

    restart() {
      this.eye = this.start.eye.slice();
      this.yaw = this.start.yaw;
      this.pitch = 0;
      this.isDue = true;
    }

    // ---- Following ----

    async follow() {
      for (;;) {
        try {
          const answer = await fetch("live");
          if (!answer.ok) throw new Error(await answer.text());
          this.say("");
          const frames = new LiveFaces.Frames();
          for (const reader = answer.body.getReader(); ;) {
            const { done, value } = await reader.read();
            if (done) break;
            for (const frame of frames.add(value)) this.take(frame);
          }
        } catch (error) {
          console.warn(error.message);
        }
        this.say("The editor has ended the live link, or was closed. The page waits for it.");
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }

    say(text) {
      element("problem").textContent = text;
      element("problem").style.display = text ? "flex" : "none";
    }

    take({ kind, content }) {
      if (kind === LiveFaces.CHANGE) this.change(LiveFaces.changeOf(content));
      if (kind === LiveFaces.ENTITIES) this.entities(JSON.parse(LiveFaces.textOf(content)));
    }

    change(change) {
      const { dirty, gone } = this.faces.apply(change);
      for (const chunk of gone) if (chunk.piece) this.drawing.drop(chunk.piece);
      for (const chunk of dirty) {
        if (chunk.piece) this.drawing.drop(chunk.piece);
        const material = this.faces.materials[chunk.material];
        chunk.piece = this.drawing.add(LiveFaces.listsOf(chunk), {
          name: material.name, color: [1, 1, 1, 1], alpha: material.alpha, texture: this.textureOf(material),
        });
      }
      this.drawing.sort();
      if (this.waiting === null) this.received = performance.now();
      this.waiting = change.state;
      this.isDue = true;
      this.isResting = false;
    }

    // White until the image is here.
    textureOf(material) {
      const key = material.revision + " " + material.name;
      if (!this.textures.has(key)) {
        const texture = this.drawing.emptyTexture();
        this.textures.set(key, texture);
        const name = material.name.split("/").map(encodeURIComponent).join("/");
        fetch("image/" + name + "?revision=" + material.revision)
          .then((answer) => answer.blob())
          .then((blob) => this.drawing.fill(texture, blob))
          .then(() => (this.isDue = true))
          .catch((error) => console.warn(material.name + ": " + error.message));
      }
      return this.textures.get(key);
    }

    entities({ name, entities }) {
      element("title").textContent = document.title = (name || "New level") + " \u2013 live";
      const start = entities.find(({ keys }) => (keys.classname || "").startsWith("info_player"));
      if (start)
        this.start = { eye: [start.origin[0], start.origin[1], start.origin[2] + EYE_ABOVE_ORIGIN],
          yaw: Number(start.keys.angle) || 0 };
      if (start && !this.hasStart) {
        this.hasStart = true;
        this.restart();
      }
    }

    // ---- Drawing ----

    frame(now) {
      this.fly(Math.min((now - (this.last || now)) / 1000, 0.1));
      this.last = now;
      const { clientWidth, clientHeight } = element("view");
      const size = clientWidth + " " + clientHeight;
      if (this.isDue || size !== this.size) {
        this.size = size;
        this.isDue = false;
        this.scale = this.isSlow && !this.isResting ? COARSE : 1;
        this.drawing.draw(this.eye, this.yaw, this.pitch, this.scale);
        this.rest();
        element("state").textContent = this.eye.map((x) => x.toFixed(0)).join(" ") +
          `\n${this.faces.count} faces, ${this.faces.triangles} triangles`;
        if (this.waiting !== null) this.report();
      }
      requestAnimationFrame((next) => this.frame(next));
    }

    // Draws a picture with all pixels after REST_MS without changes.
    rest() {
      clearTimeout(this.resting);
      if (this.isResting || !this.isSlow) this.isResting = false;
      else
        this.resting = setTimeout(() => {
          this.isResting = this.isDue = true;
        }, REST_MS);
    }

    // Waits until the graphics card is ready, and tells the editor.
    report() {
      const begun = performance.now();
      this.drawing.finish();
      // Measured for each picture, because the first ones take longer than later ones.
      this.isSlow = performance.now() - begun > SLOW_MS * this.scale ** 2;
      const now = performance.now();
      const at = (performance.timeOrigin + now).toFixed(3), took = (now - this.received).toFixed(3);
      const { count, triangles } = this.faces;
      fetch(`drawn?state=${this.waiting}&at=${at}&took=${took}&faces=${count}&triangles=${triangles}`).catch(() => {});
      this.waiting = null;
    }

    fly(seconds) {
      const wish = [0, 0, 0];
      for (const code of this.held) (KEYS[code] || wish.map(() => 0)).forEach((x, i) => (wish[i] += x));
      if (wish.every((x) => x === 0)) return;
      const way = SPEED * seconds * (this.held.has("ShiftLeft") ? FASTER : 1);
      const [yaw, pitch] = [this.yaw, this.pitch].map((degrees) => degrees * Math.PI / 180);
      const forward = [Math.cos(yaw) * Math.cos(pitch), Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch)];
      const right = [Math.sin(yaw), -Math.cos(yaw), 0];
      this.eye = this.eye.map((x, i) =>
        x + way * (wish[0] * forward[i] + wish[1] * right[i] + (i === 2 ? wish[2] : 0)));
      this.isDue = true;
    }

    listen() {
      lookByMouse(element("view"), this, () => { this.isDue = true; });
      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        this.held.add(event.code);
        if (event.code === "KeyR") this.restart();
        if (event.code === "KeyH" && !event.repeat) element("panel").hidden = !element("panel").hidden;
        if (KEYS[event.code]) event.preventDefault();
      });
      document.addEventListener("keyup", (event) => this.held.delete(event.code));
      window.addEventListener("blur", () => this.held.clear());
    }
  }

  try {
    globalThis.halfspaceLive = new Page();
    globalThis.halfspaceLive.follow();
  } catch (error) {
    element("problem").textContent = "The level cannot be shown.\n\n" + error.message;
    element("problem").style.display = "flex";
    throw error;
  }
})();
