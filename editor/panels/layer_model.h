// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QAbstractTableModel>
#include <QTimer>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The layers of the level, one row each: current, name, number of solids, exported, locked, shown.
class LayerModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  LayerModel(Session& session, const Appearance& appearance, QObject* parent = nullptr);

  enum Column { kCurrent, kName, kCount, kExported, kLocked, kShown, kColumns };

  // layerAt: no layer if the row does not exist. rowOf: -1 if the layer does not exist.
  level::LayerId layerAt(int row) const;
  int rowOf(level::LayerId layer) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  void rebuild();
  void updateRows();
  void follow(const level::Touched& touched);
  bool mayHaveMoved(const level::Touched& touched) const;
  void count();
  void showCounts(const level::Level& counted, std::map<level::LayerId, std::size_t> solids);
  bool isCurrent(const level::Layer& layer) const;
  QVariant textOf(const level::Layer& layer, Column column) const;
  QString tipOf(const level::Layer& layer, Column column) const;
  QVariant iconOf(const level::Layer& layer, Column column) const;

  Session& m_session;
  const Appearance& m_appearance;
  std::vector<level::LayerId> m_rows;
  std::map<level::LayerId, std::size_t> m_solids;
  // the level as of the last count; shares unchanged data with the session's level
  level::Level m_counted;
  std::uint64_t m_countedState = 0;  // of the session, for m_counted
  QTimer m_rest;                     // delays the next count
};

}  // namespace halfspace::editor
