// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to PointTable: the coordinates that exact predicates used last. Where facets are nearly
// coplanar, predicates ask for the same few points again and again (all segments around a point,
// all points along a segment), and computing coordinates took half of the time of a Boolean.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "geometry/arrangement/point_arithmetic.h"

namespace halfspace::geometry {

// Remembers values of one thread by their keys, each in the one place that its hash names. Contract
// of Key: equality, and hash().
template <class Key, class Value, size_t kPlaces>
class RecentValues {
 public:
  static constexpr size_t placeOf(std::uint64_t hash) { return hash % kPlaces; }
  // The value of the key in its place; null if another one is there.
  const Value* find(const Key& key, size_t place) const {
    return m_known[place] && m_keys[place] == key ? &m_values[place] : nullptr;
  }
  // Replaces what is in the place.
  Value& put(const Key& key, size_t place) {
    m_known[place] = true;
    m_keys[place] = key;
    return m_values[place];
  }
  // That of the calling thread; made at its first use, since it takes 100 kB or more.
  static RecentValues& ofThread() {
    thread_local std::unique_ptr<RecentValues> values;
    if (!values) values = std::make_unique<RecentValues>();
    return *values;
  }

 private:
  std::array<bool, kPlaces> m_known{};
  std::array<Key, kPlaces> m_keys;
  std::array<Value, kPlaces> m_values;
};

// By definition and not by number: a point that turns out to be known gives its number back.
struct RecentPoint {
  std::uint64_t table = 0;
  PointDefinition definition;
  bool operator==(const RecentPoint&) const = default;
  std::uint64_t hash() const {
    std::uint64_t hash = static_cast<std::uint64_t>(definition.kind);
    for (const int id : definition.ids)
      hash = (hash ^ static_cast<std::uint32_t>(id)) * 0x9e3779b97f4a7c15u;
    return hash >> 32;
  }
};

struct RecentPlane {
  std::uint64_t table = 0;
  int facet = -1;
  bool operator==(const RecentPlane&) const = default;
};

// Reads the coordinates of up to three points for one predicate. A reference stays valid as long as
// the reader.
template <class N>
class PointReader {
 public:
  PointReader(const PointTable& table, std::uint64_t serial)
      : m_arithmetic{table}, m_serial(serial) {}

  const Homogeneous<N>& operator()(int point) {
    assert(m_count < kMost);
    if constexpr (std::is_same_v<N, WideInteger>) {
      const PointDefinition& definition = m_arithmetic.table.definition(point);
      // A vertex costs less than a search; a middle is named by numbers of points.
      if (definition.kind != PointKind::vertex && definition.kind != PointKind::middle) {
        Recent& recent = Recent::ofThread();
        const RecentPoint key{m_serial, definition};
        const size_t place = Recent::placeOf(key.hash());
        const Homogeneous<N>* known = recent.find(key, place);
        if (known == nullptr && !isInUse(place)) {
          Homogeneous<N>& value = recent.put(key, place);
          value = m_arithmetic.template homogeneous<N>(definition);
          known = &value;
        }
        if (known != nullptr) {
          m_places[m_count++] = place;
          return *known;
        }
      }
    }
    m_places[m_count] = kNone;
    return m_own[m_count++] = m_arithmetic.template homogeneous<N>(point);
  }

 private:
  static constexpr size_t kMost = 4, kNone = SIZE_MAX;
  using Recent = RecentValues<RecentPoint, Homogeneous<WideInteger>, 64>;

  bool isInUse(size_t place) const {
    for (size_t i = 0; i < m_count; ++i)
      if (m_places[i] == place) return true;
    return false;
  }

  PointArithmetic m_arithmetic;
  std::uint64_t m_serial;
  size_t m_count = 0;
  std::array<size_t, kMost> m_places{};
  std::array<Homogeneous<N>, kMost> m_own;
};

// The plane of a facet, remembered for the next corner of the same loop.
template <class N, class F>
auto withPlane(const PointTable& table, std::uint64_t serial, int facet, F use) {
  const PointArithmetic arithmetic{table};
  if constexpr (std::is_same_v<N, WideInteger>) {
    using Recent = RecentValues<RecentPlane, GridPlane<WideInteger>, 16>;
    Recent& recent = Recent::ofThread();
    const RecentPlane key{serial, facet};
    const size_t place = Recent::placeOf(static_cast<std::uint32_t>(facet));
    if (const auto* known = recent.find(key, place)) return use(*known);
    auto& value = recent.put(key, place);
    value = arithmetic.template plane<N>(facet);
    return use(value);
  } else {
    return use(arithmetic.template plane<N>(facet));
  }
}

}  // namespace halfspace::geometry
