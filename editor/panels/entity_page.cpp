// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/entity_page.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "editor/commands/entity_edits.h"
#include "editor/commands/solid_edits.h"
#include "editor/panels/choice_box.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/outliner_model.h"
#include "editor/session/background_edits.h"
#include "editor/session/catalogue_texts.h"
#include "editor/session/later_jobs.h"
#include "editor/theme/appearance.h"
#include "level/edits/entities.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

EntityPage::EntityPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_kinds(new ChoiceBox(this)),
      m_list(new QListWidget(this)),
      m_keys(new KeyValueTable(this)),
      m_editor(new KeyEditor(this)),
      m_nothing(new QLabel(tr("Select an entity to edit its keys."), this)),
      m_remove(new QPushButton(this)) {
  m_nothing->setProperty("secondary", true);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_nothing->setWordWrap(true);
  showKinds();
  m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_kinds->setMinimumContentsLength(4);
  auto* addButton = new QPushButton(tr("Add"), this);
  for (QPushButton* button : {addButton, m_remove}) setLook(*button, "dense", true);
  addButton->setToolTip(
      tr("Point entities appear at the centre of the selection, or at the origin. Brush entities "
         "take the selected solids. Right-click in a view to add one there."));
  m_remove->setText(tr("Delete"));
  m_remove->setToolTip(tr("Deletes the selected entity with its solids"));
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
  layout->addWidget(m_keys, 2);
  layout->addWidget(m_editor);
  layout->addWidget(m_nothing, 1);
  connect(addButton, &QPushButton::clicked, this, &EntityPage::add);
  connect(m_remove, &QPushButton::clicked, this, &EntityPage::remove);
  connect(m_list, &QListWidget::currentRowChanged, this, &EntityPage::showShortcuts);
  connect(m_list, &QListWidget::itemClicked, this, [this] { selectChosen(); });
  connect(m_keys, &KeyValueTable::edited, this, &EntityPage::changeKeys);
  connect(m_keys, &KeyValueTable::currentKeyChanged, this, &EntityPage::showKey);
  connect(m_editor, &KeyEditor::chosen, this, [this](const QString& value) {
    const std::string key = m_keys->currentKey();
    if (!key.empty()) changeKeys({key, key, value.toStdString()});
  });
  connect(m_editor, &KeyEditor::flagged, this, &EntityPage::changeFlag);
  connect(m_editor, &KeyEditor::wantsNamed, this,
          [this](const QString& name) { selectByKeys({"targetname"}, name); });
  connect(m_editor, &KeyEditor::wantsTargeting, this, [this](const QString& name) {
    selectByKeys({"target", "killtarget"}, name);
  });
  Session& session = workspace.session();
  connect(&session, &Session::opened, this, &EntityPage::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.nodes.size() > kManyNodes) return refreshLate(touched);
    if (concerns(touched)) refresh();
  });
  connect(&session, &Session::selectionChanged, this, [this, &session] {
    runNowOrLater(session.isSelectionLarge(), session, *this, "selected entities",
                  [this] { followSelection(); });
  });
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

// Whether the list of entities or their names may have changed.
bool EntityPage::concerns(const level::Touched& touched) const {
  return std::ranges::any_of(touched.nodes, [this](level::NodeId id) {
    const level::Node* node = m_workspace.session().level().find(id);
    return m_listed.contains(id) || (node != nullptr && node->isEntity());
  });
}

// Looks through the nodes of a large edit in a later job.
void EntityPage::refreshLate(const level::Touched& touched) {
  m_touched.merge(touched);
  LaterJobs::of(m_workspace.session()).add(*this, "entities", [this] {
    if (concerns(std::exchange(m_touched, {}))) refresh();
  });
}

// A brush entity is selected with the nodes outside of its group that belong to it.
void EntityPage::selectChosen() {
  Session& session = m_workspace.session();
  Session::Nodes chosen;
  for (const QListWidgetItem* item : m_list->selectedItems()) {
    const level::NodeId id{item->data(Qt::UserRole).toULongLong()};
    if (session.level().find(id) == nullptr) continue;  // removed by a large edit
    const Session::Nodes parts = level::nodesOf(session.level(), id);
    chosen.insert(chosen.end(), parts.begin(), parts.end());
  }
  if (!chosen.empty()) session.select(std::move(chosen));
}

