// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The main loop of a game, without graphics: loads a compiled level and moves a character in it.
// The character takes 120 steps per second of level time; its camera position is printed 60 times
// per second of level time.
//
//   walk_a_level level.hbsp x y z KEYS
//
// KEYS: one letter for each half second of input: w forward, s back, a left, d right, j forward and
// jump, c forward and crouch, . no key. l and r rotate by 45 degrees and take no time. "wwwwjw"
// walks for two seconds, jumps, and walks on.
#include <stdio.h>
#include <stdlib.h>

#include "bsp/file/halfspace_bsp.h"

enum { kStepsAKey = 60, kStepsAFrame = 2 };

static hbsp_character_input input_of(char key, double* yaw) {
  hbsp_character_input input = {0};
  if (key == 'w' || key == 'j' || key == 'c') input.forward = 1.0;
  if (key == 's') input.forward = -1.0;
  if (key == 'a') input.side = -1.0;
  if (key == 'd') input.side = 1.0;
  if (key == 'l') *yaw += 45.0;
  if (key == 'r') *yaw -= 45.0;
  input.jump = key == 'j';
  input.crouch = key == 'c';
  input.yaw = *yaw;
  return input;
}

/* Prints the camera position at `part` (0 to 1) between the last two steps. A game whose frame rate
   is not the step rate draws such positions in between. */
static void draw(const hbsp_character* before, const hbsp_character* now, double part,
                 double eye_height) {
  double eye[3];
  int axis;
  for (axis = 0; axis < 3; ++axis)
    eye[axis] = before->position[axis] + part * (now->position[axis] - before->position[axis]);
  eye[2] += eye_height;
  printf("%8.2f %8.2f %8.2f  %s%s\n", eye[0], eye[1], eye[2], now->on_ground ? "stands" : "flies",
         now->crouched ? ", crouched" : "");
}

static int play(const hbsp_tree* tree, const hbsp_character_settings* settings,
                hbsp_character* player, const char* keys) {
  const hbsp_world world = {tree, NULL, NULL, NULL, 0, 0, 0, NULL, NULL};
  double yaw = 0.0;
  for (; *keys != '\0'; ++keys) {
    const hbsp_character_input input = input_of(*keys, &yaw);
    int i;
    if (*keys == 'l' || *keys == 'r') continue;
    for (i = 1; i <= kStepsAKey; ++i) {
      const hbsp_character before = *player;
      const hbsp_status status = hbsp_character_step(&world, settings, &input, player);
      if (status != HBSP_OK) {
        fprintf(stderr, "the step was refused (%d)\n", (int)status);
        return EXIT_FAILURE;
      }
      if (player->stuck) fprintf(stderr, "stuck at step %llu\n", (unsigned long long)player->steps);
      if (i % kStepsAFrame == 0) draw(&before, player, 0.5, settings->eye_height);
    }
  }
  return EXIT_SUCCESS;
}

int main(int count, char** arguments) {
  hbsp_character_settings settings = hbsp_character_defaults();
  hbsp_character player;
  hbsp_tree* tree;
  char message[200];
  double foot[3];
  int i, result;
  if (count != 6) {
    fprintf(stderr, "walk_a_level level.hbsp x y z KEYS\n");
    return EXIT_FAILURE;
  }
  for (i = 0; i < 3; ++i) foot[i] = strtod(arguments[2 + i], NULL);
  if (hbsp_open_file(arguments[1], &tree, message, sizeof message) != HBSP_OK) {
    fprintf(stderr, "%s: %s\n", arguments[1], message);
    return EXIT_FAILURE;
  }
  if (!hbsp_teleport(tree, &settings, foot, &player)) {
    fprintf(stderr, "there is no room for a person at (%g %g %g)\n", foot[0], foot[1], foot[2]);
    hbsp_close(tree);
    return EXIT_FAILURE;
  }
  result = play(tree, &settings, &player, arguments[5]);
  hbsp_close(tree);
  return result;
}
