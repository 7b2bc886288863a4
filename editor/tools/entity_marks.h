// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "editor/session/session.h"
#include "editor/tools/overlay.h"
#include "editor/tools/placed_models.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// A visible occurrence of a point entity.
struct EntityMark {
  level::InstanceKey key;
  Vec3 origin;
  QString name;  // its classname
  bool locked = false;
  bool isLight = false;
  bool isStart = false;   // of a player
  bool hasModel = false;  // one is drawn that is larger than the sign, which is then left out
};
std::vector<EntityMark> entityMarks(const Session& session);

// The name of the entity above its sign.
Overlay::Label labelOf(const EntityMark& mark, const Vec3& at, Ink ink);

// Whether a pointer reaches an entity behind a wall: it does where faces are not drawn opaque.
enum class Walls : bool { opaque, transparent };

// The unlocked point entity under the mouse: the one whose sign is there, a selected one first,
// else the nearest whose model's box is there; none if there is none. In the 3D pane those behind
// opaque walls are left out.
std::optional<EntityMark> entityAt(const Session& session, const Pointer& pointer,
                                   Walls walls = Walls::opaque,
                                   const PlacedModels* models = nullptr);

// The signs of these marks, with names of the selected ones if at most 24 are selected. `preview`:
// the map by which the selection is drawn transformed (Toolbox::preview()).
Overlay entityOverlay(const Session& session, std::span<const EntityMark> marks,
                      const level::AffineMap& preview = {});

}  // namespace halfspace::editor
