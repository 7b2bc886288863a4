// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PaneRenderer: frames that copy back what a pane showed last and draw only what has changed. With
// a software driver, the level of 20,000 solids takes some tenths of a second to draw, and copying
// a pane some milliseconds.
#include <algorithm>
#include <cmath>

#include "editor/viewport/drawing/pane_renderer.h"

namespace halfspace::editor {

namespace {

// Pixels around the things that have changed: lines reach beyond the bounds of their things.
constexpr int kMargin = 4;
// If the changed part is larger than this share of the pane, the whole pane is drawn.
constexpr double kMostOfPane = 0.5;
// Level units before the eye. A box that comes nearer has no useful bounds on the screen.
constexpr double kLeastDistance = 2;

// The matrix that maps the pixels of `part` to the whole clip space.
Eigen::Matrix4d partOf(const Eigen::Matrix4d& viewProjection, const QRect& pane,
                       const QRect& part) {
  Eigen::Matrix4d matrix = viewProjection;
  const auto crop = [&](int row, double first, double last) {
    matrix.row(row) =
        (2 * viewProjection.row(row) - (first + last) * viewProjection.row(3)) / (last - first);
  };
  const auto share = [](int at, int begin, int size) { return 2.0 * (at - begin) / size - 1; };
  crop(0, share(part.x(), pane.x(), pane.width()),
       share(part.x() + part.width(), pane.x(), pane.width()));
  crop(1, share(part.y(), pane.y(), pane.height()),
       share(part.y() + part.height(), pane.y(), pane.height()));
  return matrix;
}

// Copies the pane if it shows the same picture as in the last frame.
template <typename Picture>
void keep(Gl& gl, KeptPicture<Picture>& kept, const Picture& now, const QRect& pane,
          PaneCopy::Holds what) {
  const bool isAgain = kept.last && *kept.last == now;
  kept.last = now;
  if (!isAgain) return;
  kept.held.reset();
  if (kept.copy.take(gl, pane, pane, what)) kept.held = now;
}

}  // namespace

// The lit modes have shadows and occlusion, which change beyond the region of an edit.
bool PaneRenderer::mayKeep(const LevelTask& task) const {
  return isSlow() && task.tree.isEmpty() && (m_camera->isFlat() || !isLit(task.view));
}

LevelPicture PaneRenderer::pictureOf(const LevelTask& task) const {
  const Scene& scene = task.workspace.session().scene();
  const Grid& grid = task.workspace.grid();
  LevelPicture picture;
  picture.viewProjection = m_viewProjection;
  picture.pane = m_pane;
  picture.mode = task.view.mode;
  picture.cutters = task.view.cutters;
  picture.edges = task.view.edges;
  picture.edgeDetail = task.scene.edgeDetail();
  if (grid.isShown()) picture.grid = grid.size();
  if (m_camera->isFlat()) picture.depths = depthsOf(m_viewProjection, scene.bounds());
  picture.section = task.scene.section();
  if (picture.section) picture.state = scene.state();
  picture.models = shownModels().plainRevision;
  picture.revision = task.scene.levelRevision();
  return picture;
}

// The pixels of the framebuffer that show the box, and a margin around them. Nothing if a part of
// the box is beside or behind the eye.
std::optional<QRect> PaneRenderer::pixelsOf(const Box& box) const {
  Eigen::AlignedBox2d seen;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at = box.corner(static_cast<Box::CornerType>(corner));
    const Eigen::Vector4d clip = m_viewProjection * at.homogeneous();
    if (!m_camera->isFlat() && clip.w() < kLeastDistance) return std::nullopt;
    seen.extend(Eigen::Vector2d(clip.head<2>() / clip.w()));
  }
  const Eigen::Vector2d size(m_pane.width(), m_pane.height());
  const auto share = [](const Eigen::Vector2d& at) {
    return Eigen::Vector2d((at.cwiseMax(-1).cwiseMin(1) + Eigen::Vector2d::Ones()) / 2);
  };
  const Eigen::Vector2d least = share(seen.min()).cwiseProduct(size);
  const Eigen::Vector2d most = share(seen.max()).cwiseProduct(size);
  const QPoint from(static_cast<int>(std::floor(least.x())),
                    static_cast<int>(std::floor(least.y())));
  const QPoint to(static_cast<int>(std::ceil(most.x())), static_cast<int>(std::ceil(most.y())));
  const QRect pixels(m_pane.topLeft() + from, QSize(to.x() - from.x(), to.y() - from.y()));
  return pixels.adjusted(-kMargin, -kMargin, kMargin, kMargin) & m_pane;
}

