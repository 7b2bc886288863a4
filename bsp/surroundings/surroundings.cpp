// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/surroundings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "bsp/surroundings/entity_machines.h"

namespace halfspace::bsp {

namespace {

SolidCorners cornersOf(const Bounds& box) {
  SolidCorners corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? box.high : box.low).x(), (i & 2 ? box.high : box.low).y(),
                         (i & 4 ? box.high : box.low).z());
  return corners;
}

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

bool Surroundings::knows(const EntityKeys& keys) {
  constexpr std::array<std::string_view, 15> kKinds{
      "mover",      "water",        "func_water",       "ladder",       "func_ladder",
      "bystander",  "trigger_goal", "func_door",        "func_button",  "func_plat",
      "func_train", "path_corner",  "trigger_multiple", "trigger_once", "trigger"};
  return std::ranges::find(kKinds, valueOf(keys, "classname")) != kKinds.end();
}

bool Surroundings::add(const EntityKeys& keys, std::span<const SolidCorners> solids, uint64_t id) {
  ++m_added;
  m_id = id != 0 ? id : m_added;
  const std::string name = valueOf(keys, "classname");
  if (name == "mover") return addMover(keys, solids);
  if (name == "bystander") return addBystander(keys);
  if (name == "water" || name == "func_water") return addVolume({}, keys, solids);
  if (name == "trigger_goal") {
    const auto box = boxOf(keys);
    if (box) m_goal = box;
    return box.has_value();
  }
  if (name == "func_train") return addTrain(keys, solids);
  if (name == "path_corner") return addCorner(keys);
  if (name.starts_with("func_") && name != "func_ladder") return addMachine(keys, solids);
  if (isTrigger(name)) return addMachine(keys, solids);
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
  const auto travel = vectorOf(keys, "way");
  const double seconds = numberOf(keys, "seconds", 0.0);
  if (!travel || !(seconds > 0.0)) return false;
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
  return addSolid({origin, *travel, seconds, numberOf(keys, "turn", 0.0)}, own);
}

bool Surroundings::addMachine(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  if (own.empty()) {
    const auto box = boxOf(keys);
    if (!box) return false;
    own.push_back(cornersOf(*box));
  }
  if (std::ranges::any_of(own, &SolidCorners::empty)) return false;
  if (auto trigger = triggerOf(keys, own)) {
    trigger->id = m_id;
    m_machines.add(std::move(*trigger));
    return true;
  }
  auto machine = machineOf(keys, own);
  if (!machine) return false;
  machine->id = m_id;
  // Relative to its rest position.
  const Vec3 moved = boxAround(own).low;
  for (SolidCorners& corners : own)
    for (Vec3& corner : corners) corner -= moved;
  Path path{machine->box.low, machine->travel};
  path.machine = m_machines.all().size();
  if (!addSolid(path, own)) return false;
  m_machines.add(*machine);
  return true;
}

// A train with a name is a machine that never arrives: its state is the time for which it has
// moved.
constexpr double kForEver = 1e6;  // seconds

bool Surroundings::addTrain(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  const double speed = numberOf(keys, "speed", 100.0);
  const std::string first = valueOf(keys, "target"), name = valueOf(keys, "targetname");
  if (own.empty() || std::ranges::any_of(own, &SolidCorners::empty) || first.empty() ||
      !(speed > 0.0))
    return false;
  const Bounds box = boxAround(own);
  for (SolidCorners& corners : own)
    for (Vec3& corner : corners) corner -= box.low;
  Path path{box.low, Vec3::Zero()};
  path.train = m_trains.size();
  if (!name.empty()) path.machine = m_machines.all().size();
  if (!addSolid(path, own)) return false;
  m_trains.push_back({first, speed});
  m_routesKnown = false;
  if (name.empty()) return true;
  Machine engine;
  engine.id = m_id;
  engine.seconds = kForEver;
  engine.name = name;
  engine.box = box;
  m_machines.add(engine);
  return true;
}

