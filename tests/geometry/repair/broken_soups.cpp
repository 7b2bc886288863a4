// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/repair/broken_soups.h"

#include <algorithm>
#include <cmath>

namespace halfspace::tests {

using namespace geometry;

void addBox(PolygonSoup& soup, const Vec3& low, const Vec3& high, bool inward) {
  const int base = static_cast<int>(soup.vertices.size());
  for (int i = 0; i < 8; ++i) {
    soup.vertices.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                               (i & 4) != 0 ? high.z() : low.z());
  }
  const int quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& quad : quads) {
    std::vector<int> face;
    for (const int corner : quad) face.push_back(base + corner);
    if (inward) std::ranges::reverse(face);
    soup.faces.push_back(face);
  }
}

PolygonSoup box(const Vec3& low, const Vec3& high) {
  PolygonSoup soup;
  addBox(soup, low, high);
  return soup;
}

PolygonSoup ball(const Vec3& middle, double radius, int rings, int around) {
  PolygonSoup soup;
  soup.vertices.push_back(middle + Vec3(0, 0, radius));
  for (int r = 1; r < rings; ++r) {
    for (int k = 0; k < around; ++k) {
      const double a = M_PI * r / rings, b = 2 * M_PI * (k + 0.37 * r) / around;
      soup.vertices.push_back(middle + radius * Vec3(std::sin(a) * std::cos(b),
                                                     std::sin(a) * std::sin(b), std::cos(a)));
    }
  }
  soup.vertices.push_back(middle - Vec3(0, 0, radius));
  const int last = static_cast<int>(soup.vertices.size()) - 1;
  const auto at = [&](int r, int k) { return 1 + (r - 1) * around + k % around; };
  for (int k = 0; k < around; ++k) {
    soup.faces.push_back({0, at(1, k), at(1, k + 1)});
    for (int r = 1; r + 1 < rings; ++r) {
      soup.faces.push_back({at(r, k), at(r + 1, k), at(r + 1, k + 1)});
      soup.faces.push_back({at(r, k), at(r + 1, k + 1), at(r, k + 1)});
    }
    soup.faces.push_back({at(rings - 1, k), last, at(rings - 1, k + 1)});
  }
  return soup;
}

void append(PolygonSoup& soup, const PolygonSoup& other) {
  const int base = static_cast<int>(soup.vertices.size());
  soup.vertices.insert(soup.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (std::vector<int> face : other.faces) {
    for (int& vertex : face) vertex += base;
    soup.faces.push_back(face);
  }
}

PolygonSoup sheet() {
  PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  soup.faces = {{0, 1, 2, 3}};
  return soup;
}

PolygonSoup moebiusBand(int steps) {
  PolygonSoup soup;
  for (int i = 0; i < steps; ++i) {
    const double turn = 2 * M_PI * i / steps;
    const Vec3 out(std::cos(turn), std::sin(turn), 0);
    const Vec3 across = std::cos(turn / 2) * out + std::sin(turn / 2) * Vec3(0, 0, 1);
    soup.vertices.push_back(5 * out - 0.5 * across);
    soup.vertices.push_back(5 * out + 0.5 * across);
  }
  for (int i = 0; i < steps; ++i) {
    const bool last = i + 1 == steps;  // the last quad joins the band to its start upside down
    const int a = 2 * i, b = 2 * i + 1, c = last ? 1 : a + 2, d = last ? 0 : b + 2;
    soup.faces.push_back({a, c, b});
    soup.faces.push_back({b, c, d});
  }
  return soup;
}

PolygonSoup wavyBand(int steps) {
  PolygonSoup soup;
  for (int i = 0; i < steps; ++i) {
    const double turn = 2 * M_PI * i / steps;
    const Vec3 foot(3 * std::cos(turn), 3 * std::sin(turn), 0.5 * std::sin(3 * turn));
    soup.vertices.push_back(foot);
    soup.vertices.push_back(foot + Vec3(0, 0, 0.5));
  }
  for (int i = 0; i < steps; ++i) {
    const int a = 2 * i, b = 2 * ((i + 1) % steps);
    soup.faces.push_back({a, b, b + 1});
    soup.faces.push_back({a, b + 1, a + 1});
  }
  return soup;
}

double areaOf(const PolygonSoup& soup) {
  double area = 0.0;
  for (const std::vector<int>& f : soup.faces) {
    for (size_t i = 2; i < f.size(); ++i) {
      const Vec3 &a = soup.vertices[f[0]], &b = soup.vertices[f[i - 1]], &c = soup.vertices[f[i]];
      area += 0.5 * (b - a).cross(c - a).norm();
    }
  }
  return area;
}

PolygonSoup roughSlab(int across, double rough) {
  PolygonSoup soup;
  const int row = across + 1;
  for (int y = 0; y <= across; ++y)
    for (int x = 0; x <= across; ++x)
      soup.vertices.emplace_back(x, y,
                                 2 + rough * ((7 * x * x + 5 * y + 3 * x * y) % 11 - 5) / 5.0);
  for (int y = 0; y < across; ++y) {
    for (int x = 0; x < across; ++x) {
      const int v = y * row + x;
      soup.faces.push_back({v, v + 1, v + 1 + row, v + row});
    }
  }
  const int low = static_cast<int>(soup.vertices.size());
  std::vector<int> rim;
  for (int x = 0; x < across; ++x) rim.push_back(x);
  for (int y = 0; y < across; ++y) rim.push_back(y * row + across);
  for (int x = across; x > 0; --x) rim.push_back(across * row + x);
  for (int y = across; y > 0; --y) rim.push_back(y * row);
  std::vector<int> floor;
  for (size_t i = 0; i < rim.size(); ++i) {
    Vec3 foot = soup.vertices[rim[i]];
    foot.z() = 0;
    soup.vertices.push_back(foot);
    floor.insert(floor.begin(), low + static_cast<int>(i));
  }
  soup.faces.push_back(floor);
  for (int i = 0, n = static_cast<int>(rim.size()); i < n; ++i)
    soup.faces.push_back({low + i, low + (i + 1) % n, rim[(i + 1) % n], rim[i]});
  return soup;
}

RepairOptions flat(double flatness) {
  RepairOptions options;
  options.tolerances.flatness = flatness;
  return options;
}

RepairOptions fillingLarge() {
  RepairOptions options;
  options.fillLarge = true;
  return options;
}

RepairOptions walls(double thickness) {
  RepairOptions options;
  options.thicken = true;
  options.thickness = thickness;
  return options;
}

long long changed(const RepairResult& result, StepKind kind) {
  for (const RepairStep& step : result.steps) {
    if (step.kind == kind) return step.changed;
  }
  return 0;
}

bool isRepaired(const RepairResult& result) {
  return result.verdict == RepairVerdict::repaired && validate(result.soup).isSolid() &&
         result.origins.size() == result.soup.faces.size();
}

}  // namespace halfspace::tests
