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
      {"trigger",
       "Fires its target when something enters",
       true,
       {{"target", "", "What it fires"}, {"wait", "1", "Seconds until it fires again"}}},
      {"mover",
       "Solids that move when they are fired",
       true,
       {{"targetname", "", "Its name"},
        {"angle", "0", "Where it goes"},
        {"speed", "100", "Level units a second"}}}};
  return kClasses;
}

const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name) {
  const auto found = std::ranges::find(classes, name, &EntityClass::name);
  return found == classes.end() ? nullptr : &*found;
}

}  // namespace halfspace::editor
