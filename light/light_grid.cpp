// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/light_grid.h"

#include <algorithm>
#include <cmath>

#include "geometry/csg/parallel_loop.h"
#include "light/hemisphere.h"

namespace halfspace::light {

namespace {

constexpr size_t kPointsBetweenStops = 1024;

const std::array<Vec3, 6>& sides() {
  static const std::array<Vec3, 6> made{Vec3(1, 0, 0),  Vec3(-1, 0, 0), Vec3(0, 1, 0),
                                        Vec3(0, -1, 0), Vec3(0, 0, 1),  Vec3(0, 0, -1)};
  return made;
}

class GridBaker {
 public:
  GridBaker(const BakedLight& baked, const Illumination& illumination, const Rooms& rooms,
            const LightGridOptions& options)
      : m_baked(baked),
        m_illumination(illumination),
        m_rooms(rooms),
        m_options(options),
        m_directions(directionsOfSphere(options.rays)) {}

  std::variant<LightGrid, BakeProblem> run() {
    geometry::Box box;
    for (const LitFace& face : m_baked.surface.faces())
      if (face.role == FaceRole::lit) box.extend(face.chart.bounds());
    m_grid.step = m_options.step;
    if (box.isEmpty()) return m_grid;
    double points = 1.0;
    for (int axis = 0; axis < 3; ++axis) {
      const double first = std::floor(box.min()[axis] / m_grid.step);
      const double steps = std::ceil(box.max()[axis] / m_grid.step) - first + 1.0;
      points *= steps;
      if (points > kMostGridPoints) return BakeProblem::tooManyTexels;
      m_grid.origin[axis] = first * m_grid.step;
      m_grid.size[static_cast<size_t>(axis)] = static_cast<int>(steps);
    }
    findRooms();
    findPoints();
    for (size_t begin = 0; begin < m_grid.points.size(); begin += kPointsBetweenStops) {
      if (m_options.stop.stop_requested()) return BakeProblem::cancelled;
      geometry::parallel(std::min(kPointsBetweenStops, m_grid.points.size() - begin),
                         m_options.threads, [&](size_t i) { light(m_grid.points[begin + i]); });
    }
    return std::move(m_grid);
  }

 private:
  Vec3 positionOf(const LightGrid::Point& point) const {
    return m_grid.origin + m_grid.step * Vec3(point.index[0], point.index[1], point.index[2]);
  }

  // Nothing moves in rooms without lit faces: the void, and gaps behind walls.
  void findRooms() {
    m_hasFaces.assign(m_rooms.count(), false);
    const double lift = m_illumination.rays().lift();
    for (const LitFace& face : m_baked.surface.faces()) {
      if (face.role != FaceRole::lit || face.chart.covered().empty()) continue;
      const Vec3 start = m_baked.surface.startOf(m_baked.surface.texels()[face.firstTexel], lift);
      const uint32_t room = m_rooms.roomAt(start);
      if (room != kNoRoom) m_hasFaces[room] = true;
    }
  }

  void findPoints() {
    LightGrid::Point point{};
    auto& [x, y, z] = point.index;
    for (z = 0; z < m_grid.size[2]; ++z) {
      for (y = 0; y < m_grid.size[1]; ++y) {
        for (x = 0; x < m_grid.size[0]; ++x) {
          const Vec3 position = positionOf(point);
          if (m_illumination.rays().isInSolid(position)) continue;
          const uint32_t room = m_rooms.roomAt(position);
          if (room != kNoRoom && m_hasFaces[room]) m_grid.points.push_back(point);
        }
      }
    }
  }

  void light(LightGrid::Point& point) const {
    const Vec3 position = positionOf(point);
    const std::vector<uint32_t> lamps = m_illumination.lampsNear(geometry::Box(position, position));
    std::array<Vec3, 6> sum;
    std::array<double, 6> weights{};
    sum.fill(Vec3::Zero());
    for (const Vec3& direction : m_directions) {
      const Illumination::Seen seen = m_illumination.seenFrom(position, direction, m_baked.surface);
      Vec3 arriving = Vec3::Zero();
      if (seen.isSky)
        arriving = m_illumination.skyAt(direction);
      else if (seen.texel != kNoTexel)
        arriving = m_options.reflectance * m_baked.light[seen.texel].cast<double>();
      for (size_t side = 0; side < 6; ++side) {
        const double facing = sides()[side].dot(direction);
        if (!(facing > 0.0)) continue;
        sum[side] += facing * arriving;
        weights[side] += facing;
      }
    }
    for (size_t side = 0; side < 6; ++side) {
      const Vec3 soft = weights[side] > 0.0 ? Vec3(sum[side] / weights[side]) : Vec3(Vec3::Zero());
      const Vec3 whole = soft + m_illumination.fromLamps(position, sides()[side], lamps) +
                         m_illumination.fromSun(position, sides()[side], m_baked.surface);
      point.light[side] = whole.cast<float>();
    }
  }

  const BakedLight& m_baked;
  const Illumination& m_illumination;
  const Rooms& m_rooms;
  const LightGridOptions& m_options;
  const std::vector<Vec3> m_directions;
  std::vector<bool> m_hasFaces;  // by room
  LightGrid m_grid;
};

}  // namespace

std::variant<LightGrid, BakeProblem> lightGridOf(const BakedLight& baked,
                                                 const Illumination& illumination,
                                                 const Rooms& rooms,
                                                 const LightGridOptions& options) {
  return GridBaker(baked, illumination, rooms, options).run();
}

}  // namespace halfspace::light
