// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/slide.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

namespace {

// Motions that enter a plane by less than this share of their length count as parallel to it.
constexpr double kAlong = 1e-9;
// Cosine of the angle between two unit normals above which they count as the same plane.
constexpr double kSamePlane = 1.0 - 1e-9;
// Squared sine of the angle between two unit normals below which they have no usable crease.
constexpr double kParallel2 = 1e-18;

}  // namespace

bool ImpactPlanes::add(const Vec3& normal) {
  assert(!(std::abs(normal.squaredNorm() - 1.0) > 1e-9));  // except after overflow
  if (m_count == kMost) return false;
  for (const Vec3& known : normals())
    if (known.dot(normal) > kSamePlane) return false;
  m_normals[static_cast<size_t>(m_count++)] = normal;
  return true;
}

bool ImpactPlanes::allows(const Vec3& motion) const {
  const double length = motion.norm();
  const std::span<const Vec3> all = normals();
  return std::all_of(all.begin(), all.end(),
                     [&](const Vec3& n) { return n.dot(motion) >= -kAlong * length; });
}

Vec3 ImpactPlanes::deflect(const Vec3& wish) const {
  if (allows(wish)) return wish;
  Vec3 best = Vec3::Zero();
  const auto offer = [&](const Vec3& motion) {
    // Prefer the motion that keeps most of the wish.
    if (motion.dot(wish) > best.dot(wish) && allows(motion)) best = motion;
  };
  for (const Vec3& n : normals())
    if (n.dot(wish) < 0.0) offer(wish - n.dot(wish) * n);
  if (best != Vec3::Zero()) return best;
  for (size_t i = 0; i < normals().size(); ++i) {
    for (size_t k = i + 1; k < normals().size(); ++k) {
      const Vec3 crease = m_normals[i].cross(m_normals[k]);
      const double square = crease.squaredNorm();
      if (square > kParallel2) offer(crease * (crease.dot(wish) / square));
    }
  }
  return best;
}

namespace {

// The result of a failed sweep (a tree too deep for queries): blocked, never free.
WorldHit stoppedAt(const Vec3& from, const Vec3& delta) {
  WorldHit hit;
  hit.hit = delta.squaredNorm() > 0.0;
  hit.fraction = 0.0;
  hit.position = hit.contact = from;
  if (hit.hit) hit.normal = -delta.normalized();
  return hit;
}

}  // namespace

WorldHit Mover::sweep(const Vec3& from, const Vec3& delta) const {
  WorldHit first{sweepLevel(from, delta)};
  if (first.error != QueryError::none) return stoppedAt(from, delta);
  for (size_t i = 0; i < world.solids.size(); ++i) {
    if (static_cast<int32_t>(i) == leftOut) continue;
    const Hit hit = sweepSolid(world.solids[i], shape, from, delta, accuracy);
    const bool deeper = hit.startInSolid && (!first.startInSolid || hit.depth > first.depth);
    if (hit.hit && (deeper || (!first.startInSolid && hit.fraction < first.fraction)))
      first = {hit, static_cast<int32_t>(i), kNoSolid};
  }
  const bool byOther = sweepOthers(from, delta, first);
  if (trace == nullptr) return first;
  trace->metOther = trace->metOther || byOther;
  if (first.hit && !first.startInSolid && trace->contactCount < StepTrace::kMostContacts) {
    const bool ofLevel = !byOther && first.solid == kNoSolid;
    trace->contacts[static_cast<size_t>(trace->contactCount++)] = {first.contact, first.normal,
                                                                   ofLevel};
  }
  return first;
}

// A character that overlaps another may move anywhere but deeper.
bool Mover::sweepOthers(const Vec3& from, const Vec3& delta, WorldHit& first) const {
  bool met = false;
  for (size_t i = 0; i < world.others.size(); ++i) {
    Hit hit = sweepOther(world.others[i], shape, from, delta);
    if (hit.startInSolid) {
      hit.hit = delta.dot(hit.exitDirection) < 0.0;
      hit.startInSolid = false;
    }
    if (!hit.hit || first.startInSolid || !(hit.fraction < first.fraction)) continue;
    first = {hit, kNoSolid, static_cast<int32_t>(i)};
    met = true;
  }
  return met;
}

Hit Mover::sweepLevel(const Vec3& from, const Vec3& delta) const {
  if (trace != nullptr) ++trace->work[static_cast<size_t>(purpose)].sweeps;
  return sweepIn(world.tree, around, from, delta);
}

