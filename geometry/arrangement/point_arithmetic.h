// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to PointTable: homogeneous coordinates of points in integers: WideInteger or mpz_class.
#pragma once

#include <type_traits>

#include "geometry/arrangement/grid_points.h"
#include "geometry/arrangement/point_table.h"

namespace halfspace::geometry {

struct PointArithmetic {
  const PointTable& table;

  template <class N>
  Triple<N> vertex(int v) const {
    return gridTriple<N>(table.m_set.vertices[v], table.m_exponent);
  }

  template <class N>
  GridPlane<N> plane(int facet) const {
    if constexpr (std::is_same_v<N, WideInteger>) {
      if (const PlaneStore::Entry* entry = table.m_planes.find(facet)) {
        const auto number = [&](size_t i) { return table.m_planes.number(*entry, i); };
        return {{number(0), number(1), number(2)}, number(3)};
      }
    }
    const std::array<int, 3>& t = table.m_set.facets[facet].plane;
    return planeThrough(vertex<N>(t[0]), vertex<N>(t[1]), vertex<N>(t[2]));
  }

  template <class N>
  Homogeneous<N> homogeneous(const PointDefinition& point) const {
    const std::array<int, 4>& id = point.ids;
    switch (point.kind) {
      case PointKind::vertex:
        return {vertex<N>(id[0]), N::shifted(1, 0)};
      case PointKind::edgePlane:
        return meeting(vertex<N>(id[0]), vertex<N>(id[1]), plane<N>(id[2]));
      case PointKind::edgeEdge: {
        const Triple<N> p = vertex<N>(id[2]);
        const Triple<N> d = vertex<N>(id[3]) - p;
        // d x axis: the normal of a plane through the second edge.
        const N zero{};
        const Triple<N> normal = point.axis == 0   ? Triple<N>{zero, d.z, -d.y}
                                 : point.axis == 1 ? Triple<N>{-d.z, zero, d.x}
                                                   : Triple<N>{d.y, -d.x, zero};
        return meeting(vertex<N>(id[0]), vertex<N>(id[1]), GridPlane<N>{normal, dot(normal, p)});
      }
      case PointKind::planes: {
        const GridPlane<N> p = plane<N>(id[0]);
        const GridPlane<N> q = plane<N>(id[1]);
        const GridPlane<N> r = plane<N>(id[2]);
        const Triple<N> qr = cross(q.normal, r.normal);
        const Triple<N> rp = cross(r.normal, p.normal);
        const Triple<N> pq = cross(p.normal, q.normal);
        const auto sum = [&](const N& qri, const N& rpi, const N& pqi) {
          return p.offset * qri + q.offset * rpi + r.offset * pqi;
        };
        return {{sum(qr.x, rp.x, pq.x), sum(qr.y, rp.y, pq.y), sum(qr.z, rp.z, pq.z)},
                dot(p.normal, qr)};
      }
      case PointKind::middle: {
        const Homogeneous<N> a = homogeneous<N>(table.definition(id[0]));
        const Homogeneous<N> b = homogeneous<N>(table.definition(id[1]));
        const N product = a.w * b.w;
        return {{a.xyz.x * b.w + b.xyz.x * a.w, a.xyz.y * b.w + b.xyz.y * a.w,
                 a.xyz.z * b.w + b.xyz.z * a.w},
                product + product};
      }
    }
    return {};
  }
  template <class N>
  Homogeneous<N> homogeneous(int point) const {
    return homogeneous<N>(table.m_points[point].definition);
  }

  // The sign of the determinant of three points in the plane of two coordinates.
  template <class N>
  static int flatOrientation(const Projection& view, const Homogeneous<N>& a,
                             const Homogeneous<N>& b, const Homogeneous<N>& c) {
    const int i = view.first;
    const int j = view.second;
    const N sum = a.xyz[i] * (b.xyz[j] * c.w - b.w * c.xyz[j]) -
                  a.xyz[j] * (b.xyz[i] * c.w - b.w * c.xyz[i]) +
                  a.w * (b.xyz[i] * c.xyz[j] - b.xyz[j] * c.xyz[i]);
    return sum.sign() * a.w.sign() * b.w.sign() * c.w.sign();
  }
};

}  // namespace halfspace::geometry
