// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/bsp_lab.h"

#include <algorithm>
#include <cmath>

#include <QFormLayout>
#include <QLocale>
#include <QPainter>

#include "editor/tools/overlay.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

constexpr double kLargestShape = 4096;
constexpr int kFollow = 400;            // milliseconds between looks at where the camera is
constexpr double kFollowDistance = 64;  // units of length it must have moved
constexpr int kSwatch = 10;             // pixels
constexpr int kFigureWidth = 144, kWideFigure = 200;
constexpr int kTwoLines = 32;  // pixels, of secondary text

QString countText(std::size_t count) {
  return QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
}

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
  m_nodes = addFigure(tr("Nodes"), 0, 0, tr("Planes that divide space"));
  m_leaves = addFigure(tr("Cells"), 1, 0, tr("Convex leaves, of matter and of empty space"));
  m_depth = addFigure(tr("Depth"), 2, 0, tr("Planes above the deepest cell"));
  m_volume = addFigure(tr("Volume"), 3, 0, tr("Of all solid cells, in cubic units"));
  m_bevels = addFigure(tr("Bevels"), 0, 2, tr("Planes that trim cells when they are shifted"));
  m_protrusion = addFigure(tr("Protrusion"), 1, 2,
                           tr("How far a shifted cell reaches beyond the exact one at worst, for "
                              "a sphere of this radius"));
  m_bytes = addFigure(tr("Memory"), 2, 2, tr("Nodes and cells"));
  m_edit = addFigure(tr("Last edit"), 3, 2, tr("What it made anew in the tree"));
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
  connect(&m_session, &Session::treePictureChanged, this, &BspLab::refresh);
  connect(&m_session, &Session::compiledChanged, this, &BspLab::refresh);
  connect(&m_session, &Session::selectionChanged, this, &BspLab::look);
  connect(&appearance, &Appearance::changed, this, &BspLab::paintLegends);
  m_follow.setInterval(kFollow);
  connect(&m_follow, &QTimer::timeout, this, &BspLab::look);
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
  m_limit->setToolTip(tr("Degrees between the normals of neighbouring planes"));
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
  m_form = new QComboBox(widget);
  m_form->setObjectName(QStringLiteral("lab.form"));
  m_form->addItems({tr("Point"), tr("Sphere"), tr("Box"), tr("Cylinder"), tr("Capsule")});
  m_form->setCurrentIndex(static_cast<int>(standard.form));
  m_radius = sizeField(standard.radius, "lab.radius", widget);
  m_height = sizeField(standard.height, "lab.height", widget);
  auto* form = new QFormLayout(widget);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(4);
  form->addRow(heading(tr("SHAPE THAT MOVES"), widget));
  form->addRow(tr("Form"), m_form);
  form->addRow(tr("Radius"), m_radius);
  form->addRow(tr("Height"), m_height);
  connect(m_form, &QComboBox::currentIndexChanged, this, &BspLab::look);
  connect(m_radius, &NumberField::finished, this, &BspLab::look);
  connect(m_height, &NumberField::finished, this, &BspLab::look);
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
  connect(box, &QCheckBox::toggled, this, &BspLab::look);
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
  m_bevelPlanes = addOverlay(tr("Bevel planes"), "lab.bevels", tr("Where each touches its cell"),
                             *layout, m_bevelLegend);
  m_expanded =
      addOverlay(tr("Cells expanded for the shape"), "lab.expanded",
                 tr("Where the middle of the shape's foot cannot be"), *layout, m_expandedLegend);
  m_heat = addOverlay(tr("Where shifted stops early"), "lab.heat",
                      tr("Faces on the way to which a shifted sweep of the shape stops before the "
                         "exact one, from nowhere to the largest difference"),
                      *layout, m_heatLegend);
  m_leak =
      addOverlay(tr("Leak line"), "lab.leak",
                 tr("From an entity to the outside, by the shortest way"), *layout, m_leakLegend);
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

