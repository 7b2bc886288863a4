// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
/*
 * Halfspace's runtime for games: loads a compiled level (.hbsp) and moves shapes in it.
 *
 * Threads: a tree never changes, so any number of threads may query it. Queries do not allocate,
 * lock or throw. A query uses less than 24 kB of stack and a character step less than 64 kB,
 * whatever the file.
 *
 * Units are those of the level. Vectors are double[3], x y z, z up.
 *
 * Promises for every finite input: a sweep never ends beyond the first contact (it may reach less
 * than hbsp_slack() into a solid: that counts as touching, and touching is no hit). HBSP_EXACT
 * never ends where the gap is wider than hbsp_tolerance(). The same call on the same file gives the
 * same bits. NaN and infinity are refused.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows by one with every change that a program can notice;
 * functions and members are only ever added. hbsp_version() is that of the linked library. */
#define HBSP_VERSION 5
uint32_t hbsp_version(void);

/* Callers may pass any number for a kind, an accuracy or a form; the library checks it. C++ takes
 * other numbers than the named ones only with a type. */
#ifdef __cplusplus
#define HBSP_ANY_INT : int
#else
#define HBSP_ANY_INT
#endif

typedef struct hbsp_tree hbsp_tree;
typedef struct hbsp_hull hbsp_hull;

typedef enum hbsp_status {
  HBSP_OK = 0,
  HBSP_NOT_FINITE = 1,   /* a coordinate, or the end of the motion, is NaN or infinite */
  HBSP_BAD_SHAPE = 2,    /* extents that are negative, NaN or above 2^100; unknown kind, no hull */
  HBSP_TOO_DEEP = 3,     /* does not happen: files with such trees are refused */
  HBSP_BAD_ARGUMENT = 4, /* a null pointer, a list that is too long, an unknown accuracy */
  HBSP_CANNOT_READ = 5,  /* no such file, or it cannot be read */
  HBSP_BAD_FILE = 6,     /* the bytes are not a valid tree: see the message */
  HBSP_NO_MEMORY = 7
} hbsp_status;

/* Opening. On success *tree is set; the caller must call hbsp_close(). Otherwise *tree is NULL, and
 * `message`, if not NULL, gets a text that says what is wrong and where, cut to `capacity` bytes
 * including the final zero. */

/* Uses the bytes in place: they must begin at a multiple of 8 and stay until hbsp_close(). */
hbsp_status hbsp_open_memory(const void* bytes, size_t size, hbsp_tree** tree, char* message,
                             size_t capacity);
/* Reads the whole file. */
hbsp_status hbsp_open_file(const char* path, hbsp_tree** tree, char* message, size_t capacity);

/* Options of opening. Set `size` to sizeof(hbsp_open_options). (version 5) */
typedef struct hbsp_open_options {
  uint32_t size;
  uint32_t flags; /* HBSP_OPEN_... */
} hbsp_open_options;
/* Skips the checksum and the checks of nodes, cells, faces and clusters, which are most of the time
 * of opening. DANGER: the library then uses every index, count and number in the file as it is. In
 * a file that is damaged, or made by somebody who means harm, they lead to memory that is not the
 * tree's: crashes, endless loops, other people's data. Use it only for bytes whose integrity the
 * game has checked itself: part of the program, or of an archive that is signed. Never for files
 * that players send to each other. The header, the sizes of sections, models, entities and texts
 * are checked all the same. */
#define HBSP_OPEN_TRUSTED 0x1u
/* As above, with options; NULL: none. HBSP_BAD_ARGUMENT also for an unknown flag. (version 5) */
hbsp_status hbsp_open_memory_with(const void* bytes, size_t size, const hbsp_open_options* options,
                                  hbsp_tree** tree, char* message, size_t capacity);
hbsp_status hbsp_open_file_with(const char* path, const hbsp_open_options* options,
                                hbsp_tree** tree, char* message, size_t capacity);
void hbsp_close(hbsp_tree* tree); /* NULL is allowed */
/* Builds boxes over the tree's cells, in a few milliseconds: exact sweeps and traces then take 12
 * to 40 % less time, for some 52 bytes a solid leaf (*bytes, if not NULL, gets their sum). Call it
 * before other threads use the tree. Results are the same, but for two things: if several cells are
 * hit at once, another of them may be named, and the fraction may then differ in its last bit
 * (never for points). Characters do not use the boxes. (version 3) */
