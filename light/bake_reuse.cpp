// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/bake_reuse.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace halfspace::light {

namespace {

using geometry::Box;

using PlaneKey = std::array<double, 4>;

PlaneKey keyOf(const Chart& chart) {
  const PlaneBasis& basis = chart.basis();
  return {basis.normal.x(), basis.normal.y(), basis.normal.z(), basis.offset};
}

// Where charts of one lattice overlap, in its columns and rows; empty if they do not.
struct LatticeArea {
  int left, low, right, high;  // right and high are beyond the last

  static LatticeArea of(const Chart& chart) {
    return {chart.firstColumn(), chart.firstRow(), chart.firstColumn() + chart.width(),
            chart.firstRow() + chart.height()};
  }
  LatticeArea both(const LatticeArea& other) const {
    return {std::max(left, other.left), std::max(low, other.low), std::min(right, other.right),
            std::min(high, other.high)};
  }
  bool isEmpty() const { return left >= right || low >= high; }
};

bool hasSameSamples(const TexelCover& a, const TexelCover& b) {
  return a.samples == b.samples && a.onU == b.onU && a.onV == b.onV;
}

// Whether the first list without some elements is the second without some, in their order.
bool areMixed(const std::vector<level::Lamp>& a, const std::vector<level::Lamp>& b) {
  const auto kept = [](const std::vector<level::Lamp>& list, const std::vector<level::Lamp>& in) {
    std::vector<level::Lamp> both;
    for (const level::Lamp& lamp : list)
      if (std::ranges::find(in, lamp) != in.end()) both.push_back(lamp);
    return both;
  };
  return kept(a, b) != kept(b, a);
}

bool reaches(const level::Lamp& lamp, const Vec3& start, const Vec3& normal) {
  return normal.dot(lamp.origin() - start) > 0.0 && lamp.shareAt(start) > 0.0;
}

}  // namespace

BakeReuse::BakeReuse(const BakeState* before, const LitSurface& now,
                     const Illumination& illumination, const LampsOfFaces& lampsOf,
                     std::vector<Box> dirty)
    : m_old(before), m_now(now) {
  m_before.assign(now.texels().size(), kNoTexel);
  m_facing.resize(now.faces().size());
  m_sameFace.assign(now.faces().size(), kNoTexel);
  if (m_old == nullptr) return;
  const Candidates old = candidates();
  findSameFaces(old);
  addChangedMovers(dirty);
  addChangedRoles(old, dirty);
  m_dirty = DirtySpace(std::move(dirty));
  for (size_t i = 0; i < now.faces().size(); ++i)
    m_facing[i] = m_dirty.inFrontOf(now.faces()[i].chart.basis());
  matchTexels(old);
  compareLamps(illumination, lampsOf);
}

// By face of the new surface: the earlier faces in the same plane.
BakeReuse::Candidates BakeReuse::candidates() const {
  std::map<PlaneKey, std::vector<uint32_t>> ofPlane;
  for (uint32_t i = 0; i < m_old->surface.faces().size(); ++i)
    ofPlane[keyOf(m_old->surface.faces()[i].chart)].push_back(i);
  Candidates found(m_now.faces().size());
  for (size_t i = 0; i < found.size(); ++i) {
    const Chart& chart = m_now.faces()[i].chart;
    const auto known = ofPlane.find(keyOf(chart));
    if (known == ofPlane.end()) continue;
    for (const uint32_t old : known->second) {
      const Chart& other = m_old->surface.faces()[old].chart;
      const bool overlap = !LatticeArea::of(chart).both(LatticeArea::of(other)).isEmpty();
      const bool areOfOne = m_old->surface.faces()[old].mover == m_now.faces()[i].mover;
      if (areOfOne && other.side() == chart.side() && overlap) found[i].push_back(old);
    }
  }
  return found;
}

void BakeReuse::findSameFaces(const Candidates& candidates) {
  for (size_t i = 0; i < candidates.size(); ++i)
    for (const uint32_t old : candidates[i])
      if (m_old->surface.faces()[old].chart.isSameAs(m_now.faces()[i].chart)) m_sameFace[i] = old;
}

