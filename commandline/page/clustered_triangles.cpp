// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/page/clustered_triangles.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace halfspace::commandline {

namespace {

using geometry::Box;
using geometry::Triangle;
using geometry::TriangleSet;
using geometry::Vec3;

// Numbers the points that triangles use, from 0.
ChannelTriangles compact(const std::vector<Vec3>& points, std::vector<Triangle> triangles,
                         std::vector<std::vector<std::uint8_t>> channels) {
  ChannelTriangles result;
  std::vector<int> number(points.size(), -1);
  for (Triangle& t : triangles) {
    for (int& corner : t) {
      int& known = number[static_cast<size_t>(corner)];
      if (known < 0) {
        known = static_cast<int>(result.points.size());
        result.points.push_back(points[static_cast<size_t>(corner)]);
      }
      corner = known;
    }
  }
  result.triangles = std::move(triangles);
  result.channels = std::move(channels);
  return result;
}

// The cluster of every used point, numbered by cell; -1 for unused ones.
struct Clusters {
  std::vector<int> of;
  std::vector<Vec3> means;
};

Clusters clustersOf(const TriangleSet& set, const Box& bounds, double cellsAlong) {
  const double longest = bounds.sizes().maxCoeff();
  const double scale = longest > 0.0 ? cellsAlong / longest : 0.0;
  std::vector<bool> used(set.points.size(), false);
  for (const Triangle& t : set.triangles)
    for (const int corner : t) used[static_cast<size_t>(corner)] = true;
  std::vector<std::pair<std::uint64_t, int>> cells;
  for (size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    constexpr int kBits = 21;  // of each coordinate: cells along a side are far fewer
    std::uint64_t key = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const double cell = std::floor((set.points[i][axis] - bounds.min()[axis]) * scale);
      key = key << kBits | static_cast<std::uint64_t>(cell);
    }
    cells.emplace_back(key, static_cast<int>(i));
  }
  std::ranges::sort(cells);
  Clusters clusters{std::vector<int>(set.points.size(), -1), {}};
  for (size_t first = 0; first < cells.size();) {
    size_t last = first;
    Vec3 sum = Vec3::Zero();
    for (; last < cells.size() && cells[last].first == cells[first].first; ++last) {
      sum += set.points[static_cast<size_t>(cells[last].second)];
      clusters.of[static_cast<size_t>(cells[last].second)] =
          static_cast<int>(clusters.means.size());
    }
    clusters.means.emplace_back(sum / static_cast<double>(last - first));
    first = last;
  }
  return clusters;
}

// The triangle with its least corner first, in the same sense.
Triangle rotated(Triangle t) {
  std::rotate(t.begin(), std::ranges::min_element(t), t.end());
  return t;
}

// The triangles between three different clusters, each once.
ChannelTriangles between(const Clusters& clusters, const TriangleSet& set,
                         const std::vector<std::vector<std::uint8_t>>& channels) {
  std::vector<std::pair<Triangle, size_t>> kept;
  for (size_t i = 0; i < set.triangles.size(); ++i) {
    Triangle t = set.triangles[i];
    for (int& corner : t) corner = clusters.of[static_cast<size_t>(corner)];
    if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) kept.emplace_back(rotated(t), i);
  }
  std::ranges::sort(kept);
  std::vector<Triangle> triangles;
  std::vector<std::vector<std::uint8_t>> values(channels.size());
  for (const auto& [triangle, source] : kept) {
    const bool isNew = triangles.empty() || triangles.back() != triangle;
    if (isNew) triangles.push_back(triangle);
    for (size_t c = 0; c < channels.size(); ++c) {
      if (isNew) values[c].push_back(channels[c][source]);
      values[c].back() = std::max(values[c].back(), channels[c][source]);
    }
  }
  return compact(clusters.means, std::move(triangles), std::move(values));
}

}  // namespace

ChannelTriangles clustered(const TriangleSet& set, std::vector<std::vector<std::uint8_t>> channels,
                           size_t most) {
  for (const auto& channel : channels) {
    assert(channel.size() == set.triangles.size());
    static_cast<void>(channel);
  }
  if (set.triangles.size() <= most) return compact(set.points, set.triangles, std::move(channels));
  const Box bounds = geometry::boundsOf(set);
  // A surface like a cube's has about twelve triangles for each square of cells.
  for (double cells = std::sqrt(static_cast<double>(most)); cells >= 1.0; cells *= 0.85) {
    ChannelTriangles result = between(clustersOf(set, bounds, cells), set, channels);
    if (result.triangles.size() <= most) return result;
  }
  return {};
}

}  // namespace halfspace::commandline