// The pixels in which the picture differs from the kept one. Nothing if they are not known or too
// many.
std::optional<QRect> PaneRenderer::changedPixels(const std::optional<LevelPicture>& held,
                                                 const LevelPicture& now,
                                                 const ChangeLog& changes) const {
  if (!held || !held->isAlike(now)) return std::nullopt;
  const std::optional<Box> change = changes.since(held->revision);
  if (!change || change->isEmpty()) return std::nullopt;
  const std::optional<QRect> pixels = pixelsOf(*change);
  const auto area = [](const QRect& rect) { return 1.0 * rect.width() * rect.height(); };
  if (!pixels || area(*pixels) > kMostOfPane * area(m_pane)) return std::nullopt;
  return pixels;
}

void PaneRenderer::drawPart(Gl& gl, const LevelTask& task, const QRect& part) {
  m_part = partOf(m_viewProjection, m_pane, part.adjusted(-kMargin, -kMargin, kMargin, kMargin));
  gl.glScissor(part.x(), part.y(), part.width(), part.height());
  drawLevel(gl, task);
  gl.glScissor(m_pane.x(), m_pane.y(), m_pane.width(), m_pane.height());
  m_part = m_viewProjection;
}

// False: only a slice was drawn.
bool PaneRenderer::drawKeptLevel(Gl& gl, const LevelTask& task, const LevelPicture& now) {
  if (m_mostOfSlice && !now.section) return drawLayers(gl, task, now);
  KeptPicture<LevelPicture>& kept = keptPane().level;
  // In 3D the level can hide the selection, so depths are copied, too.
  const auto what = m_camera->isFlat() ? PaneCopy::Holds::colour : PaneCopy::Holds::colourAndDepth;
  if (kept.shows(now)) {
    ++m_counts.kept;
    kept.copy.putBack(gl, m_pane);
    return true;
  }
  const std::optional<QRect> part = changedPixels(kept.held, now, task.scene.levelChanges());
  if (!part) {
    ++m_counts.whole;
    drawLevel(gl, task);
    keep(gl, kept, now, m_pane, what);
    return true;
  }
  ++m_counts.part;
  kept.copy.putBack(gl, m_pane);
  kept.held = kept.last = now;
  if (part->isEmpty()) return true;  // out of view
  drawPart(gl, task, *part);
  if (!kept.copy.take(gl, m_pane, *part, what)) kept.held.reset();
  return true;
}

bool PaneRenderer::drawKept(Gl& gl, const LevelTask& task) {
  KeptPicture<SelectionPicture>& kept = keptPane().selection;
  const SelectionPicture now{pictureOf(task), task.scene.selectionRevision(),
                             task.scene.selectionPreview(), shownModels().selectedRevision};
  if (kept.shows(now)) {
    ++m_counts.kept;
    kept.copy.putBack(gl, m_pane);
    return true;
  }
  if (!drawKeptLevel(gl, task, now.level)) return false;
  drawSelectedModels(gl, task.view);
  drawSelection(gl, task.scene);
  keep(gl, kept, now, m_pane, PaneCopy::Holds::colour);
  return true;
}

}  // namespace halfspace::editor
