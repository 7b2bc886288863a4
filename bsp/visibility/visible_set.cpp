// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/visible_set.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "bsp/visibility/portal_search.h"
#include "geometry/csg/parallel_loop.h"

namespace halfspace::bsp {

namespace {

// Two clusters see each other only if the searches from both say so.
void makeSymmetric(VisibleSet& set) {
  for (uint32_t a = 0; a < set.count(); ++a) {
    for (uint32_t b = a + 1; b < set.count(); ++b) {
      if (set.sees(a, b) == set.sees(b, a)) continue;
      set.clear(a, b);
      set.clear(b, a);
    }
  }
}

// A cluster sees itself and what is seen through its portals.
VisibleSet setOf(const Clusters& clusters, const BitRows& ofPortals) {
  VisibleSet set(clusters.count);
  for (uint32_t a = 0; a < clusters.count; ++a) set.set(a, a);
  for (uint32_t i = 0; i < clusters.portals.size(); ++i) {
    set.add(clusters.portals[i].behind, ofPortals.row(forwards(i)));
    set.add(clusters.portals[i].before, ofPortals.row(backwards(i)));
  }
  makeSymmetric(set);
  return set;
}

// The searches of all passages, in rounds. Each round gives those that are not finished a larger
// share of planes, and what the finished ones saw takes the place of the flood in the next round. A
// round is the same for any number of threads.
class Rounds {
 public:
  Rounds(const PassageList& passages, const BitRows& flood, uint64_t mostPlanes)
      : m_passages(passages), m_known(flood), m_left(mostPlanes), m_open(passages.size()) {
    std::iota(m_open.begin(), m_open.end(), uint32_t{0});
    m_share = m_left / std::max<uint64_t>(1, kFirstPart * m_open.size());
  }

  // One round; `seen` gets its rows. False: it was the last one.
  template <class Advance>
  bool go(int threads, BitRows& seen, const Advance& advance) {
    const size_t words = seen.words();
    std::vector<uint8_t> isFinished(m_open.size());
    std::vector<uint64_t> planes(m_open.size());
    geometry::parallel(m_open.size(), threads, [&](size_t i) {
      std::fill_n(seen.row(m_open[i]), words, uint64_t{0});
      PortalSearch search(m_passages, m_known, m_share);
      isFinished[i] = search.run(m_open[i], seen);
      planes[i] = search.planes();
      if (isFinished[i] != 0) advance(1);
    });
    std::vector<uint32_t> open;
    for (size_t i = 0; i < m_open.size(); ++i) {
      m_planes += planes[i];
      m_left -= std::min(m_left, planes[i]);
      if (isFinished[i] != 0)
        std::copy_n(seen.row(m_open[i]), words, m_known.row(m_open[i]));
      else
        open.push_back(m_open[i]);
    }
    m_open = std::move(open);
    if (m_open.empty()) return false;
    const uint64_t share = std::min(kGrowth * m_share, m_left / m_open.size());
    return share > std::exchange(m_share, share);
  }

  size_t unfinished() const { return m_open.size(); }
  uint64_t planes() const { return m_planes; }

 private:
  static constexpr uint64_t kFirstPart = 32;  // the first round may try a 32nd of all planes
  static constexpr uint64_t kGrowth = 4;

  const PassageList& m_passages;
  BitRows m_known;  // the finished rows, otherwise the flood
  uint64_t m_left, m_share = 0, m_planes = 0;
  std::vector<uint32_t> m_open;  // passages
};

}  // namespace

uint64_t VisibleSet::pairs() const {
  uint64_t pairs = 0;
  for (const uint64_t word : m_rows) pairs += static_cast<uint64_t>(std::popcount(word));
  return pairs;
}

Visibility visibilityOf(const Clusters& clusters, const VisibilityOptions& options) {
  const PassageList passages(clusters);
  const size_t count = passages.size();
  std::atomic<size_t> done = 0;
  constexpr size_t kSearch = 20;  // a search takes about as long as so many floods
  const size_t whole = count * (options.fast ? 1 : 1 + kSearch);
  const auto advance = [&](size_t by) {
    const size_t now = done.fetch_add(by) + by;
    if (options.progress) options.progress(static_cast<double>(now) / static_cast<double>(whole));
  };
  BitRows flood(count, clusters.count);
  geometry::parallel(count, options.threads, [&](size_t i) {
    floodFrom(passages, static_cast<uint32_t>(i), flood);
    advance(1);
  });
  Visibility result;
  result.searches = options.fast ? 0 : count;
  result.set = setOf(clusters, flood);
  result.floodPairs = result.set.pairs();
  if (options.fast || count == 0) return result;

  BitRows seen(count, clusters.count);
  Rounds rounds(passages, flood, std::max(options.planes, VisibilityOptions::kLeastPlanes * count));
  while (rounds.go(options.threads, seen, [&](size_t finished) { advance(kSearch * finished); })) {
  }
  advance(kSearch * rounds.unfinished());
  result.set = setOf(clusters, seen);
  result.planes = rounds.planes();
  result.unfinished = rounds.unfinished();
  return result;
}

}  // namespace halfspace::bsp
