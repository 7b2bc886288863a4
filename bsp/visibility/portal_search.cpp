// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/portal_search.h"

#include <algorithm>
#include <cassert>

namespace halfspace::bsp {

PassageList::PassageList(const Clusters& clusters)
    : m_out(clusters.count), m_margins(CutMargins::of(clusters.worldHalf)) {
  for (const ClusterPortal& portal : clusters.portals) {
    assert(portal.behind < clusters.count && portal.before < clusters.count);
    const CutPlane plane{portal.normal, portal.offset};
    const Winding winding(portal.corners.begin(), portal.corners.end());
    const auto index = static_cast<uint32_t>(m_passages.size());
    m_out[portal.behind].push_back(index);
    m_out[portal.before].push_back(index + 1);
    m_passages.push_back({plane, portal.behind, portal.before, winding});
    m_passages.push_back({plane.flipped(), portal.before, portal.behind, winding});
  }
}

namespace {

bool isPartlyBefore(const Winding& winding, const CutPlane& plane, double on) {
  return std::any_of(winding.begin(), winding.end(),
                     [&](const Vec3& corner) { return plane.distanceOf(corner) > on; });
}

// True if a line through `first` may go on through `next`, as far as their planes say.
bool face(const Passage& first, const Passage& next, double on) {
  return isPartlyBefore(next.winding, first.plane, on) &&
         isPartlyBefore(first.winding, next.plane.flipped(), on);
}

}  // namespace

void floodFrom(const PassageList& passages, uint32_t first, BitRows& reached) {
  const Passage& source = passages[first];
  uint64_t* bits = reached.row(first);
  std::vector<uint32_t> open{source.to};
  setBit(bits, source.to);
  while (!open.empty()) {
    const uint32_t cluster = open.back();
    open.pop_back();
    for (const uint32_t index : passages.outOf(cluster)) {
      const Passage& passage = passages[index];
      // The cell of `from` is convex: no line comes back to it.
      if (passage.to == source.from || hasBit(bits, passage.to)) continue;
      if (!face(source, passage, passages.margins().on)) continue;
      setBit(bits, passage.to);
      open.push_back(passage.to);
    }
  }
}

// Cuts the next pass by what the source sees through the last one, then the source by what is seen
// from there, and if that took something away, the pass once more. False: nothing remains.
bool PortalSearch::cutThrough(Step& at, Step& step) {
  const CutMargins& margins = m_passages.margins();
  if (!at.isSeparated) {
    at.isSeparated = true;
    at.separators.clear();
    addSeparators(at.source, at.pass, margins, at.separators, m_planes);
  }
  if (!cutBySeparators(step.pass, at.separators, margins)) return false;
  CutPlanes planes;
  addSeparators(step.pass, at.pass, margins, planes, m_planes);
  if (!cutBySeparators(step.source, planes, margins)) return false;
  if (std::equal(step.source.begin(), step.source.end(), at.source.begin(), at.source.end()))
    return true;
  planes.clear();
  addSeparators(step.source, at.pass, margins, planes, m_planes);
  return cutBySeparators(step.pass, planes, margins);
}

// Goes on from a step through a passage out of its cluster. False: nothing of it can be seen.
bool PortalSearch::enter(Step& at, const Passage& passage, Step& step) {
  const CutMargins& margins = m_passages.margins();
  step.pass = passage.winding;
  if (!cutToFront(step.pass, at.plane, margins.kept, margins.on)) return false;
  step.source = at.source;
  if (!cutToFront(step.source, passage.plane.flipped(), margins.kept, margins.on)) return false;
  return at.isFirst || cutThrough(at, step);
}

bool PortalSearch::run(uint32_t first, BitRows& seen) {
  const Passage& source = m_passages[first];
  uint64_t* visible = seen.row(first);
  const uint64_t* most = m_flood.row(first);
  const size_t words = seen.words();
  m_steps.resize(1);
  m_steps[0].cluster = source.to;
  m_steps[0].next = 0;
  m_steps[0].plane = source.plane;
  m_steps[0].source = source.winding;
  m_steps[0].isFirst = true;
  m_steps[0].candidates.assign(most, most + words);
  setBit(visible, source.to);
  for (size_t depth = 0;;) {
    Step& at = m_steps[depth];
    if (at.next == m_passages.outOf(at.cluster).size()) {
      if (depth == 0) return true;
      --depth;
      continue;
    }
    const uint32_t index = m_passages.outOf(at.cluster)[at.next++];
    const Passage& passage = m_passages[index];
    if (!hasBit(at.candidates.data(), passage.to)) continue;
    if (m_steps.size() == depth + 1) m_steps.emplace_back();
    Step& step = m_steps[depth + 1];
    step.candidates.resize(words);
    uint64_t fresh = 0;
    for (size_t i = 0; i < words; ++i) {
      step.candidates[i] = at.candidates[i] & m_flood.row(index)[i];
      fresh |= step.candidates[i] & ~visible[i];
    }
    if (fresh == 0 || !enter(at, passage, step)) continue;
    if (m_planes > m_mostPlanes) {
      std::copy(most, most + words, visible);
      return false;
    }
    setBit(visible, passage.to);
    step.cluster = passage.to;
    step.next = 0;
    step.plane = passage.plane;
    step.isFirst = step.isSeparated = false;
    ++depth;
  }
}

}  // namespace halfspace::bsp
