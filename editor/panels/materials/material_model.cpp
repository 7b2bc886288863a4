// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/materials/material_model.h"

#include <algorithm>
#include <tuple>

#include "editor/commands/material_edits.h"
#include "editor/session/aside.h"
#include "editor/session/background_edits.h"
#include "editor/viewport/drawing/material_images.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

MaterialModel::MaterialModel(Workspace& workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace) {
  m_thumbnails.setFolder(workspace.images());
  connect(&workspace, &Workspace::imagesChanged, this, [this] {
    m_thumbnails.setFolder(m_workspace.images());
    refresh();
  });
  connect(&m_thumbnails, &Thumbnails::loaded, this, [this](const std::string& name) {
    const QModelIndex row = indexOf(name);
    if (row.isValid()) emit dataChanged(row, row, {Qt::DecorationRole});
  });
  connect(&m_thumbnails, &Thumbnails::sizesRead, this, [this] {
    if (m_order == MaterialOrder::size) show();
  });
  refresh();
}

int MaterialModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant MaterialModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const std::string& name = m_rows[static_cast<std::size_t>(index.row())];
  const QString text = QString::fromStdString(name);
  switch (role) {
    case Qt::DisplayRole:
      return text.section(QLatin1Char('/'), -1);
    case Qt::DecorationRole: {
      const QPixmap* picture = m_thumbnails.find(name);
      return picture == nullptr ? QVariant() : QVariant(*picture);
    }
    case Qt::ToolTipRole: {
      const QSize size = m_thumbnails.texelsOf(name);
      const QString uses = tr("used by %n solid(s)", "", static_cast<int>(usesOf(name)));
      if (size.isEmpty()) return tr("%1\n%2").arg(text, uses);
      return tr("%1\n%2 \u00d7 %3 texels, %4")
          .arg(text)
          .arg(size.width())
          .arg(size.height())
          .arg(uses);
    }
    case kName:
      return text;
    case kUses:
      return static_cast<int>(usesOf(name));
    case kTexels:
      return m_thumbnails.texelsOf(name);
    default:
      return {};
  }
}

std::size_t MaterialModel::usesOf(const std::string& name) const {
  const auto uses = m_uses.find(name);
  return uses == m_uses.end() ? 0 : uses->second;
}

QModelIndex MaterialModel::indexOf(const std::string& name) const {
  const auto row = m_rowOf.find(name);
  return row == m_rowOf.end() ? QModelIndex() : index(row->second);
}

void MaterialModel::refresh() {
  std::set<std::string> known;
  m_names.clear();
  const auto add = [&](const std::string& name) {
    if (known.insert(name).second) m_names.push_back(name);
  };
  for (const std::string& name : builtInMaterials()) add(name);
  for (const std::string& name : m_workspace.images().names()) add(name);
  for (const level::Material& material : m_workspace.session().level().materials().all()) {
    add(material.name);
  }
  std::set<QString> folders;
  for (const std::string& name : m_names) {
    const std::size_t slash = name.find('/');
    if (slash != std::string::npos) folders.insert(QString::fromStdString(name.substr(0, slash)));
  }
  const QStringList now(folders.begin(), folders.end());
  if (now != m_folders) {
    m_folders = now;
    if (m_filter.of == MaterialFilter::Of::folder && !m_folders.contains(m_filter.folder)) {
      m_filter.of = MaterialFilter::Of::all;
    }
    emit foldersChanged();
  }
  m_thumbnails.readSizes(m_names);
  countUses();
  show();
}

// Counts a large level in another thread.
void MaterialModel::countUses() {
  const Session& session = m_workspace.session();
  const level::Level level = session.level();
  const std::uint64_t state = session.state();
  if (level.nodeCount() <= kManyNodes) {
    m_usesState = state;
    return showUses(materialUses(level));
  }
  computeAside(
      *this, [level] { return materialUses(level); },
      [this, state](const std::map<std::string, std::size_t>& uses) {
        if (state < m_usesState) return;
        m_usesState = state;
        showUses(uses);
      });
}

void MaterialModel::showUses(std::map<std::string, std::size_t> uses) {
  if (uses == m_uses) return;
  m_uses = std::move(uses);
  const bool changesRows =
      m_filter.of == MaterialFilter::Of::inUse || m_order == MaterialOrder::uses;
  if (changesRows) show();
  if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1), {kUses, Qt::ToolTipRole});
}

void MaterialModel::setFilter(const MaterialFilter& filter) {
  if (filter == m_filter) return;
  m_filter = filter;
  show();
}

void MaterialModel::setOrder(MaterialOrder order) {
  if (order == m_order) return;
  m_order = order;
  show();
}

bool MaterialModel::isShown(const std::string& name) const {
  const QString text = QString::fromStdString(name);
  if (!text.contains(m_filter.text, Qt::CaseInsensitive)) return false;
  switch (m_filter.of) {
    case MaterialFilter::Of::inUse:
      return usesOf(name) > 0;
    case MaterialFilter::Of::folder:
      return text.startsWith(m_filter.folder + QLatin1Char('/'));
    default:
      return true;
  }
}

// Filters and sorts. The view keeps its rows if they stay the same.
void MaterialModel::show() {
  const bool byUse = m_filter.of == MaterialFilter::Of::recent;
  std::vector<std::string> rows;
  for (const std::string& name : byUse ? m_workspace.recentMaterials() : m_names) {
    if (isShown(name)) rows.push_back(name);
  }
  if (!byUse) {
    struct Key {
      long long rank;  // the smallest first
      std::string folded;
      const std::string* name;
    };
    std::vector<Key> keys;
    for (const std::string& name : rows) {
      const QSize size = m_thumbnails.texelsOf(name);
      const long long area = static_cast<long long>(size.width()) * size.height();
      const long long rank = m_order == MaterialOrder::size ? -area
                             : m_order == MaterialOrder::uses
                                 ? -static_cast<long long>(usesOf(name))
                                 : 0;
      keys.push_back({rank, level::lowerCase(name), &name});
    }
    std::ranges::sort(keys, [](const Key& a, const Key& b) {
      return std::tie(a.rank, a.folded, *a.name) < std::tie(b.rank, b.folded, *b.name);
    });
    std::vector<std::string> sorted;
    sorted.reserve(keys.size());
    for (const Key& key : keys) sorted.push_back(*key.name);
    rows = std::move(sorted);
  }
  if (rows == m_rows) return;
  beginResetModel();
  m_rows = std::move(rows);
  m_rowOf.clear();
  for (std::size_t i = 0; i < m_rows.size(); ++i) m_rowOf[m_rows[i]] = static_cast<int>(i);
  endResetModel();
}

}  // namespace halfspace::editor
