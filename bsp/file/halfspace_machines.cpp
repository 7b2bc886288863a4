// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The part of the C interface that moves the entities of a level.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "bsp/file/c_character.h"
#include "bsp/file/c_interface.h"
#include "bsp/file/level_machines.h"
#include "bsp/machines/body_effects.h"

using namespace halfspace::bsp;

struct hbsp_machines {
  const hbsp_tree* tree;
  LevelMachines machines;
};

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// The box of a caller; everything if a corner is missing.
Bounds boxOfCaller(const double low[3], const double high[3]) {
  if (low == nullptr || high == nullptr)
    return {Vec3::Constant(-kInfinite), Vec3::Constant(kInfinite)};
  return {toVec3(low), toVec3(high)};
}

bool meet(const Bounds& a, const Bounds& b) {
  return (a.low.array() <= b.high.array()).all() && (b.low.array() <= a.high.array()).all();
}

// Writes the entries that meet the box; returns how many there are.
template <class From, class BoundsOf, class To, class Convert>
size_t writeThoseIn(const Bounds& box, std::span<const From> all, BoundsOf&& boundsOf, To* to,
                    size_t capacity, Convert&& convert) {
  size_t found = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    if (!meet(boundsOf(i), box)) continue;
    if (to != nullptr && found < capacity) to[found] = convert(all[i]);
    ++found;
  }
  return found;
}

hbsp_mover toC(const MovingSolid& solid, const hbsp_tree& level) {
  hbsp_mover mover{};
  const uint32_t model = level.file->entities[solid.id - 1].model;
  mover.tree = &level.models[model];
  mover.extent = solid.extent;
  copy(solid.before.position, mover.place_before);
  copy(solid.now.position, mover.place_now);
  mover.turn_before = solid.before.turn;
  mover.turn_now = solid.now.turn;
  mover.id = solid.id;
  copy(solid.now.axis, mover.axis);
  return mover;
}

hbsp_volume toC(const CharacterVolume& volume) {
  hbsp_volume to{};
  to.ladder = volume.kind == CharacterVolume::Kind::ladder ? 1 : 0;
  copy(volume.box.low, to.low);
  copy(volume.box.high, to.high);
  copy(volume.towards, to.towards);
  return to;
}

hbsp_effect toC(const BodyEffect& effect) {
  hbsp_effect to{};
  to.body = static_cast<uint32_t>(effect.body);
  switch (effect.kind) {
    case BodyEffect::Kind::teleports:
      to.kind = HBSP_EFFECT_TELEPORT;
      copy(effect.foot, to.position);
      to.yaw = effect.yaw;
      copy(effect.velocity, to.velocity);
      break;
    case BodyEffect::Kind::pushes:
      to.kind = HBSP_EFFECT_PUSH;
      to.aimed = effect.isAimed ? 1 : 0;
      to.steady = effect.isSteady ? 1 : 0;
      copy(effect.from, to.position);
      copy(effect.apex, to.apex);
      copy(effect.velocity, to.velocity);
      break;
    case BodyEffect::Kind::hurts:
      to.kind = HBSP_EFFECT_HURT;
      to.damage = effect.damage;
      break;
  }
  return to;
}

hbsp_status take(const hbsp_effect& from, BodyEffect& to) {
  const uint32_t kind = storedNumber(from.kind);
  if (kind > HBSP_EFFECT_HURT) return HBSP_BAD_ARGUMENT;
  to.kind = kind == HBSP_EFFECT_TELEPORT ? BodyEffect::Kind::teleports
            : kind == HBSP_EFFECT_PUSH   ? BodyEffect::Kind::pushes
                                         : BodyEffect::Kind::hurts;
  to.foot = to.from = toVec3(from.position);
  to.velocity = toVec3(from.velocity);
  to.apex = toVec3(from.apex);
  to.yaw = from.yaw;
  to.isAimed = from.aimed != 0;
  to.isSteady = from.steady != 0;
  to.damage = from.damage;
  const bool isFinite = to.foot.allFinite() && to.velocity.allFinite() && to.apex.allFinite() &&
                        std::isfinite(to.yaw) && std::isfinite(to.damage);
  return isFinite ? HBSP_OK : HBSP_NOT_FINITE;
}

}  // namespace

