// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/draw_drag.h"

#include <cmath>

#include "editor/commands/layers.h"
#include "editor/commands/shape_direction.h"
#include "editor/commands/shape_sizes.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/tools/picking.h"
#include "level/document/role_names.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

namespace {

struct Plan {
  int axis = 2;
  double sign = 1;
  Vec3 at = Vec3::Zero();
  double height = 0;
};

Plan flatPlan(const Workspace& workspace, const Pointer& pressed) {
  Plan plan;
  plan.axis = pressed.camera.depthAxis();
  plan.at = pressed.ray().origin;
  const Box& reference = workspace.reference();
  plan.at[plan.axis] = reference.min()[plan.axis];
  plan.height = reference.sizes()[plan.axis];
  return plan;
}

Plan spacePlan(const Workspace& workspace, const Pointer& pressed) {
  Plan plan;
  plan.height = workspace.grid().size();
  const Ray ray = pressed.ray();
  if (const auto hit = pickSurface(workspace.session().scene(), ray)) {
    hit->normal.cwiseAbs().maxCoeff(&plan.axis);
    plan.sign = hit->normal[plan.axis] < 0 ? -1 : 1;
    plan.at = hit->point;
    // An axis-aligned face is the drawing plane even if it lies off the grid.
    const bool axial = std::abs(hit->normal[plan.axis]) == 1;
    if (!axial) plan.at[plan.axis] = workspace.grid().snapped(plan.at[plan.axis]);
  } else if (const auto floor = meet(ray, Vec3::Zero(), Vec3::UnitZ())) {
    plan.at = *floor;
  } else {
    plan.at = ray.origin + 512 * ray.direction;
    plan.at.z() = workspace.grid().snapped(plan.at.z());
  }
  if (workspace.shape().operation == level::Operation::subtract) plan.sign = -plan.sign;
  return plan;
}

Plan planOf(const Workspace& workspace, const Pointer& pressed) {
  return pressed.camera.isFlat() ? flatPlan(workspace, pressed) : spacePlan(workspace, pressed);
}

double floored(const Grid& grid, double value) {
  return std::floor(value / grid.size()) * grid.size();
}

// A room is carved out of solid space.
std::string nameOfNew(const Workspace& workspace) {
  const level::Level& level = workspace.session().level();
  const ShapeChoice& shape = workspace.shape();
  const bool isRoom = shape.operation == level::Operation::subtract && shape.kind == "box" &&
                      level.background() == level::Background::solid &&
                      workspace.session().openGroup() == level.root();
  return level::numberedName(level, isRoom ? level::kRoomRole : level::roleOfShape(shape.kind));
}

QString label(const ShapeChoice& shape) {
  return QObject::tr("Draw %1").arg(shapeText(shape.kind));
}

}  // namespace

DrawDrag::DrawDrag(Workspace& workspace, const Pointer& pressed)
    : m_workspace(workspace), m_drag(workspace.session(), label(workspace.shape())) {
  const Plan plan = planOf(workspace, pressed);
  m_axis = plan.axis;
  m_sign = plan.sign;
  m_start = m_end = plan.at;
  m_height = plan.height;
  m_turns = workspace.shape().turns;
  m_name = nameOfNew(workspace);
}

void DrawDrag::move(const Pointer& pointer) {
  if (pointer.alt() && !pointer.camera.isFlat()) {
    deepen(pointer);
  } else {
    stretch(pointer);
  }
  const Box wanted = box();
  const bool isSame = !m_drawn.isEmpty() && wanted.isApprox(m_drawn, 0);
  if (!isSame || turns() != m_drawnTurns) draw(wanted);
}

int DrawDrag::turns() const {
  const std::string& kind = m_workspace.shape().kind;
  if (!hasDirection(kind)) return 0;
  return m_turns.value_or(turnsAlong(kind, m_end - m_start));
}

// From now on the direction does not follow the drag.
bool DrawDrag::turn() {
  if (!hasDirection(m_workspace.shape().kind)) return false;
  m_turns = (turns() + 1) % 4;
  draw(m_drawn.isEmpty() ? box() : m_drawn);
  return true;
}

void DrawDrag::stretch(const Pointer& pointer) {
  const auto at = meet(pointer.ray(), m_start, Vec3::Unit(m_axis));
  if (!at) return;
  m_end = *at;
  m_end[m_axis] = m_start[m_axis];
  if (!pointer.shift()) return;
  const int u = (m_axis + 1) % 3;
  const int v = (m_axis + 2) % 3;
  const Vec3 by = m_end - m_start;
  const double side = std::max(std::abs(by[u]), std::abs(by[v]));
  m_end[u] = m_start[u] + std::copysign(side, by[u]);
  m_end[v] = m_start[v] + std::copysign(side, by[v]);
}

