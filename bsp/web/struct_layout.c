// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// hbsp.js reads and writes the structs of the C interface in the memory of the module. The offsets
// in hbsp.js are those that are checked here when the module is built, so a member that moves fails
// the build and not a game.
#include "bsp/file/halfspace_bsp.h"

#define AT(type, member, offset) \
  _Static_assert(offsetof(type, member) == (offset), "hbsp.js: " #type "." #member)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), "hbsp.js: size of " #type)

AT(hbsp_info, level_hash, 0);
AT(hbsp_info, world_half, 8);
AT(hbsp_info, protrusion, 24);
AT(hbsp_info, nodes, 32);
AT(hbsp_info, solid_leaves, 36);
AT(hbsp_info, depth, 44);
AT(hbsp_info, materials, 52);
SIZE(hbsp_info, 56);

AT(hbsp_query, mask, 4);
AT(hbsp_query, accuracy, 8);
AT(hbsp_query, shape, 16);
AT(hbsp_shape, radius, 8);
AT(hbsp_shape, half, 16);
AT(hbsp_shape, middle, 40);
AT(hbsp_shape, hull, 64);
AT(hbsp_query, from, 88);
AT(hbsp_query, delta, 112);
SIZE(hbsp_query, 136);

AT(hbsp_result, status, 4);
AT(hbsp_result, hit, 8);
AT(hbsp_result, start_in_solid, 12);
AT(hbsp_result, fraction, 16);
AT(hbsp_result, position, 24);
AT(hbsp_result, contact, 48);
AT(hbsp_result, normal, 72);
AT(hbsp_result, depth, 96);
AT(hbsp_result, way_out, 104);
AT(hbsp_result, face, 128);
AT(hbsp_result, leaf, 132);
AT(hbsp_result, contents, 136);
AT(hbsp_result, face_contents, 140);
AT(hbsp_result, flags, 144);
AT(hbsp_result, material, 148);
AT(hbsp_result, solid, 152);
AT(hbsp_result, solid_face, 160);
AT(hbsp_result, entity, 164);
SIZE(hbsp_result, 184);

AT(hbsp_model_info, entity, 4);
AT(hbsp_model_info, contents, 8);
AT(hbsp_model_info, low, 16);
AT(hbsp_model_info, high, 40);
SIZE(hbsp_model_info, 64);

AT(hbsp_portal, corner_count, 4);
AT(hbsp_portal, corners, 8);
AT(hbsp_portal, normal, 16);
AT(hbsp_portal, offset, 40);
AT(hbsp_portal, flipped, 48);
AT(hbsp_portal, index, 52);
SIZE(hbsp_portal, 56);

AT(hbsp_character_settings, step_seconds, 208);
AT(hbsp_character_settings, form, 216);
AT(hbsp_character_settings, accuracy, 220);
AT(hbsp_character_settings, hull, 224);
AT(hbsp_character_settings, crouched_hull, 228);
AT(hbsp_character_settings, air_wish_speed, 232);
AT(hbsp_character_settings, speed_limit, 240);
AT(hbsp_character_settings, launch_speed, 248);
AT(hbsp_character_settings, crouch_lift, 256);
AT(hbsp_character_settings, ladder_pitch, 264);
AT(hbsp_character_settings, mass, 296);
SIZE(hbsp_character_settings, 304);

AT(hbsp_character_input, yaw, 24);
AT(hbsp_character_input, jump, 32);
AT(hbsp_character_input, crouch, 36);
AT(hbsp_character_input, no_clip, 40);
AT(hbsp_character_input, pitch, 48);
SIZE(hbsp_character_input, 56);

AT(hbsp_character, velocity, 24);
AT(hbsp_character, ground_normal, 48);
AT(hbsp_character, pushed_out, 104);
AT(hbsp_character, carried_turn, 112);
AT(hbsp_character, steps, 120);
AT(hbsp_character, ground, 136);
AT(hbsp_character, on_ground, 140);
AT(hbsp_character, crouched, 144);
AT(hbsp_character, in_water, 152);
AT(hbsp_character, on_ladder, 156);
AT(hbsp_character, stuck, 168);
AT(hbsp_character, crushed, 172);
AT(hbsp_character, hang, 176);
AT(hbsp_character, eye_offset, 208);
SIZE(hbsp_character, 216);

AT(hbsp_mover, extent, 8);
AT(hbsp_mover, place_before, 16);
AT(hbsp_mover, place_now, 40);
AT(hbsp_mover, turn_before, 64);
AT(hbsp_mover, turn_now, 72);
AT(hbsp_mover, id, 80);
AT(hbsp_mover, axis, 88);
AT(hbsp_mover, mass, 112);
SIZE(hbsp_mover, 120);

AT(hbsp_volume, low, 8);
AT(hbsp_volume, high, 32);
AT(hbsp_volume, towards, 56);
SIZE(hbsp_volume, 80);

AT(hbsp_body, radius, 24);
AT(hbsp_body, height, 32);
AT(hbsp_body, mass, 40);
AT(hbsp_body, velocity, 48);
SIZE(hbsp_body, 72);

AT(hbsp_world, movers, 4);
AT(hbsp_world, volumes, 8);
AT(hbsp_world, others, 12);
AT(hbsp_world, mover_count, 16);
AT(hbsp_world, push, 28);
SIZE(hbsp_world, 36);

AT(hbsp_effect, body, 4);
AT(hbsp_effect, position, 16);
AT(hbsp_effect, velocity, 40);
AT(hbsp_effect, yaw, 88);
AT(hbsp_effect, damage, 96);
SIZE(hbsp_effect, 104);