bool Surroundings::addCorner(const EntityKeys& keys) {
  const auto corner = PathCorner::of(keys);
  if (!corner) return false;
  m_corners.push_back(*corner);
  m_routesKnown = false;
  return true;
}

// Routes are found late, because corners may be added after their trains.
void Surroundings::findRoutes() {
  if (m_routesKnown) return;
  m_routesKnown = true;
  for (Train& train : m_trains) train.route = Route::from(train.first, m_corners, train.speed);
}

bool Surroundings::addSolid(const Path& path, const std::vector<SolidCorners>& own) {
  auto tree = treeOf(own);
  if (!tree) return false;
  assert(!own.empty());
  double extent = 0.0;
  std::vector<Bounds>& boxes = m_boxes.emplace_back();
  for (const SolidCorners& corners : own) {
    boxes.push_back(boxAround(corners));
    for (const Vec3& corner : corners) extent = std::max(extent, corner.norm());
  }
  m_paths.push_back(path);
  m_trees.push_back(std::move(*tree));
  m_views.push_back(m_trees.back().view());
  m_solids.push_back({&m_views.back(), extent, {}, {}, m_id});
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

bool Surroundings::addClips(std::vector<SolidCorners> clips, const Surroundings* before) {
  if (clips.empty()) return true;
  const bool areKnown = before && before->m_clips && before->m_clips->corners == clips;
  m_clips = areKnown ? before->m_clips : treeOfClips(std::move(clips));
  double extent = 0.0;
  for (const SolidCorners& corners : m_clips->corners)
    for (const Vec3& corner : corners) extent = std::max(extent, corner.norm());
  m_boxes.emplace_back();
  m_paths.push_back({Vec3::Zero(), Vec3::Zero()});
  m_solids.push_back({&m_clips->view, extent, {}, {}});
  return m_clips->areWhole;
}

Pose Surroundings::Path::at(double time) const {
  const double phase = std::fmod(time / seconds, 2.0);
  return {origin + travel * (phase <= 1.0 ? phase : 2.0 - phase), std::fmod(turn * time, 360.0)};
}

void Surroundings::move(size_t mover, double begin, double end) {
  assert(mover < m_solids.size() && m_paths.size() == m_solids.size());
  const Path& path = m_paths[mover];
  MovingSolid& solid = m_solids[mover];
  if (path.machine) {
    assert(*path.machine < m_machines.all().size());
    const Machine& machine = m_machines.all()[*path.machine];
    solid.before = {path.origin + machine.partBefore * machine.travel, 0.0};
    solid.now = {path.origin + machine.part * machine.travel, 0.0};
    begin = machine.partBefore * machine.seconds;
    end = machine.part * machine.seconds;
  }
  if (!path.train) return;
  assert(*path.train < m_trains.size());
  const std::optional<Route>& route = m_trains[*path.train].route;
  solid.before = {route ? route->at(begin) : path.origin, 0.0};
  solid.now = {route ? route->at(end) : path.origin, 0.0};
}

std::span<const MovingSolid> Surroundings::solidsAt(uint64_t step, double stepSeconds) {
  assert(stepSeconds > 0.0 && m_paths.size() == m_solids.size());
  const double begin = static_cast<double>(step) * stepSeconds;
  const double end = static_cast<double>(step + 1) * stepSeconds;
  findRoutes();
  for (size_t i = 0; i < m_solids.size(); ++i) {
    if (m_paths[i].machine || m_paths[i].train) {
      move(i, begin, end);
      continue;
    }
    m_solids[i].before = m_paths[i].at(begin);
    m_solids[i].now = m_paths[i].at(end);
    // After a full rotation the motion continues instead of jumping back.
    if (m_solids[i].now.turn * m_paths[i].turn < m_solids[i].before.turn * m_paths[i].turn)
      m_solids[i].before.turn -= std::copysign(360.0, m_paths[i].turn);
  }
  return m_solids;
}

}  // namespace halfspace::bsp
