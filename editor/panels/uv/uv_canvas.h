// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>

#include <QWidget>

#include "editor/panels/uv/uv_painting.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The drawing area of the UV editor: the selected faces over the image of the first one. Handles
// move, scale, turn and shear them; the wheel zooms at the mouse; the middle button, and the left
// one beside the faces, pan. Double-click and F frame the faces, arrow keys shift them by a line of
// the grid (Ctrl: by a texel), Esc cancels a drag.
//
// While hidden or behind a tab it does nothing. Cost of a change: linear in the corners of the
// shown faces, at most kMostFaces; more faces are not shown.
class UvCanvas : public QWidget {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostFaces = 2000;

  UvCanvas(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);

  const std::vector<FaceOverImage>& faces() const { return m_faces; }
  // Whether more faces are selected than are shown; then none are.
  bool hasTooMany() const { return m_tooMany; }
  const UvView& view() const { return m_view; }
  const UvGrid& grid() const { return m_grid; }
  void setDivisions(std::array<int, 2> divisions);
  // The point about which faces turn. It stays where it is on the first face.
  Texel origin() const;
  // The size of the image of a material; files are read once.
  Texel sizeOf(const std::string& material) const;
  void frame();
  // A dock behind the tab of another one is not hidden: its dock says so here. Behind, the canvas
  // does nothing.
  void setInFront(bool isInFront);
  bool isInFront() const { return m_isInFront; }

 signals:
  void facesChanged();  // or their images

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void refresh();
  void showImage();
  void setOrigin(const Texel& at);
  UvPointer pointerAt(QPointF pixel, Qt::KeyboardModifiers modifiers) const;
  // Whether a drag is under way or about to begin; the ring then keeps its size.
  bool isPressed() const { return m_button != Qt::NoButton; }
  UvHandles handles() const;
  void setHot(const UvHandle& handle);
  void shiftBy(int across, int down, bool byTexel);
  void endDrag();

  Workspace& m_workspace;
  const Appearance& m_appearance;
  UvView m_view;
  UvGrid m_grid;
  std::vector<FaceOverImage> m_faces;
  std::vector<FaceRef> m_refs;  // for which the origin was chosen
  bool m_tooMany = false;
  bool m_frameIsDue = true;
  std::optional<Vec3> m_origin;  // on the plane of the first face
  ImageSteps m_image;
  std::optional<std::string> m_imageOf;  // name of the material whose image is drawn
  mutable std::map<std::string, Texel> m_sizes;
  UvHandle m_hot;
  Qt::MouseButton m_button = Qt::NoButton;  // that is down
  bool m_pans = false;
  bool m_isInFront = true;
  double m_ring = kUvRing;    // while a button is down
  QPointF m_pressed, m_last;  // pixels
  std::optional<UvDrag> m_drag;
};

}  // namespace halfspace::editor
