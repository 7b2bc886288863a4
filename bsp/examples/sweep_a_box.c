// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Loads a compiled level and sweeps a player-sized box in it. At a hit the box slides along the
// surface with the rest of its motion; at most four sweeps.
//
//   sweep_a_box level.hbsp x y z dx dy dz
#include <stdio.h>
#include <stdlib.h>

#include "bsp/file/halfspace_bsp.h"

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void print_hit(const hbsp_tree* tree, const hbsp_hit* hit) {
  hbsp_label label;
  printf("%.3f of the way, at %.3f %.3f %.3f", hit->fraction, hit->position[0], hit->position[1],
         hit->position[2]);
  if (!hit->hit) {
    printf(": nothing in the way\n");
    return;
  }
  printf(", normal %.3f %.3f %.3f", hit->normal[0], hit->normal[1], hit->normal[2]);
  if (hbsp_face_label(tree, hit->face, &label))
    printf(", %s (solid %llu, face %u)", hbsp_material(tree, label.material),
           (unsigned long long)label.solid, (unsigned)label.face);
  printf("%s\n", hit->start_in_solid ? ", started inside a solid" : "");
}

// Replaces the motion by its rest after the hit, without the component that points into the
// surface.
static void slide(const hbsp_hit* hit, double delta[3]) {
  const double left = 1.0 - hit->fraction;
  const double into = dot(delta, hit->normal);
  int axis;
  for (axis = 0; axis < 3; ++axis)
    delta[axis] = left * (delta[axis] - (into < 0.0 ? into * hit->normal[axis] : 0.0));
}

static int walk(const hbsp_tree* tree, double position[3], double delta[3]) {
  // 32 wide and 56 high: 24 below and 32 above the reference point.
  const hbsp_shape box = {HBSP_BOX, 0.0, {16.0, 16.0, 28.0}, {0.0, 0.0, 4.0}, NULL};
  int step, axis;
  for (step = 0; step < 4; ++step) {
    const hbsp_hit hit = hbsp_sweep(tree, &box, position, delta, HBSP_EXACT);
    if (hit.status != HBSP_OK) {
      fprintf(stderr, "the motion was refused (%d)\n", (int)hit.status);
      return EXIT_FAILURE;
    }
    print_hit(tree, &hit);
    for (axis = 0; axis < 3; ++axis) position[axis] = hit.position[axis];
    if (!hit.hit || hit.start_in_solid) break;
    slide(&hit, delta);
  }
  return EXIT_SUCCESS;
}

int main(int count, char** arguments) {
  double numbers[6];
  char message[200];
  hbsp_tree* tree;
  hbsp_info info;
  int i, result;
  if (count != 8) {
    fprintf(stderr, "sweep_a_box level.hbsp x y z dx dy dz\n");
    return EXIT_FAILURE;
  }
  for (i = 0; i < 6; ++i) numbers[i] = strtod(arguments[2 + i], NULL);
  if (hbsp_open_file(arguments[1], &tree, message, sizeof message) != HBSP_OK) {
    fprintf(stderr, "%s: %s\n", arguments[1], message);
    return EXIT_FAILURE;
  }
  info = hbsp_describe(tree);
  printf("%u nodes, %u solid and %u empty leaves, %u materials\n", (unsigned)info.nodes,
         (unsigned)info.solid_leaves, (unsigned)info.empty_leaves, (unsigned)info.materials);
  result = walk(tree, numbers, numbers + 3);
  hbsp_close(tree);
  return result;
}
