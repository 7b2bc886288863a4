// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/solid_rays.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace halfspace::light {

namespace {

constexpr uint32_t kNoNode = UINT32_MAX;

// A part of the tree and the part of the ray in it. `node`: the node whose plane the ray crossed to
// get in; `intoFront`: to the plane's front side.
struct Part {
  bsp::Link link;
  double begin, end;
  uint32_t node;
  bool intoFront;
};

}  // namespace

SolidRays::SolidRays(const bsp::LiveTree& tree)
    : m_tree(tree), m_view(tree.view()), m_slack(bsp::slackOf(m_view, 0.0)) {}

geometry::OrientedPlane SolidRays::planeOf(uint32_t node, bool intoFront) const {
  const geometry::OrientedPlane plane = m_tree.storage().origin(node).plane;
  return intoFront ? plane.opposite() : plane;
}

std::optional<RayHit> SolidRays::first(const Vec3& from, const Vec3& direction,
                                       double length) const {
  assert(from.allFinite() && direction.allFinite() && length >= 0.0);
  // Kept between rays, because allocating it would take longer than most rays.
  thread_local std::vector<Part> waiting;
  waiting.clear();
  Part part{m_view.root, 0.0, length, kNoNode, false};
  while (true) {
    if (part.link.isLeaf()) {
      if (part.link.isSolid()) {
        RayHit hit{part.begin, std::nullopt};
        if (part.node != kNoNode) hit.plane = planeOf(part.node, part.intoFront);
        return hit;
      }
      if (waiting.empty()) return std::nullopt;
      part = waiting.back();
      waiting.pop_back();
      continue;
    }
    const uint32_t index = part.link.nodeIndex();
    const bsp::Node& node = m_view.nodes[index];
    const Vec3& normal = m_view.normals[node.normal];
    const double start = normal.dot(from) - node.offset;
    const double rate = normal.dot(direction);
    const double a = start + part.begin * rate, b = start + part.end * rate;
    if (std::min(a, b) > m_slack) {
      part.link = node.front;
    } else if (std::max(a, b) < -m_slack) {
      part.link = node.back;
    } else {
      const bool towardsFront = rate > 0.0;
      // The part near the start ends `slack` beyond the plane, the other begins as far before it.
      Part far = part;
      far.link = towardsFront ? node.front : node.back;
      if (rate != 0.0) {
        const double beyond = towardsFront ? m_slack : -m_slack;
        const double begin = (-beyond - start) / rate;
        if (begin > part.begin) {
          far.begin = std::min(begin, part.end);
          far.node = index;
          far.intoFront = towardsFront;
        }
        part.end = std::clamp((beyond - start) / rate, part.begin, part.end);
      }
      part.link = towardsFront ? node.back : node.front;
      waiting.push_back(far);
    }
  }
}

}  // namespace halfspace::light
