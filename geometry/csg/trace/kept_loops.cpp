// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/trace/kept_loops.h"

namespace halfspace::geometry {

namespace {

template <typename List>
void appendRange(List& list, const List& other, size_t first, size_t last) {
  list.insert(list.end(), other.begin() + static_cast<std::ptrdiff_t>(first),
              other.begin() + static_cast<std::ptrdiff_t>(last));
}

}  // namespace

void KeptLoops::reserveAs(const KeptLoops& other) {
  constexpr size_t kMore = 64;
  m_first.reserve(other.m_first.size() + kMore);
  m_hashes.reserve(other.m_hashes.size() + kMore);
  m_from.reserve(other.m_from.size() + kMore);
  m_patches.reserve(other.m_patches.size() + kMore);
  m_planes.reserve(other.m_planes.size() + kMore);
  m_isAgainst.reserve(other.m_isAgainst.size() + kMore);
}

void KeptLoops::append(const WalkedLoop& loop) {
  for (size_t i = 0; i < loop.pieces.size(); ++i) {
    const WalkedLoop::Piece& piece = loop.pieces[i];
    assert(piece.to == loop.pieces[(i + 1) % loop.pieces.size()].from);
    m_from.push_back(piece.from);
    m_patches.push_back(piece.patch);
    m_planes.push_back(piece.plane);
    m_isAgainst.push_back(piece.sense < 0);
  }
  m_first.push_back(static_cast<uint32_t>(m_from.size()));
  m_hashes.push_back(loop.hash);
}

void KeptLoops::append(const KeptLoops& other, size_t first, size_t last) {
  assert(first <= last && last <= other.count());
  const size_t begin = other.m_first[first], end = other.m_first[last];
  const size_t offset = m_from.size() - begin;  // may wrap around, as the sums below do
  for (size_t loop = first; loop < last; ++loop)
    m_first.push_back(static_cast<uint32_t>(other.m_first[loop + 1] + offset));
  appendRange(m_hashes, other.m_hashes, first, last);
  appendRange(m_from, other.m_from, begin, end);
  appendRange(m_patches, other.m_patches, begin, end);
  appendRange(m_planes, other.m_planes, begin, end);
  appendRange(m_isAgainst, other.m_isAgainst, begin, end);
  assert(m_first.back() == m_from.size() && m_first.size() == m_hashes.size() + 1);
}

void KeptLoops::markEnds(const std::vector<bool>& isChanged, std::vector<bool>& passed) const {
  size_t loop = 0;
  for (size_t i = 0; i < m_patches.size(); ++i) {
    if (!isChanged[m_patches[i]]) continue;
    while (m_first[loop + 1] <= i) ++loop;
    passed[m_from[i]] = passed[endOf(loop, i)] = true;
  }
}

std::vector<uint32_t> KeptLoops::loopsThrough(const std::vector<bool>& passed) const {
  std::vector<uint32_t> found;
  uint32_t loop = 0;
  for (size_t i = 0; i < m_from.size(); ++i) {
    if (!passed[m_from[i]]) continue;
    while (m_first[loop + 1] <= i) ++loop;
    if (found.empty() || found.back() != loop) found.push_back(loop);
  }
  return found;
}

void KeptLoops::addUnchanged(size_t loop, const std::vector<bool>& isChanged,
                             std::vector<WalkedLoop::Piece>& pieces) const {
  for (size_t i = m_first[loop]; i < m_first[loop + 1]; ++i)
    if (!isChanged[m_patches[i]])
      pieces.push_back(
          {m_from[i], endOf(loop, i), m_planes[i], m_isAgainst[i] ? -1 : 1, m_patches[i]});
}

}  // namespace halfspace::geometry
