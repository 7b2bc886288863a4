// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/face_pass.h"

namespace halfspace::editor {

namespace {

constexpr float kXray = 0.35F;  // opacity
// Pushes faces back by their own slope, so that lines of constant width on their edges stay whole
// also where a face is seen at a flat angle.
constexpr float kSlope = 1.5F, kBehind = 2.5F;

float opacityOf(const ContentsLook& look, const ViewOptions& view) {
  return view.mode == DrawMode::xray ? kXray * look.opacity : look.opacity;
}

// Contract: a rigid motion.
QMatrix4x4 inverseOf(const level::AffineMap& map) {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  matrix.topLeftCorner<3, 3>() = map.linear.transpose();
  matrix.topRightCorner<3, 1>() = -map.linear.transpose() * map.translation;
  return toQt(matrix);
}

}  // namespace

bool showsImages(DrawMode mode) {
  return mode != DrawMode::shaded && mode != DrawMode::lighting;
}

// Sets the variables and the texture for faces of this kind.
void FacePass::useBatch(Gl& gl, const Task& task, const FaceBatches::Kind& kind,
                        const ContentsLook& look) const {
  const QColor ink = m_appearance.colour(look.ink);
  const Alpha alpha = showsImages(task.view.mode) ? task.scene.alphaOf(kind) : Alpha::none;
  const unsigned surfaces = task.scene.surfacesOf(kind);
  QOpenGLShaderProgram& program = task.program;
  program.setUniformValue("tint", QVector4D(ink.redF(), ink.greenF(), ink.blueF(), look.tint));
  program.setUniformValue("pattern", static_cast<int>(look.pattern));
  program.setUniformValue("alpha", static_cast<int>(alpha));
  program.setUniformValue("opacity", opacityOf(look, task.view));
  program.setUniformValue("hasSurfaces", surfaces != 0);
  gl.glActiveTexture(GL_TEXTURE1);
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, surfaces);
  gl.glActiveTexture(GL_TEXTURE0);
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, task.scene.textureOf(kind));
}

void FacePass::drawBatch(Gl& gl, const Task& task, const FaceBatches::Kind& kind,
                         const ContentsLook& look, ChunkChoice& chunks) const {
  useBatch(gl, task, kind, look);
  // Cull back faces, so that a camera inside a solid (the rock around a room) sees the empty space.
  if (!look.bothSides) gl.glEnable(GL_CULL_FACE);
  const auto isWanted = [&](const Box& box) {
    if (!task.space.meets(box)) return false;
    if (task.beforeChunk) task.beforeChunk(box);
    return true;
  };
  task.scene.faces().all().at(kind).draw(gl, isWanted, chunks);
  gl.glDisable(GL_CULL_FACE);
}

bool FacePass::isOpaque(const Task& task, const FaceBatches::Kind& kind,
                        const ContentsLook& look) const {
  const bool isBlended = showsImages(task.view.mode) && task.scene.alphaOf(kind) == Alpha::blended;
  return opacityOf(look, task.view) == 1 && !isBlended;
}

// The faces of movers that are in sight.
FacePass::Moved FacePass::movedFaces(const Task& task) {
  Moved moved;
  for (const MovedEntity& mover : task.movers) {
    MovingFaces::Moved faces = task.scene.movingFaces().moved(mover);
    if (!faces.parts.empty() && task.space.meets(faces.bounds)) moved.push_back(std::move(faces));
  }
  return moved;
}

void FacePass::drawMovers(Gl& gl, const Task& task, const Moved& movers, bool opaque) {
  ContentsLook look = playedLookOf(level::Contents::mover);
  look.bothSides = true;  // patches have one side
  gl.glPolygonOffset(kSlope, 1);
  for (const MovingFaces::Moved& mover : movers) {
    if (task.beforeChunk) task.beforeChunk(mover.bounds);
    task.program.setUniformValue("toRest", inverseOf(mover.map));
    for (const auto& [kind, vertices] : mover.parts) {
      if (isOpaque(task, kind, look) != opaque) continue;
      useBatch(gl, task, kind, look);
      m_stream.draw(gl, vertices);
    }
  }
  task.program.setUniformValue("toRest", QMatrix4x4());
}

void FacePass::draw(Gl& gl, const Task& task) {
  const bool played = task.eyes == Eyes::player;
  const Moved movers = played ? movedFaces(task) : Moved();
  ChunkChoice all;
  ChunkChoice& ofOpaque = task.chunks != nullptr ? *task.chunks : all;
  const bool isStill = ofOpaque.layer() == ChunkChoice::Layer::still;
  gl.glEnable(GL_POLYGON_OFFSET_FILL);
  for (const bool opaque : {true, false}) {
    gl.glDepthMask(opaque ? GL_TRUE : GL_FALSE);
    for (const auto& [kind, batch] : task.scene.faces().all()) {
      const bool isSolid = kind.contents == level::Contents::solid ||
                           kind.contents == level::Contents::detail ||
                           kind.contents == level::Contents::sky;
      // Movers are drawn at their current position.
      if (played && (!level::isSeen(kind.contents) || kind.contents == level::Contents::mover))
        continue;
      const ContentsLook look = played ? playedLookOf(kind.contents) : lookOf(kind.contents);
      if (isOpaque(task, kind, look) != opaque || (!opaque && isStill)) continue;
      // Faces of special contents lie slightly behind, to avoid flicker with coplanar walls.
      gl.glPolygonOffset(isSolid ? kSlope : kBehind, isSolid ? 1 : 2);
      drawBatch(gl, task, kind, look, opaque ? ofOpaque : all);
    }
    drawMovers(gl, task, movers, opaque);
  }
  gl.glDisable(GL_POLYGON_OFFSET_FILL);
  gl.glDepthMask(GL_TRUE);
}

}  // namespace halfspace::editor
