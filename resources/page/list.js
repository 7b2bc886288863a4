// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of files: sorted, filtered, and only the rows in sight exist, so that 10,000 files are
// as quick as ten.

const rowHeight = 84;

// The columns: name, heading, sort value, cell, width in rem, share of what is left, whether a
// number. Those of a repair fit a page of 1,280 pixels.
function columnsOf(entries, isRepair) {
  const found = (entry) => entry.findings.filter((f) => f.severity !== "note").length;
  const scaled = (value, entry, power) =>
      (value === null ? null : value * (entry.mm || 1) ** power);
  const ofPrint = (part, key) => (e) => e.report.print?.[part][key] ?? null;
  const shareCell = (value) => (e) => (value(e) === null ? "–" : percent(value(e)));
  const column = (name, heading, value, cell, width, grow = 0, number = true) =>
      ({name, heading, value, cell, width, grow, number});
  const columns = [
    column("picture", "", null, null, 6.2, 0, false),
    column("path", "File", (e) => e.path, (e) => element("span", "path", e.path), 11, 2, false),
    column("verdict", "Verdict", (e) => e.verdict, (e) => verdictBadge(e.verdict), 7.8, 0, false),
    column(
        "triangles", "Triangles", (e) => e.triangles ?? null, (e) => grouped(e.triangles || 0),
        5),
    column(
        "size", "Size", (e) => (e.size ? scaled(Math.max(...e.size), e, 1) : null), sizeText, 9.5),
    column("volume", "Volume", (e) => scaled(e.volume, e, 3), (e) => measured(e.volume, e, 3), 6.6),
  ];
  if (isRepair) {
    const lost = (e) => e.report.visible_lost?.share ?? null,
          invented = (e) => e.report.invented?.share ?? null;
    columns.push(
        column("lost", "Lost", lost, shareCell(lost), 4),
        column("invented", "Invented", invented, shareCell(invented), 4.6));
  } else {
    columns.push(
        column("area", "Area", (e) => scaled(e.area, e, 2), (e) => measured(e.area, e, 2), 7.4));
  }
  columns.push(column(
      "parts", "Parts", (e) => e.components ?? null,
      (e) => (e.components === undefined ? "–" : grouped(e.components)), 3));
  if (entries.some((e) => e.report.print)) {
    const least = ofPrint("thin", "least_mm"), thin = ofPrint("thin", "share"),
          overhang = ofPrint("overhang", "share");
    columns.push(
        column(
            "least", "Thinnest", least, (e) => (least(e) === null ? "–" : figure(least(e)) + " mm"),
            6.6),
        column("thin", "Thin", thin, shareCell(thin), 4.2),
        column("overhang", "Overhang", overhang, shareCell(overhang), 5));
  }
  columns.push(column(
      "findings", "Findings", found, (e) => element("span", "findings", findingsText(e)), 11, 3,
      false));
  return columns;
}

function findingsText(entry) {
  if (entry.reason) return entry.reason;
  const found = entry.findings.filter((f) => f.severity !== "note")
                    .map((f) => grouped(f.count) + " " + spoken(f.kind));
  return found.length > 0 ? found.join(" · ") : "nothing";
}

class List {
  constructor(entries, isRepair) {
    this.entries = entries;
    this.columns = columnsOf(entries, isRepair);
    const gaps = 0.9 * (this.columns.length - 1) + 2;
    byId("library").style.setProperty(
        "--columns",
        this.columns
            .map((c) => (c.grow ? "minmax(" + c.width + "rem, " + c.grow + "fr)" : c.width + "rem"))
            .join(" "));
    byId("library").style.setProperty(
        "--width", this.columns.reduce((sum, c) => sum + c.width, gaps) + "rem");
    this.thumbnails = new Thumbnails(entries);
    this.sort = {column: "path", down: false};
    this.rows = new Map();
    this.shown = [];
    this.fillFilters();
    byId("table").addEventListener("scroll", () => this.drawRows());
    window.addEventListener("resize", () => this.drawRows());
    for (const name of ["search", "verdict", "defect"])
      byId(name).addEventListener("input", () => this.refresh());
    this.drawHead();
    this.refresh();
  }

