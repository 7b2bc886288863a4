// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QSize>

#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// A texture to draw into: a depth map that shaders compare with (shadow maps), a depth map that
// shaders read, one 8-bit channel, or a colour. Contract for all: the OpenGL context is current.
class Framebuffers {
 public:
  enum class Kind : unsigned char { shadow, depth, channel, colour };

  // Restores the bound framebuffer, viewport, scissor and colour mask when it is destroyed.
  class Keep {
   public:
    explicit Keep(Gl& gl);
    ~Keep();
    Keep(const Keep&) = delete;
    Keep& operator=(const Keep&) = delete;

   private:
    Gl& m_gl;
    int m_framebuffer = 0;
    std::array<int, 4> m_viewport{};
    std::array<int, 4> m_scissorBox{};
    bool m_scissor, m_depthTest, m_blend;
  };

  // Makes the texture; does nothing if it has this size and kind already.
  void resize(Gl& gl, QSize size, Kind kind);
  // Binds it for drawing to the whole texture, without scissor. Between, a Keep restores the state.
  void bind(Gl& gl) const;
  unsigned texture() const { return m_texture; }
  QSize size() const { return m_size; }
  void release(Gl& gl);

 private:
  QSize m_size;
  Kind m_kind = Kind::depth;
  unsigned m_texture = 0;
  unsigned m_framebuffer = 0;
};

}  // namespace halfspace::editor
