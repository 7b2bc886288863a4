// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
/*
 * Halfspace's runtime for games: loads a compiled level (.hbsp) and moves shapes in it.
 *
 * Threads: a tree never changes; any number of threads may query it. Queries neither allocate nor
 * lock and throw nothing. A query uses less than 24 kB of stack and the step of a character less
 * than 64 kB, whatever the file.
 *
 * Units are those of the level. Vectors are double[3], x y z, z up.
 *
 * Promises for every finite input: a sweep never ends beyond the first contact (it may reach less
 * than hbsp_slack() into matter: as deep as that counts as touching, and touching is no hit);
 * HBSP_EXACT never ends where the gap is wider than hbsp_tolerance(); the same call on the same
 * file gives the same bits. NaN and infinity are refused.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hbsp_tree hbsp_tree;
typedef struct hbsp_hull hbsp_hull;

typedef enum hbsp_status {
  HBSP_OK = 0,
  HBSP_NOT_FINITE = 1,   /* a coordinate, or the end of the motion, is NaN or infinite */
  HBSP_BAD_SHAPE = 2,    /* negative or too large extents, unknown kind, no hull */
  HBSP_TOO_DEEP = 3,     /* does not happen for trees that came from a file */
  HBSP_BAD_ARGUMENT = 4, /* a null pointer */
  HBSP_CANNOT_READ = 5,  /* no such file, or no permission */
  HBSP_BAD_FILE = 6,     /* the bytes are no tree: see the message */
  HBSP_NO_MEMORY = 7
} hbsp_status;

/* Opening. On success *tree is set, and hbsp_close() is the caller's; else *tree is NULL and
 * `message`, if not NULL, holds words that say what is wrong and where, cut to `capacity` bytes
 * with the closing zero. */

/* Uses the bytes where they are: they must begin at a multiple of 8 and stay until hbsp_close(). */
hbsp_status hbsp_open_memory(const void* bytes, size_t size, hbsp_tree** tree, char* message,
                             size_t capacity);
/* Reads the whole file. */
hbsp_status hbsp_open_file(const char* path, hbsp_tree** tree, char* message, size_t capacity);
void hbsp_close(hbsp_tree* tree); /* NULL is fine */

typedef struct hbsp_info {
  uint64_t level_hash; /* of what was compiled */
  double world_half;   /* matter lies within a cube about the origin, this much to each side */
  double bevel_limit_degrees;
  double protrusion; /* HBSP_SHIFTED stops a sphere of radius r at most r times this early */
  uint32_t nodes, solid_leaves, empty_leaves, depth, faces, materials;
} hbsp_info;
hbsp_info hbsp_describe(const hbsp_tree* tree); /* zeros for NULL */

typedef struct hbsp_label {
  uint64_t solid;    /* of the level; 0: unknown */
  uint32_t face;     /* of that solid */
  uint32_t material; /* for hbsp_material() */
} hbsp_label;
#define HBSP_NO_FACE UINT32_MAX
/* 1 and *label set; 0 for a face without a label, like HBSP_NO_FACE. */
int hbsp_face_label(const hbsp_tree* tree, uint32_t face, hbsp_label* label);
/* Good until hbsp_close(); NULL for numbers that are none. */
const char* hbsp_material(const hbsp_tree* tree, uint32_t material);

typedef enum hbsp_shape_kind {
  HBSP_POINT,
  HBSP_SPHERE,   /* radius */
  HBSP_BOX,      /* half[3], along the axes */
  HBSP_CYLINDER, /* radius, half[2]; upright */
  HBSP_CAPSULE,  /* radius, half[2] of its segment; upright, 2 (half[2] + radius) high */
  HBSP_HULL      /* hull */
} hbsp_shape_kind;

/* Zero what the kind does not use. `middle`: the shape's middle as seen from the reference point,
 * the point that moves from `from` by `delta`. A cylinder that reaches 24 down and 32 up has
 * half[2] 28 and middle {0, 0, 4}. Extents may be 0. */
typedef struct hbsp_shape {
  hbsp_shape_kind kind;
  double radius;
  double half[3];
  double middle[3];
  const hbsp_hull* hull;
} hbsp_shape;

