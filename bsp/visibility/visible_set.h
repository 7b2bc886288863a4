// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The potentially visible set: for each cluster the clusters that may be seen from somewhere in it.
//
// Sources: J. Airey, "Increasing update rates in the building walkthrough system with automatic
// model-space subdivision and potentially visible set calculations", 1990 (cells, portals, the
// set); S. Teller, "Visibility computations in densely occluded polyhedral environments", 1992
// (separating planes). The search through chains of portals, and the pruning by what may be seen
// through each portal at best, follow what the level compilers of Quake made known. Departures:
//   - A line of sight is never missed. Cuts keep a margin that is larger than their rounding
//     (winding.h), and clusters lie in convex cells, so that no line passes through one twice.
//   - The search from one portal ends after a number of planes, not of seconds. The result is the
//     same on every machine and for any number of threads.
//   - Two clusters see each other only if both searches say so.
//
//          a        |  b          The source is the portal that leads out of a. The search from it
//        ----[=]----+--[=]---     goes through each chain of portals: what is left of the third
//            source :  pass       portal after the separating planes of source and pass are cut
//                   :   [=]       off is visible, and becomes the next pass.
//                     target
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bsp/visibility/clusters.h"

namespace halfspace::bsp {

// A symmetric table of bits.
class VisibleSet {
 public:
  explicit VisibleSet(uint32_t count = 0)
      : m_count(count), m_words((count + 63) / 64), m_rows(size_t{count} * m_words) {}

  uint32_t count() const { return m_count; }
  size_t rowWords() const { return m_words; }
  // count() rows of rowWords() words; bit c of row a is bit c % 64 of word c / 64.
  const std::vector<uint64_t>& rows() const { return m_rows; }

  bool sees(uint32_t a, uint32_t b) const {
    return (m_rows[a * m_words + b / 64] >> (b % 64) & 1) != 0;
  }
  void set(uint32_t a, uint32_t b) { m_rows[a * m_words + b / 64] |= uint64_t{1} << (b % 64); }
  void clear(uint32_t a, uint32_t b) { m_rows[a * m_words + b / 64] &= ~(uint64_t{1} << (b % 64)); }
  // Adds a row of bits to that of a cluster.
  void add(uint32_t a, const uint64_t* bits) {
    for (size_t i = 0; i < m_words; ++i) m_rows[a * m_words + i] |= bits[i];
  }
  // The number of pairs (a, b), those with a = b among them.
  uint64_t pairs() const;

 private:
  uint32_t m_count;
  size_t m_words;
  std::vector<uint64_t> m_rows;
};

struct VisibilityOptions {
  // Only what a flood through portals that face each other reaches: hundreds of times faster, and
  // two to five times as many pairs.
  bool fast = false;
  // Planes that the searches of all portals together may try, before those that are not finished
  // fall back to the result of the flood: at least kLeastPlanes for each search. They are tried in
  // rounds, in which the searches that are not finished have equal shares.
  uint64_t planes = uint64_t{1} << 31;
  static constexpr uint64_t kLeastPlanes = uint64_t{1} << 12;
  int threads = 0;                       // 0: all cores
  std::function<void(double)> progress;  // called from any thread with the share that is done
};

struct Visibility {
  VisibleSet set;
  uint64_t floodPairs = 0;  // of the flood alone
  uint64_t planes = 0;      // that were tried
  size_t searches = 0;      // two for each portal
  size_t unfinished = 0;    // searches that fell back to the flood
};

// If any point of cluster a sees any point of b past the solids, the set says so; it may say so of
// others, too. Solids inside of a cluster count as empty space. Cost: the flood is quadratic in the
// portals at worst; the rest is bounded by options.planes, about 20 ns each.
Visibility visibilityOf(const Clusters& clusters, const VisibilityOptions& options = {});

}  // namespace halfspace::bsp
