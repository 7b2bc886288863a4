// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/surroundings.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "bsp/machines/entity_machines.h"

namespace halfspace::bsp {

namespace {

// False: the corners form no convex solid.
bool insert(geometry::Evaluator& evaluator, const SolidCorners& corners) {
  auto brush = geometry::Brush::fromPoints(corners);
  if (!brush.ok()) return false;
  evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
                        {std::make_shared<const geometry::Brush>(std::move(brush).value()), {}});
  return true;
}

// nullopt if one of them is no convex solid.
std::optional<LiveTree> treeOf(std::span<const SolidCorners> solids) {
  geometry::Evaluator evaluator;
  for (const SolidCorners& corners : solids)
    if (!insert(evaluator, corners)) return std::nullopt;
  LiveTree tree;
  tree.update(evaluator, evaluator.update());
  return tree;
}

}  // namespace

namespace {

// Classes that moverOf(), triggerOf() and destinationOf() do not know.
constexpr std::array<std::string_view, 7> kOtherKinds{
    "water", "func_water", "ladder", "func_ladder", "bystander", "path_corner", "trigger_goal"};

}  // namespace

// A light has no body. Only the state of its switch is simulated; the program that draws the level
// shows the light.
static bool isSwitchedLight(const EntityKeys& keys) {
  return valueOf(keys, "classname").starts_with("light") && !valueOf(keys, "targetname").empty();
}

bool Surroundings::knows(const EntityKeys& keys) {
  const std::string kind = valueOf(keys, "classname");
  return isSwitchedLight(keys) || isMover(kind) || isTrigger(kind) || isDestination(kind) ||
         std::ranges::find(kOtherKinds, kind) != kOtherKinds.end();
}

bool Surroundings::add(const EntityKeys& keys, std::span<const SolidCorners> solids, uint64_t id) {
  ++m_added;
  m_id = id != 0 ? id : m_added;
  const std::string name = valueOf(keys, "classname");
  if (!knows(keys)) return true;
  const bool comesFromGames = name.starts_with("func_") || isTrigger(name);
  if (comesFromGames && isAbsent(keys)) return true;
  if (isSwitchedLight(keys)) {
    m_movers.machines().addLight(valueOf(keys, "targetname"));
    return true;
  }
  if (isMover(name)) return addMover(keys, solids);
  if (name == "bystander") return addBystander(keys);
  if (name == "water" || name == "func_water") return addVolume({}, keys, solids);
  if (name == "trigger_goal") {
    const auto box = boxOf(keys);
    if (box) m_goal = box;
    return box.has_value();
  }
  if (name == "path_corner") return addCorner(keys);
  if (isTrigger(name)) return addTrigger(keys, solids);
  if (isDestination(name)) return addDestination(keys);
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
  // All solids are checked before the first is added: a refused entity leaves nothing behind.
  std::vector<geometry::Brush> brushes;
  for (const SolidCorners& corners : solids) {
    auto brush = geometry::Brush::fromPoints(corners);
    if (!brush.ok()) return false;
    brushes.push_back(std::move(brush).value());
  }
  for (size_t i = 0; i < solids.size(); ++i) {
    volume.box = boxAround(solids[i]);
    volume.planes = planesOf(brushes[i]);
    m_volumes.push_back(volume);
  }
  return true;
}

bool Surroundings::addWater(const SolidCorners& corners) {
  return addVolume({}, {}, {&corners, 1});
}

std::span<const VolumePlane> Surroundings::planesOf(const geometry::Brush& brush) {
  std::vector<VolumePlane>& planes = m_volumePlanes.emplace_back();
  for (const geometry::Plane& plane : brush.planes()) {
    planes.push_back({plane.unitNormal(), plane.offset() / plane.normal().norm()});
  }
  return planes;
}

bool Surroundings::addBystander(const EntityKeys& keys) {
  const auto origin = vectorOf(keys, "origin");
  const double radius = numberOf(keys, "radius", 0.0), height = numberOf(keys, "height", 0.0);
  if (!origin || !(radius > 0.0) || !(height > 0.0)) return false;
  m_others.push_back({*origin, radius, height});
  return true;
}

