// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/tool_bars.h"

#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "editor/application/document_files.h"
#include "editor/panels/elided_label.h"
#include "editor/panels/number_field.h"
#include "editor/panels/text_field.h"
#include "editor/session/catalogue_texts.h"
#include "editor/session/later_jobs.h"
#include "geometry/primitives/catalogue/catalogue.h"

namespace halfspace::editor {

namespace {

constexpr int kIconSize = 20;

QComboBox* shapeChooser(const EditorParts& parts, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(QStringLiteral("shape"));
  // Clips long names, so that the toolbar fits into a small window.
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(9);
  box->setToolTip(QObject::tr("Shape to draw"));
  const auto add = [box](const std::string& kind, const std::string& doc) {
    const QString name = QString::fromStdString(kind);
    box->addItem(capitalised(shapeText(kind)), name);
    box->setItemData(box->count() - 1, QString::fromStdString(doc), Qt::ToolTipRole);
  };
  Workspace& workspace = parts.workspace;
  const plugins::Registry& registry = parts.files.formats().registry();
  for (const geometry::ShapeKind& kind : geometry::shapeCatalogue()) add(kind.name, kind.doc);
  for (const geometry::ShapeKind* kind : registry.shapeKinds()) add(kind->name, kind->doc);
  for (const plugins::ShapeMaker* shape : workspace.pluginShapes()) {
    add(shape->name(), shape->doc());
  }
  QObject::connect(box, &QComboBox::activated, &workspace, [&workspace, box] {
    ShapeChoice shape = workspace.shape();
    shape.kind = box->currentData().toString().toStdString();
    workspace.setShape(std::move(shape));
    returnFocus(*box);
  });
  const auto show = [&workspace, box] {
    box->setCurrentIndex(box->findData(QString::fromStdString(workspace.shape().kind)));
  };
  QObject::connect(&workspace, &Workspace::changed, box, show);
  show();
  return box;
}

QComboBox* gridChooser(const EditorParts& parts, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(QStringLiteral("grid"));
  box->setToolTip(QObject::tr("Grid size in level units (keys 1 to 9)"));
  for (int exponent = Grid::kLeast; exponent <= Grid::kMost; ++exponent) {
    Grid grid;
    grid.setExponent(exponent);
    box->addItem(QObject::tr("Grid %1").arg(numberText(grid.size())));
  }
  Workspace& workspace = parts.workspace;
  QObject::connect(box, &QComboBox::activated, &workspace, [&workspace, box](int index) {
    Grid grid = workspace.grid();
    grid.setExponent(index + Grid::kLeast);
    workspace.setGrid(grid);
    returnFocus(*box);
  });
  const auto show = [&workspace, box] {
    box->setCurrentIndex(workspace.grid().exponent() - Grid::kLeast);
  };
  QObject::connect(&workspace, &Workspace::changed, box, show);
  show();
  return box;
}

// The menu of view options.
QToolButton* viewOptions(const EditorParts& parts, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(QStringLiteral("viewOptions"));
  button->setText(QObject::tr("View options \u25be"));
  button->setToolTip(QObject::tr("Draw mode and visible elements"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setFocusPolicy(Qt::TabFocus);
  auto* menu = new QMenu(button);
  for (const char* id : {"view.lit",
                         "view.lighting",
                         "view.baked",
                         "view.textured",
                         "view.shaded",
                         "view.wire",
                         "view.xray",
                         "",
                         "view.edges",
                         "view.cutters",
                         "view.entities",
                         "view.issues",
                         "view.leak",
                         "view.walked",
                         "view.depth",
                         "view.lightStyles",
                         "",
                         "view.cutaway",
                         "view.section",
                         "view.sectionTurn",
                         "view.focusRoom",
                         "",
                         "view.filters",
                         "view.clearFilters",
                         "",
                         "view.gridShown",
                         "view.gridSnaps"}) {
    if (*id == '\0') {
      menu->addSeparator();
    } else {
      menu->addAction(parts.actions.action(id));
    }
  }
  button->setMenu(menu);
  return button;
}

}  // namespace

QToolBar* makeToolBar(const EditorParts& parts, QWidget* parent) {
  auto* bar = new QToolBar(QObject::tr("Tools"), parent);
  bar->setObjectName(QStringLiteral("tools"));
  bar->setIconSize({kIconSize, kIconSize});
  bar->setMovable(false);
  const auto add = [&](std::initializer_list<const char*> ids) {
    for (const char* id : ids) bar->addAction(parts.actions.action(id));
    bar->addSeparator();
  };
  add({"file.new", "file.open", "file.save"});
  add({"edit.undo", "edit.redo"});
  add({"tool.select", "tool.hull", "tool.clip", "tool.vertex", "tool.edge", "tool.face",
       "tool.rotate", "tool.scale", "tool.shear", "tool.measure"});
  bar->addWidget(shapeChooser(parts, bar));
  add({"tool.drawAdd", "tool.drawSubtract", "tool.drawIntersect"});
  bar->addWidget(gridChooser(parts, bar));
  bar->addSeparator();
  bar->addAction(parts.actions.action("play.fromStart"));
  return bar;
}

ToolFieldsBar::ToolFieldsBar(const EditorParts& parts, QWidget* parent)
    : QToolBar(tr("Tool Options"), parent), m_session(parts.session), m_toolbox(parts.toolbox) {
  setObjectName(QStringLiteral("toolFields"));
  setMovable(false);
  auto* holder = new QWidget(this);
  m_room = new QHBoxLayout(holder);
  m_room->setContentsMargins(0, 0, 0, 0);
  m_hint = new ElidedLabel(holder);
  m_hint->setObjectName(QStringLiteral("toolHint"));
  m_hint->setProperty("secondary", true);
  m_hint->setContentsMargins(16, 0, 8, 0);
  m_room->addWidget(m_hint, 1);
  m_room->addWidget(viewOptions(parts, holder));
  addWidget(holder);
  connect(&m_toolbox, &Toolbox::toolChanged, this, &ToolFieldsBar::rebuild);
  connect(&m_toolbox, &Toolbox::updated, this, &ToolFieldsBar::refresh);
  connect(&parts.workspace, &Workspace::changed, this, &ToolFieldsBar::refresh);
  rebuild();
}

void ToolFieldsBar::rebuild() {
  if (m_body != nullptr) {
    m_body->hide();
    m_body->deleteLater();  // not deleted at once: a signal of one of its fields may be the caller
  }
  m_fields.clear();
  m_isNew.clear();
  m_labels.clear();
  m_name = m_toolbox.name();
  m_body = new QWidget(this);
  m_room->insertWidget(0, m_body);
  auto* layout = new QHBoxLayout(m_body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  auto* name = new QLabel(m_name, m_body);
  name->setMinimumWidth(72);
  name->setContentsMargins(8, 0, 8, 0);
  layout->addWidget(name);
  for (const ToolField& field : m_toolbox.tool().fields()) {
    m_labels.push_back(field.label);
    auto* label = new QLabel(field.label, m_body);
    label->setProperty("secondary", true);
    label->setContentsMargins(8, 0, 0, 0);
    layout->addWidget(label);
    auto* number = new NumberField(m_body);
    number->setFixedWidth(72);
    number->show(field.value);
    const std::size_t index = m_fields.size();
    connect(number, &NumberField::finished, this, [this, index] {
      // otherwise the tool, and its fields, have changed
      if (index < m_isNew.size()) m_isNew[index] = true;
    });
    connect(number, &NumberField::entered, this, [this] {
      if (std::find(m_isNew.begin(), m_isNew.end(), true) != m_isNew.end()) apply();
    });
    layout->addWidget(number);
    m_fields.push_back(number);
    m_isNew.push_back(false);
  }
  showHint();
  if (!m_fields.empty()) {
    auto* button = new QPushButton(tr("Apply"), m_body);
    connect(button, &QPushButton::clicked, this, &ToolFieldsBar::apply);
    layout->addSpacing(8);
    layout->addWidget(button);
  }
  m_body->show();  // now, not when the layout gets to it
}

// The fields show the size of the selection; that of a large one is found in a later job.
void ToolFieldsBar::refresh() {
  runNowOrLater(m_session.isSelectionLarge() && !m_session.knowsSelectedSolids(), m_session, *this,
                "tool fields", [this] { followTool(); });
}

void ToolFieldsBar::followTool() {
  const std::vector<ToolField> fields = m_toolbox.tool().fields();
  const bool isOther = m_name != m_toolbox.name() ||
                       !std::ranges::equal(m_labels, fields, {}, {}, &ToolField::label);
  // A drag that draws changes the selection with every movement; the fields follow at its end.
  if (isOther && m_toolbox.isDragging()) return showHint();
  if (isOther) return rebuild();
  showHint();
  for (std::size_t i = 0; i < m_fields.size() && i < fields.size(); ++i) {
    // Keeps typed numbers that are not applied yet; the other fields follow the tool.
    const bool follows = fields[i].isState || fields[i].value != 0;
    if (follows && !m_isNew[i]) m_fields[i]->show(fields[i].value);
  }
}

// During a drag its numbers come first: they are what the designer watches.
void ToolFieldsBar::showHint() {
  const QString hint = m_toolbox.hint();
  const QString text = m_toolbox.isDragging() && !m_toolbox.statusText().isEmpty()
                           ? m_toolbox.statusText() + QStringLiteral("  ·  ") + hint
                           : hint;
  if (m_hint->text() == text) return;
  m_hint->setText(text);
  m_hint->setToolTip(text);
}

void ToolFieldsBar::apply() {
  std::vector<double> values;
  for (const NumberField* field : m_fields) values.push_back(field->number());
  m_isNew.assign(m_fields.size(), false);
  m_toolbox.tool().applyFields(values);
}

}  // namespace halfspace::editor
