// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/patch_text.h"

#include <algorithm>

#include <Eigen/Eigenvalues>

#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/patch_surface.h"
#include "plugins/quake_map/syntax/map_parser.h"

namespace halfspace::plugins::quake_map {

using geometry::Vec3;

namespace {

constexpr std::string_view kKindsBegin = "patchDef";

// Largest distance of the mesh from an affine image of the patch, relative to its largest
// coordinate: allows for the rounding of a few rotations. It only decides whether the patch is
// written as a patch; it never changes the position of a solid.
constexpr double kSameSurface = 1e-9;
// The patch counts as flat along a principal axis if its spread there is below this share of the
// largest spread. The fitted map is then zero along that axis. The fit is checked against
// kSameSurface afterwards.
constexpr double kFlat = 1e-12;

void appendCounts(std::string& text, const MapPatch& patch) {
  text += "( " + std::to_string(patch.width) + " " + std::to_string(patch.height);
  if (patch.subdivisionsAcross > 0 || patch.subdivisionsDown > 0) {
    text += " " + std::to_string(patch.subdivisionsAcross) + " " +
            std::to_string(patch.subdivisionsDown);
  }
}

// `moved` maps a control point of the patch to its position in the level.
template <typename Moved>
void appendPoints(std::string& text, const MapFile& map, const MapPatch& patch, Moved moved) {
  const double* at = map.numbers.data() + patch.firstNumber;
  text += "(\n";
  for (int column = 0; column < patch.width; ++column) {
    text += "(";
    for (int row = 0; row < patch.height; ++row, at += 5) {
      const Vec3 position = moved(Vec3(at[0], at[1], at[2]));
      text += " (";
      for (const double number : {position[0], position[1], position[2], at[3], at[4]}) {
        text += ' ';
        appendNumber(text, number);
      }
      text += " )";
    }
    text += " )\n";
  }
  text += ")\n";
}

// x -> linear (x - from) + to.
struct Motion {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  Vec3 operator()(const Vec3& x) const { return linear * (x - from) + to; }
};

Vec3 meanOf(const std::vector<Vec3>& points) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& point : points) sum += point;
  return sum / static_cast<double>(points.size());
}

// The affine map that takes `before` to `after` with the least squared error; if the points lie in
// a plane or on a line, the one whose linear part has the least norm.
Motion fittedMotion(const std::vector<Vec3>& before, const std::vector<Vec3>& after) {
  Motion motion;
  motion.from = meanOf(before);
  motion.to = meanOf(after);
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero(), cross = Eigen::Matrix3d::Zero();
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Vec3 x = before[i] - motion.from, y = after[i] - motion.to;
    spread += x * x.transpose();
    cross += y * x.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(spread);
  const Vec3 values = solver.eigenvalues();
  Eigen::Matrix3d inverse = Eigen::Matrix3d::Zero();
  for (int i = 0; i < 3; ++i) {
    if (values[i] <= kFlat * values[2]) continue;
    const Vec3 axis = solver.eigenvectors().col(i);
    inverse += axis * axis.transpose() / values[i];
  }
  motion.linear = cross * inverse;
  return motion;
}

// The affine map from the patch's surface to the mesh; empty if the mesh is no affine image of it.
std::optional<Motion> motionBetween(const geometry::PolygonSoup& patch,
                                    const geometry::PolygonSoup& mesh) {
  if (patch.vertices.size() != mesh.vertices.size() || patch.faces != mesh.faces)
    return std::nullopt;
  // Translations are tested first: they are usually exact and keep the numbers of the patch short.
  Motion shift;
  shift.to = mesh.vertices.front() - patch.vertices.front();
  const auto isShifted = [&](const Vec3& a, const Vec3& b) { return a + shift.to == b; };
  if (std::ranges::equal(patch.vertices, mesh.vertices, isShifted)) return shift;
  const Motion fitted = fittedMotion(patch.vertices, mesh.vertices);
  double largest = 1, error = 0;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    largest = std::max(largest, mesh.vertices[i].cwiseAbs().maxCoeff());
    error = std::max(error, (fitted(patch.vertices[i]) - mesh.vertices[i]).cwiseAbs().maxCoeff());
  }
  if (error > kSameSurface * largest) return std::nullopt;
  return fitted;
}

// The text of a map that contains only this patch, for parseMap(); empty if `patch` has no blank.
std::string mapOf(std::string_view patch) {
  const size_t kindEnd = patch.find(' ');
  if (kindEnd == std::string_view::npos) return {};
  return "{\n{\n" + std::string(patch.substr(0, kindEnd)) + "\n{\nx\n" +
         std::string(patch.substr(kindEnd + 1)) + "}\n}\n}\n";
}

}  // namespace

std::string patchTextOf(const MapFile& map, const MapPrimitive& primitive) {
  const MapPatch& patch = map.patches[primitive.first];
  std::string text(map.textAt(primitive.keyword));
  text += ' ';
  appendCounts(text, patch);
  text += " )\n";
  appendPoints(text, map, patch, [](const Vec3& position) { return position; });
  return text;
}

bool isPatchText(std::string_view trailing) {
  return trailing.starts_with(kKindsBegin);
}

std::optional<std::string> patchBlock(std::string_view patch, const geometry::PolygonSoup& soup,
                                      const PatchLook& look) {
  const std::string text = mapOf(patch);
  const auto parsed = parseMap(text);
  const auto* map = std::get_if<MapFile>(&parsed);
  if (map == nullptr || map->patches.size() != 1) return std::nullopt;
  const MapPatch& patch = map->patches.front();
  const auto surface = patchSurface(*map, patch);
  if (!surface) return std::nullopt;
  const auto motion = motionBetween(*surface, soup);
  if (!motion) return std::nullopt;
  std::string block =
      std::string(patch.substr(0, patch.find(' '))) + "\n{\n" + look.material + "\n";
  appendCounts(block, patch);
  block += " " + look.flags + " )\n";
  appendPoints(block, *map, patch, *motion);
  return block + "}\n";
}

}  // namespace halfspace::plugins::quake_map
