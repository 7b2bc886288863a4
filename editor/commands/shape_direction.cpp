// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_direction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "editor/commands/shape_resize.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/outline.h"
#include "level/edits/texture_lock.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;
using level::AffineMap;

namespace {

constexpr std::string_view kRoof = "roof";
constexpr std::array<std::string_view, 4> kKinds{"wedge", "ramp", "stairs", kRoof};
constexpr std::array<const char*, 4> kDirections{"+x", "+y", "-x", "-y"};

// A turn about z as a matrix of zeros and ones.
Eigen::Matrix3d quarterTurns(int turns) {
  constexpr std::array<double, 4> kCos{1, 0, -1, 0}, kSin{0, 1, 0, -1}, kMinusSin{0, -1, 0, 1};
  const auto i = static_cast<std::size_t>(turns);
  Eigen::Matrix3d matrix;
  matrix << kCos[i], kMinusSin[i], 0, kSin[i], kCos[i], 0, 0, 0, 1;
  return matrix;
}

Box boxOfNode(const level::Node& solid) {
  Box box;
  if (const auto built = level::solidGeometry(solid)) {
    for (const Vec3& corner : built.value().corners()) box.extend(corner);
  }
  return box;
}

// The shape after a quarter turn about z in its box; none if it has no direction or cannot fill the
// box.
std::optional<level::ShapeSolid> turnedShape(const level::Node& node) {
  const auto* shape = std::get_if<level::ShapeSolid>(&node.content);
  if (shape == nullptr || !turnsOf(*shape)) return std::nullopt;
  const Box box = boxOfNode(node);
  if (box.isEmpty()) return std::nullopt;
  AffineMap turn;
  turn.linear = quarterTurns(1);
  turn.translation = Vec3(box.min()) - turn.linear * Vec3(box.min());
  level::Node made = node;
  auto& content = std::get<level::ShapeSolid>(made.content);
  content.placement = level::followedBy(content.placement, turn);
  auto fitted = resizedShape(content, boxOfNode(made), box);
  if (fitted) level::realignTextures(*fitted);
  return fitted;
}

}  // namespace

bool hasDirection(const std::string& kind) {
  return std::ranges::find(kKinds, std::string_view(kind)) != kKinds.end();
}

int turnsAlong(const std::string& kind, const Vec3& by) {
  if (!hasDirection(kind) || (by.x() == 0 && by.y() == 0)) return 0;
  const bool isAlongX = std::abs(by.x()) >= std::abs(by.y());
  if (kind == kRoof) return isAlongX ? 1 : 0;  // the ridge of an unturned roof runs along y
  if (isAlongX) return by.x() < 0 ? 2 : 0;
  return by.y() < 0 ? 3 : 1;
}

QString directionText(const std::string& kind, int turns) {
  if (kind == kRoof) {
    return turns % 2 == 0 ? QObject::tr("ridge along y") : QObject::tr("ridge along x");
  }
  return QObject::tr("rises towards %1")
      .arg(QLatin1String(kDirections[static_cast<std::size_t>(turns)]));
}

geometry::Result<level::ShapeSolid> fittedShape(const geometry::ShapeKind& kind,
                                                const geometry::Numbers& numbers, const Box& box,
                                                int turns) {
  if (turns == 0 || box.isEmpty()) return fittedShape(kind, numbers, box);
  const Vec3 size = box.sizes();
  const bool isAcross = turns % 2 != 0;
  const Vec3 own = isAcross ? Vec3(size.y(), size.x(), size.z()) : size;
  auto fitted = fittedShape(kind, numbers, Box(Vec3(Vec3::Zero()), own));
  if (!fitted) return fitted;
  // The image of the own box begins at the corner of `box`.
  AffineMap turn;
  turn.linear = quarterTurns(turns);
  turn.translation = {turns == 3 ? box.min().x() : box.max().x(),
                      turns == 1 ? box.min().y() : box.max().y(), box.min().z()};
  level::ShapeSolid solid = std::move(fitted).value();
  solid.placement = level::followedBy(solid.placement, turn);
  return solid;
}

std::optional<int> turnsOf(const level::ShapeSolid& shape) {
  if (!hasDirection(shape.shape)) return std::nullopt;
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  for (const level::Transform& step : shape.placement.steps) {
    const auto* map = std::get_if<AffineMap>(&step);
    if (map == nullptr) return std::nullopt;
    linear = Eigen::Matrix3d(map->linear * linear);
  }
  const Vec3 rising = linear.col(0), up = linear.col(2);
  const bool isUpright = up.x() == 0 && up.y() == 0 && up.z() > 0 && rising.z() == 0;
  if (!isUpright || (rising.x() == 0) == (rising.y() == 0)) return std::nullopt;
  if (rising.y() == 0) return rising.x() < 0 ? 2 : 0;
  return rising.y() < 0 ? 3 : 1;
}

bool turnSelectedShapes(Session& session) {
  std::vector<std::pair<level::NodeId, level::ShapeSolid>> shapes;
  for (const level::NodeId id : solidsBelow(session.level(), session.selection())) {
    if (auto shape = turnedShape(session.level().node(id)))
      shapes.emplace_back(id, *std::move(shape));
  }
  if (shapes.empty()) return false;
  return session.apply(QObject::tr("Turn shape"), [&](level::Level& level) {
    EditChain chain(level);
    for (auto& [id, shape] : shapes) chain.add(level::setSolid(level, id, shape));
    return chain.result();
  });
}

}  // namespace halfspace::editor
