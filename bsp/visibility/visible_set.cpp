// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/visible_set.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>

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

  const uint64_t share = std::max(VisibilityOptions::kLeastPlanes, options.planes / count);
  BitRows seen(count, clusters.count);
  std::atomic<uint64_t> planes = 0;
  std::atomic<size_t> unfinished = 0;
  geometry::parallel(count, options.threads, [&](size_t i) {
    PortalSearch search(passages, flood, share);
    if (!search.run(static_cast<uint32_t>(i), seen)) ++unfinished;
    planes += search.planes();
    advance(kSearch);
  });
  result.set = setOf(clusters, seen);
  result.planes = planes;
  result.unfinished = unfinished;
  return result;
}

}  // namespace halfspace::bsp
