// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/level_surroundings.h"

#include <cmath>
#include <cstdio>
#include <string>

#include "bsp/character/character.h"

namespace halfspace::commandline {

using bsp::Vec3;

namespace {

std::optional<Vec3> vectorOf(const level::KeyValues& keys, const char* name) {
  const std::string text(level::valueOf(keys, name));
  Vec3 v;
  if (std::sscanf(text.c_str(), "%lf %lf %lf", &v.x(), &v.y(), &v.z()) != 3 || !v.allFinite())
    return std::nullopt;
  return v;
}

double numberOf(const level::KeyValues& keys, const char* name, double otherwise) {
  const std::string text(level::valueOf(keys, name));
  double number = 0.0;
  return std::sscanf(text.c_str(), "%lf", &number) == 1 && std::isfinite(number) ? number
                                                                                 : otherwise;
}

// The tree of a box.
std::optional<bsp::LiveTree> treeOf(const bsp::Bounds& box) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? box.high : box.low).x(), (i & 2 ? box.high : box.low).y(),
                         (i & 4 ? box.high : box.low).z());
  auto brush = geometry::Brush::fromPoints(corners);
  if (!brush.ok()) return std::nullopt;
  geometry::Evaluator evaluator;
  evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
                        {std::make_shared<const geometry::Brush>(std::move(brush).value()), {}});
  bsp::LiveTree tree;
  tree.update(evaluator, evaluator.update());
  return tree;
}

}  // namespace

LevelSurroundings::LevelSurroundings(const level::Level& level,
                                     std::vector<plugins::Issue>& issues) {
  for (const level::EntityId id : level.entities()) {
    const level::Entity& entity = level.entity(id);
    if (take(entity.keyValues)) continue;
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = "a " + std::string(level::valueOf(entity.keyValues, "classname")) +
                 " is left out: a key of its kind is missing, or is no number";
    issue.sourceLine = entity.sourceLine;
    issues.push_back(std::move(issue));
  }
}

bool LevelSurroundings::take(const level::KeyValues& keys) {
  const std::string_view name = level::valueOf(keys, "classname");
  if (name == "bystander") return takeBystander(keys);
  const bool known =
      name == "mover" || name == "water" || name == "ladder" || name == "trigger_goal";
  if (!known) return true;
  const auto low = vectorOf(keys, "low");
  const auto high = vectorOf(keys, "high");
  if (!low || !high || (low->array() > high->array()).any()) return false;
  const bsp::Bounds box{*low, *high};
  if (name == "mover") return takeMover(keys, box);
  if (name == "trigger_goal") {
    m_goal = box;
    return true;
  }
  bsp::CharacterVolume volume{bsp::CharacterVolume::Kind::water, box};
  if (name == "ladder") {
    const auto towards = vectorOf(keys, "towards");
    if (!towards || towards->head<2>().norm() == 0.0) return false;
    volume.kind = bsp::CharacterVolume::Kind::ladder;
    volume.towards = Vec3(towards->x(), towards->y(), 0.0).normalized();
  }
  m_volumes.push_back(volume);
  return true;
}

bool LevelSurroundings::takeBystander(const level::KeyValues& keys) {
  const auto origin = vectorOf(keys, "origin");
  const double radius = numberOf(keys, "radius", 0.0), height = numberOf(keys, "height", 0.0);
  if (!origin || !(radius > 0.0) || !(height > 0.0)) return false;
  m_others.push_back({*origin, radius, height});
  return true;
}

bool LevelSurroundings::takeMover(const level::KeyValues& keys, const bsp::Bounds& box) {
  const auto origin = vectorOf(keys, "origin");
  const auto way = vectorOf(keys, "way");
  const double seconds = numberOf(keys, "seconds", 0.0);
  auto tree = treeOf(box);
  if (!origin || !way || !(seconds > 0.0) || !tree) return false;
  m_paths.push_back({*origin, *way, seconds, numberOf(keys, "turn", 0.0)});
  m_trees.push_back(std::move(*tree));
  m_views.push_back(m_trees.back().view());
  const double extent = box.low.cwiseAbs().cwiseMax(box.high.cwiseAbs()).norm();
  m_solids.push_back({&m_views.back(), extent, {}, {}});
  return true;
}

bsp::Pose LevelSurroundings::Path::at(double time) const {
  const double phase = std::fmod(time / seconds, 2.0);
  return {origin + way * (phase <= 1.0 ? phase : 2.0 - phase), std::fmod(turn * time, 360.0)};
}

std::span<const bsp::MovingSolid> LevelSurroundings::solidsAt(uint64_t step, double stepSeconds) {
  const double begin = static_cast<double>(step) * stepSeconds;
  const double end = static_cast<double>(step + 1) * stepSeconds;
  for (size_t i = 0; i < m_solids.size(); ++i) {
    m_solids[i].before = m_paths[i].at(begin);
    m_solids[i].now = m_paths[i].at(end);
    // Past a whole turn the way goes on, not back.
    if (m_solids[i].now.turn * m_paths[i].turn < m_solids[i].before.turn * m_paths[i].turn)
      m_solids[i].before.turn -= std::copysign(360.0, m_paths[i].turn);
  }
  return m_solids;
}

}  // namespace halfspace::commandline
