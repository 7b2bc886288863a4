// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QOpenGLShaderProgram>

#include "editor/viewport/drawing/retained_batch.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// Offset of lines towards the eye in clip space, to draw them in front of their faces. With the
// near plane at 2 level units it is about a two-thousandth of the distance to the eye; the slope
// of faces is balanced where they are drawn (FacePass).
inline constexpr float kEdgePull = 0.002F;
inline constexpr float kSelectionPull = 0.003F;

// How lines are drawn. Lines have soft edges and keep their width at any distance.
struct LineStyle {
  float opacity = 1;
  float towards = 0;  // offset towards the eye, in clip space
  float width = 1;    // pixels
  float dash = 0;     // pixels of a dash and of a gap; 0: solid; solid if thin
  // Flat panes: lines get fainter with their depth: where that begins and how far it goes (both as
  // depths of the framebuffer), and the share that is lost; 0: none.
  QVector3D depthFade = {};
  QVector4D fade = {};  // a centre and the distance at which lines have faded; 0: they do not
  // 3D: an eye and a distance. Lines fade beyond it and are gone at kFadesOver times the distance;
  // 0: they do not.
  QVector4D detail = {};
  bool isFew = false;  // so few lines that they have their width on slow machines, too
};

// Where lines are gone, as a multiple of the distance in LineStyle::detail. line.frag and
// segment.frag contain the same number.
inline constexpr double kFadesOver = 3;

struct FillStyle {
  float opacity = 1;
  float towards = 0;
  float hatch = 0;  // pixels between hatching lines; 0: none
};

// How boxes that are only a few pixels large are drawn: as rectangles around them on the screen.
struct ExtentStyle {
  float opacity = 1;   // of the edge
  float smallest = 1;  // share of it that the smallest boxes have
  float inside = 0;    // opacity of the rest
  float towards = 0;   // as LineStyle::towards
  float width = 1;     // of the edge, pixels
};

// The programs for lines and plain triangles. Lines do not write depth. Contract for all: the
// OpenGL context is current.
class LinePass {
 public:
  bool initialise(QString& error);
  // Whether lines are drawn one pixel wide, except where they are few: for slow machines.
  void setThrifty(bool thrifty) { m_isThrifty = thrifty; }
  // The section plane for all that follows, as a uniform of the shaders (pane_insides.cpp).
  void setSection(const QVector4D& section) { m_section = section; }
  // The view for all that follows; `size` in pixels of the pane.
  void begin(const QMatrix4x4& viewProjection, QSizeF size, float pixelRatio);
  void setViewProjection(const QMatrix4x4& viewProjection) { m_viewProjection = viewProjection; }
  const QMatrix4x4& viewProjection() const { return m_viewProjection; }

  // Binds a program; batches of segments or fills can be drawn then. Segments have to be drawn with
  // the stroke that is returned.
  Stroke use(Gl& gl, const LineStyle& style);
  void use(Gl& gl, const FillStyle& style);
  // After this, a segment is drawn as the box of which it is the diagonal.
  void use(Gl& gl, const ExtentStyle& style);
  void release(Gl& gl);

  StreamBatch stream;

 private:
  std::unique_ptr<QOpenGLShaderProgram> m_lines;
  std::unique_ptr<QOpenGLShaderProgram> m_thin;
  std::unique_ptr<QOpenGLShaderProgram> m_fills;
  std::unique_ptr<QOpenGLShaderProgram> m_extents;
  QMatrix4x4 m_viewProjection;
  QSizeF m_size;
  float m_ratio = 1;
  bool m_isThrifty = false;
  QVector4D m_section{0, 0, 0, 1};
};

}  // namespace halfspace::editor
