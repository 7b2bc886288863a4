// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/piece_owner.h"

#include <algorithm>
#include <cassert>

#include <boost/container/small_vector.hpp>

namespace halfspace::geometry {

namespace {

constexpr unsigned char kUnknown = PieceSides::kUnknown;

unsigned char notOf(unsigned char a) {
  assert(a <= kUnknown);
  return a == kUnknown ? kUnknown : 1 - a;
}
unsigned char orOf(unsigned char a, unsigned char b) {
  assert(a <= kUnknown && b <= kUnknown);
  if (a == 1 || b == 1) return 1;
  return a == kUnknown || b == kUnknown ? kUnknown : 0;
}
unsigned char andOf(unsigned char a, unsigned char b) {
  return notOf(orOf(notOf(a), notOf(b)));
}

PieceSides sidesFor(const NearbySolid& nearby) {
  switch (nearby.location) {
    case PieceLocation::unknown:
      return {kUnknown, kUnknown, kNoNode};
    case PieceLocation::outside:
      return {0, 0, kNoNode};
    case PieceLocation::inside:
      return {1, 1, kNoNode};
    case PieceLocation::onSame:
      return {1, 0, nearby.solid};
    case PieceLocation::onOpposite:
      return {0, 1, nearby.solid};
  }
  return {};
}

// Combines the result of the earlier siblings with the next child. If both sides are then known and
// differ, the owner is determined as well, in this order: the child, if it is added and may have
// the same two sides (its owner is kNoNode while it is unknown); the earlier owner, if the
// operation changed neither side; the child, if the earlier sides are known. Otherwise the owner is
// undecided.
PieceSides combine(const PieceSides& before, CsgOperation operation, const PieceSides& child) {
  PieceSides after;
  switch (operation) {
    case CsgOperation::add:
      after.behind = orOf(before.behind, child.behind);
      after.front = orOf(before.front, child.front);
      break;
    case CsgOperation::subtract:
      after.behind = andOf(before.behind, notOf(child.behind));
      after.front = andOf(before.front, notOf(child.front));
      break;
    case CsgOperation::intersect:
      after.behind = andOf(before.behind, child.behind);
      after.front = andOf(before.front, child.front);
      break;
  }
  assert(after.owner == kNoNode);
  if (after.behind == kUnknown || after.front == kUnknown || !after.isBoundary()) return after;
  assert(after.behind + after.front == 1);
  const bool sameAsBefore = before.behind == after.behind && before.front == after.front;
  const auto may = [](unsigned char value, unsigned char wanted) {
    return value == wanted || value == kUnknown;
  };
  const bool mayBeChild = may(child.behind, after.behind) && may(child.front, after.front);
  if (operation == CsgOperation::add && mayBeChild)
    after.owner = child.owner;  // the later additive solid owns coincident faces; undecided until
                                // the child is known
  else if (sameAsBefore)
    after.owner = before.owner;
  else if (before.behind != kUnknown && before.front != kUnknown)
    after.owner = child.owner;
  return after;
}

bool isInside(const Outline& outline, CsgNode node, CsgNode group) {
  for (; node != outline.root(); node = outline.parent(node))
    if (outline.parent(node) == group) return true;
  return false;
}

// The label of the last intersecting child of the group that is no clip and contains none of the
// listed solids; 0 if there is none. The list is in outline order, so the labels of the children
// found ascend.
uint64_t lastMissing(const Outline& outline, CsgNode group, const ClipLevels& clips,
                     std::span<const NearbySolid> nearby) {
  const ClipLevels::Level* level = clips.find(group);
  if (level != nullptr && level->areAllClips) return 0;
  const std::vector<CsgNode>& children = outline.intersectingChildren(group);
  assert(outline.isGroup(group));
  boost::container::small_vector<uint64_t, 64> listed;
  for (const NearbySolid& n : nearby)
    if (isInside(outline, n.solid, group))
      listed.push_back(outline.label(outline.childTowards(group, n.solid)));
  assert(std::is_sorted(listed.begin(), listed.end()));
  uint64_t last = 0;
  for (CsgNode child : children) {
    const uint64_t label = outline.label(child);
    if (level != nullptr && level->contains(outline, child)) continue;
    if (label > last && !std::binary_search(listed.begin(), listed.end(), label)) last = label;
  }
  return last;
}

// Evaluates one group. `nearby`: the listed solids inside it; `sides`: the value to start from.
PieceSides classifyInGroup(const Outline& outline, CsgNode group, const AbsentSiblings& absent,
                           std::span<const NearbySolid> nearby, PieceSides sides) {
  // Intersecting with an absent child gives empty space.
  const uint64_t cutOff = absent.lastOf(group);
  if (cutOff != 0) sides = PieceSides();
  for (size_t i = 0; i < nearby.size();) {
    const CsgNode child = outline.childTowards(group, nearby[i].solid);
    size_t end = i + 1;
    if (outline.isGroup(child))
      while (end < nearby.size() && outline.childTowards(group, nearby[end].solid) == child) ++end;
    if (outline.label(child) > cutOff) {
      const PieceSides value =
          outline.isGroup(child)
              ? classifyInGroup(outline, child, absent, nearby.subspan(i, end - i), PieceSides())
              : sidesFor(nearby[i]);
      sides = combine(sides, outline.operation(child), value);
    }
    assert(end > i && end <= nearby.size());
    i = end;
  }
  return sides;
}

}  // namespace

AbsentSiblings::AbsentSiblings(const Outline& outline, const ClipLevels& clips,
                               std::span<const NearbySolid> nearby) {
  CsgNode before = kNoNode;  // parent of the solid before: its groups were looked at
  for (const NearbySolid& near : nearby) {
    if (outline.parent(near.solid) == before) continue;
    before = outline.parent(near.solid);
    for (CsgNode group = before; group != kNoNode; group = outline.parent(group)) {
      const bool isKnown =
          std::ranges::any_of(m_entries, [&](const Entry& entry) { return entry.group == group; });
      if (isKnown || outline.intersectingChildren(group).empty()) continue;
      m_entries.push_back({group, lastMissing(outline, group, clips, nearby)});
    }
  }
}

PieceSides classifyPiece(const Outline& outline, bool background, const AbsentSiblings& absent,
                         std::span<const NearbySolid> nearby) {
  assert(
      std::is_sorted(nearby.begin(), nearby.end(), [&](const NearbySolid& a, const NearbySolid& b) {
        return outline.label(a.solid) < outline.label(b.solid);
      }));
  assert(
      std::ranges::none_of(nearby, [&](const NearbySolid& n) { return outline.isGroup(n.solid); }));
  const auto everywhere = static_cast<unsigned char>(background ? 1 : 0);
  return classifyInGroup(outline, outline.root(), absent, nearby,
                         {everywhere, everywhere, kNoNode});
}

bool standsForIntersection(const Outline& outline, CsgNode node, CsgNode before) {
  for (CsgNode up = node; up != outline.root(); up = outline.parent(up)) {
    if (outline.operation(up) != CsgOperation::intersect) continue;
    if (up == node || before == kNoNode || !isInside(outline, before, up)) return true;
  }
  return false;
}

size_t withoutSettled(const Outline& outline, std::span<NearbySolid> nearby) {
  size_t kept = 0;
  for (const NearbySolid& near : nearby) {
    if (near.stays && outline.parent(near.solid) == outline.root() &&
        outline.operation(near.solid) == CsgOperation::intersect) {
      if (near.location == PieceLocation::inside) continue;
      if (near.location == PieceLocation::outside) kept = 0;
    }
    nearby[kept++] = near;
  }
  assert(kept <= nearby.size());
  return kept;
}

}  // namespace halfspace::geometry
