// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/picking.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Moves a face along its normal, with the faces of other selected solids that lie in the same
// plane. Begun with Ctrl it splits: what is gained becomes a solid of its own.
class ExtrudeDrag final : public PointerDrag {
 public:
  ExtrudeDrag(Workspace& workspace, std::vector<FaceRef> faces, const Vec3& grabbed,
              const Vec3& normal, bool splits);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double> numbers) override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString words() const override;

 private:
  void extrude(double distance);

  Workspace& m_workspace;
  std::vector<FaceRef> m_faces;
  Vec3 m_grabbed;
  Vec3 m_normal;
  bool m_splits;
  double m_distance = 0;
  Drag m_drag;
};

// The drag for a face under the mouse: of a selected solid, else of the first one hit. Null where
// there is none that can be extruded.
std::unique_ptr<PointerDrag> beginExtrude(Workspace& workspace, const Pointer& pressed,
                                          const std::vector<Hit>& hits);

}  // namespace halfspace::editor
