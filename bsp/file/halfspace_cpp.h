// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The runtime in C++, on its C interface (halfspace_bsp.h): handles that close themselves, vectors
// with operators, exceptions at opening. It needs C++20 and its standard library, nothing else, and
// works with Halfspace::hbsp, Halfspace::hbsp_static and Halfspace::bsp_runtime.
//
//   const hbsp::Tree tree = hbsp::Tree::open("level.hbsp");
//   const hbsp::Vec3 eye = camera.position();        // any type with members or functions x, y, z
//   if (const auto hit = tree.trace(hbsp::sphere(8), eye, {0, 0, -99})) land(hit->position);
//
// Promises, units, degenerate input and threads are those of halfspace_bsp.h. Everything here is
// inline and keeps no state, so the same calls give the same bits as in C.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "bsp/file/halfspace_bsp.h"

namespace hbsp {

// A type of another library with three coordinates: as functions (Eigen) or as members (glm).
template <class T>
concept HasCoordinateFunctions = requires(const T& v) {
  { v.x() } -> std::convertible_to<double>;
  { v.y() } -> std::convertible_to<double>;
  { v.z() } -> std::convertible_to<double>;
};
template <class T>
concept HasCoordinateMembers = requires(const T& v) {
  { v.x } -> std::convertible_to<double>;
  { v.y } -> std::convertible_to<double>;
  { v.z } -> std::convertible_to<double>;
};

// Three doubles: a position, a motion or a direction.
struct Vec3 {
  double x = 0.0, y = 0.0, z = 0.0;

  constexpr Vec3() = default;
  constexpr Vec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
  explicit constexpr Vec3(const double v[3]) : x(v[0]), y(v[1]), z(v[2]) {}
  template <HasCoordinateFunctions T>
  constexpr Vec3(const T& v) : x(v.x()), y(v.y()), z(v.z()) {}
  template <HasCoordinateMembers T>
  requires(!std::is_same_v<T, Vec3>) constexpr Vec3(const T& v) : x(v.x), y(v.y), z(v.z) {}

  // Converts to a vector type of another library that can be constructed from three coordinates.
  template <class T>
  constexpr T as() const {
    if constexpr (HasCoordinateMembers<T>)
      return made<T, std::remove_cvref_t<decltype(std::declval<const T&>().x)>>();
    else
      return made<T, std::remove_cvref_t<decltype(std::declval<const T&>().x())>>();
  }

  void to(double v[3]) const { v[0] = x, v[1] = y, v[2] = z; }
  bool operator==(const Vec3&) const = default;
  friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend constexpr Vec3 operator*(double s, const Vec3& v) { return {s * v.x, s * v.y, s * v.z}; }
  friend constexpr double dot(const Vec3& a, const Vec3& b) {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
  }
  friend double length(const Vec3& v) { return std::sqrt(dot(v, v)); }

 private:
  template <class T, class Number>
  constexpr T made() const {
    return T{static_cast<Number>(x), static_cast<Number>(y), static_cast<Number>(z)};
  }
};

// Thrown where a level or a hull cannot be made; the text says what is wrong and where.
class Error : public std::runtime_error {
 public:
  Error(hbsp_status status, const std::string& text) : std::runtime_error(text), m_status(status) {}
  hbsp_status status() const { return m_status; }

 private:
  hbsp_status m_status;
};

// The convex hull of points relative to the reference point.
class Hull {
 public:
  explicit Hull(std::span<const Vec3> points) {
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    hbsp_hull* made = nullptr;
    const double* first = points.empty() ? nullptr : &points.front().x;
    const hbsp_status status = hbsp_hull_create(first, points.size(), &made);
    if (status != HBSP_OK) throw Error(status, "the points have no convex hull with a volume");
    m_hull.reset(made);
  }
  const hbsp_hull* get() const { return m_hull.get(); }

