// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The sheet around a plan, from inside to outside: the plan; above and to the left a chain of
// dimensions and, further out, the whole length; below and to the right the coordinates of the
// grid; below these the bar of scale and the list of symbols. All sizes are shares of the height of
// the text, which is a share of the larger side of the plan.
#include "level/plan/plan_sheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "level/plan/plan_dimensions.h"
#include "level/program/markup_text.h"

namespace halfspace::level {

namespace {

constexpr double kShareOfText = 1.0 / 80;  // height of the text, of the plan's larger side
constexpr double kEmptySide = 256;         // side of the sheet of an empty plan, level units
constexpr double kLetterWidth = 0.56;      // of a sans-serif letter, in heights of the text
constexpr double kRock = 3.0;  // width of rock around a carved level, in heights of text
// Grid lines closer than this are left out, in heights of the text; labels need more room.
constexpr double kLeastGrid = 0.5, kLeastGridLabel = 5.0;
constexpr double kLeastChain = 3.5;   // between neighbours of a chain of dimensions
constexpr double kLeastRoomSide = 4;  // narrower rooms have no label

constexpr const char* kStyle =
    ".sheet{fill:#fff}.grid{stroke:#5d7ea6;stroke-opacity:.28}.floor{stroke:#8b949e}"
    ".walls{fill:#2f353d;stroke:#14171a;fill-rule:evenodd}"
    ".mover{fill:#e9c46a;stroke:#7a5b10}.volume{fill:#4a90d9;fill-opacity:.14;stroke:#2d6cb0}"
    ".uncut{fill:none}.start{fill:#2a9d50;stroke:#14532a}.light{fill:#ffd84d;stroke:#8a6d00}"
    ".other{fill:#c6528a;stroke:#6d1f47}.line{stroke:#3d4650;fill:none}"
    "text{font-family:sans-serif;fill:#1c2126;stroke:none}.muted{fill:#5b6672}.halo{paint-order:"
    "stroke;"
    "stroke:#fff;stroke-linejoin:round}";

// Lengths on the sheet that no wall depends on: three decimals are enough.
std::string shortText(double number) {
  constexpr double kSteps = 1000;
  return textOf(std::round(number * kSteps) / kSteps + 0.0);
}

// Level units. Only the size of letters and the shade of floors depend on it, so that nothing is
// divided by zero where a plan has no extent.
constexpr double kLeastExtent = 1e-6;

// 1, 2 or 5 times a power of ten, at most `most`, which is positive.
double roundLength(double most) {
  double length = 1;
  while (length > most) length /= 10;
  while (10 * length <= most) length *= 10;
  for (const double factor : {5.0, 2.0})
    if (factor * length <= most) return factor * length;
  return length;
}

class Sheet {
 public:
  Sheet(const FloorPlan& plan, const PlanSheetOptions& options)
      : m_plan(plan), m_options(options), m_box(plan.bounds) {
    if (m_box.isEmpty()) m_box = PlanBox(PlanPoint(0, 0), PlanPoint::Constant(kEmptySide));
    m_text = std::max(m_box.sizes().maxCoeff(), kLeastExtent) * kShareOfText;
    if (plan.isSolidOutside) {
      m_box.min() -= PlanPoint::Constant(kRock * m_text);
      m_box.max() += PlanPoint::Constant(kRock * m_text);
    }
  }

  std::string run() {
    countSymbols();
    const double left = m_box.min().x() - 7 * m_text, right = m_box.max().x() + 6 * m_text;
    const double top = m_box.max().y() + 10 * m_text;
    const double bottom = m_box.min().y() - (8 + 1.6 * double(m_counts.size())) * m_text;
    const std::string area = shortText(left) + ' ' + shortText(-top) + ' ' +
                             shortText(right - left) + ' ' + shortText(top - bottom);
    m_svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + area + "\">\n<title>" +
            escapedForMarkup(m_options.title) + "</title>\n<style>" + kStyle +
            "</style>\n<rect class=\"sheet\"" + " x=\"" + shortText(left) + "\" y=\"" +
            shortText(-top) + "\" width=\"" + shortText(right - left) + "\" height=\"" +
            shortText(top - bottom) + "\"/>\n";
    addFloors();
    addGrid();
    addWalls();
    addBrushes();
    addSymbols();
    addRooms();
    addDimensions(0);
    addDimensions(1);
    addTitle(left + m_text, top - 2.6 * m_text);
    addScale(m_box.min().x(), m_box.min().y() - 5 * m_text);
    addList(m_box.min().x(), m_box.min().y() - 7.6 * m_text);
    return m_svg + "</svg>\n";
  }

