// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The character's part of the C interface.
#include <algorithm>
#include <array>
#include <cmath>

#include "bsp/character/character.h"
#include "bsp/character/presets.h"
#include "bsp/file/c_character.h"
#include "bsp/file/c_interface.h"
#include "bsp/file/halfspace_bsp.h"

using namespace halfspace::bsp;

namespace {

// Visits the numeric settings of both structures in pairs.
template <class Settings, class CSettings, class Visit>
void forEachNumber(Settings& ours, CSettings& theirs, Visit&& visit) {
  visit(ours.radius, theirs.radius);
  visit(ours.height, theirs.height);
  visit(ours.crouchedHeight, theirs.crouched_height);
  visit(ours.eyeHeight, theirs.eye_height);
  visit(ours.walkSpeed, theirs.walk_speed);
  visit(ours.crouchSpeed, theirs.crouch_speed);
  visit(ours.acceleration, theirs.acceleration);
  visit(ours.airAcceleration, theirs.air_acceleration);
  visit(ours.friction, theirs.friction);
  visit(ours.stopSpeed, theirs.stop_speed);
  visit(ours.gravity, theirs.gravity);
  visit(ours.jumpSpeed, theirs.jump_speed);
  visit(ours.stepHeight, theirs.step_height);
  visit(ours.stepDepth, theirs.step_depth);
  visit(ours.climbHeight, theirs.climb_height);
  visit(ours.climbSpeed, theirs.climb_speed);
  visit(ours.slopeLimit, theirs.slope_limit);
  visit(ours.skin, theirs.skin);
  visit(ours.coyoteTime, theirs.coyote_time);
  visit(ours.jumpBuffer, theirs.jump_buffer);
  visit(ours.swimSpeed, theirs.swim_speed);
  visit(ours.swimFriction, theirs.swim_friction);
  visit(ours.sinkSpeed, theirs.sink_speed);
  visit(ours.shoreHeight, theirs.shore_height);
  visit(ours.ladderSpeed, theirs.ladder_speed);
  visit(ours.flySpeed, theirs.fly_speed);
  visit(ours.airWishSpeed, theirs.air_wish_speed);
  visit(ours.speedLimit, theirs.speed_limit);
  visit(ours.launchSpeed, theirs.launch_speed);
  visit(ours.crouchLift, theirs.crouch_lift);
  visit(ours.ladderPitch, theirs.ladder_pitch);
  visit(ours.ladderJump, theirs.ladder_jump);
  visit(ours.hangHeight, theirs.hang_height);
  visit(ours.hangTime, theirs.hang_time);
  visit(ours.mass, theirs.mass);
  visit(ours.stepSeconds, theirs.step_seconds);
}

}  // namespace