namespace {

// The brush entity that a node belongs to, or the entity that it is; none: the world.
level::NodeId entityAround(const level::Level& level, level::NodeId id) {
  for (const level::Node* node = level.find(id); node != nullptr; node = level.find(node->parent)) {
    if (node->isEntity()) return node->id;
    if (node->properties.entity.valid()) return node->properties.entity;
  }
  return {};
}

}  // namespace

void EntityPage::followSelection() {
  const Session& session = m_workspace.session();
  Session::Nodes wanted = session.selectedEntities();
  if (wanted.empty() && !session.selection().empty()) {
    const level::NodeId entity = entityAround(session.level(), session.selection().front());
    if (entity.valid()) wanted = {entity};
  }
  selectRows({wanted.begin(), wanted.end()});
  showShortcuts();
}

// Selects all rows in one step. Selecting them one by one would compare each with all others.
void EntityPage::selectRows(const std::set<level::NodeId>& wanted) {
  // Of a selection in more pieces only the first are marked: Qt compares each piece with all
  // others.
  constexpr qsizetype kMostPieces = 256;
  const QSignalBlocker blocker(m_list);
  QItemSelection rows;
  const auto indexOf = [this](int row) { return m_list->model()->index(row, 0); };
  int first = -1;  // of the piece that is not complete yet
  for (int row = 0; row <= m_list->count(); ++row) {
    const bool isWanted =
        row < m_list->count() &&
        wanted.contains(level::NodeId{m_list->item(row)->data(Qt::UserRole).toULongLong()});
    if (isWanted && first < 0) first = row;
    if (isWanted || first < 0) continue;
    rows.append(QItemSelectionRange(indexOf(first), indexOf(row - 1)));
    first = -1;
    if (rows.size() == kMostPieces) break;
  }
  m_list->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
  const QModelIndex current = indexOf(rows.isEmpty() ? -1 : rows.front().top());
  m_list->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
}

level::NodeId EntityPage::chosen() const {
  const QListWidgetItem* item = m_list->currentItem();
  return item == nullptr ? level::NodeId{} : level::NodeId{item->data(Qt::UserRole).toULongLong()};
}

void EntityPage::refresh() {
  const level::NodeId before = chosen();
  m_filling = true;
  m_list->clear();
  m_listed.clear();
  const level::Level& level = m_workspace.session().level();
  for (level::NodeId id : level::entitiesOf(level)) {
    m_listed.insert(id);
    auto* item = new QListWidgetItem(displayName(level, level.node(id)), m_list);
    item->setData(Qt::UserRole, qulonglong(id.value));
    if (id == before) m_list->setCurrentItem(item);
  }
  m_filling = false;
  if (!m_workspace.session().selectedEntities().empty()) return followSelection();
  showShortcuts();
}

Session::Nodes EntityPage::shown() const {
  const Session& session = m_workspace.session();
  Session::Nodes selected = session.selectedEntities();
  if (selected.size() > 1) return selected;
  const level::Node* node = session.level().find(chosen());
  return node == nullptr || !node->isEntity() ? Session::Nodes() : Session::Nodes{node->id};
}

void EntityPage::showShortcuts() {
  if (m_filling) return;
  std::vector<level::KeyValues> keys;
  for (level::NodeId id : shown())
    keys.push_back(*m_workspace.session().level().node(id).keyValues());
  m_keys->setVisible(!keys.empty());
  m_nothing->setVisible(keys.empty());
  m_remove->setEnabled(!keys.empty());
  m_keys->show(keys, kindOfShown());
  showKey();
}

const EntityClass* EntityPage::kindOfShown() const {
  const level::Level& level = m_workspace.session().level();
  std::string_view name;
  for (const level::NodeId id : shown()) {
    const std::string_view own = level::valueOf(*level.node(id).keyValues(), "classname");
    if (!name.empty() && own != name) return nullptr;
    name = own;
  }
  return findEntityClass(m_workspace.entityClasses(), name);
}

namespace {

QStringList namesOfEntities(const level::Level& level) {
  QStringList names;
  for (const level::NodeId id : level::entitiesOf(level)) {
    const std::string_view name = level::valueOf(*level.node(id).keyValues(), "targetname");
    if (!name.empty()) names << QString::fromUtf8(name.data(), static_cast<int>(name.size()));
  }
  names.sort();
  names.removeDuplicates();
  return names;
}

}  // namespace

