// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Entities compiled into a file and opened through the C interface, beside the editor's
// surroundings of the same entities.
#pragma once

#include <vector>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "tests/bsp/surroundings/machine_player.h"

namespace halfspace::tests {

using namespace bsp;

struct Entity {
  EntityKeys keys;
  std::vector<Bounds> solid = {};  // one box or none
};

inline Entity solid(EntityKeys keys, const Vec3& low, const Vec3& high) {
  return {std::move(keys), {{low, high}}};
}

// Rows of machines along the x axis, in front of the character at the origin.
inline std::vector<Entity> rowOfMachines() {
  return {
      {{{"classname", "worldspawn"}}},
      solid({{"classname", "func_door"}, {"angle", "-1"}}, {100, -300, 0}, {116, 300, 112}),
      solid({{"classname", "func_door_rotating"}, {"origin", "300 -48 0"}, {"distance", "80"}},
            {300, -48, 0}, {308, 48, 112}),
      solid({{"classname", "func_train"}, {"target", "c1"}, {"speed", "60"}}, {400, 200, 0},
            {464, 264, 16}),
      {{{"classname", "path_corner"},
        {"targetname", "c1"},
        {"target", "c2"},
        {"origin", "400 200 0"}}},
      {{{"classname", "path_corner"},
        {"targetname", "c2"},
        {"target", "c1"},
        {"origin", "400 -200 0"},
        {"wait", "1"}}},
      solid({{"classname", "func_bobbing"}, {"height", "24"}, {"speed", "3"}}, {520, -64, 40},
            {600, 64, 56}),
      solid({{"classname", "func_rotating"}, {"origin", "700 0 0"}, {"speed", "90"}}, {660, -8, 0},
            {740, 8, 40}),
      solid({{"classname", "func_rotating"},
             {"origin", "900 0 60"},
             {"speed", "45"},
             {"spawnflags", "4"}},
            {860, -8, 52}, {940, 8, 68}),
      solid({{"classname", "func_plat"}, {"height", "96"}}, {1000, -64, 80}, {1100, 64, 96}),
      solid({{"classname", "trigger_push"}, {"angle", "90"}, {"speed", "3"}}, {40, -64, 0},
            {60, 64, 40}),
      solid({{"classname", "trigger_hurt"}, {"dmg", "7"}}, {150, -300, 0}, {200, 300, 40}),
      solid({{"classname", "trigger_teleport"}, {"target", "back"}}, {1300, -500, 0},
            {1400, 500, 100}),
      {{{"classname", "info_teleport_destination"},
        {"targetname", "back"},
        {"origin", "0 0 24"},
        {"angle", "90"}}},
      solid({{"classname", "trigger_multiple"}, {"target", "lamp"}, {"killtarget", "wall"}},
            {210, -300, 0}, {220, 300, 60}),
      solid({{"classname", "func_door"}, {"targetname", "wall"}, {"angle", "0"}}, {240, -300, 0},
            {256, 300, 100}),
      {{{"classname", "light"}, {"targetname", "lamp"}}},
      solid({{"classname", "func_water"}}, {1200, -64, -1}, {1250, 64, 30}),
      // A mover whose key `way` is no vector stays where it is drawn.
      solid({{"classname", "mover"}, {"way", "nowhere"}}, {-300, -64, 0}, {-284, 64, 64}),
  };
}

// The entities in a file, and as the editor has them.
struct CompiledMachines {
  std::vector<World> models;
  std::vector<std::byte> bytes;
  hbsp_tree* tree = nullptr;
  hbsp_machines* machines = nullptr;
  World floor;
  TreeView view = floor.tree();
  Surroundings surroundings;

  explicit CompiledMachines(const std::vector<Entity>& entities) {
    models.reserve(entities.size());
    std::vector<TreeView> views;
    std::vector<WrittenModel> written;
    std::vector<WrittenEntity> kept;
    for (uint32_t i = 0; i < entities.size(); ++i) {
      const Entity& entity = entities[i];
      kept.push_back({i + 1, entity.keys});
      std::vector<SolidCorners> corners;
      for (const Bounds& box : entity.solid) {
        models.emplace_back(World::Empty());
        models.back().box(box.low, box.high);
        written.push_back({models.back().tree(), box, 0, i});
        corners.push_back(boxCorners(box.low, box.high));
      }
      surroundings.add(entity.keys, corners, i + 1);
    }
    bytes = writeTreeFile({view, {}, {}, {}, {}, written, kept});
    hbsp_open_memory(bytes.data(), bytes.size(), &tree, nullptr, 0);
    hbsp_machines_create(tree, &machines);
  }
  ~CompiledMachines() {
    hbsp_machines_destroy(machines);
    hbsp_close(tree);
  }
  CompiledMachines(const CompiledMachines&) = delete;

  std::vector<hbsp_mover> movers() const {
    std::vector<hbsp_mover> all(hbsp_machines_movers(machines, nullptr, nullptr, nullptr, 0));
    hbsp_machines_movers(machines, nullptr, nullptr, all.data(), all.size());
    return all;
  }
  std::vector<hbsp_effect> effects() const {
    std::vector<hbsp_effect> all(hbsp_machines_effects(machines, nullptr, 0));
    hbsp_machines_effects(machines, all.data(), all.size());
    return all;
  }
};

}  // namespace halfspace::tests
