// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/entity_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "editor/commands/entity_edits.h"
#include "editor/commands/solid_edits.h"
#include "editor/panels/empty_hint.h"
#include "editor/session/catalogue_texts.h"
#include "level/edits/entities.h"

namespace halfspace::editor {

namespace {

QString nameOf(const level::Entity& entity) {
  const std::string_view kind = level::valueOf(entity.keyValues, "classname");
  const std::string_view target = level::valueOf(entity.keyValues, "targetname");
  QString name = kind.empty() ? QObject::tr("entity")
                              : QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
  if (!target.empty()) {
    name += QStringLiteral(" (%1)").arg(
        QString::fromUtf8(target.data(), static_cast<qsizetype>(target.size())));
  }
  return name;
}

}  // namespace

EntityPage::EntityPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_kinds(new QComboBox(this)),
      m_list(new QListWidget(this)),
      m_keys(new KeyValueTable(this)),
      m_nothing(new QLabel(tr("Select an entity to edit its keys."), this)),
      m_remove(new QPushButton(this)) {
  m_nothing->setProperty("secondary", true);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  showKinds();
  m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_kinds->setMinimumContentsLength(6);
  auto* addButton = new QPushButton(tr("Add"), this);
  addButton->setToolTip(
      tr("Point entities appear at the centre of the selection, or at the origin. Brush entities "
         "take the selected solids. Right-click in a view to add one there."));
  m_remove->setText(tr("Delete"));
  m_remove->setToolTip(tr("Deletes the selected entity; its solids stay"));
  new EmptyHint(*m_list,
                tr("No entities. Choose a class and press Add, or right-click in a view."));
  m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(m_kinds, 1);
  row->addWidget(addButton);
  row->addWidget(m_remove);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addLayout(row);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_keys, 1);
  layout->addWidget(m_nothing, 1);
  connect(addButton, &QPushButton::clicked, this, &EntityPage::add);
  connect(m_remove, &QPushButton::clicked, this, &EntityPage::remove);
  connect(m_list, &QListWidget::currentRowChanged, this, &EntityPage::showShortcuts);
  connect(m_list, &QListWidget::itemClicked, this, [this] { selectChosen(); });
  connect(m_keys, &KeyValueTable::edited, this, &EntityPage::changeKeys);
  Session& session = workspace.session();
  connect(&session, &Session::opened, this, &EntityPage::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (!touched.entities.empty()) refresh();
  });
  connect(&session, &Session::selectionChanged, this, &EntityPage::followSelection);
  connect(&workspace, &Workspace::changed, this, &EntityPage::showKinds);
  refresh();
}

void EntityPage::showKinds() {
  const std::vector<EntityClass>& classes = m_workspace.entityClasses();
  QStringList names;
  for (const EntityClass& kind : classes) names << QString::fromStdString(kind.name);
  if (names == m_shownKinds) return;
  m_shownKinds = names;
  m_kinds->clear();
  for (const EntityClass& kind : classes) {
    m_kinds->addItem(kind.isSolid ? tr("%1 (brush entity)").arg(QString::fromStdString(kind.name))
                                  : QString::fromStdString(kind.name));
    m_kinds->setItemData(m_kinds->count() - 1, entityText(kind.doc), Qt::ToolTipRole);
  }
}

// A brush entity is selected by its solids.
void EntityPage::selectChosen() {
  Session& session = m_workspace.session();
  std::vector<level::EntityId> chosen;
  for (const QListWidgetItem* item : m_list->selectedItems()) {
    chosen.push_back({item->data(Qt::UserRole).toULongLong()});
  }
  if (chosen.empty()) return;
  const Session::Nodes nodes =
      chosen.size() == 1 ? level::nodesOf(session.level(), chosen.front()) : Session::Nodes();
  if (nodes.empty()) {
    session.selectEntities(std::move(chosen));
  } else {
    session.select(nodes);
  }
}

