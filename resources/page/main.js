// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts the page: reads the entries, and shows the list or the file that the address names.

const state = {
  up: null
};

// The parts of the given surface of which nothing is left, as a finding with places.
function lostPartsOf(report, mm) {
  const parts = report.lost_parts || [];
  if (parts.length === 0) return [];
  return [{
    kind: "lost_parts",
    severity: "warning",
    count: parts.length,
    text: plural(parts.length, "part") + " of the given surface of which nothing is left",
    places: parts.map((part) => ({
                        point: part.place,
                        note: plural(part.faces, "face") + ", " + measured(part.area, {mm}, 2) +
                            (part.visible ? "" : ", inside of the solid"),
                      })),
  }];
}

// An entry of the page: what the list and the sheet show of a file's report.
function entryOf(data) {
  const report = data.report;
  const judged = report.after || report.before || report;
  const given = typeof report.reason === "string" ? {text: report.reason} : report.reason;
  // A repair names the error that kept a file from being read among its issues.
  const error = (report.issues || []).find((issue) => issue.severity === "error");
  const reason = given || (report.verdict === "refused" ? error : undefined);
  const place = ["line", "column", "byte"]
                    .filter((key) => (reason?.[key] ?? null) !== null)
                    .map((key) => key + " " + reason[key]);
  return {
    ...data,
    path: report.path ?? report.in,
    verdict: report.verdict,
    reason: reason ? reason.text + (place.length > 0 ? " (" + place.join(", ") + ")" : "") : "",
    triangles: judged.triangles,
    volume: judged.volume ?? null,
    area: judged.area ?? null,
    size: judged.size ?? null,
    components: judged.components,
    findings: [
      ...((report.before || report).defects || []), ...(report.print?.findings || []),
      ...lostPartsOf(report, data.mm)
    ],
  };
}

const themes = ["auto", "light", "dark"];
let theme = "auto";
const isDark = () => document.documentElement.dataset.theme === "dark";

function setTheme(name) {
  theme = name;
  const dark =
      name === "dark" || (name === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = "Theme: " + name;
}

function start() {
  const head = JSON.parse(byId("page-head").textContent);
  const tail = JSON.parse(byId("page-totals").textContent);
  const entries = [...document.querySelectorAll("script.file")].map(
      (made) => entryOf(JSON.parse(made.textContent)));
  const isRepair = head.command === "repair";
  const heading = isRepair ? "Repair" : "Validation";
  setTheme("auto");
  const single = entries.length === 1;
  const list = single ? null : new List(entries, isRepair);
  const sheet = new Sheet(entries);
  byId("budget").textContent = "Models of more than " + grouped(head.triangle_budget) +
      " triangles are simplified for this page.";

  const redraw = () => {
    list?.thumbnails.forget();
    list?.redraw();
    sheet.draw();
  };
  byId("theme").addEventListener("click", () => {
    setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    setTheme(theme);
    redraw();
  });

  let open = -1;
  const show = () => {
    const named = /file=(\d+)/.exec(location.hash);
    open = single ? 0 : named ? Math.min(entries.length, Number(named[1])) - 1 : -1;
    byId("library").hidden = open >= 0;
    byId("sheet").hidden = open < 0;
    byId("back").hidden = byId("step").hidden = single || open < 0;
    byId("title").textContent =
        open >= 0 && !single ? entries[open].path.split("/").pop() : heading;
    byId("summary").textContent = open >= 0 && !single ? "" : tail.text;
    if (open >= 0)
      sheet.open(open);
    else
      list?.redraw();
  };
  byId("back").addEventListener("click", () => {
    location.hash = "";
  });
  for (const [name, by] of [["previous", -1], ["next", 1]]) {
    byId(name).addEventListener("click", () => {
      const to = list.neighbour(open, by);
      if (to !== null) location.hash = "file=" + (to + 1);
    });
  }
  window.addEventListener("hashchange", show);
  show();
  // For tests that turn the view by script.
  window.halfspacePage = {entries, sheet, list};
}

start();
