// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/image_map.h"

#include <cmath>
#include <numbers>
#include <optional>

#include <Eigen/Geometry>

#include "level/document/own_axes.h"

namespace halfspace::level {

using geometry::Vec3;

namespace {

// Axes and scales closer than this count as equal: far below a texel on any face.
constexpr double kSameAxis = 1e-9;

double notZero(double scale) {
  return scale == 0 ? 1.0 : scale;
}

struct MapOf {
  const Vec3& normal;

  ImageMap operator()(const StandardAxes& axes) const { return (*this)(ownAxes(axes, normal)); }
  ImageMap operator()(const ValveAxes& axes) const {
    return {axes.uAxis / notZero(axes.scale[0]), axes.vAxis / notZero(axes.scale[1]), axes.offset};
  }
  ImageMap operator()(const PrimitiveMatrix& matrix) const {
    const auto [s, t] = matrixBase(normal);
    const auto& m = matrix.rows;
    return {m[0] * s + m[1] * t, m[3] * s + m[4] * t, {m[2], m[5]}, true};
  }
};

std::array<double, 2> scalesOf(const TextureAxes& axes) {
  if (const auto* own = std::get_if<ValveAxes>(&axes)) return own->scale;
  if (const auto* standard = std::get_if<StandardAxes>(&axes)) return standard->scale;
  return {1, 1};
}

double rotationOf(const TextureAxes& axes) {
  if (const auto* own = std::get_if<ValveAxes>(&axes)) return own->rotation;
  if (const auto* standard = std::get_if<StandardAxes>(&axes)) return standard->rotation;
  return 0;
}

// The matrix of a face with this map. A point of the face is x = s(s.x) + t(t.x) + foot, where s
// and t are the base of the matrix and foot is the point of the plane nearest to the origin.
PrimitiveMatrix matrixFrom(const ImageMap& map, const FacePlane& face) {
  const auto [s, t] = matrixBase(face.normal);
  const Vec3 foot = face.normal * face.normal.dot(face.point);
  return {{map.u.dot(s), map.u.dot(t), map.offset[0] + map.u.dot(foot), map.v.dot(s), map.v.dot(t),
           map.offset[1] + map.v.dot(foot)}};
}

// Whether two gradients give the same image on the face, up to its offset. Their components along
// the normal change nothing on the face but the offset.
bool agreeOn(const FacePlane& face, const Vec3& a, const Vec3& b) {
  const Vec3 difference = a - b;
  return (difference - face.normal * face.normal.dot(difference)).norm() <= kSameAxis;
}

std::optional<StandardAxes> projectionFrom(const ImageMap& map, const StandardAxes& like,
                                           const FacePlane& face) {
  for (const double turn : {0.0, 90.0, 180.0, 270.0}) {
    for (const double flipU : {1.0, -1.0}) {
      for (const double flipV : {1.0, -1.0}) {
        StandardAxes axes{{0, 0}, like.rotation + turn, like.scale};
        if (axes.rotation >= 360) axes.rotation -= 360;
        axes.scale[0] *= flipU;
        axes.scale[1] *= flipV;
        const ImageMap made = imageMap(axes, face.normal);
        if (!agreeOn(face, made.u, map.u) || !agreeOn(face, made.v, map.v)) continue;
        const auto wanted = map.at(face.point), got = made.at(face.point);
        axes.offset = {wanted[0] - got[0], wanted[1] - got[1]};
        return axes;
      }
    }
  }
  return std::nullopt;
}

// The axis of a gradient whose scale is `scale` if that makes it a unit vector, else its own.
void setAxis(const Vec3& gradient, Vec3& axis, double& scale) {
  const double length = gradient.norm();
  if (length == 0) {
    axis = Vec3::Zero();
    return;
  }
  if (std::abs(length * std::abs(scale) - 1) > kSameAxis) scale = 1 / length;
  axis = gradient * scale;
}

}  // namespace

ImageMap imageMap(const TextureAxes& axes, const Vec3& normal) {
  return std::visit(MapOf{normal}, axes);
}

ImageMap continued(const ImageMap& map, const FacePlane& from, const FacePlane& to) {
  // The rotation that takes the normal of `to` to that of `from`, about the common line through p.
  const Vec3 axis = to.normal.cross(from.normal);
  const double cosine = to.normal.dot(from.normal);
  if (axis.squaredNorm() <= kSameAxis * kSameAxis) return map;
  const double a = from.normal.dot(from.point), b = to.normal.dot(to.point);
  const Vec3 p =
      ((a - b * cosine) * from.normal + (b - a * cosine) * to.normal) / axis.squaredNorm();
  // Rodrigues' formula for the inverse rotation; about multiples of 90 degrees it is exact for
  // planes along the world's axes.
  const auto back = [&](const Vec3& w) -> Vec3 {
    if (cosine < -1 + kSameAxis) return w;
    return w - axis.cross(w) + axis.cross(axis.cross(w)) / (1 + cosine);
  };
  ImageMap made = map;
  made.u = back(map.u);
  made.v = back(map.v);
  made.offset[0] += (map.u - made.u).dot(p);
  made.offset[1] += (map.v - made.v).dot(p);
  return made;
}

ImageMap turned(const ImageMap& map, const FacePlane& face, const Vec3& centre, double degrees) {
  const Eigen::AngleAxisd turn(degrees * std::numbers::pi / 180, face.normal);
  ImageMap made = map;
  made.u = turn * map.u;
  made.v = turn * map.v;
  made.offset[0] += (map.u - made.u).dot(centre);
  made.offset[1] += (map.v - made.v).dot(centre);
  return made;
}

TextureAxes axesFrom(const ImageMap& map, const TextureAxes& like, const FacePlane& face) {
  if (map.inImages) return matrixFrom(map, face);
  if (const auto* standard = std::get_if<StandardAxes>(&like)) {
    if (const auto axes = projectionFrom(map, *standard, face)) return *axes;
  }
  ValveAxes axes;
  axes.offset = map.offset;
  axes.rotation = rotationOf(like);
  axes.scale = scalesOf(like);
  for (double& scale : axes.scale) scale = notZero(scale);
  setAxis(map.u, axes.uAxis, axes.scale[0]);
  setAxis(map.v, axes.vAxis, axes.scale[1]);
  return axes;
}

}  // namespace halfspace::level