  fillFilters() {
    const count = (values) => {
      const counts = new Map();
      for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
      return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    };
    const fill = (name, all, counts, text) => {
      byId(name).replaceChildren(
          new Option(all, ""),
          ...counts.map(
              ([value, files]) => new Option(text(value) + " (" + grouped(files) + ")", value)));
    };
    fill("verdict", "All verdicts", count(this.entries.map((e) => e.verdict)), (v) => v);
    const kinds = count(this.entries.flatMap((e) => e.findings.map((f) => f.kind)));
    fill("defect", "All findings", kinds, spoken);
    const totals = new Map();
    for (const entry of this.entries)
      for (const f of entry.findings) totals.set(f.kind, (totals.get(f.kind) || 0) + f.count);
    byId("totals").replaceChildren(...kinds.map(([kind, files]) => {
      const tag = button("", "tag", () => {
        byId("defect").value = byId("defect").value === kind ? "" : kind;
        this.refresh();
      });
      tag.dataset.kind = kind;
      tag.append(
          swatch(kindColour(kind)),
          spoken(kind) + ": " + grouped(totals.get(kind)) + " in " + plural(files, "file"));
      return tag;
    }));
  }

  drawHead() {
    byId("head").replaceChildren(...this.columns.map(({name, heading, value, number}) => {
      if (!value) return element("span", "", heading);
      const arrow = this.sort.column === name ? (this.sort.down ? " ▾" : " ▴") : "";
      const made = button(heading + arrow, number ? "right" : "", () => {
        // Numbers are asked for the largest first, thicknesses the least.
        const down = (number || name === "findings") && name !== "least";
        this.sort = {column: name, down: this.sort.column === name ? !this.sort.down : down};
        this.drawHead();
        this.refresh();
      });
      made.dataset.column = name;
      return made;
    }));
  }

  refresh() {
    const words = byId("search").value.toLowerCase();
    const verdict = byId("verdict").value, kind = byId("defect").value;
    this.shown = [];
    this.entries.forEach((entry, index) => {
      if (words && !entry.path.toLowerCase().includes(words)) return;
      if (verdict && entry.verdict !== verdict) return;
      if (kind && !entry.findings.some((f) => f.kind === kind)) return;
      this.shown.push(index);
    });
    const value = this.columns.find((c) => c.name === this.sort.column).value;
    const sign = this.sort.down ? -1 : 1;
    const keys = new Map(this.shown.map((index) => [index, value(this.entries[index])]));
    // Files without a value come last in either direction; ties keep the order of the paths.
    const order = new Intl.Collator("en", {numeric: true});
    this.shown.sort((a, b) => {
      const x = keys.get(a), y = keys.get(b);
      if (typeof x === "string") return sign * order.compare(x, y) || a - b;
      if (x === null || y === null) return (x === null) - (y === null) || a - b;
      return x < y ? -sign : x > y ? sign : a - b;
    });
    for (const tag of byId("totals").children)
      tag.classList.toggle("on", tag.dataset.kind === kind);
    byId("shown").textContent = this.shown.length === this.entries.length ?
        "" :
        grouped(this.shown.length) + " of " + plural(this.entries.length, "file");
    byId("rows").style.height = this.shown.length * rowHeight + "px";
    this.redraw();
  }

  redraw() {
    byId("rows").replaceChildren();
    this.rows.clear();
    if (this.shown.length === 0) byId("rows").append(element("p", "empty", "No file matches."));
    this.drawRows();
  }

  drawRows() {
    const table = byId("table");
    const first = Math.max(0, Math.floor(table.scrollTop / rowHeight) - 3);
    const last = Math.min(
        this.shown.length, Math.ceil((table.scrollTop + table.clientHeight) / rowHeight) + 3);
    for (const [place, row] of this.rows) {
      if (place >= first && place < last) continue;
      row.remove();
      this.rows.delete(place);
    }
    for (let place = first; place < last; ++place) {
      if (this.rows.has(place)) continue;
      const row = this.rowOf(this.shown[place]);
      row.style.top = place * rowHeight + "px";
      this.rows.set(place, row);
      byId("rows").append(row);
      this.thumbnails.show(this.shown[place], row.querySelector("canvas"));
    }
  }

  rowOf(index) {
    const entry = this.entries[index];
    const row = element("div", "row");
    row.tabIndex = 0;
    row.setAttribute("role", "link");
    const picture = element("canvas");
    picture.width = 192;
    picture.height = 144;
    row.append(picture);
    for (const {number, cell} of this.columns.slice(1)) {
      row.append(element("span", number ? "right" : "", cell(entry)));
    }
    const open = () => {
      location.hash = "file=" + (index + 1);
    };
    row.addEventListener("click", open);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") open();
    });
    return row;
  }

  // The file after (or before) this one in the order of the list; null at its end.
  neighbour(index, by) {
    const place = this.shown.indexOf(index);
    return this.shown[place + by] ?? null;
  }
}