// Rays end at the faces of movers that cast shadows, and only there.
void BakeReuse::addChangedMovers(std::vector<Box>& dirty) const {
  std::vector<bool> isKept(m_old->surface.faces().size(), false);
  for (size_t i = 0; i < m_now.faces().size(); ++i) {
    const LitFace& face = m_now.faces()[i];
    const uint32_t old = m_sameFace[i];
    if (old != kNoTexel && m_old->surface.faces()[old].castsShadow == face.castsShadow)
      isKept[old] = true;
    else if (face.castsShadow)
      dirty.push_back(face.chart.bounds());
  }
  for (size_t i = 0; i < isKept.size(); ++i) {
    const LitFace& face = m_old->surface.faces()[i];
    if (face.castsShadow && !isKept[i]) dirty.push_back(face.chart.bounds());
  }
}

// A face that is sky now, or was, changes what rays find there without any solid changing.
void BakeReuse::addChangedRoles(const Candidates& candidates, std::vector<Box>& dirty) const {
  for (size_t i = 0; i < candidates.size(); ++i) {
    const LitFace& face = m_now.faces()[i];
    for (const uint32_t old : candidates[i]) {
      const LitFace& other = m_old->surface.faces()[old];
      if (m_sameFace[i] != kNoTexel && m_sameFace[i] != old) continue;
      if (other.role != face.role) dirty.push_back(face.chart.bounds());
    }
  }
}

void BakeReuse::matchTexels(const Candidates& candidates) {
  m_target.assign(m_old->surface.texels().size(), kNoTexel);
  for (uint32_t i = 0; i < m_now.faces().size(); ++i) {
    const LitFace& face = m_now.faces()[i];
    if (face.role != FaceRole::lit) continue;
    if (m_sameFace[i] == kNoTexel) {
      matchChangedFace(i, candidates[i]);
      continue;
    }
    const LitFace& same = m_old->surface.faces()[m_sameFace[i]];
    if (same.role != FaceRole::lit) continue;
    for (uint32_t k = 0; k < face.chart.covered().size(); ++k) {
      m_before[face.firstTexel + k] = same.firstTexel + k;
      m_target[same.firstTexel + k] = face.firstTexel + k;
    }
  }
  // Samples in the dirty space may have become open or buried.
  const double lift = m_old->lift;
  for (uint32_t texel = 0; texel < m_before.size(); ++texel) {
    if (m_before[texel] == kNoTexel) continue;
    const Texel& at = m_now.texels()[texel];
    const DirtySpace& dirty = m_facing[at.face];
    if (dirty.isEmpty()) continue;
    const Chart& chart = m_now.faceOf(at).chart;
    const TexelCover& cover = m_now.coverOf(at);
    const Vec3 raised = lift * chart.basis().normal;
    bool isDirty = cover.samples == 0 && dirty.contains(chart.positionOf(cover) + raised);
    for (int sample = 0; sample < kSamplesPerTexel; ++sample)
      isDirty = isDirty || ((cover.samples >> sample & 1) != 0 &&
                            dirty.contains(chart.samplePosition(cover, sample) + raised));
    if (isDirty) m_before[texel] = kNoTexel;
  }
}

void BakeReuse::matchChangedFace(uint32_t index, const std::vector<uint32_t>& candidates) {
  const LitFace& face = m_now.faces()[index];
  for (const uint32_t old : candidates) {
    const LitFace& other = m_old->surface.faces()[old];
    if (other.role != FaceRole::lit) continue;
    const LatticeArea area = LatticeArea::of(face.chart).both(LatticeArea::of(other.chart));
    for (int row = area.low; row < area.high; ++row) {
      for (int column = area.left; column < area.right; ++column) {
        const uint32_t now =
            face.chart.coveredAt(column - face.chart.firstColumn(), row - face.chart.firstRow());
        const uint32_t then =
            other.chart.coveredAt(column - other.chart.firstColumn(), row - other.chart.firstRow());
        if (now == kNoTexel || then == kNoTexel) continue;
        const TexelCover& cover = face.chart.covered()[now];
        const TexelCover& coverThen = other.chart.covered()[then];
        if (hasSameSamples(cover, coverThen))
          m_before[face.firstTexel + now] = other.firstTexel + then;
        if (cover.isWhole && coverThen.isWhole)
          m_target[other.firstTexel + then] = face.firstTexel + now;
      }
    }
  }
}