extern "C" {

hbsp_status hbsp_machines_create(const hbsp_tree* tree, hbsp_machines** machines) {
  if (machines == nullptr) return HBSP_BAD_ARGUMENT;
  *machines = nullptr;
  if (tree == nullptr || tree->ownFile == nullptr) return HBSP_BAD_ARGUMENT;
  try {
    *machines = new hbsp_machines{tree, LevelMachines(*tree->file)};
  } catch (const std::bad_alloc&) {
    return HBSP_NO_MEMORY;
  }
  return HBSP_OK;
}

void hbsp_machines_destroy(hbsp_machines* machines) {
  delete machines;
}

hbsp_status hbsp_machines_step(hbsp_machines* machines, const hbsp_body* bodies, size_t count,
                               double step_seconds) {
  if (machines == nullptr || (bodies == nullptr && count != 0)) return HBSP_BAD_ARGUMENT;
  if (!std::isfinite(step_seconds) || !(step_seconds > 0.0)) return HBSP_NOT_FINITE;
  try {
    std::vector<OtherBody> ours;
    for (size_t i = 0; i < count; ++i) {
      ours.push_back({toVec3(bodies[i].foot), bodies[i].radius, bodies[i].height});
      if (!ours.back().foot.allFinite() || !std::isfinite(bodies[i].radius + bodies[i].height))
        return HBSP_NOT_FINITE;
    }
    machines->machines.step(ours, step_seconds);
  } catch (const std::bad_alloc&) {
    return HBSP_NO_MEMORY;
  }
  return HBSP_OK;
}

void hbsp_machines_restart(hbsp_machines* machines) {
  if (machines != nullptr) machines->machines.restart();
}

void hbsp_machines_fire(hbsp_machines* machines, const char* targetname) {
  if (machines != nullptr && targetname != nullptr) machines->machines.fire(targetname);
}

size_t hbsp_machines_movers(const hbsp_machines* machines, const double low[3],
                            const double high[3], hbsp_mover* movers, size_t capacity) {
  if (machines == nullptr) return 0;
  const LevelMachines& ours = machines->machines;
  return writeThoseIn(
      boxOfCaller(low, high), ours.solids(), [&](size_t i) { return ours.bounds()[i]; }, movers,
      capacity, [&](const MovingSolid& solid) { return toC(solid, *machines->tree); });
}

size_t hbsp_machines_volumes(const hbsp_machines* machines, const double low[3],
                             const double high[3], hbsp_volume* volumes, size_t capacity) {
  if (machines == nullptr) return 0;
  const auto all = machines->machines.volumes();
  return writeThoseIn(
      boxOfCaller(low, high), all, [&](size_t i) { return all[i].box; }, volumes, capacity,
      [](const CharacterVolume& volume) { return toC(volume); });
}

size_t hbsp_machines_effects(const hbsp_machines* machines, hbsp_effect* effects, size_t capacity) {
  if (machines == nullptr) return 0;
  const auto all = machines->machines.effects();
  for (size_t i = 0; effects != nullptr && i < std::min(capacity, all.size()); ++i)
    effects[i] = toC(all[i]);
  return all.size();
}

hbsp_status hbsp_effect_apply(const hbsp_tree* tree, const hbsp_character_settings* settings,
                              const hbsp_effect* effect, hbsp_character* character) {
  if (tree == nullptr || settings == nullptr || effect == nullptr || character == nullptr)
    return HBSP_BAD_ARGUMENT;
  CharacterSettings ours;
  if (const hbsp_status status = take(*settings, ours); status != HBSP_OK) return status;
  BodyEffect done;
  if (const hbsp_status status = take(*effect, done); status != HBSP_OK) return status;
  CharacterState state = toState(*character);
  if (!isFinite(state)) return HBSP_NOT_FINITE;
  apply(done, tree->view, ours, state);
  if (!isFinite(state)) return HBSP_NOT_FINITE;
  *character = halfspace::bsp::toC(state);
  return HBSP_OK;
}

int hbsp_machines_light(const hbsp_machines* machines, const char* targetname) {
  if (machines == nullptr || targetname == nullptr) return -1;
  for (const LightSwitch& light : machines->machines.lights())
    if (light.name == targetname) return light.isSwitched ? 1 : 0;
  return -1;
}

}  // extern "C"