/* The convex hull of points, x y z after x y z, about the reference point. HBSP_BAD_SHAPE if they
 * are fewer than 4 or more than 10000, lie in one plane or are not finite. */
hbsp_status hbsp_hull_create(const double* points, size_t count, hbsp_hull** hull);
void hbsp_hull_destroy(hbsp_hull* hull); /* NULL is fine */

typedef enum hbsp_accuracy {
  HBSP_EXACT,  /* the shape itself */
  HBSP_SHIFTED /* planes shifted by the shape's reach: faster, early by the protrusion */
} hbsp_accuracy;

typedef struct hbsp_hit {
  hbsp_status status; /* if not HBSP_OK, nothing else is said */
  int hit;
  int start_in_solid;
  double fraction; /* of the motion; 1 without a hit */
  double position[3];
  double contact[3];
  double normal[3]; /* unit, out of matter */
  uint32_t face;    /* or HBSP_NO_FACE */
  uint32_t leaf;
  double depth; /* if start_in_solid: how far to move along way_out */
  double way_out[3];
} hbsp_hit;

hbsp_hit hbsp_sweep(const hbsp_tree* tree, const hbsp_shape* shape, const double from[3],
                    const double delta[3], hbsp_accuracy accuracy);
/* A sweep that goes nowhere: hit says whether the shape overlaps matter there. */
hbsp_hit hbsp_overlap(const hbsp_tree* tree, const hbsp_shape* shape, const double place[3],
                      hbsp_accuracy accuracy);
/* `count` motions, three doubles each in `from` and `delta`. */
hbsp_status hbsp_sweep_all(const hbsp_tree* tree, const hbsp_shape* shape, const double* from,
                           const double* delta, size_t count, hbsp_accuracy accuracy,
                           hbsp_hit* hits);

/* A position as floats, for engines that keep it so: the nearest of the 27 float positions about
 * `position` at which the shape does not overlap matter. Rounding to the nearest floats instead
 * puts a shape at rest into what it rests on every second time, by up to half a float's step. 1:
 * found; 0, and `rounded` stays as it was: all overlap, or an argument is refused. */
int hbsp_round_to_float(const hbsp_tree* tree, const hbsp_shape* shape, const double position[3],
                        float rounded[3]);

/* 1: matter, 0: empty, -1: not finite, or NULL. On the boundary either. Matter ends where the world
 * does (world_half), for all queries. *leaf, if not NULL: solid and empty leaves are numbered
 * apart; a point beyond the world may be in an empty one above all numbers. */
int hbsp_contents(const hbsp_tree* tree, const double point[3], uint32_t* leaf);

/* Calls sink for every leaf the shape may touch where it is, until sink returns 0. */
typedef int (*hbsp_leaf_sink)(void* user, int solid, uint32_t leaf);
hbsp_status hbsp_cells_touched(const hbsp_tree* tree, const hbsp_shape* shape,
                               const double place[3], hbsp_leaf_sink sink, void* user);

/* Units of length, for shapes that reach `extent` from their middle. */
double hbsp_slack(const hbsp_tree* tree, double extent);
double hbsp_tolerance(const hbsp_tree* tree, double extent);

/* ---- A character that walks ----
 *
 * A fixed step at a time, of 1/120 second unless said otherwise: it slides along what stops it,
 * steps up and down, climbs, jumps, crouches, swims, climbs ladders, rides what moves and is pushed
 * out of matter. The same inputs from the same state give the same bits. A step allocates nothing.
 */

#define HBSP_STEP_SECONDS (1.0 / 120.0)

typedef enum hbsp_form {
  HBSP_FORM_CYLINDER,
  HBSP_FORM_CAPSULE,
  HBSP_FORM_BOX,
  HBSP_FORM_SPHERE,
  HBSP_FORM_HULL
} hbsp_form;

/* Begin with hbsp_character_defaults(): a person 56 high. Units, seconds, degrees; what each number
 * does is said in bsp/character/character.h, where they have the same names. */
