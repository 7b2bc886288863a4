// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/bsp_lab.h"

#include <algorithm>
#include <cmath>

#include <QFormLayout>
#include <QLocale>
#include <QPainter>

#include "editor/panels/choice_box.h"
#include "editor/tools/overlay.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

constexpr double kLargestShape = 4096;
constexpr int kFollow = 400;  // milliseconds between checks of the camera's position
// level units the camera must move before the overlays follow
constexpr double kFollowDistance = 64;
constexpr int kSwatch = 10;  // pixels
constexpr int kFigureWidth = 144, kWideFigure = 200;
constexpr int kTwoLines = 32;  // pixels: the height of two lines of secondary text

QString bytesText(std::size_t bytes) {
  return QLocale(QLocale::English)
      .formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeTraditionalFormat);
}

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("heading", true);
  return label;
}

QLabel* secondary(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setProperty("secondary", true);
  return label;
}

NumberField* sizeField(double value, const char* name, QWidget* parent) {
  auto* field = new NumberField(parent);
  field->setObjectName(QLatin1String(name));
  field->setRange(0.125, kLargestShape);
  field->setMaximumWidth(96);
  field->show(value);
  return field;
}

QPixmap swatches(const std::vector<QColor>& colours, qreal ratio) {
  QPixmap pixmap(QSize(static_cast<int>(colours.size()) * kSwatch, kSwatch) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  for (std::size_t i = 0; i < colours.size(); ++i) {
    painter.fillRect(QRect(static_cast<int>(i) * kSwatch, 0, kSwatch - 1, kSwatch), colours[i]);
  }
  return pixmap;
}

}  // namespace

BspLab::BspLab(Workspace& workspace, ViewportWidget& viewport, const Appearance& appearance,
               QWidget* parent)
    : QWidget(parent),
      m_session(workspace.session()),
      m_workspace(workspace),
      m_viewport(viewport),
      m_appearance(appearance),
      m_figures(new QGridLayout) {
  m_figures->setHorizontalSpacing(12);
  m_figures->setVerticalSpacing(8);
  m_nodes = addFigure(tr("Nodes"), 0, 0, tr("Planes that split space"));
  m_leaves = addFigure(tr("Cells"), 1, 0, tr("Convex leaves, solid and empty"));
  m_depth = addFigure(tr("Depth"), 2, 0, tr("Planes on the path to the deepest cell"));
  m_volume = addFigure(tr("Volume"), 3, 0, tr("Volume of all solid cells, in cubic units"));
  m_bevels = addFigure(tr("Bevels"), 0, 2, tr("Planes that trim expanded cells"));
  m_protrusion = addFigure(
      tr("Protrusion"), 1, 2,
      tr("Largest distance from an expanded cell to the exact one, for a sphere of this radius"));
  m_bytes = addFigure(tr("Memory"), 2, 2, tr("Memory of all nodes and cells"));
  m_edit = addFigure(tr("Last edit"), 3, 2, tr("Parts of the tree that the last edit rebuilt"));
  auto* figures = new QVBoxLayout;
  figures->setSpacing(8);
  figures->addWidget(heading(tr("TREE"), this));
  figures->addLayout(m_figures);
  figures->addStretch(1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 8);
  layout->setSpacing(24);
  layout->addLayout(figures);
  layout->addWidget(bevelFields());
  layout->addWidget(shapeFields());
  layout->addWidget(overlayBoxes());
  layout->addStretch(1);
  connect(&m_session, &Session::labPictureChanged, this, &BspLab::refresh);
  connect(&m_session, &Session::compiledChanged, this, &BspLab::refresh);
  connect(&m_session, &Session::selectionChanged, this, &BspLab::request);
  connect(&appearance, &Appearance::changed, this, &BspLab::paintLegends);
  m_follow.setInterval(kFollow);
  connect(&m_follow, &QTimer::timeout, this, &BspLab::request);
  paintLegends();
  refresh();
}

QLabel* BspLab::addFigure(const QString& name, int row, int column, const QString& meaning) {
  auto* label = secondary(this);
  label->setText(name);
  auto* value = new QLabel(this);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  value->setMinimumWidth(column == 0 ? kFigureWidth : kWideFigure);
  for (QLabel* part : {label, value}) part->setToolTip(meaning);
  m_figures->addWidget(label, row, column);
  m_figures->addWidget(value, row, column + 1);
  return value;
}

