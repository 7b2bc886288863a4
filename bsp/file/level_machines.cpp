// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/level_machines.h"

#include <cassert>
#include <string>
#include <utility>

#include "bsp/machines/entity_machines.h"
#include "bsp/query/contents.h"

namespace halfspace::bsp {

namespace {

constexpr uint32_t kWorld = 0;  // the entity of the world

EntityKeys keysOf(const TreeFile& file, uint32_t entity) {
  EntityKeys keys;
  for (const auto& [name, value] : file.keysOf(entity)) keys.emplace_back(name, value);
  return keys;
}

// A transform of coordinates relative to `drawn` as one of the level's coordinates.
Pose ofLevel(const Pose& pose, const Vec3& drawn) {
  return {pose.toWorld(-drawn), pose.turn, pose.axis};
}

void extend(Bounds& box, const Pose& pose, const Bounds& model) {
  for (const Vec3& corner : cornersOf(model)) {
    const Vec3 position = pose.toWorld(corner);
    box.low = box.low.cwiseMin(position);
    box.high = box.high.cwiseMax(position);
  }
}

Bounds boundsOf(const MovingSolid& solid, const Bounds& model) {
  const Vec3 first = solid.before.toWorld(model.low);
  Bounds box{first, first};
  extend(box, solid.before, model);
  extend(box, solid.now, model);
  // A corner that turns passes outside of the box around both ends of its arc.
  if (solid.before.turn != solid.now.turn) {
    const Vec3 reach = model.low.cwiseAbs().cwiseMax(model.high.cwiseAbs());
    const Vec3 around = Vec3::Constant(reach.norm());
    for (const Pose& pose : {solid.before, solid.now}) {
      box.low = box.low.cwiseMin(pose.position - around);
      box.high = box.high.cwiseMax(pose.position + around);
    }
  }
  return box;
}

}  // namespace

LevelMachines::LevelMachines(const TreeFile& file) {
  const GameRules rules =
      GameRules::of(file.entities.empty() ? std::string_view() : file.valueOf(kWorld, "_game"));
  for (uint32_t entity = 0; entity < file.entities.size(); ++entity) add(file, entity, rules);
  placeAtRest();
}

void LevelMachines::add(const TreeFile& file, uint32_t entity, const GameRules& rules) {
  const EntityKeys keys = keysOf(file, entity);
  const std::string kind = valueOf(keys, "classname");
  const bool comesFromGames = kind.starts_with("func_") || isTrigger(kind);
  if (comesFromGames && isAbsent(keys)) return;
  const std::string name = valueOf(keys, "targetname");
  if (kind.starts_with("light") && !name.empty()) m_movers.machines().addLight(name);
  if (auto destination = destinationOf(keys, rules)) m_movers.machines().add(*destination);
  if (kind == "path_corner") {
    if (const auto corner = PathCorner::of(keys)) m_movers.add(*corner);
  }
  const uint32_t number = file.entities[entity].model;
  const FileModel* model = number == kNoModel ? nullptr : &file.models[number];
  std::vector<SolidCorners> solids;
  if (model != nullptr) solids.push_back(cornersOf(model->bounds));
  if (isTrigger(kind) && (model != nullptr || isRelay(kind))) {
    if (auto trigger = triggerOf(keys, solids, rules)) {
      trigger->id = entity + 1;
      m_movers.machines().add(std::move(*trigger));
    }
  }
  if (model == nullptr) return;
  addVolume(keys, *model);
  if (!isMover(kind) || (model->contents & kDefaultMask) == 0) return;
  auto mover = moverOf(keys, solids, rules, entity + 1);
  addMover(*model, entity, mover ? std::move(*mover) : standingMover(solids));
}

void LevelMachines::addMover(const FileModel& model, uint32_t entity, EntityMover mover) {
  const Vec3 reach = model.bounds.low.cwiseAbs().cwiseMax(model.bounds.high.cwiseAbs());
  m_parts.push_back({&model, reach.norm(), entity + 1});
  m_movers.add(std::move(mover));
}

void LevelMachines::addVolume(const EntityKeys& keys, const FileModel& model) {
  const std::string kind = valueOf(keys, "classname");
  CharacterVolume volume;
  volume.box = model.bounds;
  if (kind == "ladder" || kind == "func_ladder") {
    const auto towards = vectorOf(keys, "towards");
    if (!towards || towards->head<2>().norm() == 0.0) return;
    volume.kind = CharacterVolume::Kind::ladder;
    volume.towards = Vec3(towards->x(), towards->y(), 0.0).normalized();
  } else if (kind != "water" && kind != "func_water") {
    return;
  }
  m_volumes.push_back(volume);
}

void LevelMachines::placeAtRest() {
  constexpr double kAnyStep = 1.0;  // seconds; its beginning does not depend on its length
  place(kAnyStep);
  for (size_t i = 0; i < m_solids.size(); ++i) {
    m_solids[i].now = m_solids[i].before;
    m_bounds[i] = boundsOf(m_solids[i], m_parts[i].model->bounds);  // none is removed at rest
  }
}

void LevelMachines::place(double stepSeconds) {
  m_solids.clear();
  m_bounds.clear();
  for (size_t i = 0; i < m_parts.size(); ++i) {
    if (m_movers.isRemoved(i)) continue;
    const Part& part = m_parts[i];
    const Movers::Motion motion = m_movers.motionOf(i, m_steps, stepSeconds);
    const Vec3& drawn = m_movers.pathOf(i).drawn;
    m_solids.push_back({&part.model->tree, part.extent, ofLevel(motion.before, drawn),
                        ofLevel(motion.now, drawn), part.id});
    m_bounds.push_back(boundsOf(m_solids.back(), part.model->bounds));
  }
}

void LevelMachines::step(std::span<const OtherBody> bodies, double stepSeconds) {
  assert(stepSeconds > 0.0);
  m_movers.machines().step(bodies, stepSeconds);
  place(stepSeconds);
  ++m_steps;
}

void LevelMachines::restart() {
  m_movers.machines().restart();
  m_steps = 0;
  placeAtRest();
}

}  // namespace halfspace::bsp
