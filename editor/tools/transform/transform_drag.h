// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "editor/commands/box_scaling.h"
#include "editor/session/drag.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// A drag that transforms the whole selection. The tool maps the mouse to a transform. A drag of
// many solids (more than kManyNodes) changes the level once, when it ends; until then the views
// draw the selection transformed by preview().
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
  std::optional<level::AffineMap> preview() const override;
  Overlay overlay(const Camera& camera) const override;
  QString statusText() const override { return m_wish ? m_wish->text : QString(); }

 private:
  bool apply(std::optional<Wish> wish);
  bool applyNow(const Wish& wish);
  void applyMany();
  // The edit of a wish; holds values only, so that it may run in another thread.
  std::function<void(level::RecordedEdits&)> editOf(const Wish& wish) const;

  Workspace& m_workspace;
  std::shared_ptr<const Session::Nodes> m_nodes;
  Box m_bounds;   // of the selection at the start
  bool m_isLate;  // the level changes at the end
  QString m_label;
  FromPointer m_fromPointer;
  FromNumbers m_fromNumbers;
  std::optional<Wish> m_wish;
  Drag m_drag;
};

}  // namespace halfspace::editor