QWidget* BspLab::bevelFields() {
  auto* widget = new QWidget(this);
  const bsp::BevelOptions standard;
  m_limit = new NumberField(widget);
  m_limit->setObjectName(QStringLiteral("lab.limit"));
  m_limit->setRange(bsp::kSmallestLimitDegrees, 180);
  m_limit->setMaximumWidth(96);
  m_limit->show(standard.limitDegrees);
  m_limit->setToolTip(tr("Largest angle between the normals of neighbouring planes, in degrees"));
  const auto box = [&](const QString& text, bool on, const char* name) {
    auto* made = new QCheckBox(text, widget);
    made->setObjectName(QLatin1String(name));
    made->setChecked(on);
    connect(made, &QCheckBox::toggled, this, &BspLab::setBevels);
    return made;
  };
  m_edgeBevels = box(tr("Along edges"), standard.edges, "lab.edgeBevels");
  m_vertexBevels = box(tr("At corners"), standard.vertices, "lab.vertexBevels");
  m_boxBevels = box(tr("For boxes"), standard.box, "lab.boxBevels");
  auto* form = new QFormLayout(widget);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(4);
  form->addRow(heading(tr("BEVELS"), widget));
  form->addRow(tr("Limit"), m_limit);
  form->addRow(m_edgeBevels);
  form->addRow(m_vertexBevels);
  form->addRow(m_boxBevels);
  connect(m_limit, &NumberField::finished, this, &BspLab::setBevels);
  return widget;
}

QWidget* BspLab::shapeFields() {
  auto* widget = new QWidget(this);
  const LabShape standard;
  m_form = new ChoiceBox(widget);
  m_form->setObjectName(QStringLiteral("lab.form"));
  m_form->addItems({tr("Point"), tr("Sphere"), tr("Box"), tr("Cylinder"), tr("Capsule")});
  m_form->setCurrentIndex(static_cast<int>(standard.form));
  m_radius = sizeField(standard.radius, "lab.radius", widget);
  m_height = sizeField(standard.height, "lab.height", widget);
  auto* form = new QFormLayout(widget);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(4);
  form->addRow(heading(tr("MOVING SHAPE"), widget));
  form->addRow(tr("Shape"), m_form);
  form->addRow(tr("Radius"), m_radius);
  form->addRow(tr("Height"), m_height);
  connect(m_form, &QComboBox::currentIndexChanged, this, &BspLab::request);
  connect(m_radius, &NumberField::finished, this, &BspLab::request);
  connect(m_height, &NumberField::finished, this, &BspLab::request);
  return widget;
}

QCheckBox* BspLab::addOverlay(const QString& text, const char* name, const QString& meaning,
                              QGridLayout& layout, QLabel* legend) {
  auto* box = new QCheckBox(text, layout.parentWidget());
  box->setObjectName(QLatin1String(name));
  box->setToolTip(meaning);
  const int row = layout.rowCount();
  layout.addWidget(box, row, 0);
  layout.addWidget(legend, row, 1);
  connect(box, &QCheckBox::toggled, this, &BspLab::request);
  return box;
}

QWidget* BspLab::overlayBoxes() {
  auto* widget = new QWidget(this);
  for (QLabel** label : {&m_depthLegend, &m_bevelLegend, &m_expandedLegend, &m_heatLegend,
                         &m_leakLegend, &m_drawn, &m_early}) {
    *label = secondary(widget);
  }
  auto* layout = new QGridLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setHorizontalSpacing(12);
  layout->setVerticalSpacing(4);
  layout->addWidget(heading(tr("IN THE VIEWS"), widget), 0, 0, 1, 2);
  m_cells = addOverlay(tr("Solid cells, by depth"), "lab.cells", tr("From shallow to deep"),
                       *layout, m_depthLegend);
  m_bevelPlanes = addOverlay(tr("Bevel planes"), "lab.bevels",
                             tr("A square and a normal where each plane touches its cell"), *layout,
                             m_bevelLegend);
  m_expanded = addOverlay(tr("Cells expanded for the shape"), "lab.expanded",
                          tr("Positions that the centre of the shape's foot cannot take"), *layout,
                          m_expandedLegend);
  m_heat = addOverlay(tr("Early stops of shifted sweeps"), "lab.heat",
                      tr("Faces where a shifted sweep of the shape stops before the exact sweep, "
                         "from no difference to the largest"),
                      *layout, m_heatLegend);
  m_leak = addOverlay(tr("Leak line"), "lab.leak",
                      tr("Shortest path from an entity to the outside"), *layout, m_leakLegend);
  m_leak->setChecked(m_workspace.view().leak);
  for (QLabel* note : {m_drawn, m_early}) {
    note->setWordWrap(true);
    note->setMinimumHeight(kTwoLines);
    note->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(note, layout->rowCount(), 0, 1, 2);
    note->hide();
  }
  layout->setRowStretch(layout->rowCount(), 1);
  connect(m_leak, &QCheckBox::toggled, this, [this](bool on) {
    ViewOptions view = m_workspace.view();
    view.leak = on;
    m_workspace.setView(view);
  });
  return widget;
}

void BspLab::paintLegends() {
  std::vector<QColor> depths, heats;
  for (int i = 0; i < kScaleSteps; ++i) {
    depths.push_back(depthColour(m_appearance, i / (kScaleSteps - 1.0)));
    heats.push_back(heatColour(m_appearance, (i + 1.0) / kScaleSteps));
  }
  const qreal ratio = devicePixelRatioF();
  m_depthLegend->setPixmap(swatches(depths, ratio));
  m_heatLegend->setPixmap(swatches(heats, ratio));
  m_bevelLegend->setPixmap(swatches({m_appearance.colour(Token::ok)}, ratio));
  m_expandedLegend->setPixmap(swatches({m_appearance.colour(Token::intersecting)}, ratio));
  m_leakLegend->setPixmap(swatches({m_appearance.colour(Token::error)}, ratio));
}

