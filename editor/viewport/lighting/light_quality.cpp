// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/light_quality.h"

#include <algorithm>
#include <array>

#include <QElapsedTimer>

#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/framebuffers.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

LightQuality qualityOf(LightDetail detail) {
  LightQuality quality;
  if (detail == LightDetail::high) return quality;
  quality.lights = 12;
  quality.shadowed = 4;
  quality.lampSide = 256;
  quality.sunSide = 1024;
  quality.occlusion = 8;
  quality.occlusionShare = 2;
  quality.anisotropy = 4;
  if (detail == LightDetail::medium) return quality;
  quality.lights = 6;
  quality.shadowed = 0;
  quality.sunSide = 0;
  quality.isDetailed = false;
  quality.occlusion = 0;
  quality.anisotropy = 1;
  return quality;
}

double lightingCost(Gl& gl, QOpenGLShaderProgram& lit) {
  constexpr int kSide = 128;  // pixels
  constexpr int kFrames = 3;  // the fastest counts: the first one compiles
  constexpr int kLights = 16;
  const Framebuffers::Keep keep(gl);
  Framebuffers target;
  target.resize(gl, {kSide, kSide}, Framebuffers::Kind::colour);
  target.bind(gl);
  std::vector<FaceVertex> vertices;
  constexpr std::array<std::array<float, 2>, 6> kCorners{
      {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}}};
  for (const auto& [x, y] : kCorners) {
    vertices.push_back({{x, y, 0}, {0, 0, 127, 0}, {0, 0, 0}, kNoFace});
  }
  unsigned array = 0, buffer = 0;
  gl.glGenVertexArrays(1, &array);
  gl.glGenBuffers(1, &buffer);
  gl.glBindVertexArray(array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, buffer);
  describeVertices(gl, VertexKind::face);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(FaceVertex)),
                  vertices.data(), GL_STATIC_DRAW);
  lit.bind();
  // Samplers of different types may not share a texture unit.
  lit.setUniformValue("materials", 0);
  lit.setUniformValue("surfaces", 1);
  lit.setUniformValue("skyMap", 2);
  lit.setUniformValue("viewProjection", QMatrix4x4());
  lit.setUniformValue("lightCount", kLights);
  std::array<QVector4D, kLights> places;
  places.fill(QVector4D(0, 0, 10, 100));
  lit.setUniformValueArray("lightPlace", places.data(), kLights);
  gl.glDisable(GL_DEPTH_TEST);
  double least = 1e9;
  for (int i = 0; i < kFrames; ++i) {
    QElapsedTimer clock;
    clock.start();
    gl.glDrawArrays(GL_TRIANGLES, 0, 6);
    gl.glFinish();
    least = std::min(least, static_cast<double>(clock.nsecsElapsed()));
  }
  gl.glBindVertexArray(0);
  gl.glDeleteBuffers(1, &buffer);
  gl.glDeleteVertexArrays(1, &array);
  target.release(gl);
  return least / (kSide * kSide);
}

LightDetail detailFor(double nanoseconds) {
  constexpr double kHigh = 10, kMedium = 40;
  return nanoseconds < kHigh     ? LightDetail::high
         : nanoseconds < kMedium ? LightDetail::medium
                                 : LightDetail::low;
}

}  // namespace halfspace::editor
