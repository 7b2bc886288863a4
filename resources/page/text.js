// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Elements and texts. Texts of files reach the page only as text nodes, so nothing in them is
// markup.

const byId = (id) => document.getElementById(id);

// A new element with a class and children, which are elements or texts.
function element(name, style, ...children) {
  const made = document.createElement(name);
  if (style) made.className = style;
  made.append(...children);
  return made;
}

function button(label, style, act) {
  const made = element("button", style, label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const grouped = (number) => Math.round(number).toLocaleString("en-US");

// Four significant digits, without an exponent where that is readable.
function figure(number) {
  if (number === null || number === undefined || !Number.isFinite(number)) return "–";
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return number.toExponential(3);
  if (size >= 1000) return grouped(number);
  return String(Number(number.toPrecision(4)));
}

const percent = (share) => (share > 0 && share < 5e-5 ? "< 0.01 %" : figure(100 * share) + " %");

const spelled = {
  non_manifold_edges: "non-manifold edges",
  non_manifold_vertices: "non-manifold vertices",
  t_junctions: "T-junctions"
};
const spoken = (kind) => spelled[kind] || kind.replaceAll("_", " ");

const verdictBadge = (verdict) =>
    element("span", "verdict " + verdict.replaceAll(" ", "-"), verdict);

function swatch(colour) {
  const made = element("span", "swatch");
  made.style.background = colour;
  return made;
}

const plural = (count, noun) => grouped(count) + " " + noun + (count === 1 ? "" : "s");

// The size of a box as a text: in millimetres if the length of a unit is known.
function sizeText(entry) {
  if (!entry.size) return "–";
  const scale = entry.mm || 1;
  return entry.size.map((side) => figure(side * scale)).join(" × ") + (entry.mm ? " mm" : " units");
}

function measured(value, entry, power) {
  if (value === null || value === undefined) return "–";
  const sign = ["", "", "²", "³"][power];
  return figure(value * (entry.mm || 1) ** power) + (entry.mm ? " mm" + sign : " units" + sign);
}