void BspLab::request() {
  LabRequest wanted;
  wanted.figures = isVisible();
  wanted.cells = m_cells->isChecked();
  wanted.bevels = m_bevelPlanes->isChecked();
  wanted.expanded = m_expanded->isChecked();
  wanted.heat = m_heat->isChecked();
  wanted.shape.form = static_cast<LabShape::Form>(m_form->currentIndex());
  wanted.shape.radius = m_radius->value();
  wanted.shape.height = m_height->value();
  m_radius->setEnabled(wanted.shape.form != LabShape::Form::point);
  m_height->setEnabled(wanted.shape.form > LabShape::Form::sphere);
  if (wanted.hasOverlay()) {
    const Box selected = selectionBounds(m_session);
    wanted.focus = selected.isEmpty() ? m_viewport.panes().camera(0).position() : selected.center();
    // Small camera moves barely change which cells are nearest.
    const LabPicture* shown = m_session.labPicture();
    if (shown != nullptr && (shown->request.focus - wanted.focus).norm() < kFollowDistance) {
      wanted.focus = shown->request.focus;
    }
  }
  const bool follows = wanted.hasOverlay();
  if (follows != m_follow.isActive()) follows ? m_follow.start() : m_follow.stop();
  m_session.requestLabPicture(wanted);
}

void BspLab::setBevels() {
  bsp::BevelOptions bevels;
  bevels.edges = m_edgeBevels->isChecked();
  bevels.vertices = m_vertexBevels->isChecked();
  bevels.box = m_boxBevels->isChecked();
  bevels.limitDegrees = m_limit->value();
  m_session.setBevels(bevels);
  emit bevelsChanged(bevels);
}

void BspLab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  request();
}

// The overlays stay visible; figures are not computed while the panel is hidden.
void BspLab::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  request();
}

void BspLab::refresh() {
  const CompiledLevel& compiled = m_session.compiled();
  m_edit->setText(tr("%1 cells, %2 bevels, %3 ms")
                      .arg(countText(compiled.cellsMade), countText(compiled.bevelsMade))
                      .arg(compiled.milliseconds, 0, 'f', 1));
  const LabPicture* picture = m_session.labPicture();
  if (picture != nullptr && picture->request.figures) showTree(*picture);
  showWhatIsDrawn(picture);
}

void BspLab::showTree(const LabPicture& picture) {
  const bsp::TreeStatistics& tree = picture.statistics;
  m_nodes->setText(countText(tree.nodes));
  m_leaves->setText(
      tr("%1 solid, %2 empty").arg(countText(tree.solidLeaves), countText(tree.emptyLeaves)));
  m_depth->setText(QString::number(tree.depth));
  m_volume->setText(QLocale(QLocale::English).toString(picture.volume, 'f', 0));
  const double each = static_cast<double>(tree.bevels) /
                      static_cast<double>(std::max<std::size_t>(tree.solidLeaves, 1));
  m_bevels->setText(tr("%1 (%2 a cell)").arg(countText(tree.bevels)).arg(each, 0, 'f', 1));
  const double radius = picture.request.shape.radius;
  const double beyond = picture.protrusion * radius;
  m_protrusion->setText(std::isfinite(beyond)
                            ? tr("%1 of radius %2").arg(beyond, 0, 'f', 2).arg(numberText(radius))
                            : tr("unbounded"));
  m_bytes->setText(tr("%1 + %2").arg(bytesText(tree.nodeBytes), bytesText(tree.cellBytes)));
}

void BspLab::showWhatIsDrawn(const LabPicture* picture) {
  m_drawn->setVisible(picture != nullptr && picture->cellsLeftOut > 0);
  m_early->setVisible(picture != nullptr && picture->request.heat);
  if (picture == nullptr) return;
  if (picture->cellsLeftOut > 0) {
    m_drawn->setText(tr("the %1 nearest of %2 cells")
                         .arg(countText(picture->statistics.solidLeaves - picture->cellsLeftOut),
                              countText(picture->statistics.solidLeaves)));
  }
  if (!picture->request.heat) return;
  const HeatMap& heat = picture->heat;
  QString text = heat.earlySweeps == 0
                     ? tr("none in %1 sweeps").arg(countText(heat.sweeps))
                     : tr("%1 of %2 sweeps, by %3 at most")
                           .arg(countText(heat.earlySweeps), countText(heat.sweeps))
                           .arg(heat.largest, 0, 'f', 2);
  if (heat.facesLeftOut > 0) text += tr("; nearest faces only");
  m_early->setText(text);
}

}  // namespace halfspace::editor
