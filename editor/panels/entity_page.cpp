// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/entity_page.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "editor/commands/entity_edits.h"
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
      m_keys(new KeyTable(this)) {
  showKinds();
  auto* addButton = new QPushButton(tr("Add"), this);
  addButton->setToolTip(
      tr("At a point: in the middle of the selection, or at the origin. Of solids: the selected "
         "ones. A right click in a view adds one there."));
  auto* removeButton = new QPushButton(tr("Delete"), this);
  auto* row = new QHBoxLayout;
  row->addWidget(m_kinds, 1);
  row->addWidget(addButton);
  row->addWidget(removeButton);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addLayout(row);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_keys, 1);
  connect(addButton, &QPushButton::clicked, this, &EntityPage::add);
  connect(removeButton, &QPushButton::clicked, this, &EntityPage::remove);
  connect(m_list, &QListWidget::currentRowChanged, this, &EntityPage::showKeys);
  connect(m_list, &QListWidget::itemClicked, this, [this] { selectChosen(); });
  connect(m_keys, &KeyTable::changed, this, &EntityPage::changeKeys);
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
    m_kinds->addItem(kind.isSolid ? tr("%1 (of solids)").arg(QString::fromStdString(kind.name))
                                  : QString::fromStdString(kind.name));
    m_kinds->setItemData(m_kinds->count() - 1, QString::fromStdString(kind.doc), Qt::ToolTipRole);
  }
}

// An entity without a place is shown by its solids.
void EntityPage::selectChosen() {
  Session& session = m_workspace.session();
  const level::EntityId id = chosen();
  if (!id.valid()) return;
  const Session::Nodes nodes = level::nodesOf(session.level(), id);
  if (nodes.empty()) {
    session.selectEntities({id});
  } else {
    session.select(nodes);
  }
}

void EntityPage::followSelection() {
  const Session& session = m_workspace.session();
  level::EntityId wanted;
  if (!session.selectedEntities().empty()) {
    wanted = session.selectedEntities().front();
  } else if (!session.selection().empty()) {
    const level::Node* node = session.level().find(session.selection().front());
    if (node != nullptr) wanted = node->properties.entity;
  }
  if (!wanted.valid() || wanted == chosen()) return;
  for (int row = 0; row < m_list->count(); ++row) {
    if (m_list->item(row)->data(Qt::UserRole).toULongLong() != wanted.value) continue;
    return m_list->setCurrentRow(row);
  }
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
  showKeys();
}

void EntityPage::showKeys() {
  if (m_filling) return;
  const level::Entity* entity = m_workspace.session().level().find(chosen());
  m_keys->setEnabled(entity != nullptr);
  m_keys->show(entity == nullptr ? level::KeyValues() : entity->keyValues);
}

void EntityPage::changeKeys(const level::KeyValues& keys) {
  const level::EntityId id = chosen();
  if (m_workspace.session().level().find(id) == nullptr) return;
  m_workspace.session().apply(
      tr("Change keys"), [&](level::Level& level) { return level::setKeyValues(level, id, keys); });
}

void EntityPage::add() {
  const int index = m_kinds->currentIndex();
  if (index < 0) return;
  const EntityClass kind = m_workspace.entityClasses()[static_cast<std::size_t>(index)];
  const Box box = selectionBounds(m_workspace.session());
  const Vec3 place =
      box.isEmpty() ? Vec3(Vec3::Zero()) : m_workspace.grid().snapped(Vec3(box.center()));
  const bool ok = kind.isSolid ? makeSolidEntity(m_workspace.session(), kind)
                               : addPointEntity(m_workspace.session(), kind, place);
  if (ok) m_list->setCurrentRow(m_list->count() - 1);
}

void EntityPage::remove() {
  const level::EntityId id = chosen();
  if (!id.valid()) return;
  m_workspace.session().apply(tr("Delete entity"),
                              [&](level::Level& level) { return level::removeEntity(level, id); });
}

}  // namespace halfspace::editor
