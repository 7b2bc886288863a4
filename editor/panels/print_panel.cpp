// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/print_panel.h"

#include <cmath>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "editor/panels/choice_box.h"
#include "editor/panels/elided_label.h"
#include "editor/panels/outliner_model.h"
#include "editor/session/aside.h"
#include "editor/tools/print_marks.h"
#include "level/document/level_keys.h"

namespace halfspace::editor {

namespace {

using Kind = PrintFinding::Kind;

enum PrintColumn { kFinding, kSolid, kExtent, kWorst, kPrintColumns };
constexpr int kLeastHeight = 32;              // pixels: one line, so that the panel does not scroll
constexpr int kFieldWidth = 54;               // pixels: five digits
constexpr double kMillimetresOfMetre = 1000;  // the level's unit is stored per metre

QString rounded(double number) {
  return numberText(std::abs(number) < 10 ? std::round(number * 100) / 100
                                          : std::round(number * 10) / 10);
}

QString nameOf(Kind kind) {
  switch (kind) {
    case Kind::tooLarge:
      return PrintPanel::tr("Larger than the bed");
    case Kind::thinWall:
      return PrintPanel::tr("Thin wall");
    case Kind::overhang:
      return PrintPanel::tr("Overhang");
    case Kind::sharpEdge:
      break;
  }
  return PrintPanel::tr("Sharp edge");
}

QString extentOf(const PrintFinding& finding) {
  switch (finding.kind) {
    case Kind::tooLarge:
      return {};
    case Kind::sharpEdge:
      return PrintPanel::tr("%1 mm").arg(rounded(finding.size));
    default:
      return PrintPanel::tr("%1 mm²").arg(rounded(finding.size));
  }
}

QString worstOf(const PrintFinding& finding) {
  switch (finding.kind) {
    case Kind::tooLarge:
      return {};
    case Kind::thinWall:
      return PrintPanel::tr("%1 mm thick").arg(rounded(finding.worst));
    default:
      return PrintPanel::tr("%1°").arg(rounded(finding.worst));
  }
}

QString sizeText(const std::array<double, 3>& size) {
  return PrintPanel::tr("%1 × %2 × %3 mm")
      .arg(rounded(size[0]), rounded(size[1]), rounded(size[2]));
}

QString fitText(const geometry::PrintReport& report) {
  if (!report.fits) return PrintPanel::tr("does not fit the bed");
  return report.fitsTurned ? PrintPanel::tr("fits the bed when turned by 90°")
                           : PrintPanel::tr("fits the bed");
}

QString summaryOf(const CheckedPrint& checked) {
  switch (checked.outcome) {
    case PrintOutcome::stopped:
      return PrintPanel::tr("Cancelled.");
    case PrintOutcome::nothing:
      return PrintPanel::tr("There is no solid to print: nothing is added.");
    case PrintOutcome::solidSpace:
      return PrintPanel::tr(
          "The level is carved out of solid space, which has no end. Select the "
          "solids to print.");
    case PrintOutcome::checked:
      break;
  }
  const geometry::PrintReport& report = checked.report;
  const auto share = [](double part) { return rounded(100.0 * part); };
  return PrintPanel::tr("%1, %2. Thin: %3 % of the surface; overhanging: %4 %; sharp edges: %5.")
      .arg(sizeText(report.size), fitText(report), share(report.thickness.thinShare),
           share(report.overhangs.share), countText(report.sharpEdges.regions.size()));
}

}  // namespace

PrintPanel::PrintPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_session(workspace.session()),
      m_appearance(appearance),
      m_scope(new ChoiceBox(this)),
      m_check(new QPushButton(this)),
      m_summary(new ElidedLabel(this)),
      m_marks(new QCheckBox(tr("Marks"), this)),
      m_rows(new QTreeWidget(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(headRow());
  layout->addLayout(settingsRow());
  layout->addWidget(m_rows, 1);
  m_rows->setObjectName(QStringLiteral("print.rows"));
  m_rows->setColumnCount(kPrintColumns);
  m_rows->setHeaderHidden(true);
  m_rows->setRootIsDecorated(false);
  m_rows->setUniformRowHeights(true);
  m_rows->setMinimumHeight(kLeastHeight);
  connect(m_rows, &QTreeWidget::itemActivated, this, &PrintPanel::showRow);
  connect(m_check, &QPushButton::clicked, this, &PrintPanel::startOrCancel);
  connect(m_marks, &QCheckBox::toggled, this, &PrintPanel::mark);
  connect(&m_session, &Session::opened, this, [this] {
    m_unitWasTyped = false;
    showUnit();
    forget();
  });
  connect(&m_session, &Session::levelChanged, this, &PrintPanel::noteChange);
  connect(&appearance, &Appearance::changed, this, &PrintPanel::fill);
  showUnit();
  fill();
}

PrintPanel::~PrintPanel() {
  m_stop.request_stop();  // the result is no longer needed
}

QLayout* PrintPanel::headRow() {
  m_scope->setObjectName(QStringLiteral("print.scope"));
  m_scope->addItems({tr("Whole level"), tr("Selected solids")});
  m_scope->setToolTip(
      tr("What is checked: the exact boundary of the level, or that of the selected "
         "solids without the others"));
  m_check->setObjectName(QStringLiteral("print.check"));
  m_summary->setObjectName(QStringLiteral("print.summary"));
  m_marks->setObjectName(QStringLiteral("print.marks"));
  m_marks->setChecked(true);
  m_marks->setToolTip(
      tr("Marks the findings in the views: thin walls red below half of the limit "
         "and yellow above, overhangs and sharp edges in the accent colour"));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 0);
  row->setSpacing(8);
  row->addWidget(m_scope);
  row->addWidget(m_check);
  row->addWidget(m_summary, 1);
  row->addWidget(m_marks);
  return row;
}

NumberField* PrintPanel::addField(QLayout& row, const char* name, const QString& title,
                                  const QString& unit, const QString& tip, double value) {
  auto* field = new NumberField(this);
  field->setObjectName(QLatin1String(name));
  field->setFixedWidth(kFieldWidth);
  field->setToolTip(tip);
  field->show(value);
  if (!title.isEmpty()) {
    auto* label = new QLabel(title, this);
    label->setToolTip(tip);
    row.addWidget(label);
  }
  row.addWidget(field);
  if (!unit.isEmpty()) row.addWidget(new QLabel(unit, this));
  return field;
}

QLayout* PrintPanel::settingsRow() {
  // Millimetres: far beyond any printer, so that a typed length is positive and finite.
  constexpr double kLeast = 1e-6, kMost = 1e6;
  const geometry::PrintOptions usual;
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(5);
  m_unit = addField(*row, "print.unit", tr("Unit"), tr("mm"),
                    tr("Length of a level unit in the print, in mm"), 1.0);
  m_thin = addField(*row, "print.thin", tr("Walls below"), tr("mm"),
                    tr("Lists walls thinner than this"), usual.thin);
  m_overhang = addField(*row, "print.overhang", tr("Overhang over"), tr("°"),
                        tr("Lists faces that lean out further from vertical: a wall has 0°, a "
                           "ceiling 90°"),
                        usual.overhang);
  m_sharp = addField(*row, "print.sharp", tr("Edges below"), tr("°"),
                     tr("Lists edges whose two faces enclose less"), usual.sharp);
  const QString bed = tr("Width, depth and height that the printer can print");
  m_bed[0] = addField(*row, "print.width", tr("Bed"), tr("×"), bed, usual.bed[0]);
  m_bed[1] = addField(*row, "print.depth", {}, tr("×"), bed, usual.bed[1]);
  m_bed[2] = addField(*row, "print.height", {}, tr("mm"), bed, usual.bed[2]);
  row->addStretch(1);
  for (NumberField* field : {m_unit, m_thin, m_bed[0], m_bed[1], m_bed[2]})
    field->setRange(kLeast, kMost);
  m_overhang->setRange(0.0, 90.0);
  m_sharp->setRange(0.0, 180.0);
  connect(m_unit, &NumberField::finished, this, [this] { m_unitWasTyped = true; });
  return row;
}

// A level that states its scale is printed in that scale, unless the user typed another one.
void PrintPanel::showUnit() {
  const double units = level::unitsPerMetre(m_session.level());
  if (!m_unitWasTyped) m_unit->show(units > 0 ? kMillimetresOfMetre / units : 1.0);
}

PrintRequest PrintPanel::request() const {
  PrintRequest request;
  request.options.mmPerUnit = m_unit->number();
  request.options.thin = m_thin->number();
  request.options.overhang = m_overhang->number();
  request.options.sharp = m_sharp->number();
  for (std::size_t i = 0; i < m_bed.size(); ++i) request.options.bed[i] = m_bed[i]->number();
  if (m_scope->currentIndex() == 1) request.nodes = m_session.selection();
  return request;
}

void PrintPanel::startOrCancel() {
  if (!m_isChecking) return start();
  m_stop.request_stop();
  m_isChecking = false;
  fill();
  m_summary->setText(tr("Cancelled."));
}

void PrintPanel::start() {
  if (m_scope->currentIndex() == 1 && m_session.selection().empty()) {
    forget();
    m_summary->setText(tr("Nothing is selected."));
    return;
  }
  forget();
  m_stop = std::stop_source();
  m_isChecking = true;
  fill();
  computeAside(
      *this,
      [level = m_session.level(), request = request(), stop = m_stop.get_token()] {
        return std::make_shared<const CheckedPrint>(checkPrint(level, request, stop));
      },
      [this, state = m_session.state(),
       stop = m_stop.get_token()](const std::shared_ptr<const CheckedPrint>& checked) {
        if (!stop.stop_requested()) take(checked, state);
      });
}

void PrintPanel::take(const std::shared_ptr<const CheckedPrint>& checked, std::uint64_t state) {
  m_isChecking = false;
  m_checked = checked;
  m_state = state;
  fill();
  mark();
  noteChange();
}

void PrintPanel::forget() {
  m_stop.request_stop();
  m_isChecking = false;
  m_checked = nullptr;
  fill();
  mark();
}

// The list stays after an edit, but no longer marks the views: the surface may lie elsewhere.
void PrintPanel::noteChange() {
  if (!m_unitWasTyped) showUnit();
  if (m_checked == nullptr || m_state == m_session.state()) return;
  mark();
  m_summary->setText(tr("The level has changed since the check."));
}

void PrintPanel::fill() {
  m_check->setText(m_isChecking ? tr("Cancel") : tr("Check"));
  m_rows->clear();
  if (m_isChecking) {
    m_summary->setText(tr("Checking..."));
  } else {
    m_summary->setText(m_checked == nullptr ? tr("Checks for printing in layers, on request.")
                                            : summaryOf(*m_checked));
  }
  const std::size_t count = m_checked == nullptr ? 0 : m_checked->findings.size();
  for (std::size_t i = 0; i < count; ++i) {
    const PrintFinding& finding = m_checked->findings[i];
    const level::Node* node = m_session.level().find(finding.node);
    const QString solid = node == nullptr ? QString() : displayName(m_session.level(), *node);
    auto* row = new QTreeWidgetItem(
        m_rows, {nameOf(finding.kind), solid, extentOf(finding), worstOf(finding)});
    row->setToolTip(kFinding, tr("Double-click shows the position."));
    row->setForeground(kFinding, m_appearance.colour(Token::warning));
  }
  for (const int column : {kFinding, kSolid, kExtent}) m_rows->resizeColumnToContents(column);
  emit countChanged(static_cast<int>(count));
}

void PrintPanel::mark() {
  const bool isCurrent = m_checked != nullptr && m_state == m_session.state();
  m_workspace.setPrintMarks(isCurrent && m_marks->isChecked() ? printMarks(*m_checked) : Overlay());
}

void PrintPanel::showRow(QTreeWidgetItem* row) {
  const int index = m_rows->indexOfTopLevelItem(row);
  if (m_checked == nullptr || index < 0) return;
  const PrintFinding& finding = m_checked->findings[static_cast<std::size_t>(index)];
  if (m_session.level().find(finding.node) != nullptr) m_session.select({finding.node});
  emit showWanted(finding.position);
}

}  // namespace halfspace::editor
