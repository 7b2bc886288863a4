// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/solid_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "editor/commands/arrange.h"
#include "editor/commands/boolean_operations.h"
#include "editor/commands/layers.h"
#include "editor/commands/present_bounds.h"
#include "editor/commands/resize.h"
#include "editor/commands/solid_edits.h"
#include "editor/panels/choice_box.h"
#include "editor/panels/outliner_model.h"
#include "editor/panels/text_field.h"
#include "editor/session/aside.h"
#include "editor/session/background_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/session/later_jobs.h"
#include "editor/theme/appearance.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/solids/contents.h"

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

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("heading", true);
  return label;
}

}  // namespace

SolidPage::SolidPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_title(new QLabel(this)),
      m_body(new QWidget(this)),
      m_name(new TextField(m_body)),
      m_operation(new ChoiceBox(m_body)),
      m_layer(new ChoiceBox(m_body)),
      m_contents(new ChoiceBox(m_body)),
      m_nonSolid(new QCheckBox(tr("Non-solid"), m_body)),
      m_parameters(new ParameterFields(m_body)),
      m_next(new QWidget(this)),
      m_nextTitle(heading({}, m_next)),
      m_nextParameters(new ParameterFields(m_next)) {
  m_layer->setObjectName(QStringLiteral("layer"));
  m_nonSolid->setObjectName(QStringLiteral("nonSolid"));
  m_contents->setObjectName(QStringLiteral("contents"));
  m_contents->addItem(QString());
  for (const level::Contents contents : level::contentsChoices()) {
    m_contents->addItem(capitalised(contentsText(QString::fromUtf8(level::messageOf(contents)))));
  }
  m_contents->setMaxVisibleItems(m_contents->count());
  m_operation->addItems({tr("Add"), tr("Subtract"), tr("Intersect")});
  for (QComboBox* box : {m_operation, m_layer, m_contents}) box->setPlaceholderText(tr("mixed"));
  m_contents->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_contents->setMinimumContentsLength(6);  // long choices end in an ellipsis
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(8);
  form->addRow(formLabel(tr("Name"), m_body), m_name);
  form->addRow(formLabel(tr("Operation"), m_body), m_operation);
  form->addRow(formLabel(tr("Layer"), m_body), m_layer);
  form->addRow(formLabel(tr("Contents"), m_body), m_contents);
  form->addRow(QString(), m_nonSolid);
  // Fields below their labels: there is no room for three numbers such as -1024.125 beside a label.
  form->addRow(formLabel(tr("Corner"), m_body));
  form->addRow(row(m_corner, m_body));
  form->addRow(formLabel(tr("Size"), m_body));
  form->addRow(row(m_size, m_body));
  for (NumberField* field :
       {m_corner[0], m_corner[1], m_corner[2], m_size[0], m_size[1], m_size[2]}) {
    field->setToolTip(
        tr("In level units. If the level has a scale (Level > Units per metre), also 2m, 30cm, "
           "6ft, 8in"));
  }
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
  auto* next = new QVBoxLayout(m_next);
  next->setContentsMargins(0, 0, 0, 0);
  next->setSpacing(12);
  next->addWidget(m_nextTitle);
  next->addWidget(m_nextParameters);
  layout->addWidget(m_next);
  layout->addStretch(1);

  // Tab order from top to bottom.
  QWidget* last = m_nonSolid;
  for (NumberField* field :
       {m_corner[0], m_corner[1], m_corner[2], m_size[0], m_size[1], m_size[2]}) {
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
  connect(m_contents, &QComboBox::activated, this, [this](int index) {
    const auto choices = level::contentsChoices();
    const bool isAutomatic = index <= 0 || index > static_cast<int>(choices.size());
    setContentsOfSelected(
        m_workspace.session(),
        isAutomatic ? std::nullopt : std::optional(choices[static_cast<std::size_t>(index) - 1]));
    showSolidity();
  });
  // A click on a mixed box makes all solids non-solid; the box shows the level's state.
  connect(m_nonSolid, &QCheckBox::clicked, this, [this] {
    const Solidity now =
        solidityOf(m_workspace.session().level(), m_workspace.session().selection());
    setNonSolidOfSelected(m_workspace.session(), !now.nonSolid.value_or(false));
    showSolidity();
  });
  for (int axis = 0; axis < 3; ++axis) {
    connect(m_corner[axis], &NumberField::finished, this,
            [this, axis](double value) { moveTo(axis, value); });
    connect(m_size[axis], &NumberField::finished, this,
            [this, axis](double value) { resizeTo(axis, value); });
  }
  connect(m_parameters, &ParameterFields::changed, this, &SolidPage::setParameter);
  connect(m_nextParameters, &ParameterFields::changed, this, &SolidPage::setNextParameter);
  connect(&workspace, &Workspace::changed, this, &SolidPage::showNext);
  connect(&session, &Session::selectionChanged, this, [this] { follow(&SolidPage::refresh); });
  connect(&session, &Session::levelChanged, this, [this] { follow(&SolidPage::showSolidity); });
  connect(&session, &Session::sceneChanged, this, [this] { follow(&SolidPage::showBox); });
  refresh();
}

const level::Node* SolidPage::single() const {
  const Session& session = m_workspace.session();
  return session.selection().size() == 1 ? session.level().find(session.selection().front())
                                         : nullptr;
}

// Refreshes one part of the page. A large selection refreshes the whole page once, in a later job.
void SolidPage::follow(void (SolidPage::*part)()) {
  Session& session = m_workspace.session();
  if (!session.isSelectionLarge()) return (this->*part)();
  LaterJobs::of(session).add(*this, "solid page", [this] { refresh(); });
}

void SolidPage::refresh() {
  const Session& session = m_workspace.session();
  const auto count = session.selection().size();
  m_body->setVisible(count > 0);
  m_next->setVisible(count == 0);
  showNext();
  if (count == 0) {
    m_title->setText(tr("Nothing selected. Click a solid, or drag to draw one."));
    m_title->setWordWrap(true);
    setLook(*m_title, "secondary", true);
    return;
  }
  const level::Node* node = single();
  const QString kind = node == nullptr ? QString() : kindOf(session.level(), *node);
  m_title->setText(node == nullptr ? tr("%n selected", "", static_cast<int>(count))
                                   : capitalised(kind));
  setLook(*m_title, "secondary", false);
  m_name->setEnabled(node != nullptr);
  m_name->setPlaceholderText(kind);
  if (!m_name->hasFocus() || node == nullptr) {
    m_name->setText(node == nullptr ? QString() : QString::fromStdString(node->properties.name));
  }
  showCommon();
  showBox();
  showParameters();
  m_parameters->updateLayouts();
}

std::vector<const level::Node*> SolidPage::selected() const {
  const Session& session = m_workspace.session();
  std::vector<const level::Node*> nodes;
  for (level::NodeId id : session.selection()) {
    if (const level::Node* node = session.level().find(id)) nodes.push_back(node);
  }
  return nodes;
}

namespace {

// The common value of all nodes; none if they differ.
template <typename Of>
auto common(const std::vector<const level::Node*>& nodes, const Of& of)
    -> std::optional<std::decay_t<decltype(of(*nodes.front()))>> {
  if (nodes.empty()) return std::nullopt;
  const auto first = of(*nodes.front());
  for (const level::Node* node : nodes) {
    if (!(of(*node) == first)) return std::nullopt;
  }
  return first;
}

}  // namespace

SolidPage::Common SolidPage::commonOf(const level::Level& level,
                                      const std::vector<level::NodeId>& nodes) {
  std::vector<const level::Node*> found;
  found.reserve(nodes.size());
  for (level::NodeId id : nodes) {
    if (const level::Node* node = level.find(id)) found.push_back(node);
  }
  return {common(found, [](const level::Node& node) { return node.properties.operation; }),
          common(found, [](const level::Node& node) { return node.properties.layer; }),
          solidityOf(level, nodes)};
}

// Of a large selection another thread finds it; until then the fields keep what they show.
void SolidPage::showCommon() {
  const Session& session = m_workspace.session();
  if (!session.isSelectionLarge()) {
    return fill(commonOf(session.level(), session.selection()));
  }
  computeAside(
      *this,
      [level = session.level(), nodes = session.selection()] { return commonOf(level, nodes); },
      [this, selection = session.selectionRevision(),
       state = session.state()](const Common& found) {
        const Session& now = m_workspace.session();
        if (now.selectionRevision() == selection && now.state() == state) fill(found);
      });
}

void SolidPage::fill(const Common& values) {
  m_operation->setCurrentIndex(values.operation ? static_cast<int>(*values.operation) : -1);
  showLayers(values.layer);
  fillSolidity(values.solidity);
}

void SolidPage::showLayers(const std::optional<level::LayerId>& chosen) {
  QStringList names{tr("same as group")};
  int current = chosen ? 0 : -1;
  for (const level::Layer& layer : m_workspace.session().level().layers()) {
    if (chosen && *chosen == layer.id) current = static_cast<int>(names.size());
    names << QString::fromStdString(layer.name);
  }
  m_layer->clear();
  m_layer->addItems(names);
  m_layer->setCurrentIndex(current);
}

namespace {

// The row of a choice of contents; 0: automatic.
int indexOf(const std::optional<level::Contents>& contents) {
  if (!contents) return 0;
  const auto choices = level::contentsChoices();
  return static_cast<int>(std::ranges::find(choices, *contents) - choices.begin()) + 1;
}

}  // namespace

void SolidPage::showSolidity() {
  const Session& session = m_workspace.session();
  fillSolidity(solidityOf(session.level(), session.selection()));
}

void SolidPage::fillSolidity(const Solidity& solidity) {
  m_nonSolid->setEnabled(solidity.solids > 0);
  m_nonSolid->setCheckState(!solidity.nonSolid   ? Qt::PartiallyChecked
                            : *solidity.nonSolid ? Qt::Checked
                                                 : Qt::Unchecked);
  const bool isNamed = solidity.nonSolid == true && !solidity.contents.isEmpty();
  m_nonSolid->setText(isNamed ? tr("Non-solid (%1)").arg(solidity.contents) : tr("Non-solid"));
  m_contents->setEnabled(solidity.solids > 0);
  const bool isDerived = solidity.chosen && !*solidity.chosen;
  m_contents->setItemText(0, isDerived && !solidity.contents.isEmpty()
                                 ? tr("Automatic (%1)").arg(solidity.contents)
                                 : tr("Automatic"));
  m_contents->setCurrentIndex(solidity.chosen ? indexOf(*solidity.chosen) : -1);
  m_contents->setToolTip(
      tr("What the solid is in the game. Automatic: by the class of its entity and its "
         "materials. Any other choice goes before both and is saved with the level."));
  m_nonSolid->setToolTip(
      solidity.solids > 0
          ? tr("Drawn, but not part of the level's solid: triggers, liquids, clips, moving doors. "
               "Entity class and materials decide the kind.")
          : tr("Nothing here can be made non-solid. Open a linked copy to change its solids."));
}

// An invalid mesh has no box in the scene.
void SolidPage::showBox() {
  const Box box = selectionBounds(m_workspace.session());
  for (int axis = 0; axis < 3; ++axis) {
    for (NumberField* field : {m_corner[axis], m_size[axis]}) field->setEnabled(!box.isEmpty());
    m_corner[axis]->show(box.isEmpty() ? 0 : box.min()[axis]);
    m_size[axis]->show(box.isEmpty() ? 0 : box.sizes()[axis]);
  }
}

void SolidPage::moveTo(int axis, double value) {
  const Box box = presentBounds(m_workspace.session());
  if (box.isEmpty()) return;
  const double distance = value - box.min()[axis];
  // the distance is rounded: a move would miss the typed number
  if (!isExactSum(value, -box.min()[axis], distance)) {
    Box to = box;
    to.min()[axis] = value;
    to.max()[axis] = value + box.sizes()[axis];
    resizeSelected(m_workspace.session(), m_workspace.repetition(), tr("Move"), box, to,
                   m_workspace.lock());
    return;
  }
  const Vec3 by = Vec3::Unit(axis) * distance;
  transformSelected(m_workspace.session(), m_workspace.repetition(), tr("Move"),
                    level::AffineMap::move(by), m_workspace.lock());
}

void SolidPage::resizeTo(int axis, double value) {
  const Box box = presentBounds(m_workspace.session());
  if (box.isEmpty() || !(value > 0)) return;
  Box to = box;
  to.max()[axis] = to.min()[axis] + value;
  resizeSelected(m_workspace.session(), m_workspace.repetition(), tr("Scale"), box, to,
                 m_workspace.lock());
}

}  // namespace halfspace::editor
