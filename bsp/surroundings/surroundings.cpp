// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/surroundings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace halfspace::bsp {

namespace {

// Of the first such key; empty where there is none.
std::string valueOf(const EntityKeys& keys, std::string_view name) {
  const auto found = std::ranges::find(keys, name, &EntityKeys::value_type::first);
  return found == keys.end() ? std::string() : found->second;
}

std::optional<Vec3> vectorOf(const EntityKeys& keys, const char* name) {
  Vec3 v;
  if (std::sscanf(valueOf(keys, name).c_str(), "%lf %lf %lf", &v.x(), &v.y(), &v.z()) != 3 ||
      !v.allFinite())
    return std::nullopt;
  return v;
}

double numberOf(const EntityKeys& keys, const char* name, double otherwise) {
  double number = 0.0;
  const bool is = std::sscanf(valueOf(keys, name).c_str(), "%lf", &number) == 1;
  return is && std::isfinite(number) ? number : otherwise;
}

std::optional<Bounds> boxOf(const EntityKeys& keys) {
  const auto low = vectorOf(keys, "low"), high = vectorOf(keys, "high");
  if (!low || !high || (low->array() > high->array()).any()) return std::nullopt;
  return Bounds{*low, *high};
}

SolidCorners cornersOf(const Bounds& box) {
  SolidCorners corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? box.high : box.low).x(), (i & 2 ? box.high : box.low).y(),
                         (i & 4 ? box.high : box.low).z());
  return corners;
}

// Contract: not empty.
Bounds boxAround(const SolidCorners& corners) {
  Bounds box{corners.front(), corners.front()};
  for (const Vec3& corner : corners) {
    box.low = box.low.cwiseMin(corner);
    box.high = box.high.cwiseMax(corner);
  }
  return box;
}

// Nothing, if one of them is none.
std::optional<LiveTree> treeOf(std::span<const SolidCorners> solids) {
  geometry::Evaluator evaluator;
  for (const SolidCorners& corners : solids) {
    auto brush = geometry::Brush::fromPoints(corners);
    if (!brush.ok()) return std::nullopt;
    evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode,
                          geometry::CsgOperation::add,
                          {std::make_shared<const geometry::Brush>(std::move(brush).value()), {}});
  }
  LiveTree tree;
  tree.update(evaluator, evaluator.update());
  return tree;
}

}  // namespace

bool Surroundings::knows(const EntityKeys& keys) {
  constexpr std::array<std::string_view, 7> kKinds{
      "mover", "water", "func_water", "ladder", "func_ladder", "bystander", "trigger_goal"};
  return std::ranges::find(kKinds, valueOf(keys, "classname")) != kKinds.end();
}

bool Surroundings::add(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::string name = valueOf(keys, "classname");
  if (name == "mover") return addMover(keys, solids);
  if (name == "bystander") return addBystander(keys);
  if (name == "water" || name == "func_water") return addVolume({}, keys, solids);
  if (name == "trigger_goal") {
    const auto box = boxOf(keys);
    if (box) m_goal = box;
    return box.has_value();
  }
  if (name != "ladder" && name != "func_ladder") return true;
  const auto towards = vectorOf(keys, "towards");
  if (!towards || towards->head<2>().norm() == 0.0) return false;
  CharacterVolume ladder;
  ladder.kind = CharacterVolume::Kind::ladder;
  ladder.towards = Vec3(towards->x(), towards->y(), 0.0).normalized();
  return addVolume(ladder, keys, solids);
}

bool Surroundings::addVolume(CharacterVolume volume, const EntityKeys& keys,
                             std::span<const SolidCorners> solids) {
  if (solids.empty()) {
    const auto box = boxOf(keys);
    if (!box) return false;
    volume.box = *box;
    m_volumes.push_back(volume);
  }
  for (const SolidCorners& corners : solids) {
    if (corners.empty()) return false;
    volume.box = boxAround(corners);
    m_volumes.push_back(volume);
  }
  return true;
}

bool Surroundings::addBystander(const EntityKeys& keys) {
  const auto origin = vectorOf(keys, "origin");
  const double radius = numberOf(keys, "radius", 0.0), height = numberOf(keys, "height", 0.0);
  if (!origin || !(radius > 0.0) || !(height > 0.0)) return false;
  m_others.push_back({*origin, radius, height});
  return true;
}

bool Surroundings::addMover(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const auto way = vectorOf(keys, "way");
  const double seconds = numberOf(keys, "seconds", 0.0);
  if (!way || !(seconds > 0.0)) return false;
  Vec3 origin = Vec3::Zero();
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  if (const auto given = vectorOf(keys, "origin")) origin = *given;
  if (own.empty()) {
    const auto box = boxOf(keys);
    if (!box || !vectorOf(keys, "origin")) return false;
    own.push_back(cornersOf(*box));
  } else {
    for (SolidCorners& corners : own)
      for (Vec3& corner : corners) corner -= origin;
  }
  auto tree = treeOf(own);
  if (!tree) return false;
  double extent = 0.0;
  std::vector<Bounds>& boxes = m_boxes.emplace_back();
  for (const SolidCorners& corners : own) {
    boxes.push_back(boxAround(corners));
    for (const Vec3& corner : corners) extent = std::max(extent, corner.norm());
  }
  m_paths.push_back({origin, *way, seconds, numberOf(keys, "turn", 0.0)});
  m_trees.push_back(std::move(*tree));
  m_views.push_back(m_trees.back().view());
  m_solids.push_back({&m_views.back(), extent, {}, {}});
  return true;
}

Pose Surroundings::Path::at(double time) const {
  const double phase = std::fmod(time / seconds, 2.0);
  return {origin + way * (phase <= 1.0 ? phase : 2.0 - phase), std::fmod(turn * time, 360.0)};
}

std::span<const MovingSolid> Surroundings::solidsAt(uint64_t step, double stepSeconds) {
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

}  // namespace halfspace::bsp
