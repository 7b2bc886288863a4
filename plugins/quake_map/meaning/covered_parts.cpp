// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/covered_parts.h"

#include <algorithm>
#include <numeric>

namespace halfspace::plugins::quake_map {

using geometry::Box;
using geometry::DerivedBrush;

namespace {

// A part that other parts cut into more pieces than this is kept: testing it costs too much.
constexpr size_t kMostPieces = 64;
// Comparing all pairs of boxes of more parts costs seconds.
constexpr size_t kMostParts = 20'000;

class Coverage {
 public:
  Coverage(const std::vector<WrittenPart>& parts, const geometry::MayJoin& mayJoin)
      : m_parts(parts), m_mayJoin(mayJoin), m_isLeftOut(parts.size(), false) {}

  std::vector<bool> run() {
    std::vector<size_t> order;
    for (size_t i = 0; i < m_parts.size(); ++i)
      if (m_parts[i].isCut) order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](size_t i) { return boxOf(i).volume(); });
    for (const size_t part : order) m_isLeftOut[part] = isCovered(part);
    return std::move(m_isLeftOut);
  }

 private:
  const Box& boxOf(size_t part) const { return m_parts[part].brush->brush.bounds(); }

  // The other parts that can cover it, those with the largest common box first.
  std::vector<size_t> candidates(size_t part) const {
    std::vector<std::pair<double, size_t>> found;
    for (size_t other = 0; other < m_parts.size(); ++other) {
      if (other == part || m_isLeftOut[other] || m_parts[other].kind != m_parts[part].kind)
        continue;
      const Box common = boxOf(part).intersection(boxOf(other));
      if (!common.isEmpty()) found.emplace_back(-common.volume(), other);
    }
    std::ranges::sort(found);
    std::vector<size_t> sorted;
    for (const auto& [volume, other] : found) sorted.push_back(other);
    return sorted;
  }

  bool isCovered(size_t part) const {
    const DerivedBrush& brush = *m_parts[part].brush;
    std::vector<DerivedBrush> rest{brush};
    for (const size_t candidate : candidates(part)) {
      const DerivedBrush& other = *m_parts[candidate].brush;
      bool meets = false;
      std::vector<DerivedBrush> left;
      for (DerivedBrush& piece : rest) {
        auto outside = geometry::carved(piece, other);
        meets = meets || outside.has_value();
        if (!outside) {
          left.push_back(std::move(piece));
        } else {
          std::ranges::move(*outside, std::back_inserter(left));
        }
      }
      if ((meets && !facesAgree(brush, other)) || left.size() > kMostPieces) return false;
      rest = std::move(left);
      if (rest.empty()) return true;
    }
    return false;
  }

  bool facesAgree(const DerivedBrush& a, const DerivedBrush& b) const {
    for (int i = 0; i < a.brush.faceCount(); ++i)
      for (int j = 0; j < b.brush.faceCount(); ++j)
        if (a.brush.plane(i) == b.brush.plane(j) &&
            !m_mayJoin(a.origins[static_cast<size_t>(i)], b.origins[static_cast<size_t>(j)]))
          return false;
    return true;
  }

  const std::vector<WrittenPart>& m_parts;
  const geometry::MayJoin& m_mayJoin;
  std::vector<bool> m_isLeftOut;
};

}  // namespace

std::vector<bool> coveredParts(const std::vector<WrittenPart>& parts,
                               const geometry::MayJoin& mayJoin) {
  if (parts.size() > kMostParts) return std::vector<bool>(parts.size(), false);
  return Coverage(parts, mayJoin).run();
}

}  // namespace halfspace::plugins::quake_map
