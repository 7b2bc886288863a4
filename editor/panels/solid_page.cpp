// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/solid_page.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "editor/commands/arrange.h"
#include "editor/commands/csg.h"
#include "editor/commands/layers.h"
#include "editor/panels/outliner_model.h"
#include "editor/panels/text_field.h"
#include "editor/tools/transform/box_tool.h"
#include "geometry/primitives/catalogue.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

namespace {

QWidget* row(NumberField* (&fields)[3], QWidget* parent) {
  auto* widget = new QWidget(parent);
  auto* layout = new QHBoxLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (NumberField*& field : fields) {
    field = new NumberField(widget);
    layout->addWidget(field);
  }
  return widget;
}

// All fields of the page begin at one line.
QLabel* tag(const QString& text, QWidget* parent) {
  constexpr int kWidth = 72;
  auto* label = new QLabel(text, parent);
  label->setMinimumWidth(kWidth);
  return label;
}

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("heading", true);
  return label;
}

double valueOf(const level::ShapeSolid& shape, const geometry::Parameter& parameter) {
  for (const auto& [name, value] : shape.parameters) {
    if (name == parameter.name) return value;
  }
  return parameter.standard;
}

}  // namespace

SolidPage::SolidPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_title(new QLabel(this)),
      m_body(new QWidget(this)),
      m_name(new TextField(m_body)),
      m_operation(new QComboBox(m_body)),
      m_layer(new QComboBox(m_body)),
      m_parameters(new QWidget(m_body)),
      m_parameterForm(new QFormLayout(m_parameters)) {
  m_layer->setObjectName(QStringLiteral("layer"));
  m_operation->addItems({tr("Add"), tr("Subtract"), tr("Intersect")});
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(8);
  form->addRow(tag(tr("Name"), m_body), m_name);
  form->addRow(tag(tr("Operation"), m_body), m_operation);
  form->addRow(tag(tr("Layer"), m_body), m_layer);
  form->addRow(tag(tr("Corner"), m_body), row(m_place, m_body));
  form->addRow(tag(tr("Size"), m_body), row(m_size, m_body));
  m_parameterForm->setContentsMargins(0, 0, 0, 0);
  m_parameterForm->setSpacing(8);
  auto* body = new QVBoxLayout(m_body);
  body->setContentsMargins(0, 0, 0, 0);
  body->setSpacing(12);
  body->addLayout(form);
  body->addWidget(heading(tr("SHAPE"), m_body));
  body->addWidget(m_parameters);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(12);
  layout->addWidget(m_title);
  layout->addWidget(m_body);
  layout->addStretch(1);

  // From top to bottom, whatever was made first.
  QWidget* last = m_layer;
  for (NumberField* field : {m_place[0], m_place[1], m_place[2], m_size[0], m_size[1], m_size[2]}) {
    setTabOrder(last, field);
    last = field;
  }

  Session& session = workspace.session();
  connect(m_name, &QLineEdit::editingFinished, this, [this] {
    const level::Node* node = single();
    const std::string name = m_name->text().toStdString();
    if (node == nullptr || node->properties.name == name) return;
    const level::NodeId id = node->id;
    m_workspace.session().apply(
        tr("Rename"), [&](level::Level& level) { return level::setName(level, id, name); });
  });
  connect(m_operation, &QComboBox::activated, this, [this](int index) {
    setOperationOfSelected(m_workspace.session(), static_cast<level::Operation>(index));
  });
  connect(m_layer, &QComboBox::activated, this, [this](int index) {
    const auto& layers = m_workspace.session().level().layers();
    const bool inherited = index <= 0 || index > static_cast<int>(layers.size());
    setLayerOfSelected(m_workspace.session(), inherited
                                                  ? level::LayerId{}
                                                  : layers[static_cast<std::size_t>(index) - 1].id);
  });
  for (int axis = 0; axis < 3; ++axis) {
    connect(m_place[axis], &NumberField::finished, this,
            [this, axis](double value) { moveTo(axis, value); });
    connect(m_size[axis], &NumberField::finished, this,
            [this, axis](double value) { resizeTo(axis, value); });
  }
  connect(&session, &Session::selectionChanged, this, &SolidPage::refresh);
  connect(&session, &Session::sceneChanged, this, &SolidPage::showBox);
  refresh();
}

const level::Node* SolidPage::single() const {
  const Session& session = m_workspace.session();
  return session.selection().size() == 1 ? session.level().find(session.selection().front())
                                         : nullptr;
}

void SolidPage::refresh() {
  const Session& session = m_workspace.session();
  const auto count = session.selection().size();
  m_body->setVisible(count > 0);
  if (count == 0) {
    m_title->setText(tr("Nothing is selected. Click a solid, or drag to draw one."));
    m_title->setWordWrap(true);
    m_title->setProperty("secondary", true);
    return;
  }
  const level::Node* node = single();
  m_title->setText(node == nullptr ? tr("%1 nodes").arg(count) : kindOf(session.level(), *node));
  m_title->setProperty("secondary", false);
  m_name->setEnabled(node != nullptr);
  if (!m_name->hasFocus() || node == nullptr) {
    m_name->setText(node == nullptr ? QString() : QString::fromStdString(node->properties.name));
  }
  const level::Node* first = session.level().find(session.selection().front());
  m_operation->setCurrentIndex(first == nullptr ? 0
                                                : static_cast<int>(first->properties.operation));
  showLayers(first);
  showBox();
  showParameters();
}

