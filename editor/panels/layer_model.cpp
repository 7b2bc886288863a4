// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/layer_model.h"

#include <algorithm>
#include <utility>

#include <QFont>

#include "editor/commands/layers.h"
#include "editor/session/aside.h"
#include "editor/session/background_edits.h"
#include "editor/theme/appearance.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

using level::LayerId;

namespace {

constexpr int kCountDelay = 100;  // milliseconds between counts during a long drag

std::vector<LayerId> idsOf(const level::Level& level) {
  std::vector<LayerId> ids;
  for (const level::Layer& layer : level.layers()) ids.push_back(layer.id);
  return ids;
}

}  // namespace

LayerModel::LayerModel(Session& session, const Appearance& appearance, QObject* parent)
    : QAbstractTableModel(parent), m_session(session), m_appearance(appearance) {
  m_rest.setSingleShot(true);
  m_rest.setInterval(kCountDelay);
  connect(&m_rest, &QTimer::timeout, this, &LayerModel::count);
  connect(&session, &Session::opened, this, &LayerModel::rebuild);
  connect(&session, &Session::levelChanged, this, &LayerModel::follow);
  connect(&session, &Session::namedLayerChanged, this, &LayerModel::updateRows);
  rebuild();
}

void LayerModel::rebuild() {
  beginResetModel();
  m_rows = idsOf(m_session.level());
  endResetModel();
  count();
}

void LayerModel::follow(const level::Touched& touched) {
  if (touched.layers) {
    if (idsOf(m_session.level()) != m_rows) return rebuild();
    updateRows();
  }
  if (!m_rest.isActive() && mayHaveMoved(touched)) m_rest.start();
}

void LayerModel::updateRows() {
  emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

bool LayerModel::isCurrent(const level::Layer& layer) const {
  return layer.id == currentLayer(m_session);
}

// True if the edit may change the number of solids in a layer. An edit of a shape's parameters does
// not.
bool LayerModel::mayHaveMoved(const level::Touched& touched) const {
  // Comparing thousands of nodes takes as long as counting again, which is a later job.
  if (touched.nodes.size() > kManyNodes) return true;
  return std::ranges::any_of(touched.nodes, [this](level::NodeId id) {
    const level::Node* now = m_session.level().find(id);
    const level::Node* before = m_counted.find(id);
    if (now == nullptr || before == nullptr) return true;
    return now->parent != before->parent || now->content.index() != before->content.index() ||
           now->properties.layer != before->properties.layer;
  });
}

// Counts a large level in another thread.
void LayerModel::count() {
  m_rest.stop();
  const level::Level level = m_session.level();
  const std::uint64_t state = m_session.state();
  if (level.nodeCount() <= kManyNodes) {
    m_countedState = state;
    return showCounts(level, solidsByLayer(level));
  }
  computeAside(
      *this, [level] { return solidsByLayer(level); },
      [this, level, state](const std::map<level::LayerId, std::size_t>& solids) {
        if (state < m_countedState) return;
        m_countedState = state;
        showCounts(level, solids);
      });
}

void LayerModel::showCounts(const level::Level& counted,
                            std::map<level::LayerId, std::size_t> solids) {
  // Another thread frees the level of before: it may be the last owner of thousands of records.
  level::disposeAside(std::exchange(m_counted, counted));
  m_solids = std::move(solids);
  if (!m_rows.empty()) emit dataChanged(index(0, kCount), index(rowCount() - 1, kCount));
}

LayerId LayerModel::layerAt(int row) const {
  const bool known = row >= 0 && row < static_cast<int>(m_rows.size());
  return known ? m_rows[static_cast<std::size_t>(row)] : LayerId{};
}

int LayerModel::rowOf(LayerId layer) const {
  const auto at = std::ranges::find(m_rows, layer);
  return at == m_rows.end() ? -1 : static_cast<int>(at - m_rows.begin());
}

int LayerModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant LayerModel::textOf(const level::Layer& layer, Column column) const {
  if (column == kName) return QString::fromStdString(layer.name);
  if (column != kCount) return {};
  const auto known = m_solids.find(layer.id);
  return QString::number(known == m_solids.end() ? 0 : qulonglong(known->second));
}

QString LayerModel::tipOf(const level::Layer& layer, Column column) const {
  switch (column) {
    case kCurrent:
      return isCurrent(layer) ? tr("Current layer: receives new solids and entities")
                              : tr("Click to make this the current layer");
    case kName:
      return layer.id == m_rows.front() ? tr("Default layer: everything that is in no other layer. "
                                             "Double-click to make it current")
                                        : tr("Double-click to make it current; F2 renames");
    case kCount:
      return tr("Solids in this layer");
    case kExported:
      return layer.omittedFromExport ? tr("Omitted from export: click to export")
                                     : tr("Click to omit from export");
    case kLocked:
      return layer.locked ? tr("Locked: click to unlock") : tr("Click to lock");
    default:
      return layer.visible ? tr("Click to hide") : tr("Hidden: click to show");
  }
}

QVariant LayerModel::iconOf(const level::Layer& layer, Column column) const {
  const auto either = [this](bool first, const char* one, const char* other, bool strong) {
    return rowIcon(m_appearance, QLatin1String(first ? one : other),
                   strong ? Token::text : Token::muted);
  };
  switch (column) {
    case kCurrent:
      return either(isCurrent(layer), "layer-current", "layer-other", isCurrent(layer));
    case kExported:
      return either(layer.omittedFromExport, "omitted", "exported", layer.omittedFromExport);
    case kLocked:
      return either(layer.locked, "locked", "unlocked", layer.locked);
    case kShown:
      return either(layer.visible, "visible", "hidden", layer.visible);
    default:
      return {};
  }
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
  const level::Layer* layer = m_session.level().find(layerAt(index.row()));
  if (layer == nullptr) return {};
  const auto column = static_cast<Column>(index.column());
  switch (role) {
    case Qt::EditRole:
    case Qt::DisplayRole:
      return textOf(*layer, column);
    case Qt::ToolTipRole:
      return tipOf(*layer, column);
    case Qt::DecorationRole:
      return iconOf(*layer, column);
    case Qt::TextAlignmentRole:
      if (column != kCount) return {};
      return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: {
      QFont font;
      font.setBold(column == kName && isCurrent(*layer));
      return font;
    }
    case Qt::ForegroundRole:
      return m_appearance.colour(column == kCount || !layer->visible ? Token::muted : Token::text);
    default:
      return {};
  }
}

bool LayerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || index.column() != kName) return false;
  return renameLayer(m_session, layerAt(index.row()), value.toString());
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  return index.column() == kName ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace halfspace::editor
