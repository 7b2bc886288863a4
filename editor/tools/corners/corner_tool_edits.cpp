// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CornerTool: what its handles are used for besides moving them.
#include <algorithm>

#include "editor/commands/corner_edits.h"
#include "editor/commands/solid_edits.h"
#include "editor/tools/corners/corner_tool.h"
#include "geometry/brush/operations/snap_corners.h"

namespace halfspace::editor {

using Part = CornerTool::Part;

namespace {

std::vector<Part> vertexParts(const std::vector<Vec3>& positions) {
  std::vector<Part> parts;
  for (const Vec3& at : positions) parts.push_back({at, {at}});
  return parts;
}

Vec3 middleOf(const std::vector<Vec3>& corners) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& corner : corners) sum += corner;
  return sum / static_cast<double>(corners.size());
}

}  // namespace

bool CornerTool::apply(const QString& label, const Edit& edit) {
  const auto solids = solidsBelow(session().level(), session().selection());
  return session().apply(label, [&](level::Level& level) { return edit(level, solids); });
}

std::vector<Vec3> CornerTool::chosenCorners() const {
  std::vector<Vec3> corners;  // each once
  for (const Part& part : m_chosen) {
    for (const Vec3& corner : part.corners) {
      if (std::ranges::find(corners, corner) == corners.end()) corners.push_back(corner);
    }
  }
  return corners;
}

bool CornerTool::bevel(double width) {
  bool ok = false;
  if (m_part == CornerPart::vertex) {
    const std::vector<Vec3> corners = chosenCorners();
    ok = apply(QObject::tr("Chamfer vertices"), [&](level::Level& level, const auto& solids) {
      return chamferCorners(level, solids, corners, width);
    });
  } else if (m_part == CornerPart::edge) {
    std::vector<EdgeEnds> edges;
    for (const Part& part : m_chosen) edges.push_back({part.corners[0], part.corners[1]});
    ok = apply(QObject::tr("Bevel edges"), [&](level::Level& level, const auto& solids) {
      return bevelEdges(level, solids, edges, width);
    });
  }
  if (ok) m_chosen.clear();
  return ok;
}

bool CornerTool::inset(double width, double depth) {
  std::vector<Corners> faces, made;
  for (const Part& part : m_chosen) faces.push_back(part.corners);
  const bool ok = apply(QObject::tr("Inset faces"), [&](level::Level& level, const auto& solids) {
    return insetFaces(level, solids, faces, width, depth, made);
  });
  if (!ok) return false;
  m_chosen.clear();
  for (Corners& copy : made) {
    const Vec3 at = middleOf(copy);
    m_chosen.push_back({at, std::move(copy)});
  }
  return true;
}

bool CornerTool::cutLoop() {
  const EdgeEnds edge{m_chosen.front().corners[0], m_chosen.front().corners[1]};
  Corners made;
  const bool ok = apply(QObject::tr("Loop cut"), [&](level::Level& level, const auto& solids) {
    return editor::cutLoop(level, solids, edge, made);
  });
  if (ok) m_chosen.clear();
  return ok;
}

bool CornerTool::bridge() {
  const Corners first = m_chosen[0].corners, second = m_chosen[1].corners;
  const bool ok = apply(QObject::tr("Bridge faces"), [&](level::Level& level, const auto& solids) {
    return bridgeFaces(level, solids, first, second);
  });
  if (ok) m_chosen.clear();
  return ok;
}

bool CornerTool::merge() {
  const Vec3 to = m_chosen.back().at;
  CornerMoves moves;
  for (const Vec3& from : chosenCorners()) moves.emplace_back(from, to);
  const bool ok = apply(
      QObject::tr("Merge vertices"),
      [&](level::Level& level, const auto& solids) { return placeCorners(level, solids, moves); });
  if (ok) m_chosen = vertexParts({to});
  return ok;
}

bool CornerTool::snap(double step) {
  CornerMoves moves;
  for (const Vec3& from : chosenCorners()) {
    const Vec3 to = geometry::onGrid(from, step);
    if (to != from) moves.emplace_back(from, to);
  }
  if (moves.empty()) {
    session().say(level::Severity::note, QObject::tr("All chosen corners are on the grid."));
    return false;
  }
  const bool ok = apply(QObject::tr("Snap vertices"), [&](level::Level& level, const auto& solids) {
    return placeCorners(level, solids, moves);
  });
  if (!ok) return false;
  for (Part& part : m_chosen) {
    for (Vec3& corner : part.corners) corner = geometry::onGrid(corner, step);
    part.at = middleOf(part.corners);
  }
  return true;
}

bool CornerTool::lasso(const Camera&, const LassoArea& area, LassoMode mode) {
  if (mode == LassoMode::replace) m_chosen.clear();
  for (Part& part : parts()) {
    if (!area.holds(part.at)) continue;
    std::erase_if(m_chosen, [&](const Part& other) { return other.at == part.at; });
    if (mode != LassoMode::remove) m_chosen.push_back(std::move(part));
  }
  return true;
}

std::vector<ToolField> CornerTool::fields() const {
  switch (m_part) {
    case CornerPart::vertex:
      return {{QObject::tr("Chamfer"), 0}};
    case CornerPart::edge:
      return {{QObject::tr("Bevel"), 0}};
    case CornerPart::face:
      break;
  }
  return {{QObject::tr("Inset"), 0}, {QObject::tr("Depth"), 0}};
}

void CornerTool::applyFields(std::span<const double> values) {
  if (m_chosen.empty()) {
    session().say(level::Severity::warning,
                  QObject::tr("Click the handles to change first; Ctrl+click adds more."));
    return;
  }
  if (m_part == CornerPart::face && values.size() == 2) {
    inset(values[0], values[1]);
  } else if (!values.empty()) {
    bevel(values[0]);
  }
}

}  // namespace halfspace::editor
