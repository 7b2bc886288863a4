// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "editor/viewport/drawing/chunk_choice.h"
#include "editor/viewport/drawing/shader.h"
#include "editor/viewport/drawing/split_map.h"
#include "geometry/brush/brush.h"

namespace halfspace::editor {

// Faces and plain triangles (fill) are drawn as triangles, three vertices each. Two LineVertex make
// one segment of constant width on the screen (resources/shaders/segment.vert).
enum class VertexKind : unsigned char { face, fill, segment };

// How segments are drawn: as rectangles that keep their width on the screen (segment.vert), or as
// lines of OpenGL, one pixel wide (line.vert). The second costs a software driver far less.
enum class Stroke : unsigned char { wide, thin };

// Sets the vertex attributes of the bound vertex array and buffer for a kind of vertex.
void describeVertices(Gl& gl, VertexKind kind, Stroke stroke = Stroke::wide);

// The vertex arrays of one buffer of vertices: one for each stroke. Contract for all: the OpenGL
// context is current.
class VertexArrays {
 public:
  void make(Gl& gl, VertexKind kind, unsigned buffer);
  void draw(Gl& gl, VertexKind kind, int vertices, Stroke stroke) const;
  void release(Gl& gl);

 private:
  unsigned m_usual = 0;
  unsigned m_thin = 0;  // segments only
};

// Vertices of many things (faces, solids), grouped into cubic chunks of space, so that a change
// sends only its chunk to the graphics card again. A thing belongs to the chunk that contains the
// centre of its bounds. A chunk is 1024 level units wide; those of small things, such as the
// triangles of a terrain, are 512 or 256 wide, so that none holds too many of them.
class ChunkedBatch {
 public:
  static constexpr int kWidestChunk = 1024, kNarrowestChunk = 256;  // level units

  explicit ChunkedBatch(VertexKind kind) : m_kind(kind) {}

  // Adds the vertices of a thing or replaces those it had.
  void set(std::uint64_t thing, const geometry::Box& bounds, std::vector<std::uint8_t> bytes) {
    setIn(cellOf(bounds, kThingsAcross * sizeOf(bounds)), thing, bounds, std::move(bytes));
  }
  // The same for a part of a large thing. It goes into one of the narrowest chunks.
  void setPart(std::uint64_t part, const geometry::Box& bounds, std::vector<std::uint8_t> bytes) {
    setIn(cellOf(bounds, 0), part, bounds, std::move(bytes));
  }
  void remove(std::uint64_t thing);
  void clear();
  // Whether there are no vertices, neither here nor on the graphics card.
  bool isEmpty() const { return m_chunks.empty(); }
  // The mean diagonal of the bounds of the things, in level units; 0 if there are none.
  double meanSize() const {
    return m_placeOf.empty() ? 0 : m_sizes / static_cast<double>(m_placeOf.size());
  }

  // Contract for the rest: the OpenGL context is current. Only upload() changes what draw() draws.
  void upload(Gl& gl);
  // Sends changed chunks to the graphics card ahead of upload(), until none is left or `isOver`
  // returns true; it is called after each chunk, and then stage() returns false.
  bool stage(Gl& gl, const std::function<bool()>& isOver);
  // `stroke` counts for segments: that of the bound program (LinePass::use()).
  void draw(Gl& gl, Stroke stroke = Stroke::wide) const;
  // Asks `isWanted` about the bounds of each chunk before it is drawn; may set shader variables.
  void draw(Gl& gl, const std::function<bool(const geometry::Box&)>& isWanted, ChunkChoice& choice,
            Stroke stroke = Stroke::wide) const;
  void release(Gl& gl);
  // The region in which uploads since the last call of this function may have changed what draw()
  // draws. Empty if there were none.
  geometry::Box takeChangedRegion() { return std::exchange(m_uploadedChanges, {}); }
  // From now on, chunks that upload() replaces are moving ones (ChunkChoice); false: none is.
  void setDragged(bool isDragged);
  // Where the still chunks have changed since the last call: by an upload, or because others belong
  // to them. Nothing if they have not.
  std::optional<geometry::Box> takeStillChange() { return std::exchange(m_stillChange, {}); }
  // Number of chunks that the last upload() replaced.
  std::size_t chunksUploaded() const { return m_uploaded; }

 private:
  using Cell = std::array<int, 4>;  // its width, and its position in widths along the three axes
  struct Buffer {
    VertexArrays arrays;
    unsigned buffer = 0;
    int vertices = 0;
    geometry::Box bounds;
  };
  struct Chunk {
    std::map<std::uint64_t, std::vector<std::uint8_t>> things;
    Buffer drawn;
    std::optional<Buffer> staged;
    geometry::Box bounds;  // contains all things; shrinks only in clear()
    bool dirty = true;     // neither buffer holds the present vertices
    bool moves = false;    // replaced since the drag began

    void forget(std::uint64_t thing) {
      things.erase(thing);
      dirty = true;
    }
  };
  // A chunk is at least so many things wide where its width allows.
  static constexpr double kThingsAcross = 8;
  static double sizeOf(const geometry::Box& bounds);
  // In the narrowest chunks that are at least `least` wide, or in the widest.
  static Cell cellOf(const geometry::Box& bounds, double least);
  void setIn(const Cell& cell, std::uint64_t thing, const geometry::Box& bounds,
             std::vector<std::uint8_t> bytes);
  Buffer sent(Gl& gl, const Chunk& chunk) const;
  void replace(Gl& gl, Chunk& chunk);
  void noteStillChange(const geometry::Box& bounds);
  static void release(Gl& gl, Buffer& buffer);

  VertexKind m_kind;
  std::map<Cell, Chunk> m_chunks;
  struct Place {
    Cell cell;
    geometry::Box bounds;
  };
  SplitMap<Place> m_placeOf;
  double m_sizes = 0;               // sum of the diagonals
  geometry::Box m_changes;          // since the last upload()
  geometry::Box m_uploadedChanges;  // since the last takeChangedRegion()
  std::size_t m_uploaded = 0;
  bool m_isDragged = false;
  std::optional<geometry::Box> m_stillChange;  // see takeStillChange()
};

template <typename Vertex>
std::vector<std::uint8_t> bytesOf(const std::vector<Vertex>& vertices) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(vertices.data());
  return {first, first + vertices.size() * sizeof(Vertex)};
}

}  // namespace halfspace::editor