hbsp_status hbsp_add_boxes(hbsp_tree* tree, size_t* bytes);

typedef struct hbsp_info {
  uint64_t level_hash; /* of the compiled level */
  double world_half;   /* all solids lie in a cube about the origin; half its side */
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
/* 1: *label is set; 0: the face has no label, like HBSP_NO_FACE. */
int hbsp_face_label(const hbsp_tree* tree, uint32_t face, hbsp_label* label);
/* The material's name, valid until hbsp_close(); NULL for an unknown number. */
const char* hbsp_material(const hbsp_tree* tree, uint32_t material);

typedef enum hbsp_shape_kind HBSP_ANY_INT {
  HBSP_POINT,
  HBSP_SPHERE,   /* radius */
  HBSP_BOX,      /* half[3], along the axes */
  HBSP_CYLINDER, /* radius, half[2]; upright */
  HBSP_CAPSULE,  /* radius, half[2] of its segment; upright, 2 (half[2] + radius) high */
  HBSP_HULL      /* hull */
} hbsp_shape_kind;

/* Set the members that the kind does not use to zero. `middle` is the shape's middle relative to
 * the reference point, which is the point that moves from `from` by `delta`. Example: a cylinder
 * that reaches 24 down and 32 up has half[2] = 28 and middle = {0, 0, 4}. Extents may be 0. */
typedef struct hbsp_shape {
  hbsp_shape_kind kind;
  double radius;
  double half[3];
  double middle[3];
  const hbsp_hull* hull;
} hbsp_shape;

/* Makes the convex hull of `count` points, three doubles each, relative to the reference point.
 * HBSP_BAD_SHAPE if they are fewer than 4 or more than 10000, lie in one plane or are not finite.
 */
hbsp_status hbsp_hull_create(const double* points, size_t count, hbsp_hull** hull);
void hbsp_hull_destroy(hbsp_hull* hull); /* NULL is allowed */

typedef enum hbsp_accuracy HBSP_ANY_INT {
  HBSP_EXACT,  /* tests the shape itself */
  HBSP_SHIFTED /* planes shifted by the shape's reach: faster, early by the protrusion */
} hbsp_accuracy;

typedef struct hbsp_hit {
  hbsp_status status; /* if not HBSP_OK, the other members are not set */
  int hit;
  int start_in_solid;
  double fraction; /* of the motion; 1 without a hit */
  double position[3];
  double contact[3];
  double normal[3]; /* unit, out of the solid */
  uint32_t face;    /* or HBSP_NO_FACE */
  uint32_t leaf;
  double depth; /* if start_in_solid: how far to move along way_out */
  double way_out[3];
} hbsp_hit;

hbsp_hit hbsp_sweep(const hbsp_tree* tree, const hbsp_shape* shape, const double from[3],
                    const double delta[3], hbsp_accuracy accuracy);
/* A sweep without motion: `hit` says whether the shape overlaps a solid there. */
hbsp_hit hbsp_overlap(const hbsp_tree* tree, const hbsp_shape* shape, const double place[3],
                      hbsp_accuracy accuracy);
/* `count` motions, three doubles each in `from` and `delta`: the same results as one by one, each
 * with its status. After hbsp_add_boxes(), exact sweeps of HBSP_POINT take less time together than
 * one by one; they need less than 48 kB of stack. */
hbsp_status hbsp_sweep_all(const hbsp_tree* tree, const hbsp_shape* shape, const double* from,
                           const double* delta, size_t count, hbsp_accuracy accuracy,
                           hbsp_hit* hits);

/* Rounds a position to floats, for engines that store floats: finds the nearest of the 27 float
 * positions about `position` at which the shape overlaps no solid. (Rounding to the nearest floats
 * would put a shape at rest into the surface below it every second time, by up to half a step
 * between floats.) 1: found. 0: all overlap or an argument is refused; `rounded` is unchanged. */
int hbsp_round_to_float(const hbsp_tree* tree, const hbsp_shape* shape, const double position[3],
                        float rounded[3]);

/* 1: solid, 0: empty, -1: not finite, or NULL. On the boundary 0 or 1. Outside the world
 * (world_half) nothing is solid, for all queries. *leaf, if not NULL, gets the number of the leaf;
 * solid and empty leaves are numbered separately. A point outside the world may be in an empty leaf
 * with a number above all others. */
int hbsp_contents(const hbsp_tree* tree, const double point[3], uint32_t* leaf);

/* Calls sink for every leaf that the shape may touch at `place`, until sink returns 0. */
typedef int (*hbsp_leaf_sink)(void* user, int solid, uint32_t leaf);
hbsp_status hbsp_cells_touched(const hbsp_tree* tree, const hbsp_shape* shape,
                               const double place[3], hbsp_leaf_sink sink, void* user);

/* In units of length, for shapes whose points are within `extent` of their middle: the distance
 * within which surfaces count as touching, and the widest gap at which HBSP_EXACT may stop. */
double hbsp_slack(const hbsp_tree* tree, double extent);
double hbsp_tolerance(const hbsp_tree* tree, double extent);

/* ---- Contents, masks, and everything about a hit ----
 *
 * Every cell of the tree has contents. A query has a mask and sees the cells that have one of its
 * bits; it passes through all others. All functions above, and characters, use HBSP_MASK_DEFAULT:
 * what stops a player. Where the level is solid, a cell is HBSP_CONTENTS_SOLID alone; elsewhere it
 * has the bits of all volumes around it. Files of version 1 are solid or empty. */
#define HBSP_CONTENTS_SOLID 0x1u
#define HBSP_CONTENTS_PLAYER_CLIP 0x2u  /* stops players only */
#define HBSP_CONTENTS_MONSTER_CLIP 0x4u /* stops monsters, bots or missiles only */
#define HBSP_CONTENTS_WATER 0x8u
#define HBSP_CONTENTS_SLIME 0x10u
#define HBSP_CONTENTS_LAVA 0x20u
#define HBSP_CONTENTS_LADDER 0x40u
#define HBSP_CONTENTS_TRIGGER 0x80u
/* Of faces only (hbsp_result.face_contents); no cell has them. */
#define HBSP_CONTENTS_DETAIL 0x100u
#define HBSP_CONTENTS_SKIP 0x200u /* solid and not drawn */
/* From here on the game's own table says what a bit means (halfspace compile --contents). */
#define HBSP_CONTENTS_GAME 0x10000u
#define HBSP_MASK_DEFAULT (HBSP_CONTENTS_SOLID | HBSP_CONTENTS_PLAYER_CLIP)

/* Bits of hbsp_result.flags; from HBSP_SURFACE_GAME on they are the game's own. */
#define HBSP_SURFACE_SLICK 0x1u
#define HBSP_SURFACE_SKY 0x2u
#define HBSP_SURFACE_UNSEEN 0x4u
#define HBSP_SURFACE_NO_STEPS 0x8u
#define HBSP_SURFACE_NO_MARKS 0x10u
#define HBSP_SURFACE_GAME 0x10000u

/* Set `size` to sizeof(hbsp_query) and all members that are not used to zero. Later versions may
 * add members at the end; a program that was compiled with fewer keeps working. */
typedef struct hbsp_query {
  uint32_t size;
  uint32_t mask; /* 0: HBSP_MASK_DEFAULT, for a model all its contents */
  hbsp_accuracy accuracy;
  uint32_t reserved; /* 0 */
  hbsp_shape shape;
  double from[3], delta[3];
} hbsp_query;

#define HBSP_NO_ENTITY UINT32_MAX

/* Set `size` to sizeof(hbsp_result); the library sets the members within it. Without a hit,
 * `fraction` is 1, `position` the end of the motion, and the numbers have the values that stand for
 * none. */
typedef struct hbsp_result {
  uint32_t size;
  hbsp_status status; /* as returned */
  int32_t hit, start_in_solid;
  double fraction, position[3], contact[3], normal[3]; /* as in hbsp_hit */
  double depth, way_out[3];
  uint32_t face, leaf;
  uint32_t contents;      /* of the cell that was hit */
  uint32_t face_contents; /* of the face's solid, with HBSP_CONTENTS_DETAIL and _SKIP */
  uint32_t flags;         /* of the face: HBSP_SURFACE_... */
  uint32_t material;      /* of the face, for hbsp_material(); UINT32_MAX: none */
  uint64_t solid;         /* of the level; 0: unknown */
  uint32_t solid_face;    /* of that solid */
  uint32_t entity;        /* the brush entity of that solid; HBSP_NO_ENTITY: the world */
  /* The three numbers of the face's line in maps of Quake 2 and Quake 3. */
  uint32_t game_contents, game_flags, game_value;
  uint32_t reserved;
} hbsp_result;

/* Moves the query's shape to the first contact with what the mask sees. HBSP_BAD_ARGUMENT, as for
 * all queries: a null pointer, a `size` that is smaller than version 2 has, or an unknown accuracy.
 */
hbsp_status hbsp_trace(const hbsp_tree* tree, const hbsp_query* query, hbsp_result* result);
/* 1: hbsp_trace() would hit something; 0: nothing; -1: refused. Cheaper, for lines of sight. */
int hbsp_trace_any(const hbsp_tree* tree, const hbsp_query* query);
/* Calls sink for every cell that the motion meets, with the result that the cell alone would give,
 * until sink returns 0. They come in the order in which the tree is visited, not exactly in that of
 * their fractions; a solid may consist of several cells. With a delta of zero: all cells that the
 * shape overlaps. `result` is valid during the call. */
typedef int (*hbsp_result_sink)(void* user, const hbsp_result* result);
hbsp_status hbsp_trace_all(const hbsp_tree* tree, const hbsp_query* query, hbsp_result_sink sink,
                           void* user);

/* What is nearest to the query's shape at `from`, no further than `within` (HUGE_VAL is allowed);
 * `delta` and `accuracy` are not used. In the result: `hit` 1 if there is something, `depth` the
 * distance (0: they touch or overlap), `contact` a nearest point of the solid, `normal` from there
 * to the shape; the face, contents and so on are those there. `fraction` is 0, `position` is
 * `from`. The distance is exact to within hbsp_tolerance(). */
hbsp_status hbsp_closest(const hbsp_tree* tree, const hbsp_query* query, double within,
                         hbsp_result* result);
/* The contacts of a shape at rest: calls sink for every cell no further away than `within`, with
 * the result that hbsp_closest() would give for the cell alone, until sink returns 0. One contact a
 * cell. (version 3) */
hbsp_status hbsp_contacts(const hbsp_tree* tree, const hbsp_query* query, double within,
                          hbsp_result_sink sink, void* user);
/* The same with all contacts of every cell, as a solver of rigid bodies needs them: `contact` lies
 * on the solid, and contact + depth normal on the shape; `depth` is negative where the shape
 * overlaps the cell. A box on a floor has four, a cylinder 16 on its rim, a capsule along a wall
 * two, a sphere one. At most 96 a cell; the normal is the same for all of a cell. (version 5) */
hbsp_status hbsp_manifold(const hbsp_tree* tree, const hbsp_query* query, double within,
                          hbsp_result_sink sink, void* user);
/* A short way out of all that the mask sees, for a shape that is stuck at `from`: 1: `offset` leads
 * to a free position (zero: it is free already); 0: none was found within `farthest`, or an
 * argument is refused; `offset` is unchanged. Up to some hundred sweeps. (version 3) */
int hbsp_way_out(const hbsp_tree* tree, const hbsp_query* query, double farthest, double offset[3]);

/* A rotation during a motion. Set `size` to sizeof(hbsp_turn). The shape turns about its reference
 * point at a constant rate while that moves from `from` by `delta`. (version 3) */
typedef struct hbsp_turn {
  uint32_t size;
  uint32_t reserved; /* 0 */
  double start[4];   /* orientation at the start: unit quaternion w x y z; all 0: none */
  double axis[3];    /* of the rotation; unit */
  double degrees;    /* counter-clockwise about the axis; any number of turns */
  double bound;      /* units, above 0: how far paths may differ from the rotation's arcs */
} hbsp_turn;
/* As hbsp_trace() for a hull that turns (other shapes: HBSP_BAD_SHAPE). Never late; early by the
 * bound and by the tree's protrusion, because it tests shifted planes. HBSP_BAD_ARGUMENT also for
 * an axis or a start that is not a unit, and for a bound that needs more than 4,096 steps. */
hbsp_status hbsp_trace_turning(const hbsp_tree* tree, const hbsp_query* query,
                               const hbsp_turn* turn, hbsp_result* result);

/* A tree at a place in the world: a model, or a part of a world larger than one level. The tree is
 * rotated about `axis` through its origin by `degrees`, then moved to `position`. (version 3) */
typedef struct hbsp_placed {
  const hbsp_tree* tree;
  double position[3];
  double axis[3]; /* unit; all 0: +z */
  double degrees;
} hbsp_placed;
/* As hbsp_trace() in all these trees at once: the first contact with any of them. *part, if not
 * NULL, gets the index of the tree that was hit. With `mask` 0 each tree has its own default. Where
 * a tree is rotated, boxes and hulls (about any axis) and cylinders and capsules (not about z) stop
 * where the gap is at most hbsp_tolerance(); hulls there are tested by shifted planes. At equal
 * fractions the first tree of the list is reported. */
hbsp_status hbsp_trace_placed(const hbsp_placed* parts, size_t count, const hbsp_query* query,
                              hbsp_result* result, size_t* part);

/* All contents at a point, 0: empty. 1: done, 0: not finite, or NULL. */
int hbsp_contents_bits(const hbsp_tree* tree, const double point[3], uint32_t* contents);

/* ---- Entities and models ----
 *
 * The file holds the keys of all entities of the level; entity 0 is the world. Brush entities with
 * solids that are not part of the world (doors, triggers) have a model: a separate tree, in the
 * level's coordinates. Triggers, liquids and ladders are in the world's tree as well. */
uint32_t hbsp_entity_count(const hbsp_tree* tree); /* 0 for NULL */
/* The number of keys of an entity; 0 for an unknown one. */
uint32_t hbsp_key_count(const hbsp_tree* tree, uint32_t entity);
/* The name and the value of a key by its number. 1: done; 0: there is none. Both are valid until
 * hbsp_close(); either pointer may be NULL. */
int hbsp_key(const hbsp_tree* tree, uint32_t entity, uint32_t number, const char** name,
             const char** value);
/* The value of the first key of this name; NULL: none. */
const char* hbsp_value(const hbsp_tree* tree, uint32_t entity, const char* name);

#define HBSP_NO_MODEL UINT32_MAX
uint32_t hbsp_model_count(const hbsp_tree* tree);               /* 0 for NULL */
uint32_t hbsp_model_of(const hbsp_tree* tree, uint32_t entity); /* or HBSP_NO_MODEL */

/* Set `size` to sizeof(hbsp_model_info). */
typedef struct hbsp_model_info {
  uint32_t size;
  uint32_t entity;   /* or HBSP_NO_ENTITY */
  uint32_t contents; /* all bits of its cells; HBSP_CONTENTS_SOLID: it stops what it meets */
  uint32_t reserved;
  double low[3], high[3]; /* the box around its solids */
} hbsp_model_info;
/* 1: done; 0: there is no such model, or `size` is too small. */
int hbsp_model_describe(const hbsp_tree* tree, uint32_t model, hbsp_model_info* info);
/* The model as a tree for all functions, for example as a mover; NULL: none. It belongs to `tree`
 * and lives as long; do not close it. */
const hbsp_tree* hbsp_model(const hbsp_tree* tree, uint32_t model);

/* ---- Clusters and what they see (version 5) ----
 *
 * A file that was compiled with --visibility divides the level's empty space into clusters, each a
 * room or a part of one, and knows which of them can see each other. What a game draws or sends to
 * a player is what is in the clusters that see the player's cluster.
 *
 * The answer is on the safe side: hbsp_visible() is 0 only if there is no line of sight from any
 * point of one cluster to any point of the other past the level's solids. Doors and other models,
 * clips, liquids and triggers hide nothing. */
#define HBSP_NO_CLUSTER UINT32_MAX
/* 0: the file has no clusters, or NULL. */
uint32_t hbsp_cluster_count(const hbsp_tree* tree);
/* The cluster at a point; HBSP_NO_CLUSTER: in a solid, outside of a sealed level, not finite, or
 * the file has no clusters. On the boundary of two clusters either of them. Cost: one descent of
 * the tree, as for hbsp_contents(). */
uint32_t hbsp_cluster_at(const hbsp_tree* tree, const double point[3]);
/* 1: the two clusters may see each other (a cluster sees itself; HBSP_NO_CLUSTER and numbers that
 * do not exist may see everything); 0: they do not. Symmetric. Cost: one look into a table. */
int hbsp_visible(const hbsp_tree* tree, uint32_t a, uint32_t b);
/* All that a cluster sees at once: bit c % 64 of word c / 64 is hbsp_visible(tree, cluster, c).
 * *words, if not NULL, gets the number of words. Valid until hbsp_close(). NULL: there is no such
 * cluster. */
const uint64_t* hbsp_visible_row(const hbsp_tree* tree, uint32_t cluster, size_t* words);

/* A convex opening between a cluster and a neighbour. */
typedef struct hbsp_portal {
  uint32_t to;           /* the neighbour */
  uint32_t corner_count; /* 3 or more */
  const double* corners; /* x y z of each in turn; valid until hbsp_close(). Counter-clockwise,
                            seen from the neighbour if `flipped` is 0, else from the cluster */
  double normal[3];      /* of the plane of the opening; unit, towards the neighbour */
  double offset;         /* of that plane: normal . x = offset */
  int32_t flipped;
  uint32_t index; /* of the opening: the same as seen from the neighbour */
} hbsp_portal;
/* The openings of a cluster. Up to `capacity` are written; returns how many there are. `portals`
 * may be NULL if `capacity` is 0. Two clusters may have several openings. */
size_t hbsp_cluster_portals(const hbsp_tree* tree, uint32_t cluster, hbsp_portal* portals,
                            size_t capacity);

/* ---- A character that walks ----
 *
 * It moves in fixed steps of 1/120 second (step_seconds). It slides along obstacles, steps up and
 * down, climbs, jumps, crouches, swims, climbs ladders, rides movers and is pushed out of solids.
 * The same inputs from the same state give the same bits. A step does not allocate.
 */

#define HBSP_STEP_SECONDS (1.0 / 120.0)

typedef enum hbsp_form HBSP_ANY_INT {
  HBSP_FORM_CYLINDER,
  HBSP_FORM_CAPSULE,
  HBSP_FORM_BOX,
  HBSP_FORM_SPHERE,
  HBSP_FORM_HULL
} hbsp_form;

/* Start from hbsp_character_defaults() (a person 56 high) or hbsp_character_preset(). Units,
 * seconds, degrees; the members are explained under the same names in bsp/character/character.h. */
typedef struct hbsp_character_settings {
  double radius, height, crouched_height, eye_height;
  double walk_speed, crouch_speed, acceleration, air_acceleration, friction, stop_speed;
  double gravity, jump_speed, step_height, step_depth, climb_height, climb_speed, slope_limit;
  double skin, coyote_time, jump_buffer;
  double swim_speed, swim_friction, sink_speed, shore_height, ladder_speed, fly_speed;
  double step_seconds; /* length of a step: HBSP_STEP_SECONDS or the game's own */
  hbsp_form form;
  hbsp_accuracy accuracy;
  const hbsp_hull* hull;          /* HBSP_FORM_HULL: with the foot at its origin */
  const hbsp_hull* crouched_hull; /* NULL: it does not shrink */
  /* Since version 3. */
  double air_wish_speed, speed_limit, launch_speed, crouch_lift;
  /* Since version 5. */
  double ladder_pitch, ladder_jump, hang_height, hang_time, mass;
} hbsp_character_settings;
hbsp_character_settings hbsp_character_defaults(void);
/* Ready-made settings: "person" (the defaults), "quake", "quake3", "halflife", "source",
 * "platformer", "mdk". 1: done; 0: there is no such preset, and *settings is unchanged. */
int hbsp_character_preset(const char* name, hbsp_character_settings* settings);
const char* hbsp_character_preset_name(uint32_t index); /* NULL: there are no more */

typedef struct hbsp_character_input {
  double forward, side, up; /* wish, -1 to 1; side: to the right; up: in water and with no_clip */
  double yaw;               /* degrees; 0 looks along +x, 90 along +y */
  int jump, crouch;         /* held */
  int no_clip;              /* moves through solids */
  double pitch; /* degrees above the horizon; used on ladders with ladder_pitch (version 5) */
} hbsp_character_input;

/* To begin, set all members to zero except `position` (of the foot), or call hbsp_teleport(). */
typedef struct hbsp_character {
  double position[3];
  double velocity[3]; /* relative to the mover it stands on, if any */
  double ground_normal[3];
  double since_ground, since_jump_wish, since_water, since_let_go; /* seconds */
  double pushed_out;   /* units it was pushed out of a solid in the last step */
  double carried_turn; /* degrees by which a mover rotated it in the last step; rotate the view */
  uint64_t steps;
  uint64_t ground_id; /* id of the mover it stands on; 0: no id, or no mover */
  int32_t ground;     /* index of that mover in the last list; -1: none */
  int on_ground, crouched, jump_held, in_water, on_ladder;
  int ledge_next; /* stopped and could not step up: the next step searches for a ledge */
  int crowd;      /* 0 to 2: among many small cells; the next step gathers them first */
  int stuck;      /* inside a solid, and no way out was found */
  int crushed;    /* between a mover and something that does not yield */
  /* Since version 5. */
  int hang;               /* 0: no; 1: hangs at the edge of a ledge; 2, 3: pulls itself up */
  double hang_towards[2]; /* horizontal, unit: from the character to the wall of that ledge */
  double hang_held;       /* seconds */
  double eye_offset;      /* units: the eye above its height for the stance; decays to 0 */
} hbsp_character;

/* A moving solid: a tree with its own coordinates, rotated about `axis` through its origin and then
 * translated. `before` is its transform at the beginning of the step, `now` at its end; it pushes
 * characters on its path, however thin and fast it is. `extent`: the largest distance of its solid
 * leaves from its origin, or more; for a model, the length of (max |low|, |high| on each axis) of
 * its hbsp_model_info, as a model's origin is the level's. */
typedef struct hbsp_mover {
  const hbsp_tree* tree;
  double extent;
  double place_before[3], place_now[3];
  double turn_before, turn_now; /* degrees */
  /* Identifies the mover from step to step, in whatever order the list is. 0: it is identified by
   * its position in the list, which then must be the same in every step. */
  uint64_t id;
  double axis[3]; /* of the rotation, unit; all 0: +z (version 3) */
  double mass;    /* above 0: a loose body, which the character pushes (version 5) */
} hbsp_mover;
/* A box of water, or a ladder. */
typedef struct hbsp_volume {
  int ladder; /* 0: water */
  double low[3], high[3];
  double towards[3]; /* ladder: horizontal, unit length, from the climber to the ladder */
} hbsp_volume;
/* Another character at its present position; it blocks as an upright cylinder. */
typedef struct hbsp_body {
  double foot[3], radius, height;
  /* Since version 5: above 0, the character pushes it; its velocity counts only then. */
  double mass, velocity[3];
} hbsp_body;

/* What a character did in a step to a loose body that stopped it (version 5). Add impulse / mass to
 * the velocity of the body; the character has lost as much momentum, and both have the same speed
 * along the impulse. */
typedef struct hbsp_push {
  int32_t mover, other; /* its index in the list of movers or of others; the other one is -1 */
  uint64_t id;          /* of the mover */
  double point[3];      /* of the contact */
  double impulse[3];    /* mass times units a second */
} hbsp_push;
typedef void (*hbsp_push_sink)(void* user, const hbsp_push* push);

#define HBSP_MOST_MOVERS 32
#define HBSP_MOST_VOLUMES 64
#define HBSP_MOST_OTHERS 64

/* The surroundings of the character. A list may be NULL if its count is 0. */
typedef struct hbsp_world {
  const hbsp_tree* tree;
  const hbsp_mover* movers;
  const hbsp_volume* volumes;
  const hbsp_body* others;
  size_t mover_count, volume_count, other_count;
  hbsp_push_sink push; /* called during the step for each body pushed; may be NULL (version 5) */
  void* push_user;
} hbsp_world;

/* Moves the character by one step. *character changes only if HBSP_OK is returned. Errors:
 * HBSP_BAD_ARGUMENT: a null pointer, or a list longer than above (pass only what is near).
 * HBSP_NOT_FINITE: settings, state, input or lists are not finite, an axis has not the length 1, or
 * the result would not be finite.
 * HBSP_BAD_SHAPE: a setting below 0; a size, skin or step_seconds of 0; an unknown form or
 * accuracy; no hull.
 */
hbsp_status hbsp_character_step(const hbsp_world* world, const hbsp_character_settings* settings,
                                const hbsp_character_input* input, hbsp_character* character);
/* The height of the character's eye above its foot: for its stance, blended while that changes and
 * on stairs. 0: a null pointer. (version 5) */
double hbsp_eye_height(const hbsp_character_settings* settings, const hbsp_character* character);
/* Puts a character at rest with its foot at `foot`, or at the nearest free position found within
 * its height. 1: done. 0: there is none, or an argument is refused; *character is unchanged. */
int hbsp_teleport(const hbsp_tree* tree, const hbsp_character_settings* settings,
                  const double foot[3], hbsp_character* character);

/* ---- Doors, lifts, trains and triggers (version 4) ----
 *
 * Moves the level's entities as the editor's play mode does: doors, plats, buttons, trains,
 * rotating and swaying solids, triggers, relays, teleporters, jump pads, hurting triggers and
 * switched lights, with the classes and keys of Quake, Quake 2, Quake 3 and Half-Life (the manual,
 * "Doors and lifts of maps"). An entity counts with the box around its model for what it reacts to;
 * what moves collides as its model. A step of a game:
 *
 *   hbsp_machines_step(machines, bodies, body_count, HBSP_STEP_SECONDS);
 *   world.mover_count = hbsp_machines_movers(machines, low, high, movers, HBSP_MOST_MOVERS);
 *   world.movers = movers;
 *   hbsp_character_step(&world, &settings, &input, &character);
 *   for each effect on this body: hbsp_effect_apply(tree, &settings, &effect, &character);
 *
 * The same bodies in the same steps give the same bits. Only hbsp_machines_create() and a step
 * allocate. One thread at a time may use the same machines. */
typedef struct hbsp_machines hbsp_machines;

/* The machines of a level's entities, in their initial state. They read `tree`, which must not be
 * closed before them. HBSP_BAD_ARGUMENT: a null pointer, or a model instead of a level. */
hbsp_status hbsp_machines_create(const hbsp_tree* tree, hbsp_machines** machines);
void hbsp_machines_destroy(hbsp_machines* machines); /* NULL is allowed */
/* Advances all machines by one step. `bodies` activate the doors and triggers that they touch;
 * hbsp_effect.body is an index of this list. HBSP_NOT_FINITE: a body or the step is not finite, or
 * the step is not longer than 0; then nothing changes. */
hbsp_status hbsp_machines_step(hbsp_machines* machines, const hbsp_body* bodies, size_t count,
                               double step_seconds);
/* The initial state again. */
void hbsp_machines_restart(hbsp_machines* machines);
/* Fires a targetname, as a trigger would. */
void hbsp_machines_fire(hbsp_machines* machines, const char* targetname);

/* The movers that meet the box from `low` to `high` between the beginning and the end of the last
 * step; NULL: all. Up to `capacity` are written; returns how many there are. Each has the id of its
 * entity's number plus 1, so the list may change from step to step. Pass a box that contains the
 * character's motion in this step. */
size_t hbsp_machines_movers(const hbsp_machines* machines, const double low[3],
                            const double high[3], hbsp_mover* movers, size_t capacity);
/* The same for ladders and the liquids of brush entities (func_water): boxes around their models.
 */
size_t hbsp_machines_volumes(const hbsp_machines* machines, const double low[3],
                             const double high[3], hbsp_volume* volumes, size_t capacity);

typedef enum hbsp_effect_kind HBSP_ANY_INT {
  HBSP_EFFECT_TELEPORT, /* position: where the foot is put; yaw; velocity */
  HBSP_EFFECT_PUSH, /* velocity; or, if aimed, a flight from `position` that is highest at apex */
  HBSP_EFFECT_HURT  /* damage */
} hbsp_effect_kind;
/* What a trigger does to a body. Members that the kind does not use are 0. */
typedef struct hbsp_effect {
  hbsp_effect_kind kind;
  uint32_t body;  /* its index in the list of the step */
  int32_t aimed;  /* a push that aims at `apex` */
  int32_t steady; /* a push that adds only what the body lacks of `velocity` */
  double position[3], velocity[3], apex[3];
  double yaw;    /* degrees: where a teleported character looks */
  double damage; /* points */
} hbsp_effect;
/* The effects of the last step. Up to `capacity` are written; returns how many there are: at most
 * one teleport for each body. */
size_t hbsp_machines_effects(const hbsp_machines* machines, hbsp_effect* effects, size_t capacity);
/* Applies an effect to a character; the game subtracts the damage. A teleported character without
 * room is put to the nearest free position. Errors as hbsp_character_step(). */
hbsp_status hbsp_effect_apply(const hbsp_tree* tree, const hbsp_character_settings* settings,
                              const hbsp_effect* effect, hbsp_character* character);

/* Lights with this targetname: 1: fired an odd number of times, so the opposite of how they begin;
 * 0: as they begin; -1: there are none. */
int hbsp_machines_light(const hbsp_machines* machines, const char* targetname);

#undef HBSP_ANY_INT

#ifdef __cplusplus
}
#endif
