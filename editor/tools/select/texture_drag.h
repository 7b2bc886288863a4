// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/commands/face_texturing.h"
#include "editor/session/drag.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// Carries the texture of a face over every face that the mouse passes, each from the one before.
// Ctrl: the material only. One undo step.
class TextureDrag final : public PointerDrag {
 public:
  // `source`: the face that gives its texture.
  TextureDrag(Workspace& workspace, const Pointer& pressed, const FaceRef& source);

  void move(const Pointer& pointer) override;
  bool type(std::span<const double>) override { return false; }
  void cancel() override { m_drag.cancel(); }
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override;

 private:
  Workspace& m_workspace;
  FaceRef m_last;
  Transfer m_what;
  std::vector<TransferStep> m_steps;
  Drag m_drag;
};

}  // namespace halfspace::editor
