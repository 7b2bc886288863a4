// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/sibling_clips.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halfspace::geometry {

namespace {

Box everything() {
  const Vec3 all = Vec3::Constant(HUGE_VAL);
  return Box(-all, all);
}

}  // namespace

bool ClipLevels::Level::contains(const Outline& outline, CsgNode node) const {
  if (node == child || outline.operation(node) != CsgOperation::intersect) return false;
  if (areAllClips) return true;
  const uint64_t label = outline.label(node), own = outline.label(child);
  const ClipRange* range = label > own ? after : before;
  if (range == nullptr || label < outline.label((*clips)[range->first])) return false;
  return std::binary_search(
      clips->begin() + range->first, clips->begin() + range->last, node,
      [&](CsgNode a, CsgNode b) { return outline.label(a) < outline.label(b); });
}

bool SiblingClips::isClip(CsgNode node) const {
  return !m_outline.isGroup(node) && m_solids[node].convex() && m_solids[node].facetCount() > 0;
}

// A box strictly inside of a solid all planes of which are perpendicular to axes. Empty for other
// solids.
Box SiblingClips::innerBox(CsgNode node) const {
  Box inner = everything();
  for (const OrientedPlane plane : m_solids[node].planes) {
    const PlaneNumbers& n = m_table.numbers(plane.id());
    const std::array<double, 3> normal{n.a, n.b, n.c};
    int axis = -1;
    for (int i = 0; i < 3; ++i) {
      if (normal[static_cast<size_t>(i)] == 0.0) continue;
      if (axis >= 0) return Box();
      axis = i;
    }
    if (axis < 0 || !(n.integral || n.dyadic)) return Box();
    // The quotient is rounded once; two steps inward leave a gap.
    const double at = n.d / normal[static_cast<size_t>(axis)];
    const bool isUpper = plane.sign() * normal[static_cast<size_t>(axis)] > 0.0;
    const double towards = isUpper ? -HUGE_VAL : HUGE_VAL;
    const double strictly = std::nextafter(std::nextafter(at, towards), towards);
    if (isUpper)
      inner.max()[axis] = std::min(inner.max()[axis], strictly);
    else
      inner.min()[axis] = std::max(inner.min()[axis], strictly);
  }
  return inner;
}

void SiblingClips::extend(ClipRange& range, CsgNode node) const {
  const Box& bounds = m_solids[node].bounds;
  const Box inner = innerBox(node);
  range.areBoxes = range.areBoxes && !inner.isEmpty();
  range.outer = range.outer.intersection(bounds);
  for (int axis = 0; axis < 3; ++axis) {
    CsgNode& low = range.extreme[static_cast<size_t>(2 * axis)];
    CsgNode& high = range.extreme[static_cast<size_t>(2 * axis + 1)];
    // Of the node and the extreme one, the other one counts among the rest.
    double rest = inner.min()[axis];
    if (low == kNoNode || bounds.min()[axis] > m_solids[low].bounds.min()[axis]) {
      std::swap(rest, range.ofExtreme.min()[axis]);
      low = node;
    }
    range.rest.min()[axis] = std::max(range.rest.min()[axis], rest);
    rest = inner.max()[axis];
    if (high == kNoNode || bounds.max()[axis] < m_solids[high].bounds.max()[axis]) {
      std::swap(rest, range.ofExtreme.max()[axis]);
      high = node;
    }
    range.rest.max()[axis] = std::min(range.rest.max()[axis], rest);
  }
}

void SiblingClips::prepareGroup(CsgNode group) {
  Group& made = m_groups[group];
  const std::vector<CsgNode>& intersecting = m_outline.intersectingChildren(group);
  made.intersecting = intersecting.size();
  for (const CsgNode node : intersecting)
    if (isClip(node)) made.clips.push_back(node);
  std::ranges::sort(made.clips,
                    [&](CsgNode a, CsgNode b) { return m_outline.label(a) < m_outline.label(b); });
  const auto count = static_cast<uint32_t>(made.clips.size());
  made.before.resize(count);
  made.after.resize(count);
  ClipRange none;
  none.outer = none.ofExtreme = none.rest = everything();
  ClipRange range = none;
  for (uint32_t i = count; i-- > 0;) {
    extend(range, made.clips[i]);
    range.first = i;
    range.last = count;
    made.after[i] = range;
  }
  range = none;
  for (uint32_t i = 0; i < count; ++i) {
    if (i == 0 || m_outline.previousSibling(made.clips[i]) != made.clips[i - 1]) {
      range = none;
      range.first = i;
    }
    range.last = i;
    made.before[i] = range;
    extend(range, made.clips[i]);
  }
}

