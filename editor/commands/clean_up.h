// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/near_planes.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// What Clean Up would do, to be shown before it is done.
struct CleanUpPlan {
  std::vector<NearPlane> planes;  // those that are replaced
  // Solids that would become flat or lose a face; they are not changed.
  std::vector<level::NodeId> impossible;
  double farthest = 0;  // the most that a corner of a face moves away from its plane; level units

  std::vector<level::NodeId> nodes() const;  // that change; each once
};

// Finds faces that almost lie in the plane of a neighbour (editor/commands/near_planes.h),
// repeatedly, until none is left to merge. Cost: that of building every solid, a few times.
CleanUpPlan planCleanUp(const level::Level& level, double tolerance);

// Replaces the planes as one undo step. False if there is nothing to do.
bool cleanUp(Session& session, double tolerance);

}  // namespace halfspace::editor
