// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/entity_classes.h"

#include <algorithm>

namespace halfspace::editor {

const std::vector<EntityClass>& builtInEntityClasses() {
  static const std::vector<EntityClass> kClasses = {
      {"info_player_start",
       "Where the player stands when the level begins",
       false,
       {{"angle", "0", "Degrees from the x axis it looks along"}}},
      {"light", "Light in all directions", false, {{"light", "300", "How far it reaches"}}},
      {"prop",
       "A thing that stands in the level",
       false,
       {{"model", "", "Its file"}, {"angle", "0", "Degrees about the z axis"}}},
      {"info_null", "A named place", false, {{"targetname", "", "Its name"}}},
      {"path_corner",
       "A place a train goes to",
       false,
       {{"targetname", "", "Its name"},
        {"target", "", "The corner the train goes to next"},
        {"wait", "0", "Seconds the train stands there; below zero: for ever"}}},
      {"trigger_multiple",
       "Fires its target whenever somebody is in it",
       true,
       {{"target", "", "The name of what it fires"},
        {"delay", "0", "Seconds until it fires"},
        {"wait", "1", "Seconds until it fires again"}}},
      {"trigger_once",
       "Fires its target the first time somebody is in it",
       true,
       {{"target", "", "The name of what it fires"}, {"delay", "0", "Seconds until it fires"}}},
      {"func_door",
       "Opens for who comes near, or when it is fired",
       true,
       {{"angle", "90", "Where it opens to: degrees from the x axis, -1 up, -2 down"},
        {"speed", "100", "Level units a second"},
        {"wait", "3", "Seconds until it shuts; -1: it stays open"},
        {"targetname", "", "With a name it opens only when it is fired"}}},
      {"func_button",
       "Fires its target when it is touched",
       true,
       {{"angle", "0", "Where it is pushed to: degrees from the x axis, -1 up, -2 down"},
        {"target", "", "The name of what it fires"},
        {"wait", "1", "Seconds until it comes back"}}},
      {"func_plat",
       "A lift, drawn where it is when up",
       true,
       {{"height", "", "How far down it waits; none: its own height less 8"},
        {"speed", "150", "Level units a second"}}},
      {"func_train",
       "Goes from corner to corner",
       true,
       {{"target", "", "The name of its first path_corner"},
        {"speed", "100", "Level units a second"}}},
      {"mover",
       "Goes to and fro for ever",
       true,
       {{"way", "0 0 64", "Where it goes, from where it is drawn"},
        {"seconds", "2", "How long one way takes"},
        {"turn", "0", "Degrees a second about the z axis through its origin"}}},
      {"func_water", "Water that is swum in", true, {}},
      {"func_ladder", "A ladder", true, {{"towards", "1 0 0", "From who climbs to the ladder"}}},
      {"func_illusionary", "Is seen, and passed through", true, {}}};
  return kClasses;
}

const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name) {
  const auto found = std::ranges::find(classes, name, &EntityClass::name);
  return found == classes.end() ? nullptr : &*found;
}

}  // namespace halfspace::editor
