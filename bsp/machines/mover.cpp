// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/mover.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "bsp/machines/entity_machines.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

bool hasNoCorners(std::span<const SolidCorners> solids) {
  return std::any_of(solids.begin(), solids.end(),
                     [](const SolidCorners& solid) { return solid.empty(); });
}

// The mover with solids that are relative to `drawn`.
EntityMover drawnMover(MoverPath path, const Vec3& drawn, std::span<const SolidCorners> solids) {
  path.drawn = drawn;
  path.hasSolids = true;
  EntityMover mover{path, {solids.begin(), solids.end()}};
  for (SolidCorners& corners : mover.corners)
    for (Vec3& corner : corners) corner -= drawn;
  return mover;
}

MoverPath pathTo(const Vec3& origin, const Vec3& travel) {
  MoverPath path;
  path.origin = origin;
  path.travel = travel;
  return path;
}

std::optional<EntityMover> pacingOf(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const auto travel = vectorOf(keys, "way");
  const double seconds = numberOf(keys, "seconds", 0.0);
  if (!travel || !(seconds > 0.0)) return std::nullopt;
  const auto given = vectorOf(keys, "origin");
  const Vec3 origin = given.value_or(Vec3::Zero());
  MoverPath path = pathTo(origin, *travel);
  path.seconds = seconds;
  path.turn = numberOf(keys, "turn", 0.0);
  if (!solids.empty()) return drawnMover(path, origin, solids);
  const auto box = boxOf(keys);
  if (!box || !given) return std::nullopt;
  return EntityMover{path, {cornersOf(*box)}};
}

std::optional<EntityMover> machineMoverOf(const EntityKeys& keys,
                                          std::span<const SolidCorners> solids,
                                          const GameRules& rules, uint64_t id) {
  const std::vector<SolidCorners> own = ownSolids(keys, solids);
  if (own.empty()) return std::nullopt;
  auto machine = machineOf(keys, own, rules);
  if (!machine) return std::nullopt;
  machine->id = id;
  // Coordinates of rotating machines are relative to their axis, those of others to their low
  // corner.
  const bool turns = machine->motion.turn != 0.0;
  const MoverPath path =
      pathTo(turns ? machine->motion.hinge : machine->box.low, machine->motion.travel);
  EntityMover mover = drawnMover(path, turns ? machine->motion.hinge : machine->drawn.low, own);
  mover.path.hasSolids = !solids.empty();
  mover.machine = std::move(*machine);
  return mover;
}

std::optional<EntityMover> trainOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                   uint64_t id) {
  const double given = numberOf(keys, "speed", 100.0), speed = given == 0.0 ? 100.0 : given;
  const std::string first = valueOf(keys, "target"), name = valueOf(keys, "targetname");
  if (solids.empty() || hasNoCorners(solids) || first.empty() || !(speed > 0.0))
    return std::nullopt;
  const Bounds box = boxAround(solids);
  const Vec3 drawn = vectorOf(keys, "origin").value_or(box.low);
  EntityMover mover = drawnMover(pathTo(drawn, Vec3::Zero()), drawn, solids);
  mover.train = TrainStart{first, speed};
  if (name.empty()) return mover;
  // Its `part` is the time in seconds for which the train has moved.
  Machine engine;
  engine.id = id;
  engine.isEngine = true;
  engine.name = name;
  engine.drawn = engine.box = box;
  mover.machine = std::move(engine);
  return mover;
}

std::optional<EntityMover> bobbingOf(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  constexpr int kAlongX = 1, kAlongY = 2;
  const auto flags = static_cast<int64_t>(numberOf(keys, "spawnflags", 0.0));
  const double height = numberOf(keys, "height", 32.0), seconds = numberOf(keys, "speed", 4.0);
  if (solids.empty() || hasNoCorners(solids) || !(seconds > 0.0)) return std::nullopt;
  const Vec3 low = boxAround(solids).low;
  const Vec3 axis = (flags & kAlongX) != 0   ? Vec3::UnitX()
                    : (flags & kAlongY) != 0 ? Vec3::UnitY()
                                             : Vec3::UnitZ();
  MoverPath path = pathTo(low, height * axis);
  path.seconds = seconds;
  path.phase = numberOf(keys, "phase", 0.0);
  path.sways = true;
  return drawnMover(path, low, solids);
}

}  // namespace

