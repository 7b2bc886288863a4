// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/uv/uv_canvas.h"

#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "editor/commands/painting.h"
#include "editor/commands/solid_edits.h"
#include "editor/panels/text_field.h"
#include "editor/viewport/drawing/material_images.h"

namespace halfspace::editor {

namespace {

// Pixels. Some more in height, and the window would not fit a screen of 1600 x 1000 at scale 2.
constexpr QSize kLeastSize(150, 36);
constexpr double kMargin = 34;        // pixels around framed faces: room for the handles
constexpr double kDragDistance = 3;   // pixels: shorter movements are clicks
constexpr double kWheelFactor = 1.2;  // zoom of one step of the wheel
constexpr double kWheelStep = 120;    // eighths of a degree, as Qt counts

// The faces to show; none with `tooMany` if there are more than a few thousand.
std::vector<FaceRef> shownFaces(const Session& session, bool& tooMany) {
  tooMany = session.selectedFaces().size() > UvCanvas::kMostFaces ||
            solidsBelow(session.level(), session.selection()).size() > UvCanvas::kMostFaces;
  if (tooMany) return {};
  std::vector<FaceRef> faces = eachFace(session);
  tooMany = faces.size() > UvCanvas::kMostFaces;
  if (tooMany) faces.clear();
  return faces;
}

Qt::CursorShape cursorFor(const UvHandle& handle) {
  switch (handle.part) {
    case UvPart::faces:
      return Qt::SizeAllCursor;
    case UvPart::origin:
    case UvPart::ring:
      return Qt::PointingHandCursor;
    case UvPart::shear:
      return handle.side[0] == 0 ? Qt::SizeHorCursor : Qt::SizeVerCursor;
    case UvPart::scale:
      if (handle.side[1] == 0) return Qt::SizeHorCursor;
      if (handle.side[0] == 0) return Qt::SizeVerCursor;
      return handle.side[0] == handle.side[1] ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor;
    default:
      return Qt::ArrowCursor;
  }
}

}  // namespace

UvCanvas::UvCanvas(Workspace& workspace, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_appearance(appearance) {
  setObjectName(QStringLiteral("uv.canvas"));
  setMinimumSize(kLeastSize);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setMouseTracking(true);
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("UV editor"));
  const Session& session = workspace.session();
  connect(&session, &Session::opened, this, [this] { m_drag.reset(); });
  connect(&session, &Session::selectionChanged, this, &UvCanvas::refresh);
  connect(&session, &Session::levelChanged, this, &UvCanvas::refresh);
  connect(&session, &Session::sceneChanged, this, &UvCanvas::refresh);
  connect(&workspace, &Workspace::imagesChanged, this, [this] {
    m_sizes.clear();
    m_imageOf.reset();
    refresh();
  });
  connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

Texel UvCanvas::sizeOf(const std::string& material) const {
  const auto [size, isNew] = m_sizes.try_emplace(material);
  if (isNew) {
    const QSize texels = materialTexels(material, m_workspace.images());
    size->second = {static_cast<double>(texels.width()), static_cast<double>(texels.height())};
  }
  return size->second;
}

void UvCanvas::refresh() {
  if (!isVisible() || !m_isInFront) return;
  const Session& session = m_workspace.session();
  const std::vector<FaceRef> refs = shownFaces(session, m_tooMany);
  m_faces = facesOverImages(session, refs,
                            [this](const std::string& material) { return sizeOf(material); });
  if (refs != m_refs || (!m_origin && !m_faces.empty())) {
    m_refs = refs;
    setOrigin(boxAround(m_faces).centre());
    frame();
  }
  showImage();
  update();
  emit facesChanged();
}

// Takes the image of the first face's material.
void UvCanvas::showImage() {
  if (m_faces.empty()) return;
  m_grid.texels = m_faces.front().texels;
  if (m_imageOf == m_faces.front().material) return;
  m_imageOf = m_faces.front().material;
  m_image = ImageSteps(materialImage(*m_imageOf, m_workspace.images()));
}

void UvCanvas::setInFront(bool isInFront) {
  if (isInFront == m_isInFront) return;
  m_isInFront = isInFront;
  refresh();
}

UvHandles UvCanvas::handles() const {
  const TexelBox box = boxAround(m_faces);
  const double ring = isPressed() ? m_ring : UvHandles::ringIn(m_view.rectOf(box));
  return {m_view, box, origin(), ring};
}

void UvCanvas::setDivisions(std::array<int, 2> divisions) {
  m_grid.divisions = divisions;
  update();
}

Texel UvCanvas::origin() const {
  if (m_faces.empty()) return {};
  return m_origin ? m_faces.front().map.at(*m_origin) : boxAround(m_faces).centre();
}

void UvCanvas::setOrigin(const Texel& at) {
  m_origin.reset();
  if (!m_faces.empty()) m_origin = pointAt(m_faces.front().map, m_faces.front().plane, at);
  update();
}

// Shows the faces and at least half of an image around them.
void UvCanvas::frame() {
  m_frameIsDue = m_faces.empty();
  if (m_faces.empty()) return;
  TexelBox box = boxAround(m_faces);
  for (std::size_t i = 0; i < 2; ++i) {
    const double missing = m_faces.front().texels[i] / 2 - box.size()[i];
    if (missing <= 0) continue;
    box.low[i] -= missing / 2;
    box.high[i] += missing / 2;
  }
  m_view.frame(box, kMargin);
  update();
}

void UvCanvas::resizeEvent(QResizeEvent*) {
  const Texel kept = m_view.texelAt({m_view.size().width() / 2, m_view.size().height() / 2});
  m_view.setSize(size());
  m_view.panBy(QPointF(width() / 2.0, height() / 2.0) - m_view.pixelOf(kept));
  if (m_frameIsDue) frame();
}

void UvCanvas::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_view.setSize(size());
  m_refs.clear();
  refresh();
}

void UvCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_appearance.colour(Token::view2d));
  UvPainting painting(painter, m_view, m_appearance);
  if (m_faces.empty()) {
    painter.setPen(m_appearance.colour(Token::muted));
    painter.drawText(rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                     m_tooMany ? tr("Too many faces are selected to show them over their image.")
                               : tr("Shift+click a face to see it over its image."));
    return;
  }
  const Texel centre = boxAround(m_faces).centre();
  Texel first{};
  for (std::size_t i = 0; i < 2; ++i) {
    first[i] = std::floor(centre[i] / m_grid.texels[i]) * m_grid.texels[i];
  }
  painting.image(m_image, m_grid.texels, first);
  painting.grid(m_grid);
  for (const FaceOverImage& face : m_faces) painting.face(face, face.material != m_imageOf);
  if (m_drag) painting.snapLines(m_drag->snapped());
  painting.handles(handles(), m_hot);
  if (m_drag) painting.text(m_drag->text());
}

