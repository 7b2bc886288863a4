// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/crossings_cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/mesh/measure.h"
#include "geometry/repair/repair.h"
#include "plugins/mesh_export/repaired_contents.h"

namespace halfspace::plugins {

namespace {

using geometry::PolygonSoup;
using geometry::RepairResult;
using geometry::RepairVerdict;
using geometry::Vec3;

// Steps of the grids that are tried in turn, as shares of the largest coordinate; 0: the numbers of
// the format.
constexpr std::array<double, 5> kStepsOfDoubles{0, 0x1p-46, 0x1p-40, 0x1p-32, 0x1p-22};
constexpr std::array<double, 5> kStepsOfFloats{0, 0x1p-22, 0x1p-20, 0x1p-18, 0x1p-16};
constexpr double kUnitsOfRounding = 4;  // by which the volume may change, times the area

void turnFaces(PolygonSoup& soup) {
  for (auto& face : soup.faces) std::swap(face[1], face[2]);
}

double largestCoordinate(const PolygonSoup& soup) {
  double largest = 0.0;
  for (const Vec3& vertex : soup.vertices)
    largest = std::max(largest, vertex.cwiseAbs().maxCoeff());
  return largest;
}

double areaOf(const PolygonSoup& soup) {
  double area = 0.0;
  for (const auto& face : soup.faces) {
    const auto at = [&](size_t k) { return soup.vertices[static_cast<size_t>(face[k])]; };
    area += 0.5 * (at(1) - at(0)).cross(at(2) - at(0)).norm();
  }
  return area;
}

// The largest power of two up to `step`; 0 for 0.
double powerOfTwo(double step) {
  return step > 0.0 ? std::exp2(std::floor(std::log2(step))) : 0.0;
}

void roundToGrid(PolygonSoup& soup, double step) {
  if (step <= 0.0) return;
  for (Vec3& vertex : soup.vertices)
    for (double& x : vertex) x = std::floor(x / step + 0.5) * step;
}

RepairResult untangled(const PolygonSoup& soup, const CrossingOptions& options) {
  geometry::RepairOptions how;
  how.singlePrecision = options.singlePrecision;
  how.keepOrientation = true;
  // Copies of a corner in which the solid touches itself keep their position, as before rounding.
  how.keepContacts = options.keepContacts;
  // Sheets that are thinner than the numbers count as a loss of surface. The volume is compared
  // instead.
  how.allowLoss = true;
  how.measureDeviation = false;
  how.locationLimit = 1;
  return geometry::repair(soup, how);
}

bool isSolid(const RepairResult& result) {
  return result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
}

bool took(const RepairResult& result, geometry::StepKind kind) {
  return std::ranges::any_of(result.steps, [&](const auto& step) { return step.kind == kind; });
}

}  // namespace

std::optional<CrossingsCut> cutCrossings(const MeshContents& mesh, const CrossingOptions& options) {
  PolygonSoup given{mesh.soup.vertices, mesh.soup.faces, {}};
  if (options.insideOut) turnFaces(given);
  const double largest = largestCoordinate(given), area = areaOf(given);
  const double volume = geometry::exactVolume(given).value;
  const double unit = largest * (options.singlePrecision ? 0x1p-24 : 0x1p-53);
  const auto& shares = options.singlePrecision ? kStepsOfFloats : kStepsOfDoubles;
  for (const double share : shares) {
    const double step = powerOfTwo(share * largest);
    PolygonSoup soup = given;
    roundToGrid(soup, step);
    RepairResult result = untangled(soup, options);
    if (!isSolid(result)) continue;
    // The repair's own coarse grid, 32-bit numbers, is coarser than the next ones here.
    if (share != shares.back() && took(result, geometry::StepKind::roundCoordinates)) continue;
    double moved = step * std::sqrt(0.75);  // half a diagonal of a cell
    for (const geometry::RepairStep& taken : result.steps) moved = std::max(moved, taken.moved);
    const double change = std::abs(geometry::exactVolume(result.soup).value - volume);
    if (change > area * (moved + kUnitsOfRounding * unit)) continue;
    if (options.insideOut) turnFaces(result.soup);
    return CrossingsCut{repairedContents(mesh, std::move(result.soup), result.origins), moved};
  }
  return std::nullopt;
}

}  // namespace halfspace::plugins