namespace halfspace::bsp {

hbsp_status take(const hbsp_character_settings& from, CharacterSettings& to) {
  bool finite = true;
  forEachNumber(to, from, [&](double& ours, double theirs) {
    ours = theirs;
    finite = finite && std::isfinite(theirs);
  });
  if (!finite) return HBSP_NOT_FINITE;
  const uint32_t form = storedNumber(from.form);
  if (form > HBSP_FORM_HULL || !isAccuracy(from.accuracy)) return HBSP_BAD_SHAPE;
  to.form = static_cast<CharacterSettings::Form>(form);
  to.accuracy = accuracyOf(from.accuracy);
  to.hull = from.hull != nullptr ? &from.hull->hull : nullptr;
  to.crouchedHull = from.crouched_hull != nullptr ? &from.crouched_hull->hull : nullptr;
  return isUsable(to) ? HBSP_OK : HBSP_BAD_SHAPE;
}

static hbsp_character_settings toC(const CharacterSettings& from) {
  hbsp_character_settings to{};
  forEachNumber(from, to, [](double ours, double& theirs) { theirs = ours; });
  to.form = static_cast<hbsp_form>(from.form);
  return to;
}

CharacterState toState(const hbsp_character& from) {
  CharacterState to;
  to.position = toVec3(from.position);
  to.velocity = toVec3(from.velocity);
  to.groundNormal = toVec3(from.ground_normal);
  to.onGround = from.on_ground != 0;
  to.crouched = from.crouched != 0;
  to.jumpHeld = from.jump_held != 0;
  to.ledgeNext = from.ledge_next != 0;
  to.crowd = static_cast<CharacterState::Crowd>(std::clamp(from.crowd, 0, 2));
  to.ground = from.ground;
  to.groundId = from.ground_id;
  to.steps = from.steps;
  // A zeroed structure is a character that has not stepped yet; some of its fields start at other
  // values.
  if (from.steps == 0) {
    to.ground = kNoSolid;
    to.groundId = 0;
    to.groundNormal = Vec3::UnitZ();
    return to;
  }
  to.inWater = from.in_water != 0;
  to.onLadder = from.on_ladder != 0;
  to.stuck = from.stuck != 0;
  to.sinceGround = from.since_ground;
  to.sinceJumpWish = from.since_jump_wish;
  to.sinceWater = from.since_water;
  to.sinceLetGo = from.since_let_go;
  to.hang = static_cast<CharacterState::Hang>(std::clamp(from.hang, 0, 3));
  to.hangTowards = Vec3(from.hang_towards[0], from.hang_towards[1], 0.0);
  to.hangHeld = from.hang_held;
  to.eyeOffset = from.eye_offset;
  return to;
}

hbsp_character toC(const CharacterState& from) {
  hbsp_character to{};
  copy(from.position, to.position);
  copy(from.velocity, to.velocity);
  copy(from.groundNormal, to.ground_normal);
  to.since_ground = from.sinceGround;
  to.since_jump_wish = from.sinceJumpWish;
  to.since_water = from.sinceWater;
  to.since_let_go = from.sinceLetGo;
  to.pushed_out = from.pushedOut;
  to.carried_turn = from.carriedTurn;
  to.steps = from.steps;
  to.ground = from.ground;
  to.ground_id = from.groundId;
  to.on_ground = from.onGround ? 1 : 0;
  to.crouched = from.crouched ? 1 : 0;
  to.jump_held = from.jumpHeld ? 1 : 0;
  to.in_water = from.inWater ? 1 : 0;
  to.on_ladder = from.onLadder ? 1 : 0;
  to.ledge_next = from.ledgeNext ? 1 : 0;
  to.crowd = static_cast<int>(from.crowd);
  to.stuck = from.stuck ? 1 : 0;
  to.crushed = from.crushed ? 1 : 0;
  to.hang = static_cast<int>(from.hang);
  to.hang_towards[0] = from.hangTowards.x();
  to.hang_towards[1] = from.hangTowards.y();
  to.hang_held = from.hangHeld;
  to.eye_offset = from.eyeOffset;
  return to;
}

bool isFinite(const CharacterState& state) {
  return state.position.allFinite() && state.velocity.allFinite() &&
         state.groundNormal.allFinite() && state.hangTowards.allFinite() &&
         std::isfinite(state.sinceGround + state.sinceJumpWish + state.sinceWater +
                       state.sinceLetGo + state.hangHeld + state.eyeOffset);
}

}  // namespace halfspace::bsp

namespace {

// The lists of a hbsp_world in C++ types, on the stack.
struct Lists {
  std::array<MovingSolid, HBSP_MOST_MOVERS> solids;
  std::array<CharacterVolume, HBSP_MOST_VOLUMES> volumes;
  std::array<OtherBody, HBSP_MOST_OTHERS> others;

  hbsp_status take(const hbsp_world& world) {
    if (world.mover_count > solids.size() || world.volume_count > volumes.size() ||
        world.other_count > others.size() || (world.mover_count != 0 && world.movers == nullptr) ||
        (world.volume_count != 0 && world.volumes == nullptr) ||
        (world.other_count != 0 && world.others == nullptr))
      return HBSP_BAD_ARGUMENT;
    if (const hbsp_status status = takeMovers(world); status != HBSP_OK) return status;
    for (size_t i = 0; i < world.other_count; ++i) {
      const hbsp_body& from = world.others[i];
      others[i] = {toVec3(from.foot), from.radius, from.height, from.mass, toVec3(from.velocity)};
      if (!others[i].foot.allFinite() || !others[i].velocity.allFinite() ||
          !std::isfinite(from.radius + from.height + from.mass))
        return HBSP_NOT_FINITE;
    }
    return takeVolumes(world);
  }

