// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of one file: its 3D view, figures, and numbered places of its defects.

const modeNames = ["Surface", "Thickness", "Overhangs"];

class Sheet {
  constructor(entries) {
    this.entries = entries;
    this.camera = new Camera();
    this.wipe = 0.5;
    this.mode = 0;
    this.selected = -1;
    this.places = [];
    this.pending = false;
    try {
      this.scene = new Scene(byId("view"));
    } catch (error) {
      this.scene = null;
      byId("problem").hidden = false;
      byId("problem").textContent =
          "The 3D view needs WebGL 2, which this browser does not offer here (" + error.message +
          ").";
    }
    this.listen();
    new ResizeObserver(() => this.draw()).observe(byId("scene"));
  }

  open(index) {
    const entry = (this.entry = this.entries[index]);
    this.models = {before: modelOf(index, entry, "before"), after: modelOf(index, entry, "after")};
    this.camera.up = state.up || entry.up || "z";
    byId("up").value = this.camera.up;
    this.camera.reset();
    this.selected = -1;
    const both = this.models.before && this.models.after;
    this.wipe = both ? 0.5 : this.models.after ? 0 : 1;
    for (const name of ["sides", "divider", "before-name", "after-name"]) byId(name).hidden = !both;
    const header = entry.after || entry.before;
    const offered =
        [true, header?.channels.includes("thinness"), header?.channels.includes("overhang")];
    this.mode = offered[1] && !entry.findings.some((f) => f.severity === "error") ? 1 : 0;
    byId("modes").replaceChildren(...modeNames.flatMap(
        (name, mode) =>
            (offered[mode] && offered.slice(1).some(Boolean) ?
                 [button(name, "", () => this.setMode(mode))] :
                 [])));
    byId("modes").hidden = byId("modes").children.length === 0;
    this.setModePressed();
    this.gatherPlaces();
    byId("facts").replaceChildren(...factsOf(entry, this.places, (number) => this.select(number)));
    byId("facts").scrollTop = 0;
    if (this.scene) this.putModels();
    this.draw();
  }

  gatherPlaces() {
    this.places = [];
    for (const finding of this.entry.findings) {
      for (const place of finding.places || []) this.places.push({...place, kind: finding.kind});
    }
  }

  putModels() {
    const models = ["before", "after"].filter((side) => this.models[side]);
    this.scene.clear();
    byId("problem").hidden = models.length > 0;
    byId("problem").textContent = this.entry.reason || "There is nothing to draw.";
    if (models.length === 0) return;
    this.scene.frame(models.map((side) => this.models[side]));
    for (const side of models) this.scene.put(side, this.models[side]);
    this.putMarks();
  }

  // The colours in which a kind of finding is looked at.
  modeOf(kind) {
    return kind === "thin_walls" ? 1 : kind === "overhangs" ? 2 : 0;
  }

  putMarks() {
    const lines = [], dots = [];
    for (const place of this.places) {
      if (this.modeOf(place.kind) !== this.mode) continue;
      const colour = rgbOf(kindColour(place.kind));
      for (const line of place.drawn || []) {
        for (let i = 0; i + 5 < line.length; i += 3)
          lines.push([line.slice(i, i + 3), line.slice(i + 3, i + 6), colour]);
      }
      dots.push([place.point, colour]);
    }
    this.scene.putMarks(lines, dots);
  }

  setMode(mode) {
    this.mode = mode;
    this.setModePressed();
    if (this.scene?.scale) this.putMarks();
    this.draw();
  }
  setModePressed() {
    for (const made of byId("modes").children)
      made.setAttribute("aria-pressed", made.textContent === modeNames[this.mode]);
  }

  // Flies to a place. number: its index among all places of the file.
  select(number) {
    const place = this.places[number];
    if (!place || !this.scene || !this.scene.scale) return;
    this.selected = number;
    if (this.modeOf(place.kind) !== this.mode) this.setMode(this.modeOf(place.kind));
    const points = [
      place.point,
      ...(place.drawn || [])
          .flatMap(
              (line) =>
                  Array.from({length: line.length / 3}, (_, i) => line.slice(3 * i, 3 * i + 3)))
    ];
    const target = this.scene.inScene(place.point);
    const extent = Math.max(...points.map((p) => length(minus(this.scene.inScene(p), target))));
    if (this.models.before && this.wipe < 0.5) this.wipe = this.models.after ? 0.5 : 1;
    this.fly(target, Math.min(wholeDistance, Math.max(0.5, 8 * extent)));
    for (const made of document.querySelectorAll(".finding li button"))
      made.classList.toggle("on", Number(made.dataset.place) === number);
  }