UvPointer UvCanvas::pointerAt(QPointF pixel, Qt::KeyboardModifiers modifiers) const {
  return {m_view.texelAt(pixel), 1 / m_view.zoom(), modifiers};
}

void UvCanvas::setHot(const UvHandle& handle) {
  if (handle == m_hot) return;
  m_hot = handle;
  setCursor(cursorFor(handle));
  update();
}

void UvCanvas::mousePressEvent(QMouseEvent* event) {
  if (m_button != Qt::NoButton) return;
  m_pressed = m_last = event->position();
  if (event->button() == Qt::LeftButton && !m_faces.empty()) {
    const UvHandles placed = handles();
    m_ring = placed.ring();
    setHot(placed.at(event->position()));
  }
  m_pans = event->button() == Qt::MiddleButton ||
           (event->button() == Qt::LeftButton && m_hot.part == UvPart::none);
  if (event->button() != Qt::LeftButton && !m_pans) return event->ignore();
  m_button = event->button();
  if (m_pans) setCursor(Qt::ClosedHandCursor);
}

void UvCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (m_button == Qt::NoButton) {
    if (!m_faces.empty()) setHot(handles().at(at));
    return;
  }
  if (m_pans) {
    m_view.panBy(at - m_last);
    m_last = at;
    return update();
  }
  if (!m_drag && (at - m_pressed).manhattanLength() < kDragDistance) return;
  const UvPointer pointer = pointerAt(at, event->modifiers());
  if (m_hot.part == UvPart::origin) return setOrigin(snappedOrigin(m_faces, m_grid, pointer));
  if (m_faces.empty() || m_hot.part == UvPart::none) return;
  if (!m_drag) {
    m_drag.emplace(m_workspace.session(), m_faces, m_hot, pointerAt(m_pressed, {}), origin(),
                   m_grid);
  }
  m_drag->move(pointer);
  update();
}

void UvCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != m_button) return event->ignore();
  endDrag();
  if (!m_faces.empty()) setHot(handles().at(event->position()));
}

void UvCanvas::endDrag() {
  m_drag.reset();
  m_button = Qt::NoButton;
  m_pans = false;
  setCursor(cursorFor(m_hot));
  update();
}

void UvCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) frame();
}

void UvCanvas::wheelEvent(QWheelEvent* event) {
  m_view.zoomAt(event->position(), std::pow(kWheelFactor, event->angleDelta().y() / kWheelStep));
  event->accept();
  if (!m_faces.empty() && m_button == Qt::NoButton) setHot(handles().at(event->position()));
  update();
}

void UvCanvas::shiftBy(int across, int down, bool byTexel) {
  const Texel by{across * (byTexel ? 1 : m_grid.step(0)), down * (byTexel ? 1 : m_grid.step(1))};
  m_workspace.session().apply(tr("Shift texture"), [&](level::Level& level) {
    return changeTextures(level, m_faces, level::ImageTransform{.shift = by});
  });
}

// A drag applies its change to the level as it was when the drag began, so no shortcut may change
// the level meanwhile.
bool UvCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && m_drag) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void UvCanvas::keyPressEvent(QKeyEvent* event) {
  const bool byTexel = event->modifiers().testFlag(Qt::ControlModifier);
  const bool canShift = !m_faces.empty();
  if (m_drag) {
    const bool isCancelled = event->key() == Qt::Key_Escape || event->matches(QKeySequence::Undo);
    if (!isCancelled) return;
    m_drag->cancel();
    return endDrag();
  }
  switch (event->key()) {
    case Qt::Key_Escape:
      return returnFocus(*this);
    case Qt::Key_F:
    case Qt::Key_Home:
      return frame();
    case Qt::Key_Left:
      return canShift ? shiftBy(-1, 0, byTexel) : void();
    case Qt::Key_Right:
      return canShift ? shiftBy(1, 0, byTexel) : void();
    case Qt::Key_Up:
      return canShift ? shiftBy(0, -1, byTexel) : void();
    case Qt::Key_Down:
      return canShift ? shiftBy(0, 1, byTexel) : void();
    default:
      QWidget::keyPressEvent(event);
  }
}

void UvCanvas::leaveEvent(QEvent*) {
  if (m_button == Qt::NoButton) setHot({});
}

}  // namespace halfspace::editor