void BspLab::look() {
  TreeLook look;
  look.figures = isVisible();
  look.cells = m_cells->isChecked();
  look.bevels = m_bevelPlanes->isChecked();
  look.expanded = m_expanded->isChecked();
  look.heat = m_heat->isChecked();
  look.shape.form = static_cast<LabShape::Form>(m_form->currentIndex());
  look.shape.radius = m_radius->value();
  look.shape.height = m_height->value();
  m_radius->setEnabled(look.shape.form != LabShape::Form::point);
  m_height->setEnabled(look.shape.form > LabShape::Form::sphere);
  if (look.hasOverlay()) {
    const Box selected = selectionBounds(m_session);
    look.focus = selected.isEmpty() ? m_viewport.panes().camera(0).position() : selected.center();
    // A little way of the camera changes hardly what is nearest.
    const TreePicture* shown = m_session.treePicture();
    if (shown != nullptr && (shown->look.focus - look.focus).norm() < kFollowDistance) {
      look.focus = shown->look.focus;
    }
  }
  const bool follows = look.hasOverlay();
  if (follows != m_follow.isActive()) follows ? m_follow.start() : m_follow.stop();
  m_session.lookAtTree(look);
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
  look();
}

// The overlays stay; figures that nobody sees are not worked out.
void BspLab::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  look();
}

void BspLab::refresh() {
  const CompiledLevel& compiled = m_session.compiled();
  m_edit->setText(tr("%1 cells, %2 bevels, %3 ms")
                      .arg(countText(compiled.cellsMade), countText(compiled.bevelsMade))
                      .arg(compiled.milliseconds, 0, 'f', 1));
  const TreePicture* picture = m_session.treePicture();
  if (picture != nullptr && picture->look.figures) showTree(*picture);
  showWhatIsDrawn(picture);
}

void BspLab::showTree(const TreePicture& picture) {
  const bsp::TreeStatistics& tree = picture.statistics;
  m_nodes->setText(countText(tree.nodes));
  m_leaves->setText(
      tr("%1 solid, %2 empty").arg(countText(tree.solidLeaves), countText(tree.emptyLeaves)));
  m_depth->setText(QString::number(tree.depth));
  m_volume->setText(QLocale(QLocale::English).toString(picture.volume, 'f', 0));
  const double each = static_cast<double>(tree.bevels) /
                      static_cast<double>(std::max<std::size_t>(tree.solidLeaves, 1));
  m_bevels->setText(tr("%1 (%2 a cell)").arg(countText(tree.bevels)).arg(each, 0, 'f', 1));
  const double radius = picture.look.shape.radius;
  const double beyond = picture.protrusion * radius;
  m_protrusion->setText(std::isfinite(beyond)
                            ? tr("%1 of radius %2").arg(beyond, 0, 'f', 2).arg(numberText(radius))
                            : tr("without bound"));
  m_bytes->setText(tr("%1 + %2").arg(bytesText(tree.nodeBytes), bytesText(tree.cellBytes)));
}

void BspLab::showWhatIsDrawn(const TreePicture* picture) {
  m_drawn->setVisible(picture != nullptr && picture->cellsLeftOut > 0);
  m_early->setVisible(picture != nullptr && picture->look.heat);
  if (picture == nullptr) return;
  if (picture->cellsLeftOut > 0) {
    m_drawn->setText(tr("the %1 nearest of %2 cells")
                         .arg(countText(picture->statistics.solidLeaves - picture->cellsLeftOut),
                              countText(picture->statistics.solidLeaves)));
  }
  if (!picture->look.heat) return;
  const HeatMap& heat = picture->heat;
  QString text = heat.waysEarly == 0 ? tr("nowhere on %1 ways").arg(countText(heat.ways))
                                     : tr("%1 of %2 ways, by %3 at most")
                                           .arg(countText(heat.waysEarly), countText(heat.ways))
                                           .arg(heat.largest, 0, 'f', 2);
  if (heat.facesLeftOut > 0) text += tr("; nearest faces only");
  m_early->setText(text);
}

}  // namespace halfspace::editor
