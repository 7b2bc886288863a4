// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/oracle/nef_oracle.h"

#include "commandline/bench/peers/nef_polyhedron.h"

namespace halfspace::oracle {
namespace {

using peers::Kernel;
using peers::Nef;
using peers::nefOf;
using peers::Point;
using peers::polyhedronOf;
using Number = Kernel::FT::ET;

Nef valueOf(const scenes::SceneNode& node) {
  if (node.mesh) return nefOf(polyhedronOf(node.mesh->soup()));
  if (!node.planes.empty()) return nefOf(polyhedronOf(node.planes));
  Nef value(Nef::EMPTY);
  for (const scenes::SceneNode& child : node.children) {
    const Nef operand = valueOf(child);
    switch (child.operation) {
      case scenes::Operation::add:
        value = value + operand;
        break;
      case scenes::Operation::subtract:
        value = value - operand;
        break;
      case scenes::Operation::intersect:
        value = value * operand;
        break;
    }
  }
  return value.regularization();
}

}  // namespace

struct NefSolid::Data {
  Nef nef;
};

NefSolid NefSolid::evaluate(const scenes::SceneNode& node) {
  return NefSolid(std::make_shared<Data>(Data{valueOf(node).regularization()}));
}

bool NefSolid::isEmpty() const {
  return m_data->nef.is_empty();
}

geometry::ExactVolume NefSolid::volume() const {
  return peers::volumeOf(m_data->nef);
}

int NefSolid::facetCount() const {
  return peers::facetCount(m_data->nef);
}

namespace {

Location locationOf(const Nef& nef, const Point& point) {
  const Nef::Object_handle position = nef.locate(point);
  Nef::Volume_const_handle volume;
  if (!CGAL::assign(volume, position)) return Location::boundary;
  return volume->mark() ? Location::inside : Location::outside;
}

}  // namespace

Location NefSolid::locate(const geometry::Vec3& point) const {
  return locationOf(m_data->nef, Point(point.x(), point.y(), point.z()));
}

Location NefSolid::locate(const geometry::RationalPoint& point) const {
  std::array<Number, 3> exact;
  for (int axis = 0; axis < 3; ++axis) {
    exact[axis] = Number(point.coordinates[axis]);
    exact[axis].canonicalize();
  }
  return locationOf(m_data->nef,
                    Point(Kernel::FT(exact[0]), Kernel::FT(exact[1]), Kernel::FT(exact[2])));
}

bool NefSolid::operator==(const NefSolid& other) const {
  return m_data->nef.symmetric_difference(other.m_data->nef).regularization().is_empty();
}

}  // namespace halfspace::oracle