 private:
  hbsp_status takeMovers(const hbsp_world& world) {
    for (size_t i = 0; i < world.mover_count; ++i) {
      const hbsp_mover& from = world.movers[i];
      if (from.tree == nullptr) return HBSP_BAD_ARGUMENT;
      MovingSolid& to = solids[i];
      const Vec3 told = toVec3(from.axis), axis = told == Vec3::Zero() ? Vec3(Vec3::UnitZ()) : told;
      if (!(std::abs(axis.squaredNorm() - 1.0) <= 0x1p-30)) return HBSP_NOT_FINITE;
      to = {&from.tree->view,
            from.extent,
            {toVec3(from.place_before), from.turn_before, axis},
            {toVec3(from.place_now), from.turn_now, axis},
            from.id,
            from.mass};
      if (!to.before.position.allFinite() || !to.now.position.allFinite() ||
          !std::isfinite(to.before.turn + to.now.turn + to.extent + to.mass))
        return HBSP_NOT_FINITE;
    }
    return HBSP_OK;
  }
  hbsp_status takeVolumes(const hbsp_world& world) {
    for (size_t i = 0; i < world.volume_count; ++i) {
      const hbsp_volume& from = world.volumes[i];
      CharacterVolume& to = volumes[i];
      to.kind = from.ladder != 0 ? CharacterVolume::Kind::ladder : CharacterVolume::Kind::water;
      to.box = {toVec3(from.low), toVec3(from.high)};
      to.towards = toVec3(from.towards);
      if (!to.box.low.allFinite() || !to.box.high.allFinite() || !to.towards.allFinite())
        return HBSP_NOT_FINITE;
    }
    return HBSP_OK;
  }
};

bool isFinite(const hbsp_character_input& input) {
  return std::isfinite(input.forward) && std::isfinite(input.side) && std::isfinite(input.up) &&
         std::isfinite(input.yaw) && std::isfinite(input.pitch);
}

class PushesToC final : public PushSink {
 public:
  explicit PushesToC(const hbsp_world& world) : m_world(world) {}
  void take(const Push& push) override {
    if (m_world.push == nullptr) return;
    hbsp_push made{};
    made.mover = push.solid;
    made.other = push.other;
    made.id = push.id;
    copy(push.point, made.point);
    copy(push.impulse, made.impulse);
    m_world.push(m_world.push_user, &made);
  }

 private:
  const hbsp_world& m_world;
};

}  // namespace

extern "C" {

hbsp_character_settings hbsp_character_defaults(void) {
  return toC(CharacterSettings());
}

const char* hbsp_character_preset_name(uint32_t index) {
  return index < kCharacterPresets.size() ? kCharacterPresets[index].data() : nullptr;
}

int hbsp_character_preset(const char* name, hbsp_character_settings* settings) {
  if (name == nullptr || settings == nullptr) return 0;
  const std::optional<CharacterSettings> preset = characterPreset(name);
  if (!preset) return 0;
  *settings = toC(*preset);
  return 1;
}

hbsp_status hbsp_character_step(const hbsp_world* world, const hbsp_character_settings* settings,
                                const hbsp_character_input* input, hbsp_character* character) {
  if (world == nullptr || world->tree == nullptr || settings == nullptr || input == nullptr ||
      character == nullptr)
    return HBSP_BAD_ARGUMENT;
  CharacterSettings ours;
  Lists lists;
  if (const hbsp_status status = take(*settings, ours); status != HBSP_OK) return status;
  if (const hbsp_status status = lists.take(*world); status != HBSP_OK) return status;
  CharacterState state = toState(*character);
  if (!isFinite(*input) || !isFinite(state)) return HBSP_NOT_FINITE;
  CharacterInput wish;
  wish.forward = std::clamp(input->forward, -1.0, 1.0);
  wish.side = std::clamp(input->side, -1.0, 1.0);
  wish.up = std::clamp(input->up, -1.0, 1.0);
  wish.yaw = input->yaw;
  wish.jump = input->jump != 0;
  wish.crouch = input->crouch != 0;
  wish.noClip = input->no_clip != 0;
  wish.pitch = input->pitch;
  PushesToC pushes(*world);
  step(CharacterWorld{world->tree->view,
                      {lists.solids.data(), world->mover_count},
                      {lists.volumes.data(), world->volume_count},
                      {lists.others.data(), world->other_count},
                      &pushes},
       ours, wish, state);
  if (!isFinite(state)) return HBSP_NOT_FINITE;
  *character = toC(state);
  return HBSP_OK;
}

double hbsp_eye_height(const hbsp_character_settings* settings, const hbsp_character* character) {
  CharacterSettings ours;
  if (settings == nullptr || character == nullptr || take(*settings, ours) != HBSP_OK) return 0.0;
  return eyeHeight(ours, character->crouched != 0) + character->eye_offset;
}

int hbsp_teleport(const hbsp_tree* tree, const hbsp_character_settings* settings,
                  const double foot[3], hbsp_character* character) {
  if (tree == nullptr || settings == nullptr || foot == nullptr || character == nullptr) return 0;
  CharacterSettings ours;
  CharacterState state;
  if (take(*settings, ours) != HBSP_OK || !toVec3(foot).allFinite()) return 0;
  if (!teleport(tree->view, ours, toVec3(foot), state)) return 0;
  *character = toC(state);
  return 1;
}

}  // extern "C"
