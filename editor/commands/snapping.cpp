// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/snapping.h"

#include "editor/commands/resize.h"
#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/snap_corners.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;
using level::Level;
using level::NodeId;

namespace {

enum class Snapped : unsigned char { already, moved, impossible };

Snapped outcome(EditChain& chain, level::Edited edited) {
  if (!edited.ok()) return Snapped::impossible;
  chain.add(std::move(edited));
  return Snapped::moved;
}

Snapped snapBrush(EditChain& chain, const level::Node& node, const level::SolidGeometry& geometry,
                  double step) {
  if (geometry::isOnGrid(geometry.brush(), step)) return Snapped::already;
  const auto snapped = geometry::cornersSnapped(geometry.brush(), step);
  if (!snapped) return Snapped::impossible;
  return outcome(chain, level::setSolid(chain.level(), node.id,
                                        solidFrom(snapped.value(), {&node, &geometry})));
}

Snapped snapMesh(EditChain& chain, const level::Node& node, double step) {
  level::MeshSolid mesh = std::get<level::MeshSolid>(node.content);
  auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
  bool moves = false;
  for (Vec3& vertex : soup->vertices) {
    const Vec3 snapped = geometry::onGrid(vertex, step);
    moves |= snapped != vertex;
    vertex = snapped;
  }
  if (!moves) return Snapped::already;
  *soup = geometry::triangulatedWherePlanarityFails(std::move(*soup));
  if (!geometry::PolygonMesh::fromFaces(*soup)) return Snapped::impossible;
  mesh.soup = std::move(soup);
  return outcome(chain, level::setSolid(chain.level(), node.id, std::move(mesh)));
}

Snapped snapShape(EditChain& chain, const level::Node& node, const level::SolidGeometry& geometry,
                  double step, level::TextureLock lock) {
  const Box from = boundsOfCorners(geometry);
  const Box to(geometry::onGrid(from.min(), step), geometry::onGrid(from.max(), step));
  if (from.min() == to.min() && from.max() == to.max()) return Snapped::already;
  if ((to.sizes().array() <= 0).any()) return Snapped::impossible;
  level::RecordedEdits edits(chain.level());
  resizeNodes(edits, {node.id}, BoxScaling(from, to), lock);
  return outcome(chain, edits.result());
}

Snapped snapOne(EditChain& chain, NodeId id, double step, level::TextureLock lock) {
  const level::Node node = chain.level().node(id);
  const auto geometry = level::solidGeometry(node);
  if (!geometry) return Snapped::impossible;
  if (std::holds_alternative<level::ShapeSolid>(node.content)) {
    return snapShape(chain, node, geometry.value(), step, lock);
  }
  if (std::holds_alternative<level::MeshSolid>(node.content)) return snapMesh(chain, node, step);
  return snapBrush(chain, node, geometry.value(), step);
}

struct Count {
  int moved = 0, impossible = 0;
  std::vector<NodeId> unmoved;  // those that are impossible
};

Count snapAll(EditChain& chain, const std::vector<NodeId>& solids, double step,
              level::TextureLock lock) {
  Count count;
  for (const NodeId id : solids) {
    const Snapped snapped = snapOne(chain, id, step, lock);
    count.moved += snapped == Snapped::moved ? 1 : 0;
    if (snapped != Snapped::impossible) continue;
    ++count.impossible;
    count.unmoved.push_back(id);
  }
  return count;
}

}  // namespace

bool snapSelected(Session& session, double step, level::TextureLock lock) {
  const std::vector<NodeId> solids = solidsBelow(session.level(), session.selection());
  // On a copy first: if nothing moves, there is no step to undo.
  Level copy = session.level();
  EditChain trial(copy);
  const Count count = snapAll(trial, solids, step, lock);
  const auto warn = [&](bool isAboutLastStep) {
    session.say({.severity = level::Severity::warning,
                 .text = QObject::tr("%n solid(s) stay off the grid: they would become flat or "
                                     "invalid. Choose a finer grid.",
                                     "", count.impossible),
                 .nodes = count.unmoved,
                 .isAboutLastStep = isAboutLastStep});
  };
  if (count.impossible > 0 && count.moved == 0) {
    warn(false);
  } else if (count.moved == 0) {
    session.say(level::Severity::note, QObject::tr("The selection is on the grid already."));
  }
  if (count.moved == 0) return false;
  const bool ok = session.apply(QObject::tr("Snap to grid"), [&](Level& level) {
    EditChain chain(level);
    snapAll(chain, solids, step, lock);
    return chain.result();
  });
  if (ok && count.impossible > 0) warn(true);
  return ok;
}

}  // namespace halfspace::editor