void SiblingClips::include(CsgNode solid) {
  for (CsgNode node = solid; node != m_outline.root();) {
    node = m_outline.parent(node);
    if (!m_outline.intersectingChildren(node).empty() && !m_groups.contains(node))
      prepareGroup(node);
  }
}

ClipLevels SiblingClips::levelsOf(CsgNode solid) const {
  ClipLevels levels;
  for (CsgNode child = solid; child != m_outline.root();) {
    const CsgNode parent = m_outline.parent(child);
    const auto found = m_groups.find(parent);
    if (found != m_groups.end() && !found->second.clips.empty()) {
      const Group& group = found->second;
      const auto next = static_cast<size_t>(
          std::upper_bound(
              group.clips.begin(), group.clips.end(), m_outline.label(child),
              [&](uint64_t label, CsgNode node) { return label < m_outline.label(node); }) -
          group.clips.begin());
      ClipLevels::Level level{parent, child, &group.clips, nullptr, nullptr, false, false};
      const bool isOneOfThem = next > 0 && group.clips[next - 1] == child;
      if (isOneOfThem && group.before[next - 1].last > group.before[next - 1].first)
        level.before = &group.before[next - 1];
      if (next < group.clips.size()) level.after = &group.after[next];
      size_t clips = group.clips.size() - next;
      if (level.before != nullptr) clips += level.before->last - level.before->first;
      level.areAllClips = clips + (isOneOfThem ? 1 : 0) == group.intersecting;
      if (level.before != nullptr || level.after != nullptr) levels.levels.push_back(level);
    }
    child = parent;
  }
  return levels;
}

// The part behind all planes of the solid but the polygon's own. `reach`: of the polygon's box.
bool SiblingClips::clipBy(CsgNode node, ConvexPolygon& polygon, BoxReach& reach) const {
  for (const OrientedPlane plane : m_solids[node].planes) {
    if (plane.id() == polygon.plane.id()) continue;
    const Side whole = sideOfBox(reach, m_table.numbers(plane.id()), plane.sign());
    if (whole == Side::back) continue;
    if (whole == Side::front) return false;
    const PolygonSides sides = sidesOf(m_table, polygon, plane);
    if (sides.back == 0) return false;
    if (sides.front == 0) continue;
    ConvexPolygon back, front;
    split(m_table, polygon, sides, plane, back, front);
    polygon = std::move(back);
    reach = BoxReach(boundsOf(polygon));
  }
  return true;
}

bool SiblingClips::hasPlane(CsgNode node, OrientedPlane plane) const {
  return std::ranges::any_of(m_solids[node].planes,
                             [&](OrientedPlane own) { return own.id() == plane.id(); });
}

// Clips by the extreme solids first: they leave most facets inside of all others.
bool SiblingClips::clipByAll(const ClipLevels::Level& level, const ClipRange& range,
                             bool& areAllApart, ConvexPolygon& polygon) const {
  const Box box = boundsOf(polygon);
  if (range.outer.isEmpty() || !range.outer.intersects(box)) return false;
  BoxReach reach(box);
  for (size_t i = 0; i < range.extreme.size(); ++i) {
    const auto known = range.extreme.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(range.extreme.begin(), known, *known) != known) continue;
    if (!clipBy(*known, polygon, reach)) return false;
    areAllApart = areAllApart && !hasPlane(*known, polygon.plane);
  }
  if (range.areBoxes && range.rest.contains(boundsOf(polygon))) return true;
  areAllApart = false;
  for (uint32_t i = range.first; i < range.last; ++i)
    if (!clipBy((*level.clips)[i], polygon, reach)) return false;
  return true;
}

bool SiblingClips::clip(ClipLevels& levels, ConvexPolygon& polygon) const {
  for (ClipLevels::Level& level : levels.levels) {
    level.areAllApart = true;
    for (const ClipRange* range : {level.before, level.after})
      if (range != nullptr && !clipByAll(level, *range, level.areAllApart, polygon)) return false;
  }
  assert(polygon.corners.size() >= 3);
  return true;
}

bool SiblingClips::isSettled(const ClipLevels& levels, CsgNode node, OrientedPlane plane) const {
  if (levels.levels.empty() || m_outline.operation(node) != CsgOperation::intersect) return false;
  const ClipLevels::Level* level = levels.find(m_outline.parent(node));
  if (level == nullptr || !level->contains(m_outline, node)) return false;
  return level->areAllApart || std::ranges::none_of(m_solids[node].planes, [&](OrientedPlane own) {
           return own.id() == plane.id();
         });
}

}  // namespace halfspace::geometry
