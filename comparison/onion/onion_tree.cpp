// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/onion/onion_tree.h"

#include <algorithm>
#include <cmath>

#include "comparison/offset/offset_trees.h"

namespace halfspace::comparison {

size_t OnionTree::bytes() const {
  return m_nodes.size() * sizeof(Node) + m_normals.size() * sizeof(Vec3) +
         m_solidities.size() * sizeof(uint64_t);
}

size_t OnionTree::spaceOf(const AnyShape& shape) const {
  const auto size = boxSizeOf(shape);
  if (!size) return m_halves.size();
  return static_cast<size_t>(std::find(m_halves.begin(), m_halves.end(), size->half) -
                             m_halves.begin());
}

// The motion lies in the node's plane, so both sides are traced. Solid on one side only does not
// stop the motion.
OnionTree::Transition OnionTree::alongPlane(const Ray& ray, const Node& node, double from,
                                            double to) const {
  const Transition front = firstTransition(ray, node.front, from, to);
  const Transition back = firstTransition(ray, node.back, from, to);
  const auto changes = [](const Transition& t) {
    return t.kind == Kind::emptyToSolid || t.kind == Kind::solidToEmpty;
  };
  // A transition on either side counts. If the two sides differ in kind, the article takes the
  // front one; we take the one that enters solid, so that the result is never late.
  if (changes(front) && changes(back)) {
    if (front.kind != back.kind) return front.kind == Kind::emptyToSolid ? front : back;
    return front.time <= back.time ? front : back;
  }
  if (changes(front)) return front;
  if (changes(back)) return back;
  return front.kind == back.kind ? front : Transition{Kind::empty};
}

OnionTree::Transition OnionTree::acrossPlane(const Ray& ray, uint32_t index, double from,
                                             double to) const {
  const Node& node = m_nodes[index];
  const Vec3& n = m_normals[node.normal];
  const double start = n.dot(ray.from) - node.offset, change = n.dot(ray.delta);
  const double middle = std::min(to, std::max(from, -start / change));
  const bool fromFront = start + from * change > 0.0;
  const Transition near = firstTransition(ray, fromFront ? node.front : node.back, from, middle);
  if (near.kind == Kind::emptyToSolid || near.kind == Kind::solidToEmpty) return near;
  const Transition far = firstTransition(ray, fromFront ? node.back : node.front, middle, to);
  const bool farStartsEmpty = far.kind == Kind::empty || far.kind == Kind::emptyToSolid;
  if ((near.kind == Kind::empty) == farStartsEmpty) return far;
  return {near.kind == Kind::empty ? Kind::emptyToSolid : Kind::solidToEmpty, middle, index};
}

// Listing 5 of the article. Recursion depth: at most the depth of the tree.
OnionTree::Transition OnionTree::firstTransition(const Ray& ray, Link link, double from,
                                                 double to) const {
  while (link >= 0) {
    const Node& node = m_nodes[static_cast<size_t>(link)];
    const Vec3& n = m_normals[node.normal];
    const double start = n.dot(ray.from) - node.offset, change = n.dot(ray.delta);
    const double first = start + from * change, last = start + to * change;
    if (std::abs(first) <= ray.slack && std::abs(last) <= ray.slack)
      return alongPlane(ray, node, from, to);
    if (first >= -ray.slack && last >= -ray.slack) {
      link = node.front;
    } else if (first <= ray.slack && last <= ray.slack) {
      link = node.back;
    } else {
      return acrossPlane(ray, static_cast<uint32_t>(link), from, to);
    }
  }
  const bool solid = (m_solidities[static_cast<size_t>(~link)] & ray.space) != 0;
  return {solid ? Kind::solid : Kind::empty};
}

Stop OnionTree::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  const double length = delta.norm();
  Ray ray{from + boxSizeOf(shape)->middle, delta, 1ULL << spaceOf(shape), 0x1p-44 * m_worldHalf};
  Transition found = firstTransition(ray, m_root, 0.0, 1.0);
  // A start on a boundary may round into solid. The query is then repeated from slightly before the
  // start (as in the article), or continued where the motion leaves the solid.
  const double little = length > 0.0 ? 8.0 * ray.slack / length : 0.0;
  if (found.kind == Kind::solid && little > 0.0) found = firstTransition(ray, m_root, -little, 1.0);
  if (found.kind == Kind::solidToEmpty && found.time <= little)
    found = firstTransition(ray, m_root, std::min(1.0, found.time + little), 1.0);
  if (found.kind == Kind::empty) return {};
  if (found.kind != Kind::emptyToSolid) return {true, true, 0.0, Vec3::Zero()};
  const Vec3& n = m_normals[m_nodes[found.node].normal];
  return {true, false, std::max(0.0, found.time), n.dot(delta) > 0.0 ? Vec3(-n) : n};
}

}  // namespace halfspace::comparison
