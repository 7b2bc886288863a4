// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/watcher.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace halfspace::editor {

using bsp::Vec3;

namespace {

constexpr uint32_t kSecond = 120;  // steps in a second

}  // namespace

bool isPhantom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
               const bsp::StepTrace::Contact& contact) {
  return !bsp::overlaps(tree, bsp::SphereShape{2 * settings.skin}, contact.point).any;
}

std::optional<Incident> Watcher::look(const bsp::TreeView& tree,
                                      const bsp::CharacterSettings& settings,
                                      const bsp::CharacterState& state, const bsp::StepTrace& trace,
                                      bool wantsToMove, double lowest) {
  using Kind = Incident::Kind;
  if (state.position.z() < lowest) {
    const Vec3 position = m_lastGround.value_or(state.position);
    restart();
    return Incident{Kind::fell, position};
  }
  if (state.onGround) m_lastGround = state.position;
  m_stuckSteps = state.stuck ? m_stuckSteps + 1 : 0;
  if (m_stuckSteps == kSecond) return Incident{Kind::stuck, state.position};
  if (state.stuck) return std::nullopt;
  if (const bool before = std::exchange(m_crushed, state.crushed); state.crushed && !before)
    return Incident{Kind::crushed, state.position};
  for (int i = 0; i < trace.contactCount; ++i) {
    const auto& contact = trace.contacts[static_cast<std::size_t>(i)];
    if (contact.ofLevel && isPhantom(tree, settings, contact))
      return Incident{Kind::phantom, contact.point};
  }
  const bool still = wantsToMove && (state.position - m_stillAt).norm() < 1;
  m_stillSteps = still ? m_stillSteps + 1 : 0;
  if (!still) m_stillAt = state.position;
  if (m_stillSteps != kSecond || !isWedged(tree, settings, state)) return std::nullopt;
  return Incident{Kind::wedged, state.position};
}

// True if the body can move in none of 16 horizontal directions. Facing a wall does not count: the
// sides and the back are free.
bool Watcher::isWedged(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                       const bsp::CharacterState& state) const {
  constexpr int kDirections = 16;
  const double far = 2;
  const bsp::CharacterShape shape = bsp::shapeOf(settings, state.crouched);
  for (int i = 0; i < kDirections; ++i) {
    const double around = 2 * std::numbers::pi * i / kDirections;
    const Vec3 delta(far * std::cos(around), far * std::sin(around), 0);
    const Vec3 from = state.position + Vec3(0, 0, settings.skin);
    const double part = std::visit(
        [&](const auto& moving) { return bsp::sweepFaceless(tree, moving, from, delta).fraction; },
        shape);
    if (part * far > 4 * settings.skin) return false;
  }
  return true;
}

}  // namespace halfspace::editor
