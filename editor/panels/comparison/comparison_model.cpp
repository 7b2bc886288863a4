// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_model.h"

#include <QCoreApplication>
#include <QLocale>

#include "comparison/report/comparison_tables.h"
#include "editor/tools/overlay.h"

namespace halfspace::editor {

namespace {

constexpr double kMegabyte = 1e6;
// no value: the system was not measured in this column; sorts first
constexpr double kNothing = -1.0;

struct Heading {
  const char* name;
  const char* meaning;
};

// Indexed by ComparisonModel::Column.
constexpr Heading kHeadings[] = {
    {QT_TRANSLATE_NOOP("comparison", "System"),
     QT_TRANSLATE_NOOP("comparison", "Collision method")},
    {QT_TRANSLATE_NOOP("comparison", "Shape"), QT_TRANSLATE_NOOP("comparison", "Moving shape")},
    {QT_TRANSLATE_NOOP("comparison", "Median ns"),
     QT_TRANSLATE_NOOP("comparison", "Median time of a query, in nanoseconds")},
    {QT_TRANSLATE_NOOP("comparison", "99 % ns"),
     QT_TRANSLATE_NOOP("comparison", "99th percentile of the time of a query, in nanoseconds")},
    {QT_TRANSLATE_NOOP("comparison", "Late"),
     QT_TRANSLATE_NOOP("comparison",
                       "Motions that end beyond the first contact: the shape would be in a wall")},
    {QT_TRANSLATE_NOOP("comparison", "Early"),
     QT_TRANSLATE_NOOP("comparison", "Motions that end before any contact: invisible walls")},
    {QT_TRANSLATE_NOOP("comparison", "Stuck"),
     QT_TRANSLATE_NOOP("comparison",
                       "Early motions whose start is free, but was reported as solid")},
    {QT_TRANSLATE_NOOP("comparison", "Motions"),
     QT_TRANSLATE_NOOP("comparison",
                       "Number of motions; fewer if the system is too slow for all of them")},
    {QT_TRANSLATE_NOOP("comparison", "At rest ns"),
     QT_TRANSLATE_NOOP(
         "comparison",
         "Median time to test whether a resting shape overlaps a solid, in nanoseconds")},
    {QT_TRANSLATE_NOOP("comparison", "Build ms"),
     QT_TRANSLATE_NOOP("comparison", "Build time for all shapes together, in milliseconds")},
    {QT_TRANSLATE_NOOP("comparison", "MB"),
     QT_TRANSLATE_NOOP("comparison", "Memory for queries of all shapes, in megabytes")},
    {QT_TRANSLATE_NOOP("comparison", "Unsupported"),
     QT_TRANSLATE_NOOP("comparison", "Features that the system does not support")}};
static_assert(std::size(kHeadings) == ComparisonModel::kColumns);

// Without decimals from 10 upwards; below 10 with three significant digits.
QString shortText(double value) {
  if (value >= 10) return QLocale(QLocale::English).toString(value, 'f', 0);
  return QString::fromStdString(comparison::decimal(value, 3));
}

}  // namespace

ComparisonModel::ComparisonModel(const Appearance& appearance, QObject* parent)
    : QAbstractTableModel(parent), m_appearance(appearance) {
  connect(&appearance, &Appearance::changed, this, [this] {
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  });
}

void ComparisonModel::show(Result result) {
  std::vector<Row> rows;
  if (result) {
    for (std::size_t i = 0; i < result->systems.size(); ++i)
      for (std::size_t k = 0; k < result->shapes.size(); ++k)
        if (result->systems[i].shapes[k].taken || result->systems[i].rest[k].answered)
          rows.push_back({i, k});
  }
  const bool grows = result && m_result && !m_rows.empty() && rows.size() >= m_rows.size() &&
                     result->systems.front().buildMs == m_result->systems.front().buildMs;
  if (!grows) {
    beginResetModel();
    m_result = std::move(result);
    m_rows = std::move(rows);
    endResetModel();
    return;
  }
  const auto before = static_cast<int>(m_rows.size()), now = static_cast<int>(rows.size());
  if (now > before) beginInsertRows({}, before, now - 1);
  m_result = std::move(result);
  m_rows = std::move(rows);
  if (now > before) endInsertRows();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : int{kColumns};
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const Heading& heading = kHeadings[section];
  switch (role) {
    case Qt::DisplayRole:
      return tr(heading.name);
    case Qt::ToolTipRole:
      return tr(heading.meaning);
    case Qt::TextAlignmentRole: {
      const bool isText = section == kSystem || section == kShape || section == kCannot;
      return QVariant::fromValue(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    }
    default:
      return {};
  }
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return text(row, index.column());
    case kSortRole:
      return value(row, index.column());
    case Qt::ToolTipRole:
      return toolTip(row, index.column());
    case Qt::ForegroundRole:
      return colour(row, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    default:
      return {};
  }
}

QVariant ComparisonModel::value(const Row& row, int column) const {
  const comparison::ShapeOutcome& outcome = shape(row);
  if (!outcome.taken && column >= kMedian && column <= kQueries) return kNothing;
  switch (column) {
    case kSystem:
      // the order in which the systems were compared, as in every other table
      return static_cast<qulonglong>(row.system);
    case kShape:
      return static_cast<qulonglong>(row.shape);
    case kMedian:
      return outcome.timing.p50;
    case kSlow:
      return outcome.timing.p99;
    case kLate:
      return static_cast<qulonglong>(outcome.late);
    case kEarly:
      return static_cast<qulonglong>(outcome.early);
    case kStuck:
      return static_cast<qulonglong>(outcome.stuck);
    case kQueries:
      return static_cast<qulonglong>(outcome.queries);
    case kRest:
      return rest(row).answered ? rest(row).timing.p50 : kNothing;
    case kBuild:
      return system(row).buildMs;
    case kMemory:
      return static_cast<qulonglong>(system(row).bytes);
    default:
      return QString::fromStdString(comparison::limitsText(system(row).limits));
  }
}

QString ComparisonModel::text(const Row& row, int column) const {
  const QVariant sorts = value(row, column);
  if (sorts == QVariant(kNothing)) return QStringLiteral("–");
  switch (column) {
    case kSystem:
      return QString::fromStdString(system(row).name);
    case kShape:
      return QString::fromStdString(m_result->shapes[row.shape].text);
    case kMedian:
    case kSlow:
    case kRest:
      return shortText(sorts.toDouble());
    case kBuild:
      return shortText(sorts.toDouble());
    case kMemory:
      return shortText(sorts.toDouble() / kMegabyte);
    case kCannot:
      return sorts.toString();
    default:
      return countText(sorts.toULongLong());
  }
}

QString ComparisonModel::toolTip(const Row& row, int column) const {
  const comparison::ShapeOutcome& outcome = shape(row);
  if (column == kRest && rest(row).answered) {
    return tr("%1 positions: %2 missed (inside a solid, reported free), %3 false (free, reported "
              "solid)")
        .arg(countText(rest(row).queries), countText(rest(row).blind),
             countText(rest(row).phantom));
  }
  if (!outcome.taken) return QCoreApplication::translate("comparison", kHeadings[column].meaning);
  const double tolerance = system(row).has(comparison::Limit::approximate)
                               ? m_result->approximateTolerance
                               : m_result->tolerance;
  if (column == kLate) {
    return tr("%1 of %2 motions end more than %3 units beyond the contact; the farthest by %4")
        .arg(countText(outcome.late), countText(outcome.queries))
        .arg(tolerance, 0, 'g', 2)
        .arg(outcome.latest, 0, 'g', 2);
  }
  if (column == kEarly) {
    return tr("%1 of %2 motions end more than %3 units before the contact; the earliest by %4")
        .arg(countText(outcome.early), countText(outcome.queries))
        .arg(tolerance, 0, 'g', 2)
        .arg(outcome.earliest, 0, 'g', 2);
  }
  if (column == kQueries && outcome.queries < m_result->motions[row.shape]) {
    return tr("Only the first of %1 motions: this system is hundreds of times slower than the "
              "others")
        .arg(countText(m_result->motions[row.shape]));
  }
  if (column == kCannot) return text(row, column).replace(QLatin1String("; "), QLatin1String("\n"));
  return QCoreApplication::translate("comparison", kHeadings[column].meaning);
}

// Colours the counts. A late motion is an error, but only a warning for a system that declares
// itself approximate. Early and stuck motions, and a shape with fewer queries than were planned,
// are warnings.
QVariant ComparisonModel::colour(const Row& row, int column) const {
  const comparison::ShapeOutcome& outcome = shape(row);
  if (!outcome.taken && column >= kMedian && column <= kQueries)
    return m_appearance.colour(Token::muted);
  const bool mayErr = system(row).has(comparison::Limit::approximate);
  switch (column) {
    case kLate:
      if (outcome.late == 0) return m_appearance.colour(Token::muted);
      return m_appearance.colour(mayErr ? Token::warning : Token::error);
    case kEarly:
      return m_appearance.colour(outcome.early == 0 ? Token::muted : Token::warning);
    case kStuck:
      return m_appearance.colour(outcome.stuck == 0 ? Token::muted : Token::warning);
    case kQueries:
      if (outcome.queries < m_result->motions[row.shape])
        return m_appearance.colour(Token::warning);
      return m_appearance.colour(Token::muted);
    case kCannot:
      return m_appearance.colour(Token::muted);
    default:
      return {};
  }
}

ComparisonFilter::ComparisonFilter(ComparisonModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), m_model(model) {
  setSortRole(ComparisonModel::kSortRole);
  setSourceModel(&model);
}

void ComparisonFilter::setShape(int shape) {
  if (shape == m_shape) return;
  m_shape = shape;
  invalidateFilter();
}

bool ComparisonFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  return m_shape == kAllShapes || m_model.shapeAt(row) == static_cast<std::size_t>(m_shape);
}

}  // namespace halfspace::editor