 private:
  struct Destroy {
    void operator()(hbsp_hull* hull) const { hbsp_hull_destroy(hull); }
  };
  std::unique_ptr<hbsp_hull, Destroy> m_hull;
};

using Shape = hbsp_shape;

inline Shape point() {
  return Shape{};
}
inline Shape sphere(double radius, const Vec3& middle = {}) {
  Shape shape{};
  shape.kind = HBSP_SPHERE;
  shape.radius = radius;
  middle.to(shape.middle);
  return shape;
}
inline Shape box(const Vec3& half, const Vec3& middle = {}) {
  Shape shape{};
  shape.kind = HBSP_BOX;
  half.to(shape.half);
  middle.to(shape.middle);
  return shape;
}
// Upright; `half` of its height. A capsule: of the segment in it.
inline Shape cylinder(double radius, double half, const Vec3& middle = {}) {
  Shape shape = sphere(radius, middle);
  shape.kind = HBSP_CYLINDER;
  shape.half[2] = half;
  return shape;
}
inline Shape capsule(double radius, double half, const Vec3& middle = {}) {
  Shape shape = cylinder(radius, half, middle);
  shape.kind = HBSP_CAPSULE;
  return shape;
}
// The hull must outlive the shape.
inline Shape hullShape(const Hull& hull) {
  Shape shape{};
  shape.kind = HBSP_HULL;
  shape.hull = hull.get();
  return shape;
}

// A contact. `all` has everything that the C interface tells of it.
struct Hit {
  double fraction;
  Vec3 position, contact, normal;
  bool startsInSolid;
  hbsp_result all;

  explicit Hit(const hbsp_result& result)
      : fraction(result.fraction),
        position(result.position),
        contact(result.contact),
        normal(result.normal),
        startsInSolid(result.start_in_solid != 0),
        all(result) {}
};

struct QueryOptions {
  uint32_t mask = 0;  // 0: the tree's default
  hbsp_accuracy accuracy = HBSP_EXACT;
};

// An opening between two clusters (hbsp_portal).
struct Portal {
  uint32_t to, index;
  Vec3 normal;  // towards `to`
  double offset;
  std::vector<Vec3> corners;  // counter-clockwise seen from `to`
};

// A tree for queries. Does not own the tree, which must outlive this object.
class TreeRef {
 public:
  TreeRef(const hbsp_tree* tree) : m_tree(tree) {}
  const hbsp_tree* get() const { return m_tree; }

  // Moves a shape to the first contact; nullopt: there is none. std::invalid_argument: an argument
  // is refused.
  std::optional<Hit> trace(const Shape& shape, const Vec3& from, const Vec3& delta,
                           const QueryOptions& options = {}) const {
    const hbsp_query query = queryOf(shape, from, delta, options);
    hbsp_result result{};
    result.size = sizeof result;
    check(hbsp_trace(m_tree, &query, &result));
    return result.hit != 0 ? std::optional<Hit>(result) : std::nullopt;
  }
  bool traceAny(const Shape& shape, const Vec3& from, const Vec3& delta,
                const QueryOptions& options = {}) const {
    const hbsp_query query = queryOf(shape, from, delta, options);
    const int any = hbsp_trace_any(m_tree, &query);
    if (any < 0) check(HBSP_BAD_ARGUMENT);
    return any == 1;
  }
  std::optional<Hit> closest(const Shape& shape, const Vec3& at, double within = HUGE_VAL,
                             const QueryOptions& options = {}) const {
    const hbsp_query query = queryOf(shape, at, {}, options);
    hbsp_result result{};
    result.size = sizeof result;
    check(hbsp_closest(m_tree, &query, within, &result));
    return result.hit != 0 ? std::optional<Hit>(result) : std::nullopt;
  }
  // Calls visit(const hbsp_result&) for every cell on the way, until it returns false.
  template <class Visit>
  void traceAll(const Shape& shape, const Vec3& from, const Vec3& delta, Visit&& visit,
                const QueryOptions& options = {}) const {
    const hbsp_query query = queryOf(shape, from, delta, options);
    using Visitor = std::remove_reference_t<Visit>;
    const hbsp_result_sink sink = [](void* user, const hbsp_result* result) {
      return (*static_cast<Visitor*>(user))(*result) ? 1 : 0;
    };
    check(hbsp_trace_all(m_tree, &query, sink, std::addressof(visit)));
  }
  // The contents bits at a point; 0: empty, and for a point that is not finite.
  uint32_t contents(const Vec3& at) const {
    uint32_t bits = 0;
    const double p[3] = {at.x, at.y, at.z};
    hbsp_contents_bits(m_tree, p, &bits);
    return bits;
  }