 private:
  // ---- Pieces of SVG ----

  void begin(const char* group, double lineWidth) {
    m_svg += std::string("<g class=\"") + group + "\" stroke-width=\"" +
             shortText(lineWidth * m_text) + "\">\n";
  }
  void end() { m_svg += "</g>\n"; }
  void line(const PlanPoint& a, const PlanPoint& b) {
    m_svg += "<path d=\"M" + at(a) + 'L' + at(b) + "\"/>\n";
  }
  static std::string at(const PlanPoint& p) { return shortText(p.x()) + ' ' + shortText(-p.y()); }
  static std::string loopText(const PlanOutline& loop) {
    std::string path;
    for (const PlanPoint& point : loop)
      path += (path.empty() ? 'M' : 'L') + textOf(point.x()) + ' ' + textOf(-point.y() + 0.0);
    return path + 'Z';
  }
  // `anchor`: start, middle or end. `size`: in heights of the text.
  void text(const PlanPoint& p, const char* anchor, double size, std::string_view content,
            const char* kind = "", bool upwards = false) {
    m_svg += "<text x=\"" + shortText(p.x()) + "\" y=\"" + shortText(-p.y()) + "\" font-size=\"" +
             shortText(size * m_text) + "\" text-anchor=\"" + anchor + '"';
    if (*kind != '\0') m_svg += std::string(" class=\"") + kind + '"';
    if (upwards) m_svg += " transform=\"rotate(-90 " + at(p) + ")\"";
    m_svg += ">" + escapedForMarkup(content) + "</text>\n";
  }

  std::string lengthText(double units) const {
    if (m_options.unitsPerMetre <= 0) return shortText(units);
    constexpr double kCentimetres = 100;
    const double metres = units / m_options.unitsPerMetre;
    std::string made = textOf(std::round(metres * kCentimetres) / kCentimetres + 0.0);
    return made;
  }

  // ---- The plan ----

  void addGrid() {
    const double step = m_options.grid;
    if (!(step > 0) || step < kLeastGrid * m_text) return;
    double labelled = step;
    while (labelled < kLeastGridLabel * m_text) labelled *= 2;
    begin("grid", 0.06);
    for (const int axis : {0, 1}) {
      const double first = std::ceil(m_box.min()[axis] / step), last = m_box.max()[axis] / step;
      for (double i = first; i <= last; ++i) {
        PlanPoint a = m_box.min(), b = m_box.max();
        a[axis] = b[axis] = i * step;
        line(a, b);
        if (std::fmod(i * step, labelled) != 0) continue;
        const std::string label = shortText(i * step);
        if (axis == 0)
          text({a.x(), m_box.min().y() - 1.4 * m_text}, "middle", 0.8, label, "muted");
        else
          text({m_box.max().x() + 0.6 * m_text, a.y() - 0.3 * m_text}, "start", 0.8, label,
               "muted");
      }
    }
    end();
  }

  // The lowest floors are darkest.
  void addFloors() {
    if (m_plan.floors.empty()) return;
    constexpr double kBrightest = 250, kDarkest = 196;
    const double range = std::max(m_plan.height - m_plan.floors.front().top, kLeastExtent);
    begin("floor", 0.05);
    for (const PlanFloor& floor : m_plan.floors) {
      const double depth = std::clamp((m_plan.height - floor.top) / range, 0.0, 1.0);
      const auto grey = std::to_string(std::lround(kBrightest + depth * (kDarkest - kBrightest)));
      m_svg +=
          "<path fill=\"rgb(" + grey + ',' + grey + ',' + grey + ")\" fill-rule=\"evenodd\" d=\"";
      for (const PlanOutline& loop : floor.loops) m_svg += loopText(loop);
      m_svg += "\"/>\n";
    }
    end();
  }