bool Surroundings::addMover(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  auto mover = moverOf(keys, solids, m_rules, m_id);
  if (mover && addSolid(std::move(*mover))) return true;
  if (!solids.empty() && std::ranges::none_of(solids, &SolidCorners::empty))
    addSolid(standingMover(solids));
  return false;
}

bool Surroundings::addTrigger(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::vector<SolidCorners> own = ownSolids(keys, solids);
  if (own.empty() && !isRelay(valueOf(keys, "classname"))) return false;
  auto trigger = triggerOf(keys, own, m_rules);
  if (!trigger) return false;
  trigger->id = m_id;
  m_movers.machines().add(std::move(*trigger));
  return true;
}

bool Surroundings::addDestination(const EntityKeys& keys) {
  auto destination = destinationOf(keys, m_rules);
  if (!destination) return false;
  m_movers.machines().add(std::move(*destination));
  return true;
}

bool Surroundings::addCorner(const EntityKeys& keys) {
  const auto corner = PathCorner::of(keys);
  if (!corner) return false;
  m_movers.add(*corner);
  return true;
}

std::shared_ptr<const Surroundings::Model> Surroundings::modelOf(std::vector<SolidCorners> own) {
  assert(!own.empty());
  auto tree = treeOf(own);
  if (!tree) return nullptr;
  auto made = std::make_shared<Model>();
  for (const SolidCorners& corners : own) {
    made->boxes.push_back(boxAround(corners));
    for (const Vec3& corner : corners) made->extent = std::max(made->extent, corner.norm());
  }
  made->corners = std::move(own);
  made->tree = std::move(*tree);
  made->view = made->tree.view();
  made->unseen = made->view.seeing(0);
  return made;
}

std::shared_ptr<const Surroundings::Model> Surroundings::knownModel(
    const std::vector<SolidCorners>& own) const {
  if (m_reused == nullptr) return nullptr;
  const auto solid = std::ranges::find(m_reused->m_solids, m_id, &MovingSolid::id);
  if (solid == m_reused->m_solids.end()) return nullptr;
  const auto& model = m_reused->m_models[static_cast<size_t>(solid - m_reused->m_solids.begin())];
  return model->corners == own ? model : nullptr;
}

bool Surroundings::addSolid(EntityMover mover) {
  auto model = knownModel(mover.corners);
  if (!model) model = modelOf(std::exchange(mover.corners, {}));
  if (!model) return false;
  m_movers.add(std::move(mover));
  m_solids.push_back({&model->view, model->extent, {}, {}, m_id});
  m_models.push_back(std::move(model));
  return true;
}

std::shared_ptr<const Surroundings::Clips> Surroundings::treeOfClips(
    std::vector<SolidCorners> clips) {
  auto made = std::make_shared<Clips>();
  geometry::Evaluator evaluator;
  for (const SolidCorners& corners : clips)
    if (!insert(evaluator, corners)) made->areWhole = false;
  made->corners = std::move(clips);
  made->tree.update(evaluator, evaluator.update());
  made->view = made->tree.view();
  return made;
}

bool Surroundings::addClips(std::vector<SolidCorners> clips) {
  const Surroundings* before = std::exchange(m_reused, nullptr);
  if (clips.empty()) return true;
  const bool areKnown = before && before->m_clips && before->m_clips->corners == clips;
  m_clips = areKnown ? before->m_clips : treeOfClips(std::move(clips));
  double extent = 0.0;
  for (const SolidCorners& corners : m_clips->corners)
    for (const Vec3& corner : corners) extent = std::max(extent, corner.norm());
  m_models.push_back(std::make_shared<const Model>());
  m_movers.add(EntityMover());
  m_solids.push_back({&m_clips->view, extent, {}, {}});
  return m_clips->areWhole;
}

std::span<const MovingSolid> Surroundings::solidsAt(uint64_t step, double stepSeconds) {
  for (size_t i = 0; i < m_solids.size(); ++i) {
    const Movers::Motion motion = m_movers.motionOf(i, step, stepSeconds);
    m_solids[i].before = motion.before;
    m_solids[i].now = motion.now;
    if (isRemoved(i)) {
      m_solids[i].tree = &m_models[i]->unseen;
    } else if (m_solids[i].tree == &m_models[i]->unseen) {
      m_solids[i].tree = &m_models[i]->view;
    }
  }
  return m_solids;
}

}  // namespace halfspace::bsp