  fly(target, distance) {
    const from = [this.camera.target, this.camera.distance];
    const start = performance.now();
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 260;
    this.flight = start;
    const step = (now) => {
      if (this.flight !== start) return;
      const t = duration > 0 ? Math.min(1, Math.max(0, (now - start) / duration)) : 1;
      const eased = t * t * (3 - 2 * t);
      this.camera.target = add(times(from[0], 1 - eased), times(target, eased));
      this.camera.distance = from[1] * (1 - eased) + distance * eased;
      this.draw();
      if (t < 1) requestAnimationFrame(step);
    };
    step(start);
  }

  draw() {
    if (this.pending || byId("sheet").hidden) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.drawNow();
    });
  }

  drawNow() {
    const box = byId("scene").getBoundingClientRect();
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const canvas = byId("view");
    const [width, height] =
        [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio))];
    if (canvas.width !== width || canvas.height !== height)
      [canvas.width, canvas.height] = [width, height];
    this.placeDivider();
    drawLegend(this);
    if (!this.scene || !this.scene.scale) return;
    const look = {
      ...coloursOf(isDark()),
      mode: this.mode,
      edges: byId("edges").checked,
      marks: byId("marks").checked,
      pixelRatio: ratio
    };
    this.matrices = this.scene.draw(this.camera, look, this.wipe);
    this.placeLabels(box, look.marks);
  }

  // Numbers of the places, where they do not cover each other; the selected one always.
  placeLabels(box, shown) {
    const labels = byId("labels");
    labels.replaceChildren();
    if (!shown || !this.models) return;
    const taken = [];
    // The line between the sides does not cross a number.
    const right = box.width * this.wipe - (this.wipe < 1 ? 13 : 0);
    const order = this.places.map((_, i) => i);
    if (this.selected >= 0) order.unshift(...order.splice(this.selected, 1));
    for (const i of order) {
      if (this.modeOf(this.places[i].kind) !== this.mode) continue;
      const [x, y, depth] = projected(
          this.scene.inScene(this.places[i].point), this.matrices.view, this.matrices.projection);
      const left = ((x + 1) / 2) * box.width, top = ((1 - y) / 2) * box.height;
      if (depth <= 0 || left < 0 || left > right || top < 20 || top > box.height)
        continue;
      if (taken.some(([l, t]) => Math.abs(l - left) < 26 && Math.abs(t - top) < 22)) continue;
      taken.push([left, top]);
      const label = element("span", i === this.selected ? "label on" : "label", String(i + 1));
      label.style.left = left + "px";
      label.style.top = top + "px";
      label.addEventListener("click", () => {
        this.select(i);
        document.querySelector(".finding li button[data-place=\"" + i + "\"]")?.scrollIntoView({
          block: "nearest"
        });
      });
      labels.append(label);
    }
  }

  placeDivider() {
    byId("divider").style.left = 100 * this.wipe + "%";
    byId("divider").setAttribute("aria-valuenow", Math.round(100 * this.wipe));
    byId("before-name").style.visibility = this.wipe > 0.08 ? "" : "hidden";
    byId("after-name").style.visibility = this.wipe < 0.92 ? "" : "hidden";
    byId("show-before").setAttribute("aria-pressed", this.wipe === 1);
    byId("show-both").setAttribute("aria-pressed", this.wipe > 0 && this.wipe < 1);
    byId("show-after").setAttribute("aria-pressed", this.wipe === 0);
  }

  setWipe(wipe) {
    this.wipe = Math.min(1, Math.max(0, wipe));
    this.draw();
  }

  listen() {
    this.listenToPointer(byId("view"));
    const divider = byId("divider");
    divider.addEventListener("pointerdown", (event) => divider.setPointerCapture(event.pointerId));
    divider.addEventListener("pointermove", (event) => {
      if (!divider.hasPointerCapture(event.pointerId)) return;
      const box = byId("scene").getBoundingClientRect();
      this.setWipe((event.clientX - box.left) / box.width);
    });
    divider.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft") this.setWipe(this.wipe - 0.05);
      if (event.key === "ArrowRight") this.setWipe(this.wipe + 0.05);
    });
    byId("show-before").addEventListener("click", () => this.setWipe(1));
    byId("show-both").addEventListener("click", () => this.setWipe(0.5));
    byId("show-after").addEventListener("click", () => this.setWipe(0));
    for (const name of ["edges", "marks"]) byId(name).addEventListener("change", () => this.draw());
    byId("up").addEventListener("change", () => {
      this.camera.up = state.up = byId("up").value;
      this.draw();
    });
    byId("frame").addEventListener("click", () => this.fly([0, 0, 0], wholeDistance));
  }

  listenToPointer(view) {
    const held = new Map();
    const spread = () => {
      const [a, b] = [...held.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    view.addEventListener("pointerdown", (event) => {
      view.setPointerCapture(event.pointerId);
      held.set(event.pointerId, {x: event.clientX, y: event.clientY});
      this.flight = null;
    });
    view.addEventListener("pointermove", (event) => {
      const from = held.get(event.pointerId);
      if (!from) return;
      const before = held.size === 2 ? spread() : 0;
      const x = event.clientX - from.x, y = event.clientY - from.y;
      held.set(event.pointerId, {x: event.clientX, y: event.clientY});
      const height = view.clientHeight;
      if (held.size === 2)
        this.camera.zoom(before / Math.max(1, spread()));
      else if (event.shiftKey || event.buttons > 1)
        this.camera.pan((2 * x) / height, (-2 * y) / height);
      else
        this.camera.orbit((4 * x) / height, (4 * y) / height);
      this.draw();
    });
    for (const end of ["pointerup", "pointercancel"])
      view.addEventListener(end, (event) => held.delete(event.pointerId));
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    view.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.flight = null;
      this.camera.zoom(Math.exp(0.0012 * Math.max(-300, Math.min(300, event.deltaY))));
      this.draw();
    }, {passive: false});
    view.addEventListener("keydown", (event) => {
      const steps =
          {ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1]};
      if (steps[event.key])
        this.camera.orbit(...steps[event.key]);
      else if (event.key === "+")
        this.camera.zoom(0.85);
      else if (event.key === "-")
        this.camera.zoom(1.18);
      else
        return;
      event.preventDefault();
      this.draw();
    });
  }
}

