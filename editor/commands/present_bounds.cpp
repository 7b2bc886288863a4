// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/present_bounds.h"

#include "editor/commands/solid_edits.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

class SelectedExtent : public level::OutlineVisitor {
 public:
  explicit SelectedExtent(const Session& session) : m_session(session) {
    level::walk(session.level(), *this);
    const Vec3 reach = Vec3::Constant(kEntityReach);
    for (const level::PlacedEntity& entity : session.entities()) {
      if (!session.isSelected(entity.key)) continue;
      box.extend(Box(entity.origin - reach, entity.origin + reach));
    }
  }
  bool enter(const level::Instance&) override { return true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    if (!m_session.isSelected(solid.key)) return;
    const auto made = level::solidGeometry(*solid.node, solid.placement);
    if (made) box.extend(boundsOfCorners(made.value()));
  }

  Box box;

 private:
  const Session& m_session;
};

}  // namespace

Box presentBounds(const Session& session) {
  if (session.selection().empty()) return {};
  return session.isEvaluated() ? session.selectedSolids().bounds : SelectedExtent(session).box;
}

}  // namespace halfspace::editor
