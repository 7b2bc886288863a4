// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The side of a file's page: figures, print checks, steps of the repair, numbered places.

const kindColours = {
  open_edges: "#d62728",
  non_manifold_edges: "#c715be",
  non_manifold_vertices: "#c715be",
  misoriented_edges: "#b58900",
  cracks: "#176ebe",
  t_junctions: "#176ebe",
  self_intersections: "#e8730c",
  duplicate_faces: "#965a32",
  zero_thickness: "#965a32",
  zero_area_faces: "#505860",
  crossed_faces: "#505860",
  slivers: "#008c78",
  inside_out: "#6e3cb4",
  nested_solids: "#6e3cb4",
  thin_walls: "#b3122b",
  overhangs: "#db451a",
  sharp_edges: "#0b7f8c",
  exceeds_bed: "#7a5195",
  lost_parts: "#d62728",
};
const kindColour = (kind) => kindColours[kind] || "#6b7680";
const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);

function tableOf(rows) {
  const table = element("table");
  for (const [name, value] of rows) {
    if (value !== null)
      table.append(element("tr", "", element("th", "", name), element("td", "", value)));
  }
  return table;
}

const yesOrNo = (value) => (value === undefined ? null : value ? "yes" : "no");

function figuresOf(entry) {
  const judged = entry.after ? entry.report.after : entry.report.before || entry.report;
  const rows = [["verdict", verdictBadge(entry.verdict)], ["reason", entry.reason || null]];
  if (!entry.size) return rows;
  rows.push(
      ["size", sizeText(entry)], ["volume", measured(entry.volume, entry, 3)],
      ["area", measured(entry.area, entry, 2)],
      ["parts", entry.components === undefined ? null : grouped(entry.components)],
      ["triangles", grouped(entry.triangles)], ["closed", yesOrNo(judged.closed)],
      ["manifold", yesOrNo(judged.manifold)], ["oriented", yesOrNo(judged.oriented)],
      ["intersects itself", yesOrNo(judged.self_intersecting)], [
        "length of a unit",
        entry.mm ? figure(entry.mm) + " mm" +
                (entry.report.print?.unit_stated === false ? ", not stated" : "") :
                   "not stated: figures are in units"
      ]);
  return rows;
}

function areaText(part, entry) {
  return part ? percent(part.share) + " (" + measured(part.area, entry, 2) + ")" : null;
}

function repairFacts(entry) {
  const report = entry.report;
  if (!report.steps) return [];
  const made = [element("h2", "", "Repair")];
  made.push(tableOf([
    ["visible surface lost", areaText(report.visible_lost, entry)],
    ["interior removed", areaText(report.interior_removed, entry)],
    ["surface invented", areaText(report.invented, entry)],
    [
      "largest deviation",
      report.max_deviation === null ? null : measured(report.max_deviation, entry, 1)
    ],
    ["written to", report.after ? report.out : "nothing was written"],
  ]));
  const steps = element("ul");
  for (const step of report.steps) steps.append(element("li", "", step.detail));
  if (report.steps.length > 0) made.push(steps);
  return made;
}

function printFacts(entry) {
  const print = entry.report.print;
  if (!print) return [];
  const mm = (sides) => sides.map(figure).join(" × ") + " mm";
  return [
    element("h2", "", "Print"), tableOf([
      ["size", mm(print.size_mm)],
      [
        "bed",
        mm(print.bed_mm) +
            (print.fits ? (print.fits_turned ? ": fits when turned by 90°" : ": fits") :
                          ": does not fit")
      ],
      [
        "thinner than " + figure(print.thin.limit_mm) + " mm",
        percent(print.thin.share) + " of the surface"
      ],
      ["thinnest place", print.thin.least_mm === null ? "–" : figure(print.thin.least_mm) + " mm"],
      [
        "overhangs beyond " + figure(print.overhang.limit_degrees) + "°",
        percent(print.overhang.share) + " (" + figure(print.overhang.area_mm2) + " mm²)"
      ],
      [
        "edges sharper than " + figure(print.sharp.limit_degrees) + "°",
        grouped(print.sharp.count) + " (" + figure(print.sharp.length_mm) + " mm)"
      ],
    ])
  ];
}

function pointText(place) {
  let text = place.point.map(figure).join(", ");
  if (place.note) text += " · " + place.note;
  if (place.thickness_mm !== undefined) text += " · " + figure(place.thickness_mm) + " mm thick";
  if (place.degrees !== undefined) text += " · " + figure(place.degrees) + "°";
  if (place.area_mm2 !== undefined) text += " · " + figure(place.area_mm2) + " mm²";
  if (place.length_mm !== undefined) text += " · " + figure(place.length_mm) + " mm long";
  for (const key of ["faces", "vertices", "solids", "lines"]) {
    if (place[key]?.length > 0) text += " · " + key + " " + place[key].join(" ");
  }
  return text;
}

function factsOf(entry, places, select) {
  const made = [element("h1", "", entry.path), tableOf(figuresOf(entry))];
  made.push(...repairFacts(entry), ...printFacts(entry));
  if (entry.findings.length > 0)
    made.push(element("h2", "", entry.report.steps ? "Findings before the repair" : "Findings"));
  let number = 0;
  for (const finding of entry.findings) {
    const box = element(
        "div", "finding",
        element(
            "div", "", swatch(kindColour(finding.kind)),
            element("span", "", finding.severity + ": " + finding.text)));
    const list = element("ol");
    for (const place of finding.places || []) {
      const at = number++;
      const link = button("", "", () => select(at));
      link.dataset.place = at;
      link.append(element("b", "", String(at + 1)), element("span", "", pointText(place)));
      list.append(element("li", "", link));
    }
    if (list.children.length > 0) box.append(list);
    if (finding.places?.length > 0 && finding.places.length < finding.count) {
      box.append(element(
          "div", "muted",
          "the first " + grouped(finding.places.length) + " of " + grouped(finding.count)));
    }
    made.push(box);
  }
  const issues = entry.report.issues || [];
  if (issues.length > 0)
    made.push(
        element("h2", "", "Issues"),
        element(
            "ul", "",
            ...issues.map((issue) => element("li", "", issue.severity + ": " + issue.text))));
  const header = entry.after || entry.before;
  if (header) made.push(element("p", "muted", modelText(entry)));
  return made;
}

// How much of the given surface the page shows.
function modelText(entry) {
  const sides = ["before", "after"].filter((side) => entry[side]);
  const texts = sides.map((side) => {
    const {triangles, of} = entry[side];
    const name = sides.length > 1 ? side + ": " : "";
    return name +
        (triangles === of ?
             "all " + plural(of, "triangle") :
             grouped(triangles) + " of " + plural(of, "triangle") + " (simplified for this page)");
  });
  return "Drawn: " + texts.join("; ") + ". Coordinates are drawn to 1/65,535 of the size.";
}
