// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>

#include <QRect>

#include "editor/session/view_cut.h"
#include "editor/tools/camera.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/shader.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// A copy of the pixels of a pane in a separate framebuffer, with the same number of samples.
// Contract for all: the OpenGL context is current, and the pane's framebuffer is bound.
class PaneCopy {
 public:
  enum class Holds : unsigned char { colour, colourAndDepth };

  // Copies the pixels of `part` of the pane. Both are rectangles of the framebuffer, with the
  // origin at the lower left. False if the driver refuses copies. Contract: `part` is the pane,
  // unless the copy already holds the whole pane.
  bool take(Gl& gl, const QRect& pane, const QRect& part, Holds what);
  // Copies them back. Contract: take() of a pane of this size succeeded last.
  void putBack(Gl& gl, const QRect& pane) const;
  // Binds the copy as the framebuffer to draw into, with undefined content and as many samples as
  // the pane's; returns the one that was bound.
  unsigned begin(Gl& gl, const QRect& pane, Holds what);
  void release(Gl& gl);

 private:
  void make(Gl& gl, QSize size, int samples, Holds what);

  QSize m_size;
  int m_samples = -1;
  Holds m_what = Holds::colour;
  bool m_isProven = false;   // the driver copied without an error
  bool m_isRefused = false;  // the first copy failed
  unsigned m_framebuffer = 0, m_colour = 0, m_depth = 0;
};

// Everything that the picture of the level in a pane, without the selection, depends on. Equal
// values mean equal pixels.
struct LevelPicture {
  Eigen::Matrix4d viewProjection = Eigen::Matrix4d::Identity();
  QRect pane;
  DrawMode mode = DrawMode::textured;
  bool cutters = true, edges = true;
  double edgeDetail = 0;       // SceneBatches::edgeDetail()
  std::optional<double> grid;  // its size, if it is shown
  // Flat panes: the depths of the framebuffer that the level spans.
  std::pair<float, float> depths;
  std::optional<SectionPlane> section;
  std::uint64_t state = 0;     // of the scene, if there is a section
  std::uint64_t models = 0;    // of the unselected models that the pane shows
  std::uint64_t revision = 0;  // SceneBatches::levelRevision()

  bool operator==(const LevelPicture& other) const;
  // Whether nothing differs, except perhaps the revision.
  bool isAlike(const LevelPicture& other) const;
};

// Everything that the picture of the level with the selection depends on.
struct SelectionPicture {
  LevelPicture level;
  std::uint64_t revision = 0;  // SceneBatches::selectionRevision()
  level::AffineMap preview;
  std::uint64_t models = 0;  // of the selected models that the pane shows
  bool operator==(const SelectionPicture&) const = default;
};

// A picture and its copy. The copy is made when the same picture is drawn a second time, so a pane
// whose picture changes all the time is not copied.
template <typename Picture>
struct KeptPicture {
  PaneCopy copy;
  std::optional<Picture> held;  // what `copy` shows
  std::optional<Picture> last;  // drawn last

  bool shows(const Picture& picture) const { return held && *held == picture; }
  void forget() {
    held.reset();
    last.reset();
  }
};

// The picture of the still layer of a pane, which is drawn in slices.
struct StillPicture {
  PaneCopy copy;
  std::optional<LevelPicture> shown;  // LevelPicture::revision: of SceneBatches::stillChanges()
  std::size_t done = 0;               // vertices that are drawn
  bool isComplete = false;

  void forget() { shown.reset(); }
};

// The last picture of a pane, without the marks of tools. It is kept where drawing is slow, so that
// a frame in which the mouse hovers or drags the selection draws only the changes.
struct KeptPane {
  KeptPicture<LevelPicture> level;
  KeptPicture<SelectionPicture> selection;
  StillPicture still;  // pictures of drags only

  void forget() {
    still.forget();
    level.forget();
    selection.forget();
  }
};

}  // namespace halfspace::editor
