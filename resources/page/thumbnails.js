// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of the rows in sight, drawn one after the other in one hidden canvas and kept.

class Thumbnails {
  constructor(entries) {
    this.entries = entries;
    this.kept = new Map();  // the most recently used ones last
    this.waiting = [];
    try {
      this.canvas = document.createElement("canvas");
      this.canvas.width = 192;
      this.canvas.height = 144;
      this.scene = new Scene(this.canvas);
    } catch (_) {
      this.scene = null;
    }
  }

  forget() {
    this.kept.clear();
  }

  // Draws the picture of a file into a row's canvas, now or when its turn comes.
  show(index, target) {
    target.dataset.index = index;
    const known = this.kept.get(index);
    if (known) {
      this.kept.delete(index);
      this.kept.set(index, known);
      target.getContext("2d").drawImage(known, 0, 0);
    } else if (this.scene) {
      this.waiting.push([index, target]);
      if (this.waiting.length === 1) requestAnimationFrame(() => this.work());
    }
  }

  work() {
    const until = performance.now() + 10;
    while (this.waiting.length > 0 && performance.now() < until) {
      const [index, target] = this.waiting.shift();
      if (target.isConnected && target.dataset.index === String(index)) this.draw(index, target);
    }
    if (this.waiting.length > 0) requestAnimationFrame(() => this.work());
  }

  draw(index, target) {
    const entry = this.entries[index];
    const side = entry.after ? "after" : "before";
    const model = modelOf(index, entry, side);
    if (!model) return;
    this.scene.clear();
    this.scene.frame([model]);
    this.scene.put(side, model);
    const camera = new Camera();
    camera.up = state.up || entry.up || "z";
    const look = {...coloursOf(isDark()), mode: 0, edges: false, marks: false, pixelRatio: 1};
    this.scene.draw(camera, look, side === "before" ? 1 : 0);
    const picture = document.createElement("canvas");
    picture.width = 192;
    picture.height = 144;
    picture.getContext("2d").drawImage(this.canvas, 0, 0);
    this.kept.set(index, picture);
    const most = 400;
    if (this.kept.size > most) this.kept.delete(this.kept.keys().next().value);
    target.getContext("2d").drawImage(picture, 0, 0);
  }
}
