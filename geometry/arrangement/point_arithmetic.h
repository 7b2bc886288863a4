// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to PointTable: homogeneous coordinates of points in integers: WideInteger or mpz_class.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>

#include <gmpxx.h>

#include "geometry/arrangement/point_table.h"
#include "geometry/arrangement/wide_integer.h"

namespace halfspace::geometry {

// An integer of any size.
struct LargeInteger {
  mpz_class value;
  static LargeInteger shifted(std::int64_t mantissa, int shift) {
    LargeInteger result{mpz_class(static_cast<long>(mantissa))};
    result.value <<= static_cast<unsigned>(shift);
    return result;
  }
  int sign() const { return sgn(value); }
  int size() const { return static_cast<int>(mpz_size(value.get_mpz_t())); }
  const mp_limb_t* limbs() const { return mpz_limbs_read(value.get_mpz_t()); }
  LargeInteger operator-() const { return {mpz_class(-value)}; }
  friend LargeInteger operator+(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value + b.value)};
  }
  friend LargeInteger operator-(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value - b.value)};
  }
  friend LargeInteger operator*(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value * b.value)};
  }
};

template <class N>
struct Triple {
  N x, y, z;
  const N& operator[](int i) const { return i == 0 ? x : (i == 1 ? y : z); }
};
template <class N>
Triple<N> operator-(const Triple<N>& a, const Triple<N>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class N>
Triple<N> cross(const Triple<N>& a, const Triple<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class N>
N dot(const Triple<N>& a, const Triple<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The point (x, y, z) / w in units of the grid.
template <class N>
struct Homogeneous {
  Triple<N> xyz;
  N w;
};

struct PointArithmetic {
  const PointTable& table;

  template <class N>
  static N number(double value, int exponent) {
    if (value == 0.0) return N{};
    // By the bits of the double: frexp and ldexp are calls, and this is called for every
    // coordinate.
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int field = static_cast<int>(bits >> 52) & 0x7ff;
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    auto mantissa =
        static_cast<std::int64_t>(field == 0 ? fraction : fraction | std::uint64_t{1} << 52);
    if (bits >> 63 != 0) mantissa = -mantissa;
    int shift = std::max(field, 1) - 1075 - exponent;
    // The grid divides the value, so what is shifted out is 0.
    if (shift < 0) {
      mantissa /= std::int64_t{1} << -shift;
      shift = 0;
    }
    return N::shifted(mantissa, shift);
  }
  template <class N>
  Triple<N> triple(const Vec3& p, int exponent) const {
    return {number<N>(p.x(), exponent), number<N>(p.y(), exponent), number<N>(p.z(), exponent)};
  }
  template <class N>
  Triple<N> vertex(int v) const {
    return triple<N>(table.m_set.vertices[v], table.m_exponent);
  }

  // The plane normal.x = offset of a facet.
  template <class N>
  struct PlaneNumbers {
    Triple<N> normal;  // degree 2
    N offset;          // degree 3
  };
  template <class N>
  PlaneNumbers<N> plane(int facet) const {
    if constexpr (std::is_same_v<N, WideInteger>) {
      if (const PlaneStore::Entry* entry = table.m_planes.find(facet)) {
        const auto number = [&](size_t i) { return table.m_planes.number(*entry, i); };
        return {{number(0), number(1), number(2)}, number(3)};
      }
    }
    const std::array<int, 3>& t = table.m_set.facets[facet].plane;
    const Triple<N> a = vertex<N>(t[0]);
    PlaneNumbers<N> numbers{cross(vertex<N>(t[1]) - a, vertex<N>(t[2]) - a), {}};
    numbers.offset = dot(numbers.normal, a);
    return numbers;
  }

  // The line from u to v meets the plane.
  template <class N>
  static Homogeneous<N> meeting(const Triple<N>& u, const Triple<N>& v,
                                const PlaneNumbers<N>& plane) {
    const N from = dot(plane.normal, u) - plane.offset;
    const N to = dot(plane.normal, v) - plane.offset;
    return {{from * v.x - to * u.x, from * v.y - to * u.y, from * v.z - to * u.z}, from - to};
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
        return meeting(vertex<N>(id[0]), vertex<N>(id[1]), PlaneNumbers<N>{normal, dot(normal, p)});
      }
      case PointKind::planes: {
        const PlaneNumbers<N> p = plane<N>(id[0]);
        const PlaneNumbers<N> q = plane<N>(id[1]);
        const PlaneNumbers<N> r = plane<N>(id[2]);
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
