// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/chunked_batch.h"

#include <cmath>
#include <utility>

#include "editor/viewport/drawing/draw_counts.h"
#include "editor/viewport/drawing/vertices.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

namespace {

std::size_t vertexSize(VertexKind kind) {
  return kind == VertexKind::face ? sizeof(FaceVertex) : sizeof(LineVertex);
}

const void* offset(std::size_t bytes) {
  return reinterpret_cast<const void*>(bytes);
}

}  // namespace

void VertexArrays::make(Gl& gl, VertexKind kind, unsigned buffer) {
  const auto described = [&](Stroke stroke) {
    unsigned array = 0;
    gl.glGenVertexArrays(1, &array);
    gl.glBindVertexArray(array);
    gl.glBindBuffer(GL_ARRAY_BUFFER, buffer);
    describeVertices(gl, kind, stroke);
    return array;
  };
  if (kind == VertexKind::segment) m_thin = described(Stroke::thin);
  m_usual = described(Stroke::wide);
  gl.glBindVertexArray(0);
}

void VertexArrays::draw(Gl& gl, VertexKind kind, int vertices, Stroke stroke) const {
  const bool isThin = kind == VertexKind::segment && stroke == Stroke::thin;
  DrawCounts& counts = drawCounts();
  ++counts.calls;
  const auto count = static_cast<std::uint64_t>(vertices);
  if (isThin) {
    counts.lines += count / 2;
  } else {
    counts.triangles += kind == VertexKind::segment ? count : count / 3;
  }
  gl.glBindVertexArray(isThin ? m_thin : m_usual);
  if (isThin) {
    gl.glDrawArrays(GL_LINES, 0, vertices);
  } else if (kind == VertexKind::segment) {
    gl.glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, vertices / 2);
  } else {
    gl.glDrawArrays(GL_TRIANGLES, 0, vertices);
  }
  gl.glBindVertexArray(0);
}

void VertexArrays::release(Gl& gl) {
  gl.glDeleteVertexArrays(1, &m_usual);
  gl.glDeleteVertexArrays(1, &m_thin);
  *this = {};
}

void describeVertices(Gl& gl, VertexKind kind, Stroke stroke) {
  const bool isSegment = kind == VertexKind::segment && stroke == Stroke::wide;
  const auto stride = static_cast<GLsizei>(vertexSize(kind) * (isSegment ? 2 : 1));
  gl.glEnableVertexAttribArray(0);
  gl.glEnableVertexAttribArray(1);
  if (kind == VertexKind::face) {
    gl.glEnableVertexAttribArray(2);
    gl.glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, offset(0));
    gl.glVertexAttribPointer(1, 3, GL_BYTE, GL_TRUE, stride, offset(offsetof(FaceVertex, normal)));
    gl.glVertexAttribPointer(2, 3, GL_FLOAT, GL_FALSE, stride, offset(offsetof(FaceVertex, texel)));
    gl.glEnableVertexAttribArray(3);
    gl.glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, stride, offset(offsetof(FaceVertex, face)));
  } else {
    gl.glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, offset(0));
    gl.glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                             offset(offsetof(LineVertex, ink)));
  }
  if (!isSegment) return;
  gl.glVertexAttribPointer(2, 3, GL_FLOAT, GL_FALSE, stride, offset(sizeof(LineVertex)));
  gl.glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                           offset(sizeof(LineVertex) + offsetof(LineVertex, ink)));
  for (unsigned attribute : {0U, 1U, 2U, 3U}) {
    gl.glEnableVertexAttribArray(attribute);
    gl.glVertexAttribDivisor(attribute, 1);
  }
}

double ChunkedBatch::sizeOf(const geometry::Box& bounds) {
  return bounds.isEmpty() ? 0 : bounds.diagonal().norm();
}

ChunkedBatch::Cell ChunkedBatch::cellOf(const geometry::Box& bounds, double least) {
  Cell cell{kWidestChunk};
  if (bounds.isEmpty()) return cell;
  while (cell[0] > kNarrowestChunk && least <= cell[0] / 2) cell[0] /= 2;
  const geometry::Vec3 centre = bounds.center();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    cell[axis + 1] =
        static_cast<int>(std::floor(centre[static_cast<Eigen::Index>(axis)] / cell[0]));
  }
  return cell;
}

void ChunkedBatch::setIn(const Cell& cell, std::uint64_t thing, const geometry::Box& bounds,
                         std::vector<std::uint8_t> bytes) {
  if (const Place* known = m_placeOf.find(thing)) {
    m_changes.extend(known->bounds);
    m_sizes -= sizeOf(known->bounds);
    if (known->cell != cell) m_chunks[known->cell].forget(thing);
  }
  m_placeOf[thing] = {cell, bounds};
  m_changes.extend(bounds);
  m_sizes += sizeOf(bounds);
  Chunk& chunk = m_chunks[cell];
  chunk.things[thing] = std::move(bytes);
  if (!bounds.isEmpty()) chunk.bounds.extend(bounds);
  chunk.dirty = true;
}

