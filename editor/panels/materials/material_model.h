// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

#include "editor/panels/materials/thumbnails.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Which materials the browser shows.
struct MaterialFilter {
  enum class Of : unsigned char { all, inUse, recent, folder };
  Of of = Of::all;
  QString folder;  // "castle" has castle/wall and castle/gate/arch
  QString text;    // part of the name, any case
  bool operator==(const MaterialFilter&) const = default;
};

enum class MaterialOrder : unsigned char { name, size, uses };

// The built-in materials, those of the texture folder and of the level, filtered and sorted. The
// recently used ones stay in their order of use.
//
// Cost: a change of the filter is linear in the materials; 2,000 take about a millisecond.
class MaterialModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { kName = Qt::UserRole, kUses, kTexels };

  explicit MaterialModel(Workspace& workspace, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

  const MaterialFilter& filter() const { return m_filter; }
  void setFilter(const MaterialFilter& filter);
  MaterialOrder order() const { return m_order; }
  void setOrder(MaterialOrder order);
  // The first parts of all names, in alphabetical order.
  const QStringList& folders() const { return m_folders; }
  // Of all materials, shown or not.
  std::size_t count() const { return m_names.size(); }
  std::string nameAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
  QModelIndex indexOf(const std::string& name) const;
  // Reads the names again, from the level and the texture folder.
  void refresh();
  // Counts again how many solids use each material.
  void countUses();

 signals:
  void foldersChanged();

 private:
  void show();
  void showUses(std::map<std::string, std::size_t> uses);
  bool isShown(const std::string& name) const;
  std::size_t usesOf(const std::string& name) const;

  Workspace& m_workspace;
  mutable Thumbnails m_thumbnails{this};  // a request for a picture starts to read it
  std::vector<std::string> m_names;
  std::vector<std::string> m_rows;
  std::map<std::string, int> m_rowOf;
  std::map<std::string, std::size_t> m_uses;
  std::uint64_t m_usesState = 0;  // of the session, for m_uses
  QStringList m_folders;
  MaterialFilter m_filter;
  MaterialOrder m_order = MaterialOrder::name;
};

}  // namespace halfspace::editor