SolidCorners cornersOf(const Bounds& box) {
  SolidCorners corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? box.high : box.low).x(), (i & 2 ? box.high : box.low).y(),
                         (i & 4 ? box.high : box.low).z());
  return corners;
}

std::vector<SolidCorners> ownSolids(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  std::vector<SolidCorners> own(solids.begin(), solids.end());
  const auto box = boxOf(keys);
  if (own.empty() && box) own.push_back(cornersOf(*box));
  if (hasNoCorners(own)) own.clear();
  return own;
}

bool isMover(std::string_view kind) {
  return kind == "mover" || kind == "func_train" || kind == "func_bobbing" || isMachine(kind);
}

std::optional<EntityMover> moverOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                   const GameRules& rules, uint64_t id) {
  const std::string kind = valueOf(keys, "classname");
  if (kind == "mover") return pacingOf(keys, solids);
  if (kind == "func_train") return trainOf(keys, ownSolids(keys, solids), id);
  if (kind == "func_bobbing") return bobbingOf(keys, solids);
  if (isMachine(kind)) return machineMoverOf(keys, solids, rules, id);
  return std::nullopt;
}

EntityMover standingMover(std::span<const SolidCorners> solids) {
  const Vec3 low = boxAround(solids).low;
  return drawnMover(pathTo(low, Vec3::Zero()), low, solids);
}

Pose MoverPath::at(double time) const {
  if (sways) {
    const double cycle = time / seconds + phase;
    return {origin + sineCosineOfDegrees(360.0 * (cycle - std::floor(cycle))).sine * travel, 0.0};
  }
  const double along = std::fmod(time / seconds, 2.0);
  return {origin + travel * (along <= 1.0 ? along : 2.0 - along), std::fmod(turn * time, 360.0)};
}

size_t Movers::add(EntityMover mover) {
  Entry entry{mover.path, {}, {}};
  if (mover.machine) {
    entry.machine = m_machines.all().size();
    m_machines.add(std::move(*mover.machine));
  }
  if (mover.train) {
    entry.train = m_trains.size();
    m_trains.push_back({std::move(*mover.train)});
    m_routesKnown = false;
  }
  m_entries.push_back(entry);
  return m_entries.size() - 1;
}

void Movers::add(PathCorner corner) {
  m_corners.push_back(std::move(corner));
  m_routesKnown = false;
}

// Routes are found late, because corners may be added after their trains.
void Movers::findRoutes() {
  if (m_routesKnown) return;
  m_routesKnown = true;
  for (Train& train : m_trains)
    train.route = Route::from(train.start.corner, m_corners, train.start.speed);
}

bool Movers::isRemoved(size_t mover) const {
  const std::optional<size_t>& machine = m_entries[mover].machine;
  return machine && m_machines.all()[*machine].isRemoved;
}

Movers::Motion Movers::motionOf(size_t mover, uint64_t step, double stepSeconds) {
  assert(mover < m_entries.size() && stepSeconds > 0.0);
  findRoutes();
  const Entry& entry = m_entries[mover];
  double begin = static_cast<double>(step) * stepSeconds;
  double end = static_cast<double>(step + 1) * stepSeconds;
  Motion motion;
  if (entry.machine) {
    const Machine& machine = m_machines.all()[*entry.machine];
    motion = {machine.poseAt(machine.partBefore, entry.path.origin),
              machine.poseAt(machine.part, entry.path.origin)};
    begin = machine.partBefore * machine.seconds;
    end = machine.part * machine.seconds;
  }
  if (entry.train) {
    const std::optional<Route>& route = m_trains[*entry.train].route;
    return {{route ? route->at(begin) : entry.path.origin, 0.0},
            {route ? route->at(end) : entry.path.origin, 0.0}};
  }
  if (entry.machine) return motion;
  motion = {entry.path.at(begin), entry.path.at(end)};
  // After a full rotation the motion continues instead of jumping back.
  const double turn = entry.path.turn;
  if (motion.now.turn * turn < motion.before.turn * turn)
    motion.before.turn -= std::copysign(360.0, turn);
  return motion;
}

}  // namespace halfspace::bsp
