// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/retained_batch.h"

namespace halfspace::editor {

// The faces and outlines of the open group's solids. While a group is open, everything else is
// dimmed; these stay as they are.
class GroupVeil {
 public:
  // Makes the vertices for the open group if the group, the scene or the colours have changed.
  // Cost: linear in the scene then, while a group is open; else constant.
  void follow(const Session& session, const Appearance& appearance);
  bool isActive() const { return m_group.valid(); }

  const RetainedBatch& faces() const { return m_faces; }  // triangles
  const RetainedBatch& lines() const { return m_lines; }

  // Contract: the OpenGL context is current. Returns whether the veil looks different now.
  bool upload(Gl& gl);
  void release(Gl& gl);

 private:
  void rebuild(const Session& session, const Appearance& appearance);

  level::NodeId m_group;  // invalid: none is open
  std::uint64_t m_state = 0;
  QString m_theme;
  RetainedBatch m_faces{VertexKind::fill};
  RetainedBatch m_lines{VertexKind::segment};
};

}  // namespace halfspace::editor
