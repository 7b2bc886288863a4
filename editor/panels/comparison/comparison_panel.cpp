// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/comparison/comparison_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>

#include "comparison/report/comparison_tables.h"
#include "editor/panels/elided_label.h"
#include "editor/panels/empty_hint.h"

namespace halfspace::editor {

namespace {

constexpr int kChoiceWidth = 188;
constexpr int kLeastHeight = 232;  // pixels; in a lower panel the contents scroll
constexpr int kSystemWidth = 124;
constexpr int kTableWidth = 510, kPlotWidth = 340;
constexpr int kHeaderRoom = 16;  // pixels around the text of a column heading
constexpr int kSortArrow = 14;
constexpr int kRow = 22;
constexpr int kParts = 1000;  // steps of the progress bar

}  // namespace

ComparisonPanel::ComparisonPanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_comparison(new LevelComparison(session, this)),
      m_choice(new ComparisonChoice(this)),
      m_model(new ComparisonModel(appearance, this)),
      m_filter(new ComparisonFilter(*m_model, this)),
      m_table(new QTableView(this)),
      m_plot(new ComparisonPlot(appearance, this)),
      m_run(new QPushButton(this)),
      m_progress(new QProgressBar(this)),
      m_status(new ElidedLabel(this)),
      m_shape(new QComboBox(this)),
      m_quantity(new QComboBox(this)),
      m_export(new QPushButton(tr("Export"), this)) {
  setMinimumHeight(kLeastHeight);
  m_run->setObjectName(QStringLiteral("comparison.run"));
  auto* choice = new QWidget(this);
  auto* left = new QVBoxLayout(choice);
  left->setContentsMargins(0, 0, 8, 0);
  left->setSpacing(8);
  left->addWidget(m_choice, 1);
  left->addWidget(m_run);
  auto* shown = new QWidget(this);
  auto* right = new QVBoxLayout(shown);
  right->setContentsMargins(8, 0, 0, 0);
  right->setSpacing(8);
  right->addLayout(bar());
  right->addWidget(results(), 1);
  auto* splitter = new QSplitter(this);
  splitter->addWidget(choice);
  splitter->addWidget(shown);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({kChoiceWidth, 3 * kChoiceWidth});
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 8);
  layout->addWidget(splitter);
  connect(m_run, &QPushButton::clicked, this, &ComparisonPanel::runOrCancel);
  connect(m_choice, &ComparisonChoice::changed, this, &ComparisonPanel::showState);
  connect(m_choice, &ComparisonChoice::refused, this,
          [this](const QString& text) { say(text, "warning"); });
  connect(m_comparison, &LevelComparison::changed, this, &ComparisonPanel::refresh);
  connect(m_comparison, &LevelComparison::failed, this,
          [&session](const QString& text) { session.say(level::Severity::error, text); });
  connect(m_comparison, &LevelComparison::progressed, this,
          [this](const QString& text, double done) {
            m_progress->setValue(static_cast<int>(kParts * done));
            if (m_comparison->isRunning() && !m_comparison->isCancelled()) say(text);
          });
  refresh();
}

QLayout* ComparisonPanel::bar() {
  m_progress->setRange(0, kParts);
  m_progress->setTextVisible(false);
  m_progress->setFixedSize(120, 6);
  m_status->setObjectName(QStringLiteral("comparison.status"));
  m_shape->setObjectName(QStringLiteral("comparison.shape"));
  m_shape->setToolTip(tr("Shape in the table and the plot"));
  m_quantity->setObjectName(QStringLiteral("comparison.quantity"));
  m_quantity->addItems({tr("Time of a query"), tr("Slow queries (99 %)"), tr("Late and early"),
                        tr("Time to build"), tr("Memory")});
  m_quantity->setToolTip(tr("Quantity in the plot"));
  m_export->setObjectName(QStringLiteral("comparison.export"));
  auto* menu = new QMenu(m_export);
  const auto add = [&](const QString& text, ComparisonFormat format) {
    menu->addAction(text, this, [this, format] { emit exportWanted(format); });
  };
  add(tr("Table (CSV)..."), ComparisonFormat::csv);
  add(tr("Report (JSON)..."), ComparisonFormat::json);
  add(tr("Page (HTML)..."), ComparisonFormat::page);
  m_export->setMenu(menu);
  auto* layout = new QHBoxLayout;
  layout->setSpacing(8);
  layout->addWidget(m_progress);
  layout->addWidget(m_status, 1);
  for (QWidget* widget : {static_cast<QWidget*>(m_shape), static_cast<QWidget*>(m_quantity),
                          static_cast<QWidget*>(m_export)})
    layout->addWidget(widget);
  connect(m_shape, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_filter->setShape(index - 1);
    fitColumns();
    showPlot();
  });
  connect(m_quantity, &QComboBox::currentIndexChanged, this, &ComparisonPanel::showPlot);
  return layout;
}

QWidget* ComparisonPanel::results() {
  layOutTable();
  new EmptyHint(*m_table, tr("Tick shapes and systems on the left, then press Compare."));
  auto* area = new QScrollArea(this);
  m_plotArea = area;
  area->setWidget(m_plot);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(300);
  auto* splitter = new QSplitter(this);
  splitter->addWidget(m_table);
  splitter->addWidget(area);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({kTableWidth, kPlotWidth});
  splitter->setChildrenCollapsible(false);
  return splitter;
}