void SolidPage::showLayers(const level::Node* node) {
  QStringList names{tr("as its group")};
  int current = 0;
  for (const level::Layer& layer : m_workspace.session().level().layers()) {
    if (node != nullptr && node->properties.layer == layer.id) {
      current = static_cast<int>(names.size());
    }
    names << QString::fromStdString(layer.name);
  }
  m_layer->clear();
  m_layer->addItems(names);
  m_layer->setCurrentIndex(current);
}

void SolidPage::showBox() {
  const Box box = selectionBounds(m_workspace.session());
  if (box.isEmpty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    m_place[axis]->show(box.min()[axis]);
    m_size[axis]->show(box.sizes()[axis]);
  }
}

void SolidPage::moveTo(int axis, double value) {
  const Box box = selectionBounds(m_workspace.session());
  if (box.isEmpty()) return;
  const Vec3 by = Vec3::Unit(axis) * (value - box.min()[axis]);
  transformSelected(m_workspace.session(), m_workspace.repetition(), tr("Move"),
                    level::AffineMap::move(by), m_workspace.lock());
}

void SolidPage::resizeTo(int axis, double value) {
  const Box box = selectionBounds(m_workspace.session());
  if (box.isEmpty() || !(value > 0)) return;
  Box to = box;
  to.max()[axis] = to.min()[axis] + value;
  transformSelected(m_workspace.session(), m_workspace.repetition(), tr("Scale"),
                    scaleOnto(box, to), m_workspace.lock());
}

// The fields stay while the shape stays the same, so that typing is not interrupted.
void SolidPage::showParameters() {
  const level::Node* node = single();
  const auto* shape = node == nullptr ? nullptr : std::get_if<level::ShapeSolid>(&node->content);
  const geometry::ShapeKind* kind =
      shape == nullptr ? nullptr : geometry::findShapeKind(shape->shape);
  const std::string wanted = kind == nullptr ? std::string() : kind->name;
  if (wanted != m_shownShape) {
    m_shownShape = wanted;
    m_parameterFields.clear();
    while (m_parameterForm->rowCount() > 0) m_parameterForm->removeRow(0);
    if (kind == nullptr) {
      auto* none = new QLabel(tr("Freely formed: no parameters."), m_parameters);
      none->setProperty("secondary", true);
      m_parameterForm->addRow(none);
    } else {
      for (const geometry::Parameter& parameter : kind->parameters) {
        const std::string name = parameter.name;
        QWidget* field = nullptr;
        if (!parameter.choices.empty()) {
          auto* box = new QComboBox(m_parameters);
          for (const std::string& choice : parameter.choices) {
            box->addItem(QString::fromStdString(choice));
          }
          connect(box, &QComboBox::activated, this,
                  [this, name](int index) { setParameter(name, index); });
          field = box;
        } else {
          auto* number = new NumberField(m_parameters);
          if (parameter.integer) number->setDecimals(0);
          number->setRange(parameter.min, parameter.max);
          connect(number, &NumberField::finished, this,
                  [this, name](double value) { setParameter(name, value); });
          field = number;
        }
        field->setToolTip(QString::fromStdString(parameter.doc));
        QString label = QString::fromStdString(name);
        label[0] = label[0].toUpper();
        m_parameterForm->addRow(tag(label, m_parameters), field);
        setTabOrder(m_parameterFields.empty() ? m_size[2] : m_parameterFields.back().second, field);
        m_parameterFields.emplace_back(name, field);
      }
    }
  }
  if (kind == nullptr) return;
  for (std::size_t i = 0; i < kind->parameters.size(); ++i) {
    const double value = valueOf(*shape, kind->parameters[i]);
    QWidget* field = m_parameterFields[i].second;
    if (auto* box = qobject_cast<QComboBox*>(field)) box->setCurrentIndex(static_cast<int>(value));
    if (auto* number = qobject_cast<NumberField*>(field)) number->show(value);
  }
}

void SolidPage::setParameter(const std::string& name, double value) {
  const level::Node* node = single();
  if (node == nullptr) return;
  const auto* shape = std::get_if<level::ShapeSolid>(&node->content);
  if (shape == nullptr) return;
  level::ShapeSolid changed = *shape;
  bool found = false;
  for (auto& [own, current] : changed.parameters) {
    if (own != name) continue;
    current = value;
    found = true;
  }
  if (!found) changed.parameters.emplace_back(name, value);
  const level::NodeId id = node->id;
  m_workspace.session().apply(
      tr("Change %1").arg(QString::fromStdString(name)),
      [&](level::Level& level) { return level::setSolid(level, id, changed); });
  refresh();
}

}  // namespace halfspace::editor
