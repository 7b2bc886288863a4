// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/box_scaling.h"
#include "editor/session/drag.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// A drag that transforms the whole selection. The tool maps the mouse to a transform.
class TransformDrag final : public PointerDrag {
 public:
  struct Wish {
    level::Transform transform;
    QString text;
    Overlay marks;
    // If set, resizeNodes() is used instead of `transform`, which is then scaling->map().
    std::optional<BoxScaling> scaling = {};
  };
  // The transform of the mouse position, or of typed numbers; none if they are invalid.
  using FromPointer = std::function<std::optional<Wish>(const Pointer&)>;
  using FromNumbers = std::function<std::optional<Wish>(std::span<const double>)>;

  TransformDrag(Workspace& workspace, const QString& label, FromPointer fromPointer,
                FromNumbers fromNumbers);

  void move(const Pointer& pointer) override { apply(m_fromPointer(pointer)); }
  bool type(std::span<const double> numbers) override { return apply(m_fromNumbers(numbers)); }
  void finish() override;
  void cancel() override;
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override { return m_wish ? m_wish->text : QString(); }

 private:
  bool apply(std::optional<Wish> wish);

  Workspace& m_workspace;
  std::vector<level::NodeId> m_nodes;
  FromPointer m_fromPointer;
  FromNumbers m_fromNumbers;
  std::optional<Wish> m_wish;
  Drag m_drag;
};

}  // namespace halfspace::editor