void ComparisonPanel::layOutTable() {
  m_table->setObjectName(QStringLiteral("comparison.table"));
  m_table->setModel(m_filter);
  m_table->setSortingEnabled(true);
  m_filter->sort(-1);  // the order of the comparison, until the user clicks a header
  m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  m_table->setShowGrid(false);
  m_table->setWordWrap(false);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setMinimumWidth(240);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(kRow);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setStretchLastSection(true);
  connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
          &ComparisonPanel::fitColumns);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            m_plot->setCurrent(now.siblingAtColumn(ComparisonModel::kSystem).data().toString());
          });
}

// Fits columns to their contents. Only the system column may cut its text: the figures matter more.
void ComparisonPanel::fitColumns() {
  const QHeaderView* header = m_table->horizontalHeader();
  const QAbstractItemView* view = m_table;
  for (int column = 0; column < ComparisonModel::kColumns; ++column) {
    const QString heading = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const bool isSorted = header->sortIndicatorSection() == column;
    const int named = header->fontMetrics().horizontalAdvance(heading) + kHeaderRoom +
                      (isSorted ? kSortArrow : 0);
    m_table->setColumnWidth(column, std::max(named, view->sizeHintForColumn(column)));
  }
  const int wide = std::min(kSystemWidth, header->sectionSize(ComparisonModel::kSystem));
  m_table->setColumnWidth(ComparisonModel::kSystem, wide);
  // With one shape chosen, the combo box above the table already names it.
  m_table->setColumnHidden(ComparisonModel::kShape, m_shape->currentIndex() > 0);
}

void ComparisonPanel::run() {
  if (m_comparison->isRunning()) return;
  m_choice->listLibraries();
  m_comparison->start(m_choice->options(), m_bevels);
}

void ComparisonPanel::runOrCancel() {
  m_comparison->isRunning() ? m_comparison->cancel() : run();
}

void ComparisonPanel::refresh() {
  m_model->show(m_comparison->result());
  fillShapes();
  const int shown = m_model->rowCount();
  m_plotArea->setVisible(shown > 0);
  m_table->horizontalHeader()->setVisible(shown > 0);
  if (shown > 0) fitColumns();
  showPlot();
  showState();
}

// Fills the combo box with "All shapes" and each shape. Keeps the chosen shape if it is still
// there, and otherwise chooses all.
void ComparisonPanel::fillShapes() {
  QStringList names{tr("All shapes")};
  if (const auto& result = m_comparison->result())
    for (const comparison::ComparedShape& shape : result->shapes)
      names << QString::fromStdString(shape.text);
  QStringList present;
  for (int i = 0; i < m_shape->count(); ++i) present << m_shape->itemText(i);
  if (names == present) return;
  const QString chosen = m_shape->currentText();
  const QSignalBlocker quiet(m_shape);
  m_shape->clear();
  m_shape->addItems(names);
  m_shape->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(chosen))));
  m_filter->setShape(m_shape->currentIndex() - 1);
}

void ComparisonPanel::showPlot() {
  m_plot->show(m_comparison->result(), static_cast<PlotQuantity>(m_quantity->currentIndex()),
               m_shape->currentIndex() - 1);
}

void ComparisonPanel::showState() {
  const bool runs = m_comparison->isRunning(), stops = m_comparison->isCancelled();
  const comparison::ComparisonOptions wanted = m_choice->options();
  m_run->setText(!runs ? tr("Compare") : stops ? tr("Cancelling...") : tr("Cancel"));
  m_run->setEnabled(runs ? !stops : !wanted.shapes.empty() && !wanted.systems.empty());
  m_choice->setEnabled(!runs);
  m_progress->setVisible(runs);
  const auto& result = m_comparison->result();
  m_export->setEnabled(!runs && result && !result->systems.empty());
  if (runs) {
    if (stops) say(tr("cancelling"));
    return;
  }
  if (!result) return say(tr("Cost and errors of each collision method in this level."));
  const std::vector<std::string> remarks = comparison::remarksOf(*result);
  if (result->systems.empty() && !result->stopped && !remarks.empty())
    return say(QString::fromStdString(remarks.front()), "warning");
  const int systems = static_cast<int>(result->systems.size());
  const QString count = tr("%n system(s)", "", systems);
  if (m_comparison->isOlder())
    return say(tr("%1, for an older state of the level").arg(count), "warning");
  if (result->stopped) return say(tr("%1; cancelled").arg(count), "warning");
  const std::size_t shapes = result->shapes.size();
  const QString all = tr("%1, %2").arg(count, tr("%n shape(s)", "", static_cast<int>(shapes)));
  if (remarks.empty()) return say(all);
  say(tr("%1; %2").arg(all, QString::fromStdString(remarks.front())), "warning");
}

void ComparisonPanel::say(const QString& text, const char* state) {
  m_status->setText(text);
  m_status->setToolTip(text);
  setLook(*m_status, "state", QLatin1String(state));
}

void ComparisonPanel::write(ComparisonFormat format, const std::filesystem::path& path) {
  const auto& result = m_comparison->result();
  if (!result) return;
  const std::string name = m_session.path().empty() ? tr("New level").toStdString()
                                                    : m_session.path().filename().string();
  const QString problem = writeComparison(*result, name, format, path);
  if (problem.isEmpty()) {
    m_session.say(level::Severity::note, tr("Wrote %1").arg(QString::fromStdString(path.string())));
  } else {
    m_session.say(level::Severity::error, problem);
  }
}

}  // namespace halfspace::editor