  void addWalls() {
    if (m_plan.walls.loops.empty() && !m_plan.isSolidOutside) return;
    begin("walls", 0.1);
    m_svg += "<path d=\"";
    if (m_plan.isSolidOutside) {
      const PlanPoint &a = m_box.min(), &b = m_box.max();
      m_svg += loopText({a, {b.x(), a.y()}, b, {a.x(), b.y()}});
    }
    for (const geometry::SectionLoop& loop : m_plan.walls.loops) {
      PlanOutline outline;
      for (const geometry::Vec3& corner : loop.corners)
        outline.emplace_back(corner.x(), corner.y());
      m_svg += loopText(outline);
    }
    m_svg += "\"/>\n";
    end();
  }

  // A cross in what moves, so that a door does not look like a wall.
  void addBrushes() {
    for (const PlanBrush& brush : m_plan.brushes) {
      const std::string kind = brush.isVolume ? "volume" : "mover";
      begin((kind + (brush.isCut || brush.isVolume ? "" : " uncut")).c_str(), 0.1);
      m_svg += "<path d=\"" + loopText(brush.outline) + '"';
      if (!brush.isCut)
        m_svg +=
            " stroke-dasharray=\"" + shortText(0.5 * m_text) + ' ' + shortText(0.3 * m_text) + '"';
      m_svg += "><title>" + escapedForMarkup(brush.className) + "</title></path>\n";
      if (!brush.isVolume && brush.isCut && brush.outline.size() == 4) {
        line(brush.outline[0], brush.outline[2]);
        line(brush.outline[1], brush.outline[3]);
      }
      end();
    }
  }

  // Around the origin, in heights of the text; a start points along +x.
  static const char* shapeOf(PlanSymbol::Kind kind) {
    switch (kind) {
      case PlanSymbol::Kind::start:
        return "M1.1 0L-.7 .7L-.35 0L-.7 -.7Z";
      case PlanSymbol::Kind::light:
        return "M.5 0A.5 .5 0 1 1-.5 0A.5 .5 0 1 1 .5 0ZM.7 0L1 0M-.7 0L-1 0M0 .7L0 1M0-.7L0-1";
      case PlanSymbol::Kind::other:
        break;
    }
    return "M.6 0L0 .6L-.6 0L0-.6Z";
  }
  static const char* classOf(PlanSymbol::Kind kind) {
    return kind == PlanSymbol::Kind::start   ? "start"
           : kind == PlanSymbol::Kind::light ? "light"
                                             : "other";
  }
  void symbol(PlanSymbol::Kind kind, const PlanPoint& position, double heading,
              const std::string& tip) {
    m_svg += std::string("<path class=\"") + classOf(kind) +
             "\" stroke-width=\".12\" transform=\"" + "translate(" + at(position) + ") rotate(" +
             shortText(-heading) + ") scale(" + shortText(m_text) + ")\" d=\"" + shapeOf(kind) +
             "\"><title>" + escapedForMarkup(tip) + "</title></path>\n";
  }

  void addSymbols() {
    for (const PlanSymbol& each : m_plan.symbols) {
      const std::string tip =
          each.name.empty() ? each.className : each.className + " \"" + each.name + '"';
      symbol(each.kind, each.position, each.heading.value_or(0), tip);
      if (!m_options.names || each.kind == PlanSymbol::Kind::light) continue;
      m_svg += "<g stroke-width=\"" + shortText(0.25 * m_text) + "\">";
      text(each.position + PlanPoint(1.3, -0.3) * m_text, "start", 0.75,
           each.name.empty() ? each.className : each.name, "halo");
      m_svg += "</g>\n";
    }
  }

