// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/bots.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halfspace::editor {

using bsp::Vec3;

namespace {

constexpr double kRadians = std::numbers::pi / 180;
constexpr double kNoLength = 1e-9;  // units: too short to have a direction
constexpr double kPace = 0.5;       // of its full speed

// Apart along the ground; zero where they do not overlap.
Vec3 overlapOf(const bsp::CharacterSettings& a, const Vec3& atA, const bsp::CharacterSettings& b,
               const Vec3& atB) {
  if (atA.z() + a.height <= atB.z() || atB.z() + b.height <= atA.z()) return Vec3::Zero();
  const double dx = atA.x() - atB.x();
  const double dy = atA.y() - atB.y();
  const double distance = std::hypot(dx, dy);
  const double overlap = a.radius + b.radius - distance;
  if (overlap <= 0) return Vec3::Zero();
  // One in the other: any way will do, but always the same.
  if (distance < kNoLength) return {overlap, 0, 0};
  return {dx / distance * overlap, dy / distance * overlap, 0};
}

void shift(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
           bsp::CharacterState& state, const Vec3& by) {
  const double length = by.norm();
  if (length < kNoLength) return;
  const double reach = length + settings.skin;
  const bsp::Hit hit = std::visit(
      [&](const auto& shape) {
        return bsp::sweep(tree, shape, state.position, Vec3(by * (reach / length)));
      },
      bsp::shapeOf(settings, state.crouched));
  if (hit.startInSolid) return;
  const double way = std::clamp(hit.fraction * reach - settings.skin, 0.0, length);
  state.position += by * (way / length);
}

}  // namespace

bool Bots::add(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
               const Vec3& foot) {
  if (m_all.size() >= kMost) return false;
  const Vec3 above = foot + Vec3(0, 0, 2 * settings.skin);
  if (bsp::isBlocked(tree, settings, false, above)) return false;
  Bot bot;
  bot.settings = settings;
  bot.state.position = above;
  bot.yaw = 360 * m_chance.unit();
  m_all.push_back(bot);
  return true;
}

void Bots::think(const bsp::TreeView& tree, Bot& bot) {
  const double size = bot.settings.height;
  const double yaw = bot.yaw * kRadians;
  const Vec3 ahead(std::cos(yaw), std::sin(yaw), 0);
  const Vec3 chest = bot.state.position + Vec3(0, 0, 0.6 * size);
  const double look = 1.5 * size + bot.settings.radius;
  const bool wall = bsp::sweep(tree, bsp::PointShape{}, chest, Vec3(ahead * look)).hit;
  const Vec3 beyond = chest + ahead * (2 * bot.settings.radius);
  const bool drop = bot.state.onGround && !wall &&
                    !bsp::sweep(tree, bsp::PointShape{}, beyond, Vec3(0, 0, -2.6 * size)).hit;
  if (wall || drop || m_chance.unit() < 0.1)
    bot.yaw += (wall || drop ? 70 : 0) + 140 * (m_chance.unit() - 0.5);
  constexpr double kThought = 24;  // steps, at least; up to twice as many
  bot.rest = static_cast<uint32_t>(kThought * (1 + m_chance.unit()));
}

void Bots::step(const bsp::TreeView& tree, double lowest) {
  for (Bot& bot : m_all) {
    if (bot.rest == 0) think(tree, bot);
    --bot.rest;
    const Vec3 from = bot.state.position;
    bsp::step(tree, bot.settings, {kPace, 0, bot.yaw, false, false}, bot.state);
    const Vec3 by = bot.state.position - from;
    bot.stride += std::hypot(by.x(), by.y()) / (0.45 * bot.settings.height) * std::numbers::pi;
    bot.stuckSteps = bot.state.stuck ? bot.stuckSteps + 1 : 0;
  }
  std::erase_if(m_all, [lowest](const Bot& bot) { return bot.state.position.z() < lowest; });
}

bool Bots::separate(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                    bsp::CharacterState& player) {
  bool moved = false;
  for (std::size_t i = 0; i < m_all.size(); ++i) {
    Bot& a = m_all[i];
    for (std::size_t k = i + 1; k < m_all.size(); ++k) {
      Bot& b = m_all[k];
      const Vec3 apart = overlapOf(a.settings, a.state.position, b.settings, b.state.position);
      shift(tree, a.settings, a.state, 0.5 * apart);
      shift(tree, b.settings, b.state, -0.5 * apart);
    }
    const Vec3 apart = overlapOf(a.settings, a.state.position, settings, player.position);
    if (apart.isZero()) continue;
    shift(tree, a.settings, a.state, 0.5 * apart);
    shift(tree, settings, player, -0.5 * apart);
    moved = true;
  }
  return moved;
}

}  // namespace halfspace::editor
