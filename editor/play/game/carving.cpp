// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/carving.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "editor/commands/layers.h"
#include "editor/commands/shape_sizes.h"
#include "editor/commands/solid_edits.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

constexpr double kGrid = 8;  // grid cells per level unit
// Radius of the sphere that is swept to find the target. A point could run exactly along the seam
// of two solid cells and pass between them.
constexpr double kLook = 1.0 / 64;

double below(double value) {
  return std::floor(value * kGrid) / kGrid;
}
double above(double value) {
  return std::ceil(value * kGrid) / kGrid;
}

const char* nameOf(CarveForm form) {
  switch (form) {
    case CarveForm::cylinder:
      return "cylinder";
    case CarveForm::sphere:
      return "icosphere";
    case CarveForm::box:
      break;
  }
  return "box";
}

// Distance from `from` along the unit vector `direction` to where it leaves a convex cell.
double distanceThrough(const bsp::TreeView& tree, uint32_t solidLeaf, const Vec3& from,
                       const Vec3& direction) {
  double least = std::numeric_limits<double>::infinity();
  for (const bsp::CellPlane& plane : tree.cell(solidLeaf).facets()) {
    const Vec3 normal = tree.normalOf(plane);
    const double rate = normal.dot(direction);
    if (rate > 0) least = std::min(least, (plane.offset - normal.dot(from)) / rate);
  }
  return std::max(least, 0.0);
}

// Depth of the solid behind `point`, up to its first far side: goes from solid cell to solid cell.
// Gaps of less than kLook are not seen. 0 if the solid is deeper than `farthest`.
double thicknessOf(const bsp::TreeView& tree, const Vec3& point, const Vec3& inward,
                   double farthest) {
  for (double depth = kLook; depth < farthest;) {
    const Vec3 at = point + inward * depth;
    const bsp::Link leaf = bsp::contentsAt(tree, at);
    if (!leaf.isSolid()) return depth - kLook;
    depth += distanceThrough(tree, leaf.leafId(), at, inward) + kLook;
  }
  return 0;
}

// The box of a sphere whose centre lies on the surface.
Box ballBox(const CarveTool& tool, const Vec3& at) {
  const double half = above(std::max(tool.width, tool.height) / 2);
  const Vec3 middle = at.unaryExpr([](double x) { return below(x + 0.5 / kGrid); });
  return {middle - Vec3::Constant(half), middle + Vec3::Constant(half)};
}

}  // namespace

std::optional<Aim> aimAt(const bsp::TreeView& tree, const Vec3& eye, const Vec3& direction,
                         double reach, double farthest) {
  const bsp::Hit hit =
      bsp::sweepFaceless(tree, bsp::SphereShape{kLook}, eye, Vec3(direction * reach));
  if (!hit.hit || hit.startInSolid) return std::nullopt;
  Aim aim{hit.contact, hit.normal, 0};
  Vec3 inward = Vec3::Zero();
  const int axis = boreAxis(aim);
  inward[axis] = hit.normal[axis] > 0 ? -1 : 1;
  aim.thickness = thicknessOf(tree, hit.contact, inward, farthest);
  return aim;
}

int boreAxis(const Aim& aim) {
  int axis = 2;
  aim.normal.cwiseAbs().maxCoeff(&axis);
  return axis;
}

Box carveBox(const CarveTool& tool, const Aim& aim, level::Operation operation, double foot) {
  if (tool.form == CarveForm::sphere) return ballBox(tool, aim.point);
  const int axis = boreAxis(aim);
  const bool cuts = operation == level::Operation::subtract;
  const double out = aim.normal[axis] > 0 ? 1 : -1;
  Box box;
  Vec3 low = aim.point;
  Vec3 high = aim.point;
  for (int across = 0; across < 3; ++across) {
    if (across == axis) continue;
    const double half = (across == 2 ? tool.height : tool.width) / 2;
    low[across] = below(aim.point[across] - half);
    high[across] = low[across] + above(2 * half);
  }
  if (axis != 2 && std::abs(aim.point.z() - foot) < tool.height) {
    const double size = high.z() - low.z();
    low.z() = below(foot);
    high.z() = low.z() + size;
  }
  // On a slanted surface the box reaches this much further in and out, so that it covers the slope
  // across its whole width.
  const Vec3 n = aim.normal.cwiseAbs();
  const double slant = std::min((n.sum() - n[axis]) / n[axis], 2.0) * tool.width / 2;
  const double usual = axis == 2 ? tool.height : tool.width;
  const double inside = !cuts ? slant : slant + (aim.thickness > 0 ? aim.thickness + 1 : usual);
  const double outside = cuts ? slant + 1 : usual;
  const double inner = aim.point[axis] - out * inside;
  const double outer = aim.point[axis] + out * outside;
  low[axis] = below(std::min(inner, outer));
  high[axis] = above(std::max(inner, outer));
  box.extend(low);
  box.extend(high);
  return box;
}

std::optional<level::NodeId> carve(Session& session, const CarveTool& tool, const Box& box,
                                   level::Operation operation, int axis) {
  const geometry::ShapeKind* kind = geometry::findShapeKind(nameOf(tool.form));
  geometry::Numbers numbers;
  if (tool.form == CarveForm::cylinder) numbers = {{"axis", axis}};
  if (tool.form == CarveForm::sphere) numbers = {{"subdivisions", 1}};
  auto fitted = fittedShape(*kind, numbers, box);
  if (!fitted) {
    session.say(level::Severity::warning,
                QString::fromStdString(geometry::messageOf(fitted.reasons())));
    return std::nullopt;
  }
  const bool cuts = operation == level::Operation::subtract;
  level::NodeId made;
  session.endMerge();
  const bool ok = session.apply(
      cuts ? QObject::tr("Carve") : QObject::tr("Add solid"), [&](level::Level& level) {
        EditChain chain(level);
        level::NodeProperties properties;
        properties.operation = operation;
        properties.layer = layerOfNew(session, level.root());
        properties.name = cuts ? "carved" : "added";
        level::Edited added =
            level::addNode(level, level.root(), fitted.value(), std::move(properties));
        if (added) made = added.node();
        if (chain.add(std::move(added)) && !tool.material.empty()) {
          level::Edited material = level::addMaterial(level, tool.material);
          chain.add(level::paintSolid(level, made, material.material()));
          chain.add(std::move(material));
        }
        return chain.result();
      });
  return ok ? std::optional(made) : std::nullopt;
}

}  // namespace halfspace::editor
