// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/obb/volumes.h"

#include <algorithm>
#include <cmath>

#include "comparison/triangles/swept_triangle.h"

namespace halfspace::comparison {

namespace {

// Bound for rounding errors of distances, as a share of the coordinates involved.
constexpr double kRounding = 0x1p-40;
// A face is treated as a line if the cross product of its diagonals is smaller than this share of
// the product of their lengths.
constexpr double kNoPlane = 0x1p-40;

double largest(const Hexahedron& solid) {
  double far = 0.0;
  for (const Vec3& corner : solid) far = std::max(far, corner.cwiseAbs().maxCoeff());
  return far;
}

struct Face {
  std::array<Vec3, 4> corners;  // in order around the face
  Vec3 normal;                  // outward, of unit length; zero: the face is only a line
  double offset;
};

std::array<Face, 6> facesOf(const Hexahedron& solid) {
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : solid) middle += corner / 8.0;
  std::array<Face, 6> faces;
  for (size_t i = 0; i < 6; ++i) {
    const size_t axis = i / 2, u = size_t{1} << (axis + 1) % 3, v = size_t{1} << (axis + 2) % 3;
    const size_t side = i % 2 << axis;
    Face& face = faces[i];
    face.corners = {solid[side], solid[side | u], solid[side | u | v], solid[side | v]};
    const Vec3 one = face.corners[2] - face.corners[0], two = face.corners[3] - face.corners[1];
    const Vec3 normal = one.cross(two);
    const double length = normal.norm();
    if (!(length > kNoPlane * one.norm() * two.norm())) {
      face.normal = Vec3::Zero();
      face.offset = 0.0;
      continue;
    }
    face.normal = normal / length;
    face.offset = face.normal.dot((face.corners[0] + face.corners[2]) / 2.0);
    if (face.normal.dot(middle) > face.offset) {
      face.normal = -face.normal;
      face.offset = -face.offset;
    }
  }
  return faces;
}

bool isInside(const std::array<Face, 6>& faces, const Vec3& point, double noise) {
  return std::all_of(faces.begin(), faces.end(), [&](const Face& face) {
    return face.normal.dot(point) <= face.offset + noise;
  });
}

double distanceTo(const std::array<Face, 6>& faces, const Vec3& point) {
  if (isInside(faces, point, 0.0)) return 0.0;
  double least = HUGE_VAL;
  for (const Face& face : faces)
    for (size_t i : {1, 2}) {
      const SoupTriangle half{{face.corners[0], face.corners[i], face.corners[i + 1]}};
      least = std::min(least, (closestOn(half, point) - point).norm());
    }
  return least;
}

bool isApart(const Hexahedron& a, const Hexahedron& b, const Vec3& direction, double noise) {
  const double length = direction.norm();
  if (!(length > kNoPlane)) return false;
  const Vec3 axis = direction / length;
  double lowA = HUGE_VAL, highA = -HUGE_VAL, lowB = HUGE_VAL, highB = -HUGE_VAL;
  for (size_t i = 0; i < 8; ++i) {
    lowA = std::min(lowA, axis.dot(a[i]));
    highA = std::max(highA, axis.dot(a[i]));
    lowB = std::min(lowB, axis.dot(b[i]));
    highB = std::max(highB, axis.dot(b[i]));
  }
  return lowA > highB + noise || lowB > highA + noise;
}

// The point nearest to the apex in the intersection of a solid and an infinite cone. It is a local
// minimum of the distance: on a face, edge or corner of the solid, either inside the cone or on its
// surface. All candidates are computed, and the nearest one that lies in both is taken. Coordinates
// are relative to the apex.
class NearestPosition {
 public:
  NearestPosition(const Hexahedron& solid, const RoundedCone& cone)
      : m_cone(cone), m_faces(facesOf(solid)), m_noise(kRounding * largest(solid)) {
    take(Vec3::Zero());
    for (const Face& face : m_faces) takeFace(face);
    for (size_t i = 0; i < 8; ++i) {
      take(solid[i]);
      for (size_t bit : {1, 2, 4})
        if ((i & bit) == 0) takeEdge(solid[i], solid[i | bit]);
    }
  }

  double distance() const { return m_distance; }
  const Vec3& position() const { return m_position; }
  double noise() const { return m_noise; }

 private:
  void take(const Vec3& position) {
    const double distance = position.norm();
    if (distance >= m_distance || !isInside(m_faces, position, m_noise)) return;
    const double along = m_cone.axis.dot(position);
    const double aside = (position - along * m_cone.axis).norm();
    if (aside * m_cone.cosine > along * m_cone.sine + m_noise) return;
    if (along < -m_noise) return;
    m_distance = distance;
    m_position = position;
  }

  // Candidates on the plane of a face: the foot of the perpendicular from the apex, and the point
  // on the line of the cone's surface that is inclined most towards the plane.
  void takeFace(const Face& face) {
    if (face.normal.isZero(0.0)) return;
    take(face.offset * face.normal);
    const Vec3 towards = face.offset < 0.0 ? Vec3(-face.normal) : face.normal;
    Vec3 aside = towards - towards.dot(m_cone.axis) * m_cone.axis;
    if (aside.norm() < kNoPlane) aside = m_cone.axis.unitOrthogonal();
    const Vec3 line = m_cone.cosine * m_cone.axis + m_cone.sine * aside.normalized();
    const double lean = towards.dot(line);
    if (lean > 0.0) take(std::abs(face.offset) / lean * line);
  }