void EntityPage::showKey() {
  const level::Level& level = m_workspace.session().level();
  KeyEditor::Shown shownKey;
  shownKey.key = m_keys->currentKey();
  shownKey.kind = kindOfShown();
  const EntityClass::Key* known = findKey(shownKey.kind, shownKey.key);
  for (const level::NodeId id : shown()) {
    const level::KeyValues& keys = *level.node(id).keyValues();
    const bool isSet =
        std::ranges::any_of(keys, [&](const auto& pair) { return pair.first == shownKey.key; });
    shownKey.values.push_back(isSet              ? std::string(level::valueOf(keys, shownKey.key))
                              : known != nullptr ? known->value
                                                 : std::string());
  }
  if (typeOfKey(shownKey.kind, shownKey.key) == KeyType::target) {
    shownKey.names = namesOfEntities(level);
  }
  m_editor->setVisible(!shownKey.key.empty() && !shownKey.values.empty());
  m_editor->show(shownKey);
}

void EntityPage::selectByKeys(std::initializer_list<std::string_view> keys, const QString& value) {
  Session& session = m_workspace.session();
  const std::string wanted = value.toStdString();
  Session::Nodes found;
  for (const level::NodeId id : level::entitiesOf(session.level())) {
    const level::KeyValues& own = *session.level().node(id).keyValues();
    const bool matches = std::ranges::any_of(
        keys, [&](std::string_view key) { return level::valueOf(own, key) == wanted; });
    if (!matches) continue;
    const Session::Nodes parts = level::nodesOf(session.level(), id);
    found.insert(found.end(), parts.begin(), parts.end());
  }
  if (!found.empty()) return session.select(std::move(found));
  session.say(level::Severity::warning, tr("No entity has the name \"%1\".").arg(value));
}

void EntityPage::changeKeys(const KeyEdit& edit) {
  changeAll([&](const level::KeyValues& keys) { return applied(keys, edit); });
}

// Sets or clears one flag; the other flags of each entity stay.
void EntityPage::changeFlag(quint32 bit, bool on) {
  const std::string key = m_keys->currentKey();
  const EntityClass::Key* known = findKey(kindOfShown(), key);
  const std::string unset = known == nullptr ? std::string() : known->value;
  changeAll([&](const level::KeyValues& keys) {
    const bool isSet =
        std::ranges::any_of(keys, [&](const auto& pair) { return pair.first == key; });
    const std::string value = isSet ? std::string(level::valueOf(keys, key)) : unset;
    const quint32 before = QString::fromStdString(value).toUInt();
    const quint32 after = on ? before | bit : before & ~bit;
    return applied(keys, {key, key, std::to_string(after)});
  });
}

void EntityPage::changeAll(const KeysEdit& edit) {
  const Session::Nodes owners = shown();
  const level::Level& now = m_workspace.session().level();
  const bool changes = std::ranges::any_of(owners, [&](level::NodeId id) {
    const level::KeyValues& keys = *now.node(id).keyValues();
    return edit(keys) != keys;
  });
  if (!changes) return;
  m_workspace.session().apply(tr("Change keys"), [&](level::Level& level) {
    EditChain chain(level);
    for (level::NodeId id : owners) {
      level::KeyValues keys = edit(*level.node(id).keyValues());
      if (keys != *level.node(id).keyValues())
        chain.add(level::setKeyValues(level, id, std::move(keys)));
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
  if (kind.isSolid) {
    makeSolidEntity(m_workspace.session(), kind);
  } else {
    addPointEntity(m_workspace.session(), kind, position);
  }
}

void EntityPage::remove() {
  const Session::Nodes ids = shown();
  if (ids.empty()) return;
  m_workspace.session().apply(tr("Delete entity"), [&](level::Level& level) {
    EditChain chain(level);
    for (level::NodeId id : ids) {
      for (level::NodeId part : level::nodesOf(level, id)) {
        if (level.find(part) != nullptr) chain.add(level::removeNode(level, part));
      }
    }
    return chain.result();
  });
}

}  // namespace halfspace::editor