void ChunkedBatch::remove(std::uint64_t thing) {
  const Place* known = m_placeOf.find(thing);
  if (known == nullptr) return;
  m_chunks[known->cell].forget(thing);
  m_changes.extend(known->bounds);
  m_sizes -= sizeOf(known->bounds);
  m_placeOf.erase(thing);
}

void ChunkedBatch::clear() {
  std::vector<std::map<std::uint64_t, std::vector<std::uint8_t>>> gone;
  gone.reserve(m_chunks.size());
  for (auto& [cell, chunk] : m_chunks) {
    gone.push_back(std::exchange(chunk.things, {}));
    m_changes.extend(std::exchange(chunk.bounds, {}));
    chunk.dirty = true;
  }
  m_sizes = 0;
  level::disposeAside(std::move(gone));
  level::disposeAside(std::exchange(m_placeOf, {}));
}

bool ChunkedBatch::stage(Gl& gl, const std::function<bool()>& isOver) {
  for (auto& [cell, chunk] : m_chunks) {
    if (!chunk.dirty) continue;
    if (chunk.staged) release(gl, *chunk.staged);
    chunk.staged = sent(gl, chunk);
    chunk.dirty = false;
    if (isOver()) return false;
  }
  return true;
}

void ChunkedBatch::upload(Gl& gl) {
  stage(gl, [] { return false; });
  m_uploadedChanges.extend(std::exchange(m_changes, {}));
  m_uploaded = 0;
  for (auto chunk = m_chunks.begin(); chunk != m_chunks.end();) {
    if (chunk->second.staged) replace(gl, chunk->second);
    if (!chunk->second.things.empty()) {
      ++chunk;
      continue;
    }
    release(gl, chunk->second.drawn);
    chunk = m_chunks.erase(chunk);
  }
}

// With its staged vertices.
void ChunkedBatch::replace(Gl& gl, Chunk& chunk) {
  if (!chunk.moves && chunk.drawn.vertices > 0) noteStillChange(chunk.drawn.bounds);
  if (!m_isDragged) noteStillChange(chunk.staged->bounds);
  chunk.moves = m_isDragged;
  release(gl, chunk.drawn);
  chunk.drawn = *std::exchange(chunk.staged, {});
  ++m_uploaded;
}

void ChunkedBatch::setDragged(bool isDragged) {
  if (isDragged == m_isDragged) return;
  m_isDragged = isDragged;
  if (isDragged) return;
  for (auto& [cell, chunk] : m_chunks) {
    if (std::exchange(chunk.moves, false)) noteStillChange(chunk.drawn.bounds);
  }
}

void ChunkedBatch::noteStillChange(const geometry::Box& bounds) {
  if (!m_stillChange) m_stillChange.emplace();
  m_stillChange->extend(bounds);
}

ChunkedBatch::Buffer ChunkedBatch::sent(Gl& gl, const Chunk& chunk) const {
  std::size_t size = 0;
  for (const auto& [thing, own] : chunk.things) size += own.size();
  std::vector<std::uint8_t> bytes;
  bytes.reserve(size);
  for (const auto& [thing, own] : chunk.things) bytes.insert(bytes.end(), own.begin(), own.end());
  Buffer made;
  made.bounds = chunk.bounds;
  gl.glGenBuffers(1, &made.buffer);
  gl.glBindBuffer(GL_ARRAY_BUFFER, made.buffer);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(),
                  GL_DYNAMIC_DRAW);
  made.arrays.make(gl, m_kind, made.buffer);
  made.vertices = static_cast<int>(bytes.size() / vertexSize(m_kind));
  return made;
}

void ChunkedBatch::draw(Gl& gl, Stroke stroke) const {
  ChunkChoice all;
  draw(
      gl, [](const geometry::Box&) { return true; }, all, stroke);
}

void ChunkedBatch::draw(Gl& gl, const std::function<bool(const geometry::Box&)>& isWanted,
                        ChunkChoice& choice, Stroke stroke) const {
  for (const auto& [cell, chunk] : m_chunks) {
    const auto vertices = static_cast<std::size_t>(chunk.drawn.vertices);
    if (vertices == 0 || !isWanted(chunk.drawn.bounds)) continue;
    if (!choice.takes(chunk.moves, vertices)) continue;
    chunk.drawn.arrays.draw(gl, m_kind, chunk.drawn.vertices, stroke);
  }
}

void ChunkedBatch::release(Gl& gl, Buffer& buffer) {
  gl.glDeleteBuffers(1, &buffer.buffer);
  buffer.arrays.release(gl);
  buffer = {};
}

void ChunkedBatch::release(Gl& gl) {
  for (auto& [cell, chunk] : m_chunks) {
    release(gl, chunk.drawn);
    if (chunk.staged) release(gl, *chunk.staged);
    chunk.staged.reset();
    chunk.dirty = true;
  }
}

}  // namespace halfspace::editor
