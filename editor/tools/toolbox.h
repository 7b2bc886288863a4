// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "editor/tools/tool.h"

namespace halfspace::editor {

// Owns the tools and knows the active one. Distinguishes clicks from drags and collects numbers
// typed during a drag.
class Toolbox : public QObject {
  Q_OBJECT
 public:
  explicit Toolbox(Workspace& workspace, QObject* parent = nullptr);
  ~Toolbox() override;

  ToolId active() const { return m_active; }
  // Activating the active tool returns to the select tool.
  void activate(ToolId tool);
  Tool& tool() const { return *m_tools[static_cast<std::size_t>(m_active)]; }

  // ---- the mouse ----
  void hover(const Pointer& pointer);
  void leave();
  void press(const Pointer& pointer);
  void move(const Pointer& pointer);  // with the button down
  void release(const Pointer& pointer);
  void doubleClick(const Pointer& pointer);
  void wheel(const Pointer& pointer, int steps);
  bool isDragging() const { return m_drag != nullptr; }
  // The map by which to draw the selection transformed, because a drag of many solids changes the
  // level only at its end. Stays until the drawn scene contains that change.
  std::optional<level::AffineMap> preview() const;
  // To be called when the drawn scene has this state of the document.
  void pictureShows(std::uint64_t state);

  // ---- keys ----
  bool perform();
  // Cancels, in this order: the drag, the points of the tool, the tool, the selection.
  bool cancel();
  bool next();
  bool remove();
  // Turns shapes with a direction (shape_direction.h) by a quarter: the one that is being drawn,
  // else the selected ones, else the next one to draw, whose turns end with "along the drag".
  bool turn();
  // Closes the open group and selects it; a linked copy writes its changes to all copies. Does
  // nothing if no group is open.
  void closeGroup();
  // Takes a character typed during a drag. True if it was used: digits, operators, dots,
  // parentheses, spaces, commas, semicolons, letters of units after a number, backspace.
  bool type(const QString& text);

  // Passes a line on the screen to the tool; see Tool::lasso().
  bool lasso(const Camera& camera, const LassoArea& area, LassoMode mode);

  Overlay overlay(const Camera& camera) const;
  // The name of the active tool, as in menus.
  QString name() const;
  // The mouse cursor over the panes.
  Qt::CursorShape cursor() const;
  // Text for the status bar: that of the drag, or the tool's hint.
  QString statusText() const;
  // A sentence for the bar of tool options: the effect that the mouse and the keys have now.
  QString hint() const;

 signals:
  void toolChanged();
  void updated();        // marks or status text may have changed
  void handlesChosen();  // the tool has more or fewer chosen handles

 private:
  void tellUpdated();
  void finishDrag();
  void endDrag();
  void takeReferenceSoon();
  void takeReference();
  bool drawsShapes() const;
  std::vector<double> typedNumbers() const;

  Workspace& m_workspace;
  std::array<std::unique_ptr<Tool>, kToolCount> m_tools;
  ToolId m_active = ToolId::select;
  bool m_down = false;
  bool m_cancelled = false;
  bool m_isOnGuide = false;  // the mouse is over, or was pressed on, the handle of a guide
  QPointF m_pressedAt;
  Qt::KeyboardModifiers m_pressedWith;
  std::unique_ptr<PointerDrag> m_drag;
  QString m_typed;
  std::size_t m_chosenHandles = 0;
  std::optional<level::AffineMap> m_preview;  // of the last drag, after its end
  std::uint64_t m_previewState = 0;           // the first state that contains the drag's change
};

}  // namespace halfspace::editor
