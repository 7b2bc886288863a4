// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/samples/city.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"

namespace halfspace::level {

namespace {

using geometry::Vec3;

constexpr double kPlot = 384;   // distance from house to house, in level units like all of these
constexpr double kStreet = 64;  // width of the street in front of the outermost houses
constexpr double kSky = 640;    // height of the ceiling, above every roof
constexpr double kWall = 16;
constexpr std::size_t kSolidsOfAHouse = 8;

class Builder {
 public:
  explicit Builder(std::size_t houses)
      : m_houses(houses), m_across(static_cast<std::size_t>(std::ceil(std::sqrt(houses)))) {}

  Level built() {
    const double low = -kStreet;
    const double high = static_cast<double>(m_across) * kPlot;
    put(m_level.root(), {Vec3(low, low, -32), Vec3(high, high, 0)}, "stone", "ground");
    addSky(low, high);
    for (std::size_t i = 0; i < m_houses; ++i) addHouse(i);
    keep(addPointEntity(m_level, m_level.root(),
                        {{"classname", "info_player_start"}, {"origin", "-32 -32 40"}}));
    return std::move(m_level);
  }

 private:
  struct Corners {
    Vec3 low, high;
  };

  // Contract: the edit was not refused. Edits of this generated level never are.
  static Edited done(Edited edited) {
    assert(edited.ok());
    return edited;
  }
  static void keep(Edited edited) { static_cast<void>(done(std::move(edited))); }

  // A random whole number from 0 to count - 1.
  double roll(std::uint32_t count) { return static_cast<double>(m_chance() % count); }

  NodeId group(const std::string& name) {
    NodeProperties properties;
    properties.name = name;
    return done(addNode(m_level, m_level.root(), Group{}, std::move(properties))).node();
  }

  void put(NodeId parent, ShapeSolid shape, const char* material, NodeProperties properties) {
    Surface surface;
    surface.material = done(addMaterial(m_level, material)).material();
    shape.surfaces = {surface};
    keep(addNode(m_level, parent, std::move(shape), std::move(properties)));
  }

  void put(NodeId parent, const Corners& box, const char* material, const char* name,
           Operation operation = Operation::add) {
    const Vec3 size = box.high - box.low;
    ShapeSolid shape;
    shape.shape = "box";
    shape.parameters = {{"width", size.x()}, {"depth", size.y()}, {"height", size.z()}};
    shape.placement.steps = {AffineMap::move((box.low + box.high) / 2)};
    NodeProperties properties;
    properties.name = name;
    properties.operation = operation;
    put(parent, std::move(shape), material, std::move(properties));
  }

  // The sky is four walls and a ceiling instead of one hollow box, so that only solids at the edge
  // of the city touch a wall. Adjacent walls share faces: walls that shared only an edge would be
  // non-manifold, which other programs reject.
  void addSky(double low, double high) {
    const NodeId sky = group("sky");
    const double out = kWall;
    const double top = kSky + out;
    put(sky, {Vec3(low - out, low - out, -32), Vec3(low, high + out, top)}, "light", "west");
    put(sky, {Vec3(high, low - out, -32), Vec3(high + out, high + out, top)}, "light", "east");
    put(sky, {Vec3(low, low - out, -32), Vec3(high, low, top)}, "light", "south");
    put(sky, {Vec3(low, high, -32), Vec3(high, high + out, top)}, "light", "north");
    put(sky, {Vec3(low, low, kSky), Vec3(high, high, top)}, "light", "ceiling");
  }

  void addHouse(std::size_t number) {
    constexpr const char* kFronts[] = {"brick", "stone", "plaster", "sand"};
    const double x = kPlot * static_cast<double>(number % m_across);
    const double y = kPlot * static_cast<double>(number / m_across);
    const double w = 160 + 32 * roll(4);
    const double d = 160 + 32 * roll(4);
    const double h = 128 + 64 * roll(5);
    const char* front = kFronts[m_chance() % 4];
    const NodeId house = group("house " + std::to_string(number + 1));
    const auto cut = [&](const Corners& box, const char* name) {
      put(house, box, "wood", name, Operation::subtract);
    };
    put(house, {Vec3(x, y, 0), Vec3(x + w, y + d, h)}, front, "walls");
    put(house, {Vec3(x + kWall, y + kWall, kWall), Vec3(x + w - kWall, y + d - kWall, h - kWall)},
        "plaster", "room", Operation::subtract);
    cut({Vec3(x + 48, y, kWall), Vec3(x + 96, y + kWall, 96)}, "door");
    cut({Vec3(x, y + 48, 64), Vec3(x + kWall, y + 96, 96)}, "window");
    cut({Vec3(x + w - kWall, y + 48, 64), Vec3(x + w, y + 96, 96)}, "window");
    cut({Vec3(x + 48, y + d - kWall, 64), Vec3(x + 96, y + d, 96)}, "window");
    addRoofAndPillar(house, {Vec3(x, y, 0), Vec3(x + w, y + d, h)});
  }

  void addRoofAndPillar(NodeId house, const Corners& walls) {
    const Vec3 size = walls.high - walls.low;
    const Vec3 middle = (walls.low + walls.high) / 2;
    NodeProperties properties;
    ShapeSolid roof;
    roof.shape = "wedge";
    roof.parameters = {{"width", size.x()}, {"depth", size.y()}, {"height", 64}};
    roof.placement.steps = {AffineMap::move(Vec3(middle.x(), middle.y(), walls.high.z() + 32))};
    properties.name = "roof";
    put(house, std::move(roof), "tile", properties);
    ShapeSolid pillar;
    pillar.shape = "cylinder";
    pillar.parameters = {{"sides", 12}, {"width", 32}, {"depth", 32}, {"height", size.z()}};
    pillar.placement.steps = {AffineMap::move(middle)};
    properties.name = "pillar";
    put(house, std::move(pillar), "stone", properties);
  }

  std::size_t m_houses;
  std::size_t m_across;  // houses in a row
  Level m_level;
  std::mt19937 m_chance{7};
};

}  // namespace

Level city(std::size_t solids) {
  return Builder(std::max<std::size_t>(1, solids / kSolidsOfAHouse)).built();
}

}  // namespace halfspace::level