void DrawDrag::deepen(const Pointer& pointer) {
  const auto at = nearestOnLine(pointer.ray(), m_end, Vec3::Unit(m_axis));
  if (!at) return;
  const double by = m_workspace.grid().snapped((*at)[m_axis] - m_start[m_axis]);
  if (by == 0) return;
  m_sign = by < 0 ? -1 : 1;
  m_height = std::abs(by);
}

// The box from the start to the mouse, extended to whole grid cells, at least one.
Box DrawDrag::box() const {
  const Grid& grid = m_workspace.grid();
  Vec3 low = m_start.cwiseMin(m_end);
  Vec3 high = m_start.cwiseMax(m_end);
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == m_axis) continue;
    low[axis] = floored(grid, low[axis]);
    high[axis] = -floored(grid, -high[axis]);
    if (high[axis] <= low[axis]) high[axis] = low[axis] + grid.size();
  }
  const double base = m_start[m_axis];
  low[m_axis] = std::min(base, base + m_sign * m_height);
  high[m_axis] = std::max(base, base + m_sign * m_height);
  return {low, high};
}

bool DrawDrag::type(std::span<const double> numbers) {
  if (numbers.empty() || numbers.size() > 3) return false;
  Box wanted = m_drawn.isEmpty() ? box() : m_drawn;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!(numbers[i] > 0)) return false;
    const auto axis = static_cast<Eigen::Index>(i);
    wanted.max()[axis] = wanted.min()[axis] + numbers[i];
  }
  draw(wanted);
  return true;
}

std::vector<level::NodeContent> DrawDrag::solidsIn(const Box& box) const {
  const ShapeChoice& choice = m_workspace.shape();
  const geometry::ShapeKind* kind = geometry::findShapeKind(choice.kind);
  if (kind == nullptr) {
    const plugins::ShapeMaker* maker = m_workspace.findPluginShape(choice.kind);
    return maker == nullptr ? std::vector<level::NodeContent>() : maker->make(box).solids;
  }
  const auto numbers = choice.numbers.find(choice.kind);
  auto fitted = fittedShape(
      *kind, numbers == choice.numbers.end() ? geometry::Numbers{} : numbers->second, box, turns());
  if (!fitted) return {};
  return {std::move(fitted).value()};
}

// Adds one solid, or several as a group.
level::Edited DrawDrag::addTo(level::Level& level, const std::vector<level::NodeContent>& solids,
                              level::NodeId& made) const {
  EditChain chain(level);
  level::NodeProperties properties;
  properties.operation = m_workspace.shape().operation;
  properties.name = m_name;
  level::NodeId parent = m_workspace.session().openGroup();
  properties.layer = layerOfNew(m_workspace.session(), parent);
  std::vector<level::NodeId> painted;
  if (solids.size() > 1) {
    properties.name = m_workspace.shape().kind;
    level::Edited group = level::addNode(level, parent, level::Group{}, properties);
    if (!group) return group;
    made = parent = group.node();
    chain.add(std::move(group));
    properties = {};
  }
  for (const level::NodeContent& solid : solids) {
    level::Edited added = level::addNode(level, parent, solid, properties);
    if (!added) return added;
    painted.push_back(added.node());
    if (solids.size() == 1) made = added.node();
    chain.add(std::move(added));
  }
  if (!m_workspace.material().empty()) {
    level::Edited material = level::addMaterial(level, m_workspace.material());
    for (level::NodeId solid : painted) {
      chain.add(level::paintSolid(level, solid, material.material()));
    }
    chain.add(std::move(material));
  }
  return chain.result();
}

void DrawDrag::draw(const Box& box) {
  const std::vector<level::NodeContent> solids = solidsIn(box);
  if (solids.empty()) return;  // too small for this shape yet
  level::NodeId made;
  if (!m_drag.update([&](level::Level& level) { return addTo(level, solids, made); })) return;
  m_drawn = box;
  m_drawnTurns = turns();
  m_workspace.session().select({made});
}

void DrawDrag::finish() {
  if (!m_drawn.isEmpty()) return;
  const Vec3 size = box().sizes();
  m_workspace.session().say(
      level::Severity::note,
      QObject::tr("Nothing was drawn: no %1 fits into %2 x %3 x %4. Draw a larger box.")
          .arg(shapeText(m_workspace.shape().kind), numberText(size.x()), numberText(size.y()),
               numberText(size.z())));
}

Overlay DrawDrag::overlay(const Camera& camera) const {
  Overlay overlay;
  overlay.addBox(m_drawn, Ink::accent);
  overlay.addSizes(m_drawn, camera);
  return overlay;
}

QString DrawDrag::statusText() const {
  if (m_drawn.isEmpty()) return {};
  const Vec3 size = m_drawn.sizes();
  const std::string& kind = m_workspace.shape().kind;
  const QString text =
      QObject::tr("Draw %1: %2 x %3 x %4")
          .arg(shapeText(kind), numberText(size.x()), numberText(size.y()), numberText(size.z()));
  if (!hasDirection(kind)) return text;
  return text + QStringLiteral(", ") + directionText(kind, m_drawnTurns);
}

}  // namespace halfspace::editor