  // Candidates on an edge: the foot of the perpendicular from the apex, and the intersections with
  // the cone's surface (axis . p)^2 = cosine^2 p^2.
  void takeEdge(const Vec3& from, const Vec3& to) {
    const Vec3 along = to - from;
    const double length2 = along.squaredNorm();
    if (!(length2 > 0.0)) return;
    const auto at = [&](double s) {
      if (s >= 0.0 && s <= 1.0) take(from + s * along);
    };
    at(-from.dot(along) / length2);
    const double cosine2 = m_cone.cosine * m_cone.cosine;
    const double a0 = m_cone.axis.dot(from), a1 = m_cone.axis.dot(along);
    const double a = a1 * a1 - cosine2 * length2, b = a0 * a1 - cosine2 * from.dot(along),
                 c = a0 * a0 - cosine2 * from.squaredNorm();
    // For an edge that only touches the cone, rounding may make the discriminant negative.
    const double root = std::sqrt(std::max(0.0, b * b - a * c));
    if (std::abs(a) > kNoPlane * length2) {
      at((-b - root) / a);
      at((-b + root) / a);
    } else if (b != 0.0) {
      at(-c / (2.0 * b));
    }
  }

  const RoundedCone& m_cone;
  std::array<Face, 6> m_faces;
  double m_noise;
  double m_distance = HUGE_VAL;
  Vec3 m_position = Vec3::Zero();
};

}  // namespace

Hexahedron cornersOf(const Obb& box) {
  Hexahedron corners;
  for (size_t i = 0; i < 8; ++i) {
    const Vec3 signs((i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0,
                     (i & 4) != 0 ? 1.0 : -1.0);
    corners[i] = box.centre + box.axes * box.half.cwiseProduct(signs);
  }
  return corners;
}

Hexahedron cornersOf(const Frustum& frustum) {
  Hexahedron corners;
  for (size_t i = 0; i < 8; ++i) {
    const double ahead = (i & 4) != 0 ? frustum.far : frustum.near;
    const double right = (i & 1) != 0 ? frustum.tangentRight : -frustum.tangentRight;
    const double up = (i & 2) != 0 ? frustum.tangentUp : -frustum.tangentUp;
    corners[i] = frustum.eye + frustum.axes * (ahead * Vec3(right, up, 1.0));
  }
  return corners;
}

bool overlap(const Ball& ball, const Obb& box) {
  const Vec3 middle = box.axes.transpose() * (ball.centre - box.centre);
  const double outside = (middle.cwiseAbs() - box.half).cwiseMax(0.0).norm();
  const double far = ball.centre.cwiseAbs().maxCoeff() + box.centre.cwiseAbs().maxCoeff();
  return outside <= ball.radius + kRounding * (far + box.half.maxCoeff());
}

bool overlap(const Ball& ball, const Frustum& frustum) {
  const Hexahedron corners = cornersOf(frustum);
  const double noise = kRounding * (largest(corners) + ball.centre.cwiseAbs().maxCoeff());
  return distanceTo(facesOf(corners), ball.centre) <= ball.radius + noise;
}

bool overlap(const Obb& box, const Frustum& frustum) {
  const Hexahedron a = cornersOf(box), b = cornersOf(frustum);
  const double noise = kRounding * (largest(a) + largest(b));
  const double right = frustum.tangentRight, up = frustum.tangentUp;
  const std::array<Vec3, 6> edges{Vec3::UnitX(),       Vec3::UnitY(),       Vec3(right, up, 1),
                                  Vec3(-right, up, 1), Vec3(right, -up, 1), Vec3(-right, -up, 1)};
  const std::array<Vec3, 5> normals{Vec3::UnitZ(), Vec3(1, 0, -right), Vec3(-1, 0, -right),
                                    Vec3(0, 1, -up), Vec3(0, -1, -up)};
  for (int i = 0; i < 3; ++i)
    if (isApart(a, b, box.axes.col(i), noise)) return false;
  for (const Vec3& normal : normals)
    if (isApart(a, b, frustum.axes * normal, noise)) return false;
  for (int i = 0; i < 3; ++i)
    for (const Vec3& edge : edges)
      if (isApart(a, b, box.axes.col(i).cross(frustum.axes * edge.normalized()), noise))
        return false;
  return true;
}

bool contains(const RoundedCone& cone, const Vec3& point) {
  const Vec3 from = point - cone.apex;
  const double noise = kRounding * (point.cwiseAbs().maxCoeff() + cone.apex.cwiseAbs().maxCoeff());
  const double along = cone.axis.dot(from), aside = (from - along * cone.axis).norm();
  return from.norm() <= cone.range + noise && along >= -noise &&
         aside * cone.cosine <= along * cone.sine + noise;
}

std::optional<Vec3> nearestShared(const Hexahedron& solid, const RoundedCone& cone) {
  Hexahedron about = solid;
  for (Vec3& corner : about) corner -= cone.apex;
  const NearestPosition nearest(about, cone);
  const double noise = nearest.noise() + kRounding * cone.apex.cwiseAbs().maxCoeff();
  if (!(nearest.distance() <= cone.range + noise)) return std::nullopt;
  return nearest.position() + cone.apex;
}

}  // namespace halfspace::comparison
