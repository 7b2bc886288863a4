// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/validation/clean_solids.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/geometry/primitives/random_parameters.h"
#include "tests/geometry/primitives/solid_facts.h"

namespace halfspace::tests {

using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Triangle;
using geometry::Vec3;

namespace {

// Distinct numbers on a grid of 1/64 between 0 and 16.
class Distinct {
 public:
  explicit Distinct(SplitMix& random) : m_random(random) {}
  double next() {
    int n = m_random.between(0, 1024);
    while (!m_used.insert(n).second) n = m_random.between(0, 1024);
    return n / 64.0;
  }

 private:
  SplitMix& m_random;
  std::set<int> m_used;
};

double bumps(const Vec3& direction, const Vec3& phase, double roughness) {
  const double waves = std::sin(3 * direction.x() + phase.x()) *
                       std::cos(4 * direction.y() + phase.y()) *
                       std::sin(5 * direction.z() + phase.z());
  return 1.0 + roughness * waves;
}

Vec3 phaseOf(SplitMix& random) {
  return 6.0 * Vec3(random.unit(), random.unit(), random.unit());
}

}  // namespace

CleanSolid cleanPrimitive(std::uint64_t seed) {
  geometry::samples::Dice dice(static_cast<unsigned>(seed));
  const auto& catalogue = geometry::shapeCatalogue();
  const geometry::ShapeKind& kind = catalogue[seed % catalogue.size()];
  while (true) {
    const auto numbers = geometry::samples::rollAll(kind, dice);
    const auto shape = kind.build(numbers, {});
    if (!shape) continue;
    return {geometry::samples::soupOf(shape.value()), geometry::samples::textOf(kind, numbers)};
  }
}

CleanSolid cleanLevel(std::uint64_t seed) {
  SplitMix random(seed);
  Distinct numbers[3] = {Distinct(random), Distinct(random), Distinct(random)};
  scenes::SceneNode scene;
  const int count = random.between(2, 12);
  for (int i = 0; i < count; ++i) {
    Vec3 low, high;
    for (int axis = 0; axis < 3; ++axis) {
      const double a = numbers[axis].next(), b = numbers[axis].next();
      low[axis] = std::min(a, b);
      high[axis] = std::max(a, b);
    }
    scenes::SceneNode node;
    node.operation =
        i == 0 || random.oneIn(2) ? scenes::Operation::add : scenes::Operation::subtract;
    node.planes = scenes::boxPlanes(low, high);
    scene.children.push_back(std::move(node));
  }
  const auto evaluator = evaluated(scene, 1);
  const auto mesh = geometry::meshOf(evaluator);
  if (mesh.faces.empty()) return cleanLevel(seed + 1'000'003);  // everything was subtracted
  const auto triangles = geometry::triangulate(evaluator, mesh);
  PolygonSoup soup;
  soup.vertices = triangles.positions;
  for (const auto& t : triangles.triangles) soup.faces.emplace_back(t.begin(), t.end());
  return {std::move(soup), "level " + std::to_string(seed)};
}

CleanSolid cleanOrganic(std::uint64_t seed) {
  SplitMix random(seed);
  const Vec3 phase = phaseOf(random);
  const double roughness = 0.5 * random.unit();
  const double size = std::exp2(random.between(-6, 10));
  const bool torus = random.oneIn(2);
  PolygonSoup soup =
      torus
          ? scenes::torusMesh(Vec3::Zero(), 3.0, 1.0, random.between(5, 24), random.between(4, 12))
                .soup()
          : scenes::fineSphereMesh(Vec3::Zero(), 1.0, random.between(60, 900)).soup();
  for (Vec3& p : soup.vertices) {
    // The middle of the tube lies in the same half-plane through the axis as the point, and the
    // point stays in that half-plane.
    const Vec3 flat(p.x(), p.y(), 0.0);
    const Vec3 middle = torus ? Vec3(3.0 / flat.norm() * flat) : Vec3::Zero();
    p = size * (middle + (p - middle) * bumps(p, phase, roughness));
  }
  return {std::move(soup), std::string(torus ? "torus " : "sphere ") + std::to_string(seed)};
}

PolygonSoup triangulatedSoup(const PolygonSoup& soup) {
  PolygonSoup result;
  result.vertices = soup.vertices;
  for (const std::vector<int>& face : soup.faces) {
    const auto triangles =
        geometry::triangulate(soup.vertices, {std::span(&face, 1), Vec3::Zero()});
    for (const Triangle& t : *triangles) result.faces.emplace_back(t.begin(), t.end());
  }
  return result;
}

}  // namespace halfspace::tests
