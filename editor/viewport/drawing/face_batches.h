// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/vertices.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// Vertices of faces, in one batch for each combination of contents and image array: a batch is
// drawn with one set of shader settings and one texture.
class FaceBatches {
 public:
  struct Kind {
    level::Contents contents = level::Contents::solid;
    int array = 0;  // of MaterialImages
    auto operator<=>(const Kind&) const = default;
  };
  using Parts = std::map<Kind, std::vector<FaceVertex>>;

  // Adds the faces of a thing or replaces those it had.
  void set(std::uint64_t thing, const geometry::Box& bounds, const Parts& parts);
  void remove(std::uint64_t thing);
  void clear();
  const std::map<Kind, ChunkedBatch>& all() const { return m_batches; }
  // The region in which draw() may draw something else than at the last call, because of uploads
  // in between; empty if there were none.
  geometry::Box takeChangedRegion() { return std::exchange(m_uploadedChanges, {}); }

  // See ChunkedBatch.
  void setDragged(bool isDragged);
  std::optional<geometry::Box> takeStillChange() { return std::exchange(m_stillChange, {}); }

  // Contract for the rest: the OpenGL context is current. upload() removes empty batches. It
  // returns the region in which it may have changed what draw() draws; empty if nothing changed.
  geometry::Box upload(Gl& gl);
  bool stage(Gl& gl, const std::function<bool()>& isOver);  // see ChunkedBatch::stage()
  void release(Gl& gl);

 private:
  std::map<Kind, ChunkedBatch> m_batches;
  struct Thing {
    std::vector<Kind> kinds;
    geometry::Box bounds;
  };
  SplitMap<Thing> m_things;
  geometry::Box m_bounds;           // contains all things; shrinks only in clear()
  geometry::Box m_changes;          // since the last upload()
  geometry::Box m_uploadedChanges;  // since the last takeChangedRegion()
  bool m_isDragged = false;
  void noteStillChange(const std::optional<geometry::Box>& change);
  std::optional<geometry::Box> m_stillChange;  // see takeStillChange()
};

}  // namespace halfspace::editor
