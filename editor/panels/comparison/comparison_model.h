// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "comparison/run/comparison.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// A comparison as a table with one row for each system and each shape that the system supports.
class ComparisonModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using Result = std::shared_ptr<const comparison::Comparison>;

  enum Column {
    kSystem,
    kShape,
    kMedian,
    kSlow,
    kLate,
    kEarly,
    kStuck,
    kQueries,
    kRest,
    kBuild,
    kMemory,
    kCannot,
    kColumns
  };
  // Role of the value to sort by: a number for numeric columns.
  static constexpr int kSortRole = Qt::UserRole;

  ComparisonModel(const Appearance& appearance, QObject* parent = nullptr);

  // Null: an empty table. Rows are kept, and with them the selection, if the result only adds
  // systems to the previous one.
  void show(Result result);
  const Result& result() const { return m_result; }
  std::size_t shapeAt(int row) const { return m_rows[static_cast<std::size_t>(row)].shape; }
  std::size_t systemAt(int row) const { return m_rows[static_cast<std::size_t>(row)].system; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::size_t system, shape;
  };
  const comparison::SystemOutcome& system(const Row& row) const {
    return m_result->systems[row.system];
  }
  const comparison::ShapeOutcome& shape(const Row& row) const {
    return system(row).shapes[row.shape];
  }
  const comparison::RestOutcome& rest(const Row& row) const { return system(row).rest[row.shape]; }
  QVariant value(const Row& row, int column) const;
  QString text(const Row& row, int column) const;
  QString toolTip(const Row& row, int column) const;
  QVariant colour(const Row& row, int column) const;

  const Appearance& m_appearance;
  Result m_result;
  std::vector<Row> m_rows;
};

// Sorts the table and, if a shape is set, hides the rows of all other shapes.
class ComparisonFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  static constexpr int kAllShapes = -1;

  explicit ComparisonFilter(ComparisonModel& model, QObject* parent = nullptr);
  void setShape(int shape);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  const ComparisonModel& m_model;
  int m_shape = kAllShapes;
};

}  // namespace halfspace::editor
