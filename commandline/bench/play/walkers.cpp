// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/walkers.h"

#include <algorithm>

namespace halfspace::commandline {

using bsp::Vec3;

const bsp::CharacterInput& RandomInput::next() {
  if (m_left-- > 0) return m_input;
  m_left = m_random.between(20, 60);
  m_input.forward = m_random.between(-2, 4) / 4.0;
  m_input.side = m_random.between(-2, 2) / 4.0;
  m_input.yaw = m_random.between(0, 359);
  m_input.jump = m_random.oneIn(4);
  m_input.crouch = m_random.oneIn(6);
  return m_input;
}

bsp::CharacterSettings randomBody(geometry::SplitMix& random) {
  bsp::CharacterSettings body;
  body.form = static_cast<bsp::CharacterSettings::Form>(random.between(0, 3));
  body.radius = random.between(16, 160) / 4.0;
  body.height = std::max(2.0 * body.radius, random.between(16, 96) * 1.0);
  body.crouchedHeight = std::max(2.0 * body.radius, 0.6 * body.height);
  body.climbHeight = random.oneIn(2) ? 64.0 : 0.0;
  return body;
}

std::optional<bsp::CharacterState> somewhereFree(const bsp::TreeView& tree,
                                                 const bsp::CharacterSettings& body,
                                                 const geometry::Box& bounds,
                                                 const std::vector<Vec3>& positions,
                                                 geometry::SplitMix& random) {
  for (int tries = 0; tries < 2000; ++tries) {
    Vec3 foot;
    for (int axis = 0; axis < 3; ++axis)
      foot[axis] = bounds.min()[axis] + random.unit() * (bounds.max()[axis] - bounds.min()[axis]);
    if (!positions.empty() && tries < 1000) {
      foot =
          positions[static_cast<size_t>(random.between(0, static_cast<int>(positions.size()) - 1))];
      foot += Vec3(random.between(-64, 64), random.between(-64, 64), random.between(-24, 24));
    }
    if (bsp::isBlocked(tree, body, false, foot)) continue;
    bsp::CharacterState state;
    state.position = foot;
    return state;
  }
  return std::nullopt;
}

}  // namespace halfspace::commandline
