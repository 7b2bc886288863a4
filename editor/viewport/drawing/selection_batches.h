// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include <QColor>

#include "editor/session/scene.h"
#include "editor/viewport/drawing/retained_batch.h"

namespace halfspace::editor {

// The vertices of the selected solids and faces. A large selection is divided into groups of solids
// that are near each other and of similar size, so that panes can leave out groups that are out of
// view, and draw groups whose solids are only a few pixels large as plain rectangles.
class SelectionBatches {
 public:
  // Selections of more solids are divided into groups.
  static constexpr std::size_t kFew = 2000;

  struct Group {
    RetainedBatch lines{VertexKind::segment};
    RetainedBatch fill{VertexKind::fill};
    // The box of each solid, as a segment between its least and its greatest corner, for
    // LinePass::use(ExtentStyle). Empty in a small selection.
    RetainedBatch extents{VertexKind::segment};
    geometry::Box bounds;  // of its solids and faces
    double largest = 0;    // level units: the longest diagonal of the boxes
  };

  // Makes the vertices of another selection of `solids` solids: begin(), then add() for each, then
  // end().
  void begin(std::size_t solids);
  void add(const SceneSolid& solid, const QColor& ink);
  void add(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& ink);
  void end();

  // The groups to draw.
  const std::vector<Group>& groups() const { return m_drawn; }
  // Number of vertices of the lines of all groups.
  std::size_t lineVertices() const;

  // Contract for the rest: the OpenGL context is current. Only upload() changes groups(); it
  // returns whether it did.
  bool upload(Gl& gl);
  // Sends vertices ahead of upload(); see RetainedBatch::stage().
  bool stage(Gl& gl, const std::function<bool()>& isOver);
  void release(Gl& gl);

 private:
  // A cube of space and a size class. The solids of each class are up to twice as large as those of
  // the class before.
  struct Key {
    std::array<int, 3> cell{};
    int size = 0;
    auto operator<=>(const Key&) const = default;
  };
  // A group while its vertices are being made.
  struct Part {
    VertexPieces lines, fill, extents;
    geometry::Box bounds;
    double largest = 0;
  };
  static Key keyOf(const geometry::Box& bounds);
  Part& partOf(const SceneSolid& solid);

  bool m_isLarge = false;
  std::map<Key, Part> m_made;
  std::vector<Group> m_drawn;
  std::optional<std::vector<Group>> m_next;  // to be drawn from the next upload() on
  std::vector<Group> m_dropped;              // replaced before it was drawn; stage() releases it
};

}  // namespace halfspace::editor
