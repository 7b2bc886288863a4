// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/entity_classes.h"

#include <QCoreApplication>

#include <algorithm>

namespace halfspace::editor {

namespace {

// A class only because lupdate takes the context of the texts from Q_DECLARE_TR_FUNCTIONS.
struct BuiltIn {
  Q_DECLARE_TR_FUNCTIONS(entities)
 public:
  static const std::vector<EntityClass>& classes() {
    static const std::vector<EntityClass> kClasses = {
        {"info_player_start",
         QT_TR_NOOP("Player position at the start of the level"),
         false,
         {{"angle", "0", QT_TR_NOOP("View direction, in degrees from the x axis")}}},
        {"light",
         QT_TR_NOOP("Point light"),
         false,
         {{"light", "300", QT_TR_NOOP("Reach of the light, in units")}}},
        {"prop",
         QT_TR_NOOP("A model in the level"),
         false,
         {{"model", "", QT_TR_NOOP("Model file")},
          {"angle", "0", QT_TR_NOOP("Rotation about the z axis, in degrees")}}},
        {"info_null",
         QT_TR_NOOP("A named position"),
         false,
         {{"targetname", "", QT_TR_NOOP("Name of this entity")}}},
        {"path_corner",
         QT_TR_NOOP("A stop of a train"),
         false,
         {{"targetname", "", QT_TR_NOOP("Name of this entity")},
          {"target", "", QT_TR_NOOP("Next stop of the train")},
          {"wait", "0", QT_TR_NOOP("Seconds that the train waits here; below zero: forever")}}},
        {"trigger_multiple",
         QT_TR_NOOP("Fires its target each time a character is inside"),
         true,
         {{"target", "", QT_TR_NOOP("Name of the entity to fire")},
          {"delay", "0", QT_TR_NOOP("Delay in seconds")},
          {"wait", "1", QT_TR_NOOP("Seconds until it can fire again")}}},
        {"trigger_once",
         QT_TR_NOOP("Fires its target once, when a character is inside"),
         true,
         {{"target", "", QT_TR_NOOP("Name of the entity to fire")},
          {"delay", "0", QT_TR_NOOP("Delay in seconds")}}},
        {"trigger_relay",
         QT_TR_NOOP("Fires its target when it is fired"),
         false,
         {{"targetname", "", QT_TR_NOOP("Name of this entity")},
          {"target", "", QT_TR_NOOP("Name of the entity to fire")},
          {"delay", "0", QT_TR_NOOP("Delay in seconds")}}},
        {"func_door",
         QT_TR_NOOP("A door that opens when a character is near, or when fired"),
         true,
         {{"angle", "90", QT_TR_NOOP("Opening direction: degrees from the x axis, -1 up, -2 down")},
          {"speed", "100", QT_TR_NOOP("Speed in level units per second")},
          {"wait", "3", QT_TR_NOOP("Seconds until the door closes; -1: stays open")},
          {"targetname", "", QT_TR_NOOP("Name; a named door opens only when fired")}}},
        {"func_door_rotating",
         QT_TR_NOOP("A door that turns about the vertical axis through its origin"),
         true,
         {{"origin", "",
           QT_TR_NOOP("The axis; empty: the middle of its origin brush or of the door")},
          {"distance", "90", QT_TR_NOOP("Opening angle in degrees; below zero: clockwise")},
          {"speed", "100", QT_TR_NOOP("Speed in degrees per second")},
          {"wait", "3", QT_TR_NOOP("Seconds until the door closes; -1: stays open")},
          {"targetname", "", QT_TR_NOOP("Name; a named door opens only when fired")}}},
        {"func_button",
         QT_TR_NOOP("A button that fires its target when touched"),
         true,
         {{"angle", "0", QT_TR_NOOP("Push direction: degrees from the x axis, -1 up, -2 down")},
          {"target", "", QT_TR_NOOP("Name of the entity to fire")},
          {"wait", "1", QT_TR_NOOP("Seconds until the button returns")}}},
        {"func_plat",
         QT_TR_NOOP("A lift, drawn in its upper position"),
         true,
         {{"height", "", QT_TR_NOOP("Distance that it moves down; empty: its height minus 8")},
          {"speed", "150", QT_TR_NOOP("Speed in level units per second")}}},
        {"func_train",
         QT_TR_NOOP("A train that moves from stop to stop"),
         true,
         {{"target", "", QT_TR_NOOP("Name of the first path_corner")},
          {"speed", "100", QT_TR_NOOP("Speed in level units per second")}}},
        {"func_rotating",
         QT_TR_NOOP("Turns about the vertical axis through its origin"),
         true,
         {{"origin", "",
           QT_TR_NOOP("The axis; empty: the middle of its origin brush or of itself")},
          {"speed", "100", QT_TR_NOOP("Speed in degrees per second")},
          {"targetname", "", QT_TR_NOOP("Name; firing it starts and stops the turning")}}},
        {"mover",
         QT_TR_NOOP("Moves back and forth forever"),
         true,
         {{"way", "0 0 64", QT_TR_NOOP("Travel, from the drawn position")},
          {"seconds", "2",
           QT_TR_NOOP("Duration of the motion in seconds, and again of the return")},
          {"turn", "0",
           QT_TR_NOOP("Rotation about the z axis through its origin, in degrees per second")}}},
        {"func_water", QT_TR_NOOP("Water to swim in"), true, {}},
        {"func_ladder",
         QT_TR_NOOP("A ladder"),
         true,
         {{"towards", "1 0 0", QT_TR_NOOP("Direction from the climber to the ladder")}}},
        {"func_illusionary", QT_TR_NOOP("Visible, but not solid"), true, {}}};
    return kClasses;
  }
};

}  // namespace

const std::vector<EntityClass>& builtInEntityClasses() {
  return BuiltIn::classes();
}

const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name) {
  const auto found = std::ranges::find(classes, name, &EntityClass::name);
  return found == classes.end() ? nullptr : &*found;
}

const EntityClass::Key* findKey(const EntityClass* kind, std::string_view name) {
  if (kind == nullptr) return nullptr;
  const auto found = std::ranges::find(kind->keys, name, &EntityClass::Key::name);
  return found == kind->keys.end() ? nullptr : &*found;
}

KeyType typeOfKey(const EntityClass* kind, std::string_view name) {
  const EntityClass::Key* key = findKey(kind, name);
  if (key != nullptr && key->type != KeyType::text && key->type != KeyType::integer) {
    return key->type;
  }
  if (name == "angle") return KeyType::angle;
  if (name == "target" || name == "killtarget") return KeyType::target;
  if (name == "targetname") return KeyType::targetName;
  if (name == "_color" || name == "_light_color") return KeyType::colour;
  return key == nullptr ? KeyType::text : key->type;
}

}  // namespace halfspace::editor
