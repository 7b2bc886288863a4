// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/entity_page.h"

#include <array>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>

#include "editor/tools/entity_marks.h"
#include "level/edits/entities.h"

namespace halfspace::editor {

namespace {

struct EntityKind {
  const char* name;
  std::array<std::pair<const char*, const char*>, 2> keys;
};

// What can be added without a game's own definitions.
constexpr std::array<EntityKind, 4> kKinds{{{"info_player_start", {{{"angle", "0"}, {}}}},
                                            {"light", {{{"light", "300"}, {}}}},
                                            {"prop", {{{"model", ""}, {"angle", "0"}}}},
                                            {"info_null", {{{"targetname", ""}, {}}}}}};

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
      m_keys(new QTableWidget(this)) {
  for (const EntityKind& kind : kKinds) m_kinds->addItem(QLatin1String(kind.name));
  m_keys->setColumnCount(2);
  m_keys->setHorizontalHeaderLabels({tr("Key"), tr("Value")});
  m_keys->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_keys->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
  m_keys->verticalHeader()->hide();
  m_keys->setShowGrid(false);
  auto* addButton = new QPushButton(tr("Add"), this);
  addButton->setToolTip(tr("Stands in the middle of the selection, or at the origin"));
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
  connect(m_keys, &QTableWidget::cellChanged, this, &EntityPage::changeKeys);
  Session& session = workspace.session();
  connect(&session, &Session::opened, this, &EntityPage::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (!touched.entities.empty()) refresh();
  });
  refresh();
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
  m_filling = true;
  const level::Entity* entity = m_workspace.session().level().find(chosen());
  const level::KeyValues keys = entity == nullptr ? level::KeyValues() : entity->keyValues;
  m_keys->setEnabled(entity != nullptr);
  m_keys->setRowCount(static_cast<int>(keys.size()) + 1);  // the last one is for a new key
  for (std::size_t i = 0; i <= keys.size(); ++i) {
    const auto row = static_cast<int>(i);
    const bool known = i < keys.size();
    m_keys->setItem(row, 0,
                    new QTableWidgetItem(known ? QString::fromStdString(keys[i].first) : ""));
    m_keys->setItem(row, 1,
                    new QTableWidgetItem(known ? QString::fromStdString(keys[i].second) : ""));
  }
  m_filling = false;
}

void EntityPage::changeKeys() {
  if (m_filling) return;
  const level::EntityId id = chosen();
  const level::Entity* entity = m_workspace.session().level().find(id);
  if (entity == nullptr) return;
  level::KeyValues keys;
  for (int row = 0; row < m_keys->rowCount(); ++row) {
    const std::string key = m_keys->item(row, 0)->text().toStdString();
    if (!key.empty()) keys.emplace_back(key, m_keys->item(row, 1)->text().toStdString());
  }
  if (keys == entity->keyValues) return;
  m_workspace.session().apply(
      tr("Change keys"), [&](level::Level& level) { return level::setKeyValues(level, id, keys); });
}

void EntityPage::add() {
  const EntityKind& kind = kKinds[static_cast<std::size_t>(m_kinds->currentIndex())];
  const Box box = selectionBounds(m_workspace.session());
  const Vec3 place =
      box.isEmpty() ? Vec3(Vec3::Zero()) : m_workspace.grid().snapped(Vec3(box.center()));
  level::Entity entity;
  entity.keyValues = {{"classname", kind.name}, {"origin", placeText(place)}};
  for (const auto& [key, value] : kind.keys) {
    if (key != nullptr) entity.keyValues.emplace_back(key, value);
  }
  m_workspace.session().apply(tr("Add entity"),
                              [&](level::Level& level) { return level::addEntity(level, entity); });
  m_list->setCurrentRow(m_list->count() - 1);
}

void EntityPage::remove() {
  const level::EntityId id = chosen();
  if (!id.valid()) return;
  m_workspace.session().apply(tr("Delete entity"),
                              [&](level::Level& level) { return level::removeEntity(level, id); });
}

}  // namespace halfspace::editor