typedef struct hbsp_character_settings {
  double radius, height, crouched_height, eye_height;
  double walk_speed, crouch_speed, acceleration, air_acceleration, friction, stop_speed;
  double gravity, jump_speed, step_height, step_depth, climb_height, climb_speed, slope_limit;
  double skin, coyote_time, jump_buffer;
  double swim_speed, swim_friction, sink_speed, shore_height, ladder_speed, fly_speed;
  double step_seconds; /* of one step: HBSP_STEP_SECONDS, or as many as a game makes */
  hbsp_form form;
  hbsp_accuracy accuracy;
  const hbsp_hull* hull;          /* HBSP_FORM_HULL: with the foot at its origin */
  const hbsp_hull* crouched_hull; /* NULL: it does not crouch */
} hbsp_character_settings;
hbsp_character_settings hbsp_character_defaults(void);

typedef struct hbsp_character_input {
  double forward, side, up; /* the wish, -1 to 1; side is to the right; up in water and no_clip */
  double yaw;               /* degrees; 0 looks along +x, 90 along +y */
  int jump, crouch;         /* held */
  int no_clip;              /* through everything */
} hbsp_character_input;

/* Zero it but for `position` (of the foot) to begin, or let hbsp_teleport() do so. */
typedef struct hbsp_character {
  double position[3];
  double velocity[3]; /* relative to the mover it stands on, if any */
  double ground_normal[3];
  double since_ground, since_jump_wish, since_water, since_let_go; /* seconds */
  double pushed_out;   /* how far, in the last step, out of matter that closed over it */
  double carried_turn; /* degrees, in the last step, by what it stands on: turn the view by it */
  uint64_t steps;
  uint64_t ground_id; /* id of the mover it stands on; 0: it has none, or none is stood on */
  int32_t ground;     /* the same by its position in the last list; -1: none */
  int on_ground, crouched, jump_held, in_water, on_ladder;
  int ledge_next; /* what stopped it was no step to go up: the next step asks for a ledge */
  int crowd;      /* 0 to 2: what is near it is so much that the next step begins with it */
  int stuck;      /* in matter, and no way out was found */
  int crushed;    /* between a mover and what does not give way */
} hbsp_character;

/* A solid that moves on its own: a tree in its own coordinates, turned about z through its origin
 * and then moved; from `before`, where it was at the beginning of the step, to `now`: it pushes
 * what is on that way, however thin and fast it is. No matter of it is further than `extent` from
 * its origin. */
typedef struct hbsp_mover {
  const hbsp_tree* tree;
  double extent;
  double place_before[3], place_now[3];
  double turn_before, turn_now; /* degrees */
  /* Not 0: names it from step to step, whatever the order of the list. 0: it is known by its
   * position in the list, which then must be the same in every step. */
  uint64_t id;
} hbsp_mover;
/* A box in which one swims, or climbs. */
typedef struct hbsp_volume {
  int ladder; /* 0: water */
  double low[3], high[3];
  double towards[3]; /* ladder: level, of length 1, from who climbs to what is climbed */
} hbsp_volume;
/* Somebody else, where he stands now: in the way as an upright cylinder. */
typedef struct hbsp_body {
  double foot[3], radius, height;
} hbsp_body;
#define HBSP_MOST_MOVERS 32
#define HBSP_MOST_VOLUMES 64
#define HBSP_MOST_OTHERS 64

/* What is around the character; NULL lists are fine where their count is 0. */
typedef struct hbsp_world {
  const hbsp_tree* tree;
  const hbsp_mover* movers;
  const hbsp_volume* volumes;
  const hbsp_body* others;
  size_t mover_count, volume_count, other_count;
} hbsp_world;

/* One step. *character changes only if HBSP_OK is returned: HBSP_BAD_ARGUMENT for null pointers
 * and longer lists than above (hand over what is near), HBSP_NOT_FINITE for state, input or lists
 * that are not finite or so large that the step would end so, HBSP_BAD_SHAPE for settings below 0,
 * sizes, skin and step that are not above it, an unknown form and a missing hull. */
hbsp_status hbsp_character_step(const hbsp_world* world, const hbsp_character_settings* settings,
                                const hbsp_character_input* input, hbsp_character* character);
/* A character at rest with its foot there, or at the nearest free place found within its height.
 * 1; 0, and *character stays as it was, where there is none or an argument is refused. */
int hbsp_teleport(const hbsp_tree* tree, const hbsp_character_settings* settings,
                  const double foot[3], hbsp_character* character);

#ifdef __cplusplus
}
#endif