void EntityPage::followSelection() {
  const Session& session = m_workspace.session();
  std::vector<level::EntityId> wanted = session.selectedEntities();
  if (wanted.empty() && !session.selection().empty()) {
    const level::Node* node = session.level().find(session.selection().front());
    if (node != nullptr && node->properties.entity.valid()) wanted = {node->properties.entity};
  }
  const QSignalBlocker blocker(m_list);
  m_list->clearSelection();
  m_list->setCurrentItem(nullptr);
  for (int row = 0; row < m_list->count(); ++row) {
    QListWidgetItem* item = m_list->item(row);
    const level::EntityId id{item->data(Qt::UserRole).toULongLong()};
    if (std::ranges::find(wanted, id) == wanted.end()) continue;
    if (m_list->currentItem() == nullptr) {
      m_list->setCurrentItem(item, QItemSelectionModel::NoUpdate);
    }
    item->setSelected(true);
  }
  showShortcuts();
}

level::EntityId EntityPage::chosen() const {
  const QListWidgetItem* item = m_list->currentItem();
  return item == nullptr ? level::EntityId{}
                         : level::EntityId{item->data(Qt::UserRole).toULongLong()};
}

void EntityPage::refresh() {
  const level::EntityId before = chosen();
  m_filling = true;
  m_list->clear();
  const level::Level& level = m_workspace.session().level();
  for (level::EntityId id : level.entities()) {
    auto* item = new QListWidgetItem(nameOf(level.entity(id)), m_list);
    item->setData(Qt::UserRole, qulonglong(id.value));
    if (id == before) m_list->setCurrentItem(item);
  }
  m_filling = false;
  if (!m_workspace.session().selectedEntities().empty()) return followSelection();
  showShortcuts();
}

std::vector<level::EntityId> EntityPage::shown() const {
  const Session& session = m_workspace.session();
  if (session.selectedEntities().size() > 1) return session.selectedEntities();
  return session.level().find(chosen()) == nullptr ? std::vector<level::EntityId>()
                                                   : std::vector{chosen()};
}

void EntityPage::showShortcuts() {
  if (m_filling) return;
  std::vector<level::KeyValues> keys;
  for (level::EntityId id : shown()) {
    const level::Entity* entity = m_workspace.session().level().find(id);
    if (entity != nullptr) keys.push_back(entity->keyValues);
  }
  m_keys->setVisible(!keys.empty());
  m_nothing->setVisible(keys.empty());
  m_remove->setEnabled(!keys.empty());
  m_keys->show(keys);
}

void EntityPage::changeKeys(const KeyEdit& edit) {
  const std::vector<level::EntityId> owners = shown();
  const level::Level& now = m_workspace.session().level();
  const bool changes = std::ranges::any_of(owners, [&](level::EntityId id) {
    const level::Entity* entity = now.find(id);
    return entity != nullptr && applied(entity->keyValues, edit) != entity->keyValues;
  });
  if (!changes) return;
  m_workspace.session().apply(tr("Change keys"), [&](level::Level& level) {
    EditChain chain(level);
    for (level::EntityId id : owners) {
      const level::Entity* entity = level.find(id);
      if (entity == nullptr) continue;
      level::KeyValues keys = applied(entity->keyValues, edit);
      if (keys != entity->keyValues) chain.add(level::setKeyValues(level, id, std::move(keys)));
    }
    return chain.result();
  });
}

void EntityPage::add() {
  const int index = m_kinds->currentIndex();
  if (index < 0) return;
  const EntityClass kind = m_workspace.entityClasses()[static_cast<std::size_t>(index)];
  const Box box = selectionBounds(m_workspace.session());
  const Vec3 position =
      box.isEmpty() ? Vec3(Vec3::Zero()) : m_workspace.grid().snapped(Vec3(box.center()));
  const bool ok = kind.isSolid ? makeSolidEntity(m_workspace.session(), kind)
                               : addPointEntity(m_workspace.session(), kind, position);
  if (ok) m_list->setCurrentRow(m_list->count() - 1);
}

void EntityPage::remove() {
  const std::vector<level::EntityId> ids = shown();
  if (ids.empty()) return;
  m_workspace.session().apply(tr("Delete entity"), [&](level::Level& level) {
    EditChain chain(level);
    for (level::EntityId id : ids) chain.add(level::removeEntity(level, id));
    return chain.result();
  });
}

}  // namespace halfspace::editor