void BakeReuse::compareLamps(const Illumination& illumination, const LampsOfFaces& lampsOf) {
  const std::vector<level::Lamp>& now = illumination.lamps();
  m_areLampsMixed = areMixed(m_old->lamps, now);
  std::vector<level::Lamp> changed;
  const auto addMissing = [&changed](const std::vector<level::Lamp>& from,
                                     const std::vector<level::Lamp>& in) {
    for (const level::Lamp& lamp : from)
      if (std::ranges::find(in, lamp) == in.end()) changed.push_back(lamp);
  };
  addMissing(m_old->lamps, now);
  addMissing(now, m_old->lamps);
  m_changedLamps.resize(m_now.faces().size());
  m_shadedLamps.resize(m_now.faces().size());
  for (size_t i = 0; i < m_now.faces().size(); ++i) {
    const LitFace& face = m_now.faces()[i];
    if (face.role != FaceRole::lit) continue;
    const Box box = face.chart.bounds();
    for (const level::Lamp& lamp : changed)
      if (box.exteriorDistance(lamp.origin()) < lamp.reach()) m_changedLamps[i].push_back(lamp);
    for (const uint32_t lamp : lampsOf[i]) {
      Box between = box;
      between.extend(now[lamp].origin());
      if (m_facing[i].meets(between)) m_shadedLamps[i].push_back(lamp);
    }
  }
  const level::DaylightStrength& day = illumination.day();
  m_isSunNew = day.sun != m_old->day.sun || day.towardsSun != m_old->day.towardsSun;
}

std::optional<uint32_t> BakeReuse::seen(uint32_t seenBefore, const Vec3& start,
                                        const Vec3& direction, const DirtySpace& dirty) const {
  uint32_t now = seenBefore;
  if (seenBefore < kSkyTexel) {
    now = m_target[seenBefore];
    if (now == kNoTexel) return std::nullopt;
  }
  if (dirty.isEmpty() || !dirty.meets(start, direction, HUGE_VAL)) return now;
  if (now >= kSkyTexel) return std::nullopt;
  // The ray was walked to its target, somewhere in this texel.
  const LitSurface& surface = m_old->surface;
  const Texel& target = surface.texels()[seenBefore];
  const double length =
      (surface.startOf(target, 0.0) - start).norm() + 2.0 * surface.faceOf(target).chart.side();
  if (dirty.meets(start, direction, length)) return std::nullopt;
  return now;
}

bool BakeReuse::keepsDirect(uint32_t texel, const SightCaster& caster) const {
  const Texel& at = m_now.texels()[texel];
  const Vec3& normal = m_now.faceOf(at).chart.basis().normal;
  const std::vector<level::Lamp>& changed = m_changedLamps[at.face];
  const std::vector<uint32_t>& shaded = m_shadedLamps[at.face];
  const DirtySpace& dirty = m_facing[at.face];
  if (m_areLampsMixed) return false;
  const level::DaylightStrength& day = caster.illumination().day();
  const bool hadSun = !m_old->day.sun.isZero(0) && normal.dot(m_old->day.towardsSun) > 0.0;
  const bool hasSun = !day.sun.isZero(0) && normal.dot(day.towardsSun) > 0.0;
  if (m_isSunNew && (hadSun || hasSun)) return false;
  bool keeps = true;
  caster.forSamples(texel, [&](int, const Vec3& start) {
    for (const level::Lamp& lamp : changed) keeps = keeps && !reaches(lamp, start, normal);
    for (const uint32_t index : shaded) {
      const level::Lamp& lamp = caster.illumination().lamps()[index];
      keeps = keeps && !(dirty.meetsSegment(start, lamp.origin()) && reaches(lamp, start, normal));
    }
    keeps = keeps && !(hasSun && dirty.meets(start, day.towardsSun, HUGE_VAL));
  });
  return keeps;
}

uint32_t BakeReuse::nearby(uint32_t texel, const SightCaster& caster, uint32_t& unknown) const {
  const uint32_t old = m_before[texel];
  assert(old != kNoTexel);
  const Texel& at = m_now.texels()[texel];
  const DirtySpace& dirty = m_facing[at.face];
  unknown = 0;
  const uint32_t known = m_old->sight.nearby[old];
  if (dirty.isEmpty() && m_sameFace[at.face] != kNoTexel) return known;
  const double lift = caster.illumination().rays().lift();
  const Vec3 start = m_now.startOf(at, lift);
  uint32_t kept = 0;
  for (int bit = 0; bit < NearbyTexels::kSide * NearbyTexels::kSide; ++bit) {
    const uint32_t other = NearbyTexels::at(m_now, texel, bit);
    if (other == kNoTexel) continue;
    const uint32_t mask = 1U << bit;
    const uint32_t before = m_before[other];
    if (before == kNoTexel || before != NearbyTexels::at(m_old->surface, old, bit) ||
        dirty.meetsSegment(start, m_now.startOf(m_now.texels()[other], lift)))
      unknown |= mask;
    else
      kept |= known & mask;
  }
  return kept;
}

}  // namespace halfspace::light
