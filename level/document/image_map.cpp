// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/image_map.h"

#include <cmath>

#include <Eigen/Geometry>

#include "geometry/angle/angle.h"
#include "level/document/own_axes.h"

namespace halfspace::level {

using geometry::Vec3;

namespace {

// Axes and scales closer than this count as equal: far below a texel on any face.
constexpr double kSameAxis = 1e-9;
// Sine of the angle between a face and the direction in which an image is projected. Below it the
// face sees the image edge-on.
constexpr double kEdgeOn = 1e-9;

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

// The angle in [0, 360).
double fullTurn(double degrees) {
  const double turn = degrees - 360 * std::floor(degrees / 360);
  return turn >= 360 ? 0 : turn;
}

std::optional<StandardAxes> projectionFrom(const ImageMap& map, const StandardAxes& like,
                                           const FacePlane& face) {
  for (const double turn : {0.0, 90.0, 180.0, 270.0}) {
    for (const double flipU : {1.0, -1.0}) {
      for (const double flipV : {1.0, -1.0}) {
        StandardAxes axes{{0, 0}, like.rotation + turn, like.scale};
        axes.rotation = fullTurn(axes.rotation);
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

// The axis of a gradient whose scale is `scale` if that makes it a unit vector, else its own with
// the same sign.
void setAxis(const Vec3& gradient, Vec3& axis, double& scale) {
  const double length = gradient.norm();
  if (length == 0) {
    axis = Vec3::Zero();
    return;
  }
  if (std::abs(length * std::abs(scale) - 1) > kSameAxis) scale = std::copysign(1 / length, scale);
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
  const auto [sine, cosine] = geometry::sineCosineOfDegrees(degrees);
  const Vec3& n = face.normal;
  // Rodrigues' formula.
  const auto turn = [&, s = sine, c = cosine](const Vec3& w) -> Vec3 {
    return c * w + s * n.cross(w) + ((1 - c) * n.dot(w)) * n;
  };
  ImageMap made = map;
  made.u = turn(map.u);
  made.v = turn(map.v);
  made.offset[0] += (map.u - made.u).dot(centre);
  made.offset[1] += (map.v - made.v).dot(centre);
  return made;
}

ImageTransform ImageTransform::scale(double across, double down,
                                     const std::array<double, 2>& about) {
  return {{across, 0, 0, down}, {about[0] - across * about[0], about[1] - down * about[1]}};
}

ImageMap transformed(const ImageMap& map, const ImageTransform& change) {
  ImageMap made = map;
  made.u = change.m[0] * map.u + change.m[1] * map.v;
  made.v = change.m[2] * map.u + change.m[3] * map.v;
  made.offset = change.at(map.offset);
  return made;
}

ImageMap inTexels(const ImageMap& map, const std::array<double, 2>& texels) {
  if (!map.inImages) return map;
  return {map.u * texels[0],
          map.v * texels[1],
          {map.offset[0] * texels[0], map.offset[1] * texels[1]},
          false};
}

std::optional<Vec3> pointAt(const ImageMap& map, const FacePlane& face,
                            const std::array<double, 2>& uv) {
  const double determinant = map.u.dot(map.v.cross(face.normal));
  if (std::abs(determinant) <= kEdgeOn * map.u.norm() * map.v.norm()) return std::nullopt;
  const Vec3 p = (uv[0] - map.offset[0]) * map.v.cross(face.normal) +
                 (uv[1] - map.offset[1]) * face.normal.cross(map.u) +
                 face.normal.dot(face.point) * map.u.cross(map.v);
  return p / determinant;
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

namespace {

// A change without mixed terms scales and shifts each coordinate by itself.
struct DiagonalChange {
  const ImageTransform& change;
  const std::array<double, 2>& texels;

  template <typename Axes>  // in texels: StandardAxes, ValveAxes
  void operator()(Axes& axes) const {
    for (std::size_t i = 0; i < 2; ++i) {
      axes.scale[i] = notZero(axes.scale[i]) / change.m[3 * i];
      axes.offset[i] = change.m[3 * i] * axes.offset[i] + change.shift[i];
    }
  }
  void operator()(PrimitiveMatrix& matrix) const {
    for (std::size_t i = 0; i < 2; ++i) {
      double* row = matrix.rows.data() + 3 * i;
      for (int k = 0; k < 3; ++k) row[k] *= change.m[3 * i];
      row[2] += change.shift[i] / texels[i];
    }
  }
};

}  // namespace

TextureAxes transformed(const TextureAxes& axes, const ImageTransform& change,
                        const FacePlane& face, const std::array<double, 2>& texels) {
  if (change.isDiagonal()) {
    TextureAxes made = axes;
    std::visit(DiagonalChange{change, texels}, made);
    return made;
  }
  const ImageMap map = imageMap(axes, face.normal);
  ImageMap made = transformed(inTexels(map, texels), change);
  if (!map.inImages) return axesFrom(made, axes, face);
  made = {made.u / texels[0],
          made.v / texels[1],
          {made.offset[0] / texels[0], made.offset[1] / texels[1]},
          true};
  return axesFrom(made, axes, face);
}

TextureAxes turned(const TextureAxes& axes, const FacePlane& face, const Vec3& centre,
                   double degrees) {
  const ImageMap map = imageMap(axes, face.normal);
  const ImageMap made = turned(map, face, centre, degrees);
  if (const auto* standard = std::get_if<StandardAxes>(&axes)) {
    for (const double sign : {1.0, -1.0}) {
      StandardAxes like = *standard;
      like.rotation = fullTurn(like.rotation + sign * degrees);
      if (const auto found = projectionFrom(made, like, face)) return *found;
    }
  }
  TextureAxes result = axesFrom(made, axes, face);
  if (auto* own = std::get_if<ValveAxes>(&result)) {
    const bool isWithTheNormal = map.u.cross(map.v).dot(face.normal) > 0;
    own->rotation = fullTurn(rotationOf(axes) + (isWithTheNormal ? degrees : -degrees));
  }
  return result;
}

}  // namespace halfspace::level
