// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/guides/guides.h"

#include "editor/tools/guides/depth_guide.h"
#include "editor/tools/guides/section_guide.h"

namespace halfspace::editor {

Overlay guideOverlay(const Workspace& workspace, const Camera& camera, bool drawsShapes) {
  Overlay overlay = sectionOverlay(workspace, camera);
  if (drawsShapes) overlay.add(depthOverlay(workspace, camera));
  return overlay;
}

bool isOnGuide(const Workspace& workspace, const Pointer& pointer, bool drawsShapes) {
  return isOnSection(workspace, pointer) ||
         (drawsShapes && depthHandleAt(workspace, pointer).has_value());
}

std::unique_ptr<PointerDrag> beginGuideDrag(Workspace& workspace, const Pointer& pressed,
                                            bool drawsShapes) {
  if (isOnSection(workspace, pressed)) return beginSectionDrag(workspace, pressed);
  const auto end = drawsShapes ? depthHandleAt(workspace, pressed) : std::nullopt;
  return end ? beginDepthDrag(workspace, pressed, *end) : nullptr;
}

}  // namespace halfspace::editor
