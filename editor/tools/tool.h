// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <QPointF>
#include <QString>
#include <Qt>

#include "editor/tools/camera.h"
#include "editor/tools/lasso_area.h"
#include "editor/tools/overlay.h"
#include "editor/tools/workspace.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// The mouse over one pane, as tools see it.
struct Pointer {
  const Camera& camera;  // during a drag, of the pane where it began
  QPointF pixel;
  Qt::KeyboardModifiers modifiers = {};

  Ray ray() const { return camera.rayAt(pixel); }
  bool shift() const { return modifiers.testFlag(Qt::ShiftModifier); }
  bool control() const { return modifiers.testFlag(Qt::ControlModifier); }
  bool alt() const { return modifiers.testFlag(Qt::AltModifier); }
};

enum class ToolId : unsigned char {
  select,
  hull,
  clip,
  vertex,
  edge,
  face,
  rotate,
  scale,
  shear,
  measure,
};
inline constexpr int kToolCount = 10;

// A number field of a tool in the bar of tool options.
struct ToolField {
  QString label;
  double value = 0;
  bool isState = false;  // shows the present value, also 0; else the field takes a number to apply
};

// A drag of the left button. Created when the mouse has moved far enough for a drag; destroyed at
// its end.
class PointerDrag {
 public:
  virtual ~PointerDrag() = default;
  virtual void move(const Pointer& pointer) = 0;
  // Applies typed numbers instead of the mouse position; false if they are invalid here.
  virtual bool type(std::span<const double> numbers) = 0;
  virtual void finish() {}
  virtual void cancel() = 0;
  // Turns what is drawn by a quarter; false if it has no direction.
  virtual bool turn() { return false; }
  // For drags that change the level only at their end: the map by which to draw the selection
  // transformed until then.
  virtual std::optional<level::AffineMap> preview() const { return std::nullopt; }
  virtual Overlay overlay(const Camera& camera) const = 0;
  // Text for the status bar: "Move 64 0 0".
  virtual QString statusText() const = 0;
};

// A tool of the left button: a state machine without a window. It receives mouse positions, changes
// the session, and returns marks to draw.
class Tool {
 public:
  explicit Tool(Workspace& workspace) : m_workspace(workspace) {}
  virtual ~Tool() = default;
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;

  virtual QString hint() const = 0;  // one line of help: "Click: select · Drag: move"
  virtual void activate() {}
  virtual void deactivate() {}
  virtual void selectionChanged() {}

  virtual void hover(const Pointer&) {}
  virtual void leave() {}
  virtual void click(const Pointer&) {}
  virtual void doubleClick(const Pointer& pointer) { click(pointer); }
  // The mouse cursor for the last hovered position.
  virtual Qt::CursorShape cursor() const { return Qt::ArrowCursor; }
  // Begins a drag from `pressed`; null if the tool has nothing to drag there.
  virtual std::unique_ptr<PointerDrag> drag(const Pointer& pressed) = 0;
  virtual void wheel(const Pointer&, int /*steps*/) {}

  // The keys Enter, Escape, Ctrl+Enter and Delete. False: key not used; the caller tries the next
  // handler.
  virtual bool perform() { return false; }
  virtual bool cancel() { return false; }
  virtual bool next() { return false; }
  virtual bool remove() { return false; }

  // The handles that commands of the tool apply to.
  virtual std::size_t chosenHandles() const { return 0; }
  // Chooses the tool's handles inside a line on the screen. False: the tool has none; the line then
  // selects nodes.
  virtual bool lasso(const Camera&, const LassoArea&, LassoMode) { return false; }

  virtual Overlay overlay(const Camera& camera) const = 0;
  virtual std::vector<ToolField> fields() const { return {}; }
  virtual void applyFields(std::span<const double>) {}

 protected:
  Workspace& workspace() const { return m_workspace; }
  Session& session() const { return m_workspace.session(); }

 private:
  Workspace& m_workspace;
};

}  // namespace halfspace::editor