// Counts only if a trace or `visits` is wanted, since counting costs time.
Hit Mover::sweepIn(const TreeView& tree, const StepCells* cells, const Vec3& from,
                   const Vec3& delta) const {
  const auto ask = [&](auto& statistics) {
    return std::visit(
        [&](const auto& moving) {
          if (const auto some = cells != nullptr ? cells->on(moving, from, delta) : std::nullopt)
            return bsp::sweep(tree, *some, moving, from, delta, statistics);
          return sweepFaceless(tree, moving, from, delta, accuracy, statistics);
        },
        shape);
  };
  if (trace == nullptr && visits == nullptr) {
    NoStatistics none;
    return ask(none);
  }
  CountingStatistics counts;
  Hit hit = ask(counts);
  if (visits != nullptr) *visits += counts.nodes + counts.leaves;
  if (trace != nullptr) trace->take(purpose, counts);
  return hit;
}

// Sweeps further by the skin: an obstacle within the skin behind the end stops the motion, too.
Vec3 Mover::withSkin(const Vec3& delta) const {
  const double length = delta.norm();
  assert(length > 0.0 && "a motion has a direction");
  return delta * ((length + skin) / length);
}

Vec3 Mover::advance(const Vec3& from, const Vec3& delta, WorldHit& hit) const {
  // The motion is empty, for example with a step height of 0.
  if (!(delta.norm() > 0.0)) {
    hit = stoppedAt(from, delta);
    return from + delta;
  }
  hit = sweep(from, withSkin(delta));
  return keepSkin(from, delta, hit);
}

Vec3 Mover::keepSkin(const Vec3& from, const Vec3& delta, Hit& hit) const {
  if (hit.startInSolid) return from;
  if (!hit.hit) return from + delta;
  const double length = delta.norm();
  assert(!(length <= 0.0) && skin >= 0.0);
  const double reach = length + skin;
  const double towards = -hit.normal.dot(delta) / length;
  const double back = towards > 0.0 ? skin / std::max(towards, 1.0 / 16.0) : 0.0;
  const double direction = std::clamp(hit.fraction * reach - back, 0.0, length);
  hit.hit = direction < length;
  return from + delta * (direction / length);
}

Slide Mover::slide(const Vec3& from, const Vec3& wish, double worth) const {
  constexpr double kNoTime = 1e-6;      // share of the wish not worth another sweep
  constexpr double kNoLength2 = 1e-18;  // units squared: too short to have a direction
  Slide slide;
  slide.position = from;
  const double whole = wish.norm();
  if (whole == 0.0) return slide;
  double left = 1.0;  // share of the wish still to move
  Vec3 motion = wish;
  for (int i = 0; i < Slide::kMostImpacts && left > kNoTime; ++i) {
    const Vec3 delta = motion * left;
    if (delta.squaredNorm() < kNoLength2) break;
    if (!((slide.position + delta - from).dot(wish) > worth * whole)) break;
    WorldHit hit;
    const Vec3 to = advance(slide.position, delta, hit);
    const double gone = (to - slide.position).norm() / delta.norm();
    // Far outside of a world, rounding moves the end of a short motion by more than a share of the
    // motion. These two shares bound a check and decide nothing.
    [[maybe_unused]] constexpr double kShare = 1e-9, kShareOfCoordinate = 0x1p-50;
    [[maybe_unused]] const double beyond = (gone - 1.0 - kShare) * delta.norm();
    assert(!(gone < 0.0 || beyond > kShareOfCoordinate * to.cwiseAbs().maxCoeff()));
    if (hit.hit)
      slide.impacts[static_cast<size_t>(slide.impactCount++)] = {
          slide.position,
          delta,
          gone,
          hit.normal,
          hit.solid == kNoSolid ? hit.leaf : kNoLeaf,
          hit.solid,
          hit.other,
          hit.contact};
    slide.position = to;
    left -= left * gone;
    if (!hit.hit) break;
    if (!slide.blocked && whenBlocked != nullptr) whenBlocked->gatherCells(wish);
    slide.blocked = true;
    if (!slide.planes.add(hit.normal)) break;
    motion = slide.planes.deflect(wish);
  }
  return slide;
}

bool Mover::isStoppedHigher(const Slide& slide, double lift) const {
  constexpr double kRounding = 1e-6;  // share of the wish that does not count as progress
  TreeView cell = world.tree;
  for (int i = 0; i < slide.impactCount; ++i) {
    const Impact& impact = slide.impacts[static_cast<size_t>(i)];
    if (impact.leaf == kNoLeaf) return false;
    cell.root = Link::leaf(true, impact.leaf);
    const Vec3 from = impact.from + Vec3(0.0, 0.0, lift);
    Hit hit = sweepIn(cell, nullptr, from, withSkin(impact.delta));
    const Vec3 to = keepSkin(from, impact.delta, hit);
    if (hit.startInSolid) continue;  // it leans over the character: lifting does not help
    if (!hit.hit || hit.normal.dot(impact.normal) < kSamePlane) return false;
    if ((to - from).norm() > (impact.fraction + kRounding) * impact.delta.norm()) return false;
  }
  return slide.impactCount > 0;
}

}  // namespace halfspace::bsp
