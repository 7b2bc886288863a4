// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/surroundings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"
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

namespace {

// Classes that machineOf(), triggerOf() and destinationOf() do not know.
constexpr std::array<std::string_view, 10> kOtherKinds{
    "mover",     "water",      "func_water",  "ladder",       "func_ladder",
    "bystander", "func_train", "path_corner", "trigger_goal", "func_bobbing"};

}  // namespace

// A light has no body. Only the state of its switch is simulated; the program that draws the level
// shows the light.
static bool isSwitchedLight(const EntityKeys& keys) {
  return valueOf(keys, "classname").starts_with("light") && !valueOf(keys, "targetname").empty();
}

bool Surroundings::knows(const EntityKeys& keys) {
  const std::string kind = valueOf(keys, "classname");
  return isSwitchedLight(keys) || isMachine(kind) || isTrigger(kind) || isDestination(kind) ||
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
    m_machines.addLight(valueOf(keys, "targetname"));
    return true;
  }
  if (name == "mover") return orStanding(addMover(keys, solids), solids);
  if (name == "bystander") return addBystander(keys);
  if (name == "water" || name == "func_water") return addVolume({}, keys, solids);
  if (name == "trigger_goal") {
    const auto box = boxOf(keys);
    if (box) m_goal = box;
    return box.has_value();
  }
  if (name == "func_train") return orStanding(addTrain(keys, solids), solids);
  if (name == "func_bobbing") return orStanding(addBobbing(keys, solids), solids);
  if (name == "path_corner") return addCorner(keys);
  if (isMachine(name)) return orStanding(addMachine(keys, solids), solids);
  if (isTrigger(name)) return addTrigger(keys, solids);
  if (isDestination(name)) return addDestination(keys);
  const auto towards = vectorOf(keys, "towards");
  if (!towards || towards->head<2>().norm() == 0.0) return false;
  CharacterVolume ladder;
  ladder.kind = CharacterVolume::Kind::ladder;
  ladder.towards = Vec3(towards->x(), towards->y(), 0.0).normalized();
  return addVolume(ladder, keys, solids);
}

bool Surroundings::orStanding(bool isAdded, std::span<const SolidCorners> solids) {
  if (isAdded || solids.empty() || std::ranges::any_of(solids, &SolidCorners::empty))
    return isAdded;
  const Vec3 low = boxAround(solids).low;
  addDrawn({low, Vec3::Zero()}, low, solids);
  return false;
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
  const auto given = vectorOf(keys, "origin");
  const Vec3 origin = given.value_or(Vec3::Zero());
  const Path path{origin, *travel, seconds, numberOf(keys, "turn", 0.0)};
  if (!solids.empty()) return addDrawn(path, origin, solids);
  const auto box = boxOf(keys);
  return box && given && addSolid(path, {cornersOf(*box)});
}

// The solids of an entity, or the box that its keys give; empty if it has neither.
static std::vector<SolidCorners> ownSolids(const EntityKeys& keys,
                                           std::span<const SolidCorners> solids) {
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  const auto box = boxOf(keys);
  if (own.empty() && box) own.push_back(cornersOf(*box));
  if (std::ranges::any_of(own, &SolidCorners::empty)) own.clear();
  return own;
}

bool Surroundings::addTrigger(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::vector<SolidCorners> own = ownSolids(keys, solids);
  if (own.empty() && !isRelay(valueOf(keys, "classname"))) return false;
  auto trigger = triggerOf(keys, own, m_rules);
  if (!trigger) return false;
  trigger->id = m_id;
  m_machines.add(std::move(*trigger));
  return true;
}

bool Surroundings::addDestination(const EntityKeys& keys) {
  auto destination = destinationOf(keys, m_rules);
  if (!destination) return false;
  m_machines.add(std::move(*destination));
  return true;
}

bool Surroundings::addMachine(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::vector<SolidCorners> own = ownSolids(keys, solids);
  if (own.empty()) return false;
  auto machine = machineOf(keys, own, m_rules);
  if (!machine) return false;
  machine->id = m_id;
  // Coordinates of rotating machines are relative to their axis, those of others to their low
  // corner.
  const bool turns = machine->motion.turn != 0.0;
  Path path{turns ? machine->motion.hinge : machine->box.low, machine->motion.travel};
  path.machine = m_machines.all().size();
  if (!addDrawn(path, turns ? machine->motion.hinge : machine->drawn.low, own)) return false;
  m_paths.back().hasSolids = !solids.empty();
  m_machines.add(std::move(*machine));
  return true;
}

