// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <QString>

#include "editor/tools/overlay.h"
#include "editor/tools/pointer.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

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

// A number a tool shows in its bar and takes from there.
struct ToolField {
  QString label;
  double value = 0;
};

// What happens between a button going down and up. Made when the mouse has moved far enough to mean
// it; ends by being destroyed.
class PointerDrag {
 public:
  virtual ~PointerDrag() = default;
  virtual void move(const Pointer& pointer) = 0;
  // Numbers typed meanwhile take the mouse's place; false where they make no sense.
  virtual bool type(std::span<const double> numbers) = 0;
  virtual void finish() {}
  virtual void cancel() = 0;
  virtual Overlay overlay(const Camera& camera) const = 0;
  // "Move 64 0 0": for the status bar.
  virtual QString words() const = 0;
};

// What the left button does. A state machine without a window: it is told where the mouse is and
// changes the session; what it wants seen it hands out as marks.
class Tool {
 public:
  explicit Tool(Workspace& workspace) : m_workspace(workspace) {}
  virtual ~Tool() = default;
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;

  virtual QString hint() const = 0;  // what to do with it, one line
  virtual void activate() {}
  virtual void deactivate() {}
  virtual void selectionChanged() {}

  virtual void hover(const Pointer&) {}
  virtual void leave() {}
  virtual void click(const Pointer&) {}
  virtual void doubleClick(const Pointer& pointer) { click(pointer); }
  // Over the place that was hovered last.
  virtual Qt::CursorShape cursor() const { return Qt::ArrowCursor; }
  // The mouse moved with the button down, from `pressed`. None: the tool has nothing to drag there.
  virtual std::unique_ptr<PointerDrag> drag(const Pointer& pressed) = 0;
  virtual void wheel(const Pointer&, int /*steps*/) {}

  // Enter, Escape, Ctrl+Enter, Delete. False: nothing to do, ask the next one.
  virtual bool perform() { return false; }
  virtual bool cancel() { return false; }
  virtual bool next() { return false; }
  virtual bool remove() { return false; }

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
