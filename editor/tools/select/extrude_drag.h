// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/drag.h"
#include "editor/tools/picking.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Moves a face along its normal, with coplanar faces of other selected solids. With Ctrl the gained
// volume becomes a separate solid.
class ExtrudeDrag final : public PointerDrag {
 public:
  ExtrudeDrag(Workspace& workspace, std::vector<FaceRef> faces, const Vec3& grabbed,
              const Vec3& normal, bool splits);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double> numbers) override;
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

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

// A drag for the face under the mouse: of a selected solid, else of the first hit. Null if no face
// there can be extruded.
std::unique_ptr<PointerDrag> beginExtrude(Workspace& workspace, const Pointer& pressed,
                                          const std::vector<Hit>& hits);

}  // namespace halfspace::editor
