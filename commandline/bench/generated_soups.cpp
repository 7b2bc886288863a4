// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "commandline/bench/damaged_models.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Vec3;
using Face = std::vector<int>;

PolygonSoup largeDamagedMesh(int around, int across, int damages) {
  constexpr double kRing = 20.0, kTube = 8.0, kPi = 3.14159265358979323846;
  constexpr double kCrack = 3e-4;  // as a share of the side of a square
  const auto point = [&](int i, int j) {
    const double u = 2.0 * kPi * (i % around) / around, v = 2.0 * kPi * (j % across) / across;
    const double reach = kRing + kTube * std::cos(v);
    return Vec3(reach * std::cos(u), reach * std::sin(u), kTube * std::sin(v));
  };
  PolygonSoup soup;
  const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    const int first = static_cast<int>(soup.vertices.size());
    for (const Vec3& corner : {a, b, c})
      soup.vertices.push_back(corner.cast<float>().cast<double>());
    soup.faces.push_back({first, first + 1, first + 2});
  };
  for (int i = 0; i < around; ++i)
    for (int j = 0; j < across; ++j) {
      add(point(i, j), point(i + 1, j), point(i + 1, j + 1));
      add(point(i, j), point(i + 1, j + 1), point(i, j + 1));
    }
  const size_t given = soup.faces.size();
  const double side = (point(0, 0) - point(0, 1)).norm();
  for (int i = 0; i < damages; ++i) {
    const size_t f = given * static_cast<size_t>(i) / static_cast<size_t>(damages);
    const Face face = soup.faces[f];
    const Vec3 a = soup.vertices[face[0]], b = soup.vertices[face[1]], c = soup.vertices[face[2]];
    const Vec3 up = (b - a).cross(c - a).normalized() * side, middle = (a + b + c) / 3.0;
    switch (i % 5) {
      case 0:
        soup.faces[f].clear();
        break;
      case 1:
        std::ranges::reverse(soup.faces[f]);
        break;
      case 2:
        soup.faces.push_back(face);
        break;
      case 3:
        soup.vertices[face[0]] = (a + kCrack * up).cast<float>().cast<double>();
        break;
      default: {
        const Vec3 tip = middle - up, x = middle + up + 0.3 * (b - a), y = middle + up,
                   z = middle + up + 0.3 * (c - a);
        add(tip, x, z);
        add(tip, y, x);
        add(tip, z, y);
        add(x, y, z);
      }
    }
  }
  std::erase_if(soup.faces, [](const Face& face) { return face.empty(); });
  return soup;
}

PolygonSoup randomSoup(int count, double size, std::uint64_t seed) {
  SplitMix random(seed);
  PolygonSoup soup;
  const auto point = [&](double extent) {
    return Vec3(extent * random.unit(), extent * random.unit(), extent * random.unit());
  };
  for (int i = 0; i < count; ++i) {
    const Vec3 at = point(100.0);
    for (int k = 0; k < 3; ++k) soup.vertices.push_back(at + point(size));
    soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return soup;
}

}  // namespace halfspace::commandline
