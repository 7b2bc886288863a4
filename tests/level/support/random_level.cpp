// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/level/support/random_level.h"

#include <bit>
#include <cmath>

#include "tests/level/support/random_edit.h"

namespace halfspace::level::test {

using geometry::Vec3;

double Random::anyDouble() {
  return std::bit_cast<double>(m_engine());
}

double Random::number() {
  switch (below(8)) {
    case 0:
      return anyDouble();
    case 1:
      return grid() / 10.0;
    case 2:
      return grid() / 7.0;
    default:
      return grid();
  }
}

std::string randomBytes(Random& random) {
  static const char* kSamples[] = {"",
                                   "stone/brick_1",
                                   "Door",
                                   "a \"quoted\" word\\",
                                   "tab\tnl\n",
                                   "Z\xC3\xBCrich",
                                   "\x80\xFF",
                                   "\xED\xB2\x80",
                                   "\xF0\x9F\x9A\xAA",
                                   "\xC3"};
  if (!random.oneIn(4)) return kSamples[random.below(std::size(kSamples))];
  std::string bytes;
  for (std::uint64_t i = random.below(12); i > 0; --i)
    bytes += static_cast<char>(random.below(256));
  return bytes;
}

static Vec3 randomVec(Random& random) {
  const double x = random.number();
  const double y = random.number();
  return {x, y, random.number()};
}

Surface randomSurface(Random& random, const Level& level) {
  Surface surface;
  const auto& materials = level.materials().all();
  if (!materials.empty() && !random.oneIn(5)) {
    surface.material = materials[random.below(materials.size())].id;
  }
  switch (random.below(4)) {
    case 0:
      surface.axes = StandardAxes{{random.grid(), random.grid()}, random.number(), {0.5, -1}};
      break;
    case 1:
      surface.axes =
          ValveAxes{randomVec(random), randomVec(random), {1, random.number()}, 45, {2, 1}};
      break;
    case 2:
      surface.axes = PrimitiveMatrix{{0.0078125, 0, random.number(), -1, 1, 3}};
      break;
    default:
      break;
  }
  if (random.oneIn(3)) {
    surface.flags = SurfaceFlags{static_cast<std::int64_t>(random.below(1ULL << 40)), -1,
                                 static_cast<std::int64_t>(random.below(300))};
  }
  if (random.oneIn(6)) surface.trailing = randomBytes(random);
  return surface;
}

BrushSolid boxBrush(const Vec3& low, const Vec3& high) {
  BrushSolid brush;
  const auto face = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    brush.faces.push_back({ThreePoints{{a, b, c}}, {}});
  };
  const double l[3] = {low[0], low[1], low[2]};
  const double h[3] = {high[0], high[1], high[2]};
  face({h[0], l[1], l[2]}, {h[0], h[1], l[2]}, {h[0], h[1], h[2]});
  face({l[0], l[1], l[2]}, {l[0], l[1], h[2]}, {l[0], h[1], h[2]});
  face({l[0], h[1], l[2]}, {l[0], h[1], h[2]}, {h[0], h[1], h[2]});
  face({l[0], l[1], l[2]}, {h[0], l[1], l[2]}, {h[0], l[1], h[2]});
  face({l[0], l[1], h[2]}, {h[0], l[1], h[2]}, {h[0], h[1], h[2]});
  face({l[0], l[1], l[2]}, {l[0], h[1], l[2]}, {h[0], h[1], l[2]});
  return brush;
}

static BrushSolid randomBrush(Random& random, const Level& level) {
  BrushSolid brush = boxBrush({random.grid(), random.grid(), -1}, {300, 301, random.grid() + 300});
  if (random.oneIn(3)) {
    const double offset = random.number();
    brush.faces.push_back({PlaneCoefficients{randomVec(random), offset}, {}});
  }
  if (random.oneIn(4)) {
    brush.faces.push_back(
        {ThreePoints{{randomVec(random), randomVec(random), randomVec(random)}}, {}});
  }
  if (random.oneIn(5)) {
    brush.faces.push_back({WidePlane{{"123456789012345678901234567890", "-7", "0", "1"}}, {}});
  }
  for (BrushFace& face : brush.faces) face.surface = randomSurface(random, level);
  return brush;
}

static MeshSolid randomMesh(Random& random, const Level& level) {
  geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, random.grid()}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  MeshSolid mesh;
  for (std::uint64_t i = random.below(3); i > 0; --i) {
    mesh.surfaces.push_back(randomSurface(random, level));
  }
  if (mesh.surfaces.size() == 2) soup.surfaces = {0, 1, 1, 0};
  if (random.oneIn(5)) soup.faces.pop_back();
  if (random.oneIn(5)) soup.vertices.push_back(randomVec(random));
  if (!soup.surfaces.empty()) soup.surfaces.resize(soup.faces.size());
  mesh.soup = std::make_shared<geometry::PolygonSoup>(std::move(soup));
  return mesh;
}

Transform randomTransform(Random& random) {
  const Vec3 by(random.grid(), random.grid(), random.oneIn(3) ? 0.1 : random.grid());
  if (random.oneIn(2)) return AffineMap::move(by);
  Eigen::Matrix3d matrix;
  if (random.oneIn(2)) {
    matrix << 0, -1, 0, random.oneIn(2) ? 1 : -2, 0, 0, 0, 0, 0.25;
    return AffineMap{matrix, by};
  }
  const double angle = random.grid();
  matrix << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0, 0, 1;
  return RotationAbout{matrix, by};
}

static ShapeSolid randomShape(Random& random, const Level& level) {
  ShapeSolid shape;
  shape.shape = random.oneIn(4) ? "no such shape" : "cylinder";
  shape.parameters = {{"sides", static_cast<double>(3 + random.below(9))},
                      {"height", random.number()}};
  for (std::uint64_t i = random.below(3); i > 0; --i) shape.points.push_back(randomVec(random));
  for (std::uint64_t i = random.below(3); i > 0; --i) {
    shape.placement = followedBy(shape.placement, randomTransform(random));
  }
  for (std::uint64_t i = random.below(3); i > 0; --i) {
    shape.surfaces.push_back(randomSurface(random, level));
  }
  return shape;
}

NodeContent randomSolid(Random& random, const Level& level) {
  switch (random.below(4)) {
    case 0:
      return randomMesh(random, level);
    case 1:
      return randomShape(random, level);
    default:
      return randomBrush(random, level);
  }
}

Level randomLevel(Random& random, int size) {
  Level level;
  for (int i = 0; i < size; ++i) static_cast<void>(randomEdit(random, level).ok());
  return level;
}

}  // namespace halfspace::level::test