function drawLegend(sheet) {
  const row = (colour, text) => element("div", "", swatch(colour), text);
  const rgb = (c) => "rgb(" + c.map((v) => Math.round(255 * v)).join(" ") + ")";
  const colours = coloursOf(isDark());
  const entry = sheet.entry, print = entry.report.print;
  const rows = [];
  if (sheet.mode === 0) {
    const lost = (entry.report.visible_lost?.share ?? 0) > 0,
          made = entry.after && (entry.report.invented?.share ?? 0) > 0;
    if (lost) rows.push(row(rgb(colours.lost), "visible surface lost"));
    if (made) rows.push(row(rgb(colours.made), "surface invented"));
    rows.push(row(rgb(colours.behind), "seen from behind"));
  } else if (sheet.mode === 1) {
    const ramp = element("div", "ramp");
    ramp.style.background =
        "linear-gradient(90deg, rgb(179 13 26), rgb(250 158 38) 50%, rgb(245 237 158) 50%, rgb(51 128 184))";
    const limit = print.thin.limit_mm;
    rows.push(
        element("div", "", "wall thickness, mm"), ramp,
        element(
            "div", "ends", element("span", "", "0"), element("span", "", figure(limit)),
            element("span", "", "≥ " + figure(4 * limit))));
  } else {
    rows.push(
        row("rgb(219 69 26)",
            "overhang beyond " + figure(print.overhang.limit_degrees) + "° from vertical"));
  }
  byId("legend").hidden = !sheet.models.before && !sheet.models.after;
  byId("legend").replaceChildren(...rows);
}