  void addRooms() {
    for (const PlanRoom& room : m_plan.rooms) {
      if (room.size.minCoeff() < kLeastRoomSide * m_text) continue;
      const bool inMetres = m_options.unitsPerMetre > 0;
      const double perArea = inMetres ? m_options.unitsPerMetre * m_options.unitsPerMetre : 1;
      const std::string size = lengthText(room.size.x()) + " × " + lengthText(room.size.y());
      if (double(size.size()) * kLetterWidth * m_text > room.size.x()) continue;
      m_svg += "<g stroke-width=\"" + shortText(0.25 * m_text) + "\">";
      text(room.label + PlanPoint(0, 0.2) * m_text, "middle", 0.9, size, "halo");
      if (inMetres)
        text(room.label - PlanPoint(0, 0.9) * m_text, "middle", 0.9,
             textOf(std::round(room.area / perArea * 10) / 10) + " m²", "halo muted");
      m_svg += "</g>\n";
    }
  }

  // ---- Around the plan ----

  // A chain and the whole length: above the plan for axis 0, to its left for axis 1.
  void addDimensions(int axis) {
    const std::vector<double> chain = dimensionChain(m_plan, axis, kLeastChain * m_text);
    if (chain.size() < 2) return;
    begin("line", 0.07);
    addChain(axis, chain, 2.0);
    if (chain.size() > 2) addChain(axis, {chain.front(), chain.back()}, 4.4);
    end();
  }

  void addChain(int axis, const std::vector<double>& chain, double away) {
    const double side =
        axis == 0 ? m_box.max().y() + away * m_text : m_box.min().x() - away * m_text;
    const auto point = [&](double along, double across) {
      return axis == 0 ? PlanPoint(along, side + across) : PlanPoint(side - across, along);
    };
    line(point(chain.front(), 0), point(chain.back(), 0));
    const double tick = 0.4 * m_text;
    for (const double each : chain) {
      line(point(each, -tick), point(each, tick));
      line(point(each - tick, -tick), point(each + tick, tick));
    }
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      text(point((chain[i] + chain[i + 1]) / 2, 0.5 * m_text), "middle", 0.9,
           lengthText(chain[i + 1] - chain[i]), "", axis == 1);
  }

  void addTitle(double left, double y) {
    text({left, y}, "start", 1.8, m_options.title);
    const std::string unit = m_options.unitsPerMetre > 0 ? "lengths in metres" : "lengths in units";
    text({left, y - 1.7 * m_text}, "start", 0.9,
         "Floor plan, cut at z = " + shortText(m_plan.height) + ", " + unit, "muted");
  }

  // Four parts, the first one filled, and the unit.
  void addScale(double left, double y) {
    const double perUnit = m_options.unitsPerMetre > 0 ? m_options.unitsPerMetre : 1;
    const double part = roundLength(m_box.sizes().x() / 8 / perUnit) * perUnit;
    begin("line", 0.08);
    for (int i = 0; i < 4; ++i) {
      m_svg += "<rect x=\"" + shortText(left + i * part) + "\" y=\"" + shortText(-y) +
               "\" width=\"" + shortText(part) + "\" height=\"" + shortText(0.5 * m_text) +
               (i % 2 == 0 ? "\" fill=\"#3d4650\"/>\n" : "\"/>\n");
      text({left + i * part, y + 0.4 * m_text}, "middle", 0.8, lengthText(i * part));
    }
    text({left + 4 * part, y + 0.4 * m_text}, "middle", 0.8,
         lengthText(4 * part) + (m_options.unitsPerMetre > 0 ? " m" : " units"));
    end();
  }

  void countSymbols() {
    for (const PlanSymbol& each : m_plan.symbols) ++m_counts[{each.kind, each.className}];
  }

  void addList(double left, double y) {
    for (const auto& [what, count] : m_counts) {
      symbol(what.first, {left + m_text, y + 0.3 * m_text}, 0, what.second);
      text({left + 2.6 * m_text, y}, "start", 0.9, what.second + ": " + std::to_string(count));
      y -= 1.6 * m_text;
    }
  }

  const FloorPlan& m_plan;
  const PlanSheetOptions& m_options;
  PlanBox m_box;    // of the plan, with the rock around it
  double m_text{};  // height of the text, level units
  std::map<std::pair<PlanSymbol::Kind, std::string>, int> m_counts;
  std::string m_svg;
};

}  // namespace

std::string planSheetOf(const FloorPlan& plan, const PlanSheetOptions& options) {
  return Sheet(plan, options).run();
}

}  // namespace halfspace::level