bool Surroundings::addTrain(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::vector<SolidCorners> own(solids.begin(), solids.end());
  const double given = numberOf(keys, "speed", 100.0), speed = given == 0.0 ? 100.0 : given;
  const std::string first = valueOf(keys, "target"), name = valueOf(keys, "targetname");
  if (own.empty() || std::ranges::any_of(own, &SolidCorners::empty) || first.empty() ||
      !(speed > 0.0))
    return false;
  const Bounds box = boxAround(own);
  const Vec3 drawn = vectorOf(keys, "origin").value_or(box.low);
  Path path{drawn, Vec3::Zero()};
  path.train = m_trains.size();
  if (!name.empty()) path.machine = m_machines.all().size();
  if (!addDrawn(path, drawn, own)) return false;
  m_trains.push_back({first, speed});
  m_routesKnown = false;
  if (name.empty()) return true;
  // Its `part` is the time in seconds for which the train has moved.
  Machine engine;
  engine.id = m_id;
  engine.isEngine = true;
  engine.name = name;
  engine.drawn = engine.box = box;
  m_machines.add(std::move(engine));
  return true;
}

bool Surroundings::addBobbing(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  constexpr int kAlongX = 1, kAlongY = 2;
  const auto flags = static_cast<int64_t>(numberOf(keys, "spawnflags", 0.0));
  const double height = numberOf(keys, "height", 32.0), seconds = numberOf(keys, "speed", 4.0);
  if (solids.empty() || std::ranges::any_of(solids, &SolidCorners::empty) || !(seconds > 0.0))
    return false;
  const Vec3 low = boxAround(solids).low;
  const Vec3 axis = (flags & kAlongX) != 0   ? Vec3::UnitX()
                    : (flags & kAlongY) != 0 ? Vec3::UnitY()
                                             : Vec3::UnitZ();
  Path path{low, height * axis, seconds};
  path.phase = numberOf(keys, "phase", 0.0);
  path.sways = true;
  return addDrawn(path, low, solids);
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

bool Surroundings::addSolid(const Path& path, std::vector<SolidCorners> own) {
  auto model = knownModel(own);
  if (!model) model = modelOf(std::move(own));
  if (!model) return false;
  m_paths.push_back(path);
  m_solids.push_back({&model->view, model->extent, {}, {}, m_id});
  m_models.push_back(std::move(model));
  return true;
}

bool Surroundings::addDrawn(Path path, const Vec3& drawn, std::span<const SolidCorners> solids) {
  path.drawn = drawn;
  path.hasSolids = true;
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  for (SolidCorners& corners : own)
    for (Vec3& corner : corners) corner -= drawn;
  return addSolid(path, std::move(own));
}

bool Surroundings::isRemoved(size_t mover) const {
  const std::optional<size_t>& machine = m_paths[mover].machine;
  return machine && m_machines.all()[*machine].isRemoved;
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
  m_paths.push_back({Vec3::Zero(), Vec3::Zero()});
  m_solids.push_back({&m_clips->view, extent, {}, {}});
  return m_clips->areWhole;
}

Pose Surroundings::Path::at(double time) const {
  if (sways) {
    const double cycle = time / seconds + phase;
    return {origin + sineCosineOfDegrees(360.0 * (cycle - std::floor(cycle))).sine * travel, 0.0};
  }
  const double along = std::fmod(time / seconds, 2.0);
  return {origin + travel * (along <= 1.0 ? along : 2.0 - along), std::fmod(turn * time, 360.0)};
}

void Surroundings::move(size_t mover, double begin, double end) {
  assert(mover < m_solids.size() && m_paths.size() == m_solids.size());
  const Path& path = m_paths[mover];
  MovingSolid& solid = m_solids[mover];
  if (path.machine) {
    assert(*path.machine < m_machines.all().size());
    const Machine& machine = m_machines.all()[*path.machine];
    solid.before = machine.poseAt(machine.partBefore, path.origin);
    solid.now = machine.poseAt(machine.part, path.origin);
    solid.tree = machine.isRemoved ? &m_models[mover]->unseen : &m_models[mover]->view;
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
