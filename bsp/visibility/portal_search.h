// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be seen through one portal: at best, by a flood, and by a search through the chains of
// portals behind it (visible_set.h).
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "bsp/visibility/clusters.h"
#include "bsp/visibility/winding.h"

namespace halfspace::bsp {

// Rows of bits, one for each passage, with a bit for each cluster.
class BitRows {
 public:
  BitRows(size_t rows, uint32_t bits) : m_words((bits + 63) / 64), m_bits(rows * m_words) {}
  size_t words() const { return m_words; }
  uint64_t* row(size_t index) { return m_bits.data() + index * m_words; }
  const uint64_t* row(size_t index) const { return m_bits.data() + index * m_words; }

 private:
  size_t m_words;
  std::vector<uint64_t> m_bits;
};

inline bool hasBit(const uint64_t* bits, uint32_t index) {
  return (bits[index / 64] >> (index % 64) & 1) != 0;
}
inline void setBit(uint64_t* bits, uint32_t index) {
  bits[index / 64] |= uint64_t{1} << (index % 64);
}

// A portal in one of its two directions.
struct Passage {
  CutPlane plane;     // its normal points to `to`
  uint32_t from, to;  // clusters
  Winding winding;
};
// The passages of a portal.
constexpr uint32_t forwards(uint32_t portal) {
  return 2 * portal;
}
constexpr uint32_t backwards(uint32_t portal) {
  return 2 * portal + 1;
}

class PassageList {
 public:
  explicit PassageList(const Clusters& clusters);
  size_t size() const { return m_passages.size(); }
  uint32_t clusters() const { return static_cast<uint32_t>(m_out.size()); }
  const Passage& operator[](uint32_t index) const { return m_passages[index]; }
  // The passages out of a cluster.
  const std::vector<uint32_t>& outOf(uint32_t cluster) const { return m_out[cluster]; }
  const CutMargins& margins() const { return m_margins; }

 private:
  std::vector<Passage> m_passages;
  std::vector<std::vector<uint32_t>> m_out;  // by cluster
  CutMargins m_margins;
};

// Sets the bits of the clusters that can be reached through the passage by passages that face it: a
// part of each is in front of the first one's plane, and a part of the first one behind its plane.
// Every line of sight passes through such passages only.
void floodFrom(const PassageList& passages, uint32_t first, BitRows& reached);

// The search from one passage. An object serves one search.
class PortalSearch {
 public:
  // `flood`: the results of floodFrom() for all passages. `mostPlanes`: the search gives up after
  // it has tried so many.
  PortalSearch(const PassageList& passages, const BitRows& flood, uint64_t mostPlanes)
      : m_passages(passages), m_flood(flood), m_mostPlanes(mostPlanes) {}

  // Sets the bits of the clusters that are seen through the passage. False: it gave up; then the
  // bits are those of the flood.
  bool run(uint32_t first, BitRows& seen);
  uint64_t planes() const { return m_planes; }

 private:
  // A cluster on the chain, with what is left of the source and of the last passage.
  struct Step {
    uint32_t cluster = 0;
    size_t next = 0;  // into outOf(cluster)
    CutPlane plane{};
    Winding source, pass;
    CutPlanes separators;  // of both; made when the first passage needs them
    bool isFirst = false;  // there is no pass yet
    bool isSeparated = false;
    std::vector<uint64_t> candidates;  // that may still be seen behind it
  };

  bool cutThrough(Step& at, Step& step);
  bool enter(Step& at, const Passage& passage, Step& step);

  const PassageList& m_passages;
  const BitRows& m_flood;
  const uint64_t m_mostPlanes;
  uint64_t m_planes = 0;
  std::deque<Step> m_steps;  // kept when the chain becomes shorter, for their memory
};

}  // namespace halfspace::bsp
