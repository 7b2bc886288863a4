// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/bots.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "bsp/query/sine_cosine.h"

namespace halfspace::editor {

using bsp::Vec3;

namespace {

constexpr double kReach = 64;  // level units; more than any body moves in one step
constexpr double kPace = 0.5;  // share of the full walking speed

}  // namespace

bool Bots::add(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
               const Vec3& foot) {
  if (m_all.size() >= kMost) return false;
  const Vec3 above = foot + Vec3(0, 0, 2 * settings.skin);
  if (bsp::isBlocked(tree, settings, false, above)) return false;
  Bot bot;
  bot.settings = settings;
  bot.state.position = above;
  bot.yaw = 360 * m_random.unit();
  m_all.push_back(bot);
  return true;
}

void Bots::think(const bsp::TreeView& tree, Bot& bot) {
  const double size = bot.settings.height;
  const auto [sine, cosine] = bsp::sineCosineOfDegrees(bot.yaw);
  const Vec3 ahead(cosine, sine, 0);
  const Vec3 chest = bot.state.position + Vec3(0, 0, 0.6 * size);
  const double look = 1.5 * size + bot.settings.radius;
  const bool wall = bsp::sweepFaceless(tree, bsp::PointShape{}, chest, Vec3(ahead * look)).hit;
  const Vec3 beyond = chest + ahead * (2 * bot.settings.radius);
  const bool drop =
      bot.state.onGround && !wall &&
      !bsp::sweepFaceless(tree, bsp::PointShape{}, beyond, Vec3(0, 0, -2.6 * size)).hit;
  if (wall || drop || m_random.unit() < 0.1)
    bot.yaw += (wall || drop ? 70 : 0) + 140 * (m_random.unit() - 0.5);
  // minimum number of steps between decisions; the maximum is twice this
  constexpr double kThought = 24;
  bot.rest = static_cast<uint32_t>(kThought * (1 + m_random.unit()));
}

void Bots::addNear(const Vec3& foot, double radius, double height, const Bot* but,
                   std::vector<bsp::OtherBody>& others) const {
  for (const Bot& bot : m_all) {
    if (&bot == but) continue;
    const Vec3 by = bot.state.position - foot;
    const double reach = radius + bot.settings.radius + kReach;
    if (std::abs(by.x()) > reach || std::abs(by.y()) > reach) continue;
    if (by.z() > height + kReach || -by.z() > bot.settings.height + kReach) continue;
    others.push_back({bot.state.position, bot.settings.radius, bot.settings.height});
  }
}

void Bots::addNear(const Vec3& foot, double radius, double height,
                   std::vector<bsp::OtherBody>& others) const {
  addNear(foot, radius, height, nullptr, others);
}

void Bots::step(const bsp::CharacterWorld& around, double lowest) {
  for (Bot& bot : m_all) {
    if (bot.rest == 0) think(around.tree, bot);
    --bot.rest;
    const Vec3 from = bot.state.position;
    m_near.assign(around.others.begin(), around.others.end());
    addNear(from, bot.settings.radius, bot.settings.height, &bot, m_near);
    bsp::step({around.tree, around.solids, around.volumes, m_near}, bot.settings,
              {kPace, 0, bot.yaw, false, false}, bot.state);
    const Vec3 by = bot.state.position - from;
    bot.stride += std::hypot(by.x(), by.y()) / (0.45 * bot.settings.height) * std::numbers::pi;
    bot.stuckSteps = bot.state.stuck ? bot.stuckSteps + 1 : 0;
  }
  std::erase_if(m_all, [lowest](const Bot& bot) { return bot.state.position.z() < lowest; });
}

}  // namespace halfspace::editor
