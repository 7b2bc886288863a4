// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/patch_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <Eigen/Eigenvalues>

#include "plugins/quake_map/meaning/brush_text.h"
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

// The order of the control points in the text. The front of a patch is where its columns run
// counter-clockwise of its rows, so that rows and columns are exchanged if the surface was
// mirrored. The triangles stay the same, and points keep their texture coordinates.
enum class PointOrder : unsigned char { asGiven, transposed };

void appendCounts(std::string& text, const MapPatch& patch, PointOrder order) {
  const auto append = [&](int across, int down) {
    if (order == PointOrder::transposed) std::swap(across, down);
    text += " " + std::to_string(across) + " " + std::to_string(down);
  };
  text += "(";
  append(patch.width, patch.height);
  if (patch.subdivisionsAcross > 0 || patch.subdivisionsDown > 0) {
    append(patch.subdivisionsAcross, patch.subdivisionsDown);
  }
}

// `moved` maps a control point of the patch to its position in the level.
template <typename Moved>
void appendPoints(std::string& text, const MapFile& map, const MapPatch& patch, PointOrder order,
                  Moved moved) {
  const bool isTransposed = order == PointOrder::transposed;
  const int lines = isTransposed ? patch.height : patch.width;
  const int pointsInLine = isTransposed ? patch.width : patch.height;
  text += "(\n";
  for (int line = 0; line < lines; ++line) {
    text += "(";
    for (int i = 0; i < pointsInLine; ++i) {
      const int point = isTransposed ? i * patch.height + line : line * patch.height + i;
      const double* at = map.numbers.data() + patch.firstNumber + 5 * point;
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

// x -> linear (x - from) + to, and whether the faces run the other way around afterwards.
struct Motion {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  PointOrder order = PointOrder::asGiven;
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

// The motion with a matrix of whole numbers, as of mirrors and quarter turns, if it moves all
// points exactly. The fitted one gives a point such as 192 as 191.99999999999997.
std::optional<Motion> inWholeNumbers(Motion motion, const std::vector<Vec3>& before,
                                     const std::vector<Vec3>& after) {
  motion.linear = motion.linear.array().round().matrix();
  motion.from = before.front();
  motion.to = after.front();
  const auto isMoved = [&](const Vec3& a, const Vec3& b) { return motion(a) == b; };
  return std::ranges::equal(before, after, isMoved) ? std::optional(motion) : std::nullopt;
}

// Whether the faces are the same, as they were or (after a mirror) each in reverse.
std::optional<PointOrder> orderOf(const geometry::PolygonSoup& patch,
                                  const geometry::PolygonSoup& mesh) {
  if (patch.faces == mesh.faces) return PointOrder::asGiven;
  const auto isReversed = [](const std::vector<int>& a, const std::vector<int>& b) {
    return std::equal(a.begin(), a.end(), b.rbegin(), b.rend());
  };
  if (std::ranges::equal(patch.faces, mesh.faces, isReversed)) return PointOrder::transposed;
  return std::nullopt;
}

// The affine map from the patch's surface to the mesh; empty if the mesh is no affine image of it.
std::optional<Motion> motionBetween(const geometry::PolygonSoup& patch,
                                    const geometry::PolygonSoup& mesh) {
  const auto order = orderOf(patch, mesh);
  if (!order || patch.vertices.size() != mesh.vertices.size()) return std::nullopt;
  // Translations are tested first: they are usually exact and keep the numbers of the patch short.
  Motion shift;
  shift.order = *order;
  shift.to = mesh.vertices.front() - patch.vertices.front();
  const auto isShifted = [&](const Vec3& a, const Vec3& b) { return a + shift.to == b; };
  if (std::ranges::equal(patch.vertices, mesh.vertices, isShifted)) return shift;
  Motion fitted = fittedMotion(patch.vertices, mesh.vertices);
  fitted.order = *order;
  if (const auto whole = inWholeNumbers(fitted, patch.vertices, mesh.vertices)) return whole;
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
  appendCounts(text, patch, PointOrder::asGiven);
  text += " )\n";
  appendPoints(text, map, patch, PointOrder::asGiven,
               [](const Vec3& position) { return position; });
  return text;
}

bool isPatchText(std::string_view trailing) {
  return trailing.starts_with(kKindsBegin);
}

std::optional<std::string> patchBlock(std::string_view written, const geometry::PolygonSoup& soup,
                                      const PatchLook& look) {
  const std::string text = mapOf(written);
  const auto parsed = parseMap(text);
  const auto* map = std::get_if<MapFile>(&parsed);
  if (map == nullptr || map->patches.size() != 1) return std::nullopt;
  const MapPatch& patch = map->patches.front();
  const auto surface = patchSurface(*map, patch);
  if (!surface) return std::nullopt;
  const auto motion = motionBetween(*surface, soup);
  if (!motion) return std::nullopt;
  std::string block =
      std::string(written.substr(0, written.find(' '))) + "\n{\n" + look.material + "\n";
  appendCounts(block, patch, motion->order);
  block += " " + look.flags + " )\n";
  appendPoints(block, *map, patch, motion->order, *motion);
  return block + "}\n";
}

using geometry::Vec3;

namespace {

// Weights of the three control points of a quadratic Bezier arc at t.
std::array<double, 3> weights(double t) {
  return {(1 - t) * (1 - t), 2 * t * (1 - t), t * t};
}

class Tessellator {
 public:
  Tessellator(const MapFile& map, const MapPatch& patch) : m_map(map), m_patch(patch) {}

  bool finite() const {
    for (int column = 0; column < m_patch.width; ++column)
      for (int row = 0; row < m_patch.height; ++row)
        if (!control(column, row).allFinite()) return false;
    return true;
  }

  geometry::PolygonSoup run() {
    const int across = piecesAcross(), down = piecesDown();
    const int columns = (m_patch.width - 1) / 2 * across + 1;
    const int rows = (m_patch.height - 1) / 2 * down + 1;
    geometry::PolygonSoup soup;
    for (int column = 0; column < columns; ++column)
      for (int row = 0; row < rows; ++row)
        soup.vertices.push_back(point(column, across, row, down));
    for (int column = 0; column + 1 < columns; ++column)
      for (int row = 0; row + 1 < rows; ++row) {
        const int a = column * rows + row, b = a + rows;
        addTriangle(soup, a, b, b + 1);
        addTriangle(soup, a, b + 1, a + 1);
      }
    return soup;
  }

 private:
  Vec3 control(int column, int row) const {
    const double* at =
        m_map.numbers.data() + m_patch.firstNumber + 5 * (column * m_patch.height + row);
    return {at[0], at[1], at[2]};
  }

  // A quadratic arc with second difference d = p0 - 2 p1 + p2 deviates from its chord by at most
  // |d| / 4. Divided into n pieces, it deviates by at most |d| / (4 n^2).
  static int pieces(double largestSecondDifference) {
    const double wanted = std::sqrt(largestSecondDifference / 4 / kPatchFlatness);
    int count = 1;
    while (count < wanted && count < kMaxArcPieces) count *= 2;
    return count;
  }

  int piecesAcross() const {
    if (m_patch.subdivisionsAcross > 0) return std::min(m_patch.subdivisionsAcross, kMaxArcPieces);
    double largest = 0;
    for (int row = 0; row < m_patch.height; ++row)
      for (int i = 0; i + 2 < m_patch.width; i += 2)
        largest = std::max(
            largest, (control(i, row) - 2 * control(i + 1, row) + control(i + 2, row)).norm());
    return pieces(largest);
  }

  int piecesDown() const {
    if (m_patch.subdivisionsDown > 0) return std::min(m_patch.subdivisionsDown, kMaxArcPieces);
    double largest = 0;
    for (int column = 0; column < m_patch.width; ++column)
      for (int i = 0; i + 2 < m_patch.height; i += 2)
        largest = std::max(
            largest,
            (control(column, i) - 2 * control(column, i + 1) + control(column, i + 2)).norm());
    return pieces(largest);
  }

  Vec3 point(int column, int across, int row, int down) const {
    const int u = std::min(column / across, (m_patch.width - 1) / 2 - 1);
    const int v = std::min(row / down, (m_patch.height - 1) / 2 - 1);
    const auto wu = weights(static_cast<double>(column - u * across) / across);
    const auto wv = weights(static_cast<double>(row - v * down) / down);
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) sum += wu[i] * wv[j] * control(2 * u + i, 2 * v + j);
    return sum;
  }

  // Leaves out triangles with coincident corners: a side of a patch may shrink to a point (cones,
  // end caps).
  static void addTriangle(geometry::PolygonSoup& soup, int a, int b, int c) {
    const Vec3 &p = soup.vertices[a], &q = soup.vertices[b], &r = soup.vertices[c];
    if (p == q || q == r || r == p) return;
    soup.faces.push_back({a, b, c});
  }

  const MapFile& m_map;
  const MapPatch& m_patch;
};

}  // namespace

std::optional<geometry::PolygonSoup> patchSurface(const MapFile& map, const MapPatch& patch) {
  const bool odd = patch.width % 2 == 1 && patch.height % 2 == 1;
  if (!odd || patch.width < 3 || patch.height < 3) return std::nullopt;
  Tessellator tessellator(map, patch);
  if (!tessellator.finite()) return std::nullopt;
  geometry::PolygonSoup soup = tessellator.run();
  if (soup.faces.empty()) return std::nullopt;
  return soup;
}

}  // namespace halfspace::plugins::quake_map