  uint32_t clusterCount() const { return hbsp_cluster_count(m_tree); }
  // HBSP_NO_CLUSTER: none.
  uint32_t clusterAt(const Vec3& at) const {
    const double p[3] = {at.x, at.y, at.z};
    return hbsp_cluster_at(m_tree, p);
  }
  bool visible(uint32_t a, uint32_t b) const { return hbsp_visible(m_tree, a, b) == 1; }
  std::vector<Portal> portals(uint32_t cluster) const {
    std::vector<hbsp_portal> found(hbsp_cluster_portals(m_tree, cluster, nullptr, 0));
    hbsp_cluster_portals(m_tree, cluster, found.data(), found.size());
    std::vector<Portal> made;
    for (const hbsp_portal& portal : found) {
      Portal& added = made.emplace_back(
          Portal{portal.to, portal.index, Vec3(portal.normal), portal.offset, {}});
      for (uint32_t i = 0; i < portal.corner_count; ++i) {
        const uint32_t at = portal.flipped != 0 ? portal.corner_count - 1 - i : i;
        added.corners.emplace_back(portal.corners + 3 * at);
      }
    }
    return made;
  }

  const char* material(uint32_t index) const { return hbsp_material(m_tree, index); }
  uint32_t entityCount() const { return hbsp_entity_count(m_tree); }
  // nullopt: the entity has no such key.
  std::optional<std::string_view> value(uint32_t entity, const char* key) const {
    const char* found = hbsp_value(m_tree, entity, key);
    return found != nullptr ? std::optional<std::string_view>(found) : std::nullopt;
  }
  uint32_t modelCount() const { return hbsp_model_count(m_tree); }
  TreeRef model(uint32_t index) const { return hbsp_model(m_tree, index); }

 private:
  static hbsp_query queryOf(const Shape& shape, const Vec3& from, const Vec3& delta,
                            const QueryOptions& options) {
    hbsp_query query{};
    query.size = sizeof query;
    query.mask = options.mask;
    query.accuracy = options.accuracy;
    query.shape = shape;
    from.to(query.from);
    delta.to(query.delta);
    return query;
  }
  static void check(hbsp_status status) {
    if (status == HBSP_NOT_FINITE) throw std::invalid_argument("hbsp: a number is not finite");
    if (status == HBSP_BAD_SHAPE) throw std::invalid_argument("hbsp: the shape is not valid");
    if (status != HBSP_OK) throw std::invalid_argument("hbsp: an argument is refused");
  }

  const hbsp_tree* m_tree;
};

// A level. It closes itself; models and references live as long as it.
class Tree : public TreeRef {
 public:
  // Throws Error. `flags`: HBSP_OPEN_...
  static Tree open(const std::string& path, uint32_t flags = 0) {
    const hbsp_open_options options{sizeof options, flags};
    return made([&](hbsp_tree** tree, char* message, size_t capacity) {
      return hbsp_open_file_with(path.c_str(), &options, tree, message, capacity);
    });
  }
  // Uses the bytes in place: they must begin at a multiple of 8 and outlive the tree.
  static Tree open(std::span<const std::byte> bytes, uint32_t flags = 0) {
    const hbsp_open_options options{sizeof options, flags};
    return made([&](hbsp_tree** tree, char* message, size_t capacity) {
      return hbsp_open_memory_with(bytes.data(), bytes.size(), &options, tree, message, capacity);
    });
  }
  // hbsp_add_boxes(). Before other threads use the tree.
  void addBoxes() { hbsp_add_boxes(m_owned.get(), nullptr); }

 private:
  struct Close {
    void operator()(hbsp_tree* tree) const { hbsp_close(tree); }
  };
  explicit Tree(hbsp_tree* tree) : TreeRef(tree), m_owned(tree) {}
  template <class Open>
  static Tree made(Open&& open) {
    hbsp_tree* tree = nullptr;
    char message[300] = "";
    const hbsp_status status = open(&tree, message, sizeof message);
    if (status != HBSP_OK) throw Error(status, message);
    return Tree(tree);
  }
  std::unique_ptr<hbsp_tree, Close> m_owned;
};

}  // namespace hbsp
