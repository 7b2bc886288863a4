// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace halfspace::editor {

// Which chunks of the level are drawn. While the user drags where drawing is slow, a picture is
// made of two layers: the still chunks, whose picture is kept, and the moving ones, which have
// changed since the drag began.
class ChunkChoice {
 public:
  enum class Layer : unsigned char { whole, still, moving };

  ChunkChoice() = default;
  explicit ChunkChoice(Layer layer) : m_layer(layer) {}
  // A slice of the still layer: about `most` vertices, after the first `done` ones.
  static ChunkChoice slice(std::size_t done, std::size_t most) {
    ChunkChoice choice(Layer::still);
    choice.m_first = done;
    choice.m_end = done + std::min(most, std::numeric_limits<std::size_t>::max() - done);
    return choice;
  }

  Layer layer() const { return m_layer; }
  // What has no chunks is drawn with the first slice.
  bool isFirst() const { return m_first == 0; }
  // Whether the next chunk in the order of drawing is drawn.
  bool takes(bool moves, std::size_t vertices) {
    if (m_layer != Layer::whole && moves != (m_layer == Layer::moving)) return false;
    const std::size_t at = m_seen;
    m_seen += vertices;
    return m_first <= at && at < m_end;
  }
  // The vertices of the layer that are drawn after this slice, and whether these are all.
  std::size_t done() const { return std::min(m_seen, m_end); }
  bool isLast() const { return m_seen <= m_end; }

 private:
  Layer m_layer = Layer::whole;
  std::size_t m_first = 0, m_end = std::numeric_limits<std::size_t>::max();
  std::size_t m_seen = 0;  // vertices of this layer, drawn or not
};

}  // namespace halfspace::editor
