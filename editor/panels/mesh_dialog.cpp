// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/mesh_dialog.h"

#include <set>

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPointer>
#include <QThreadPool>
#include <QVBoxLayout>

#include "editor/panels/repair_verdict.h"
#include "editor/session/catalogue_texts.h"
#include "geometry/exact/vec3.h"

namespace halfspace::editor {

namespace {

using geometry::RepairResult;
using geometry::RepairVerdict;
using geometry::ValidationReport;

QString yesNo(bool yes) {
  return yes ? QObject::tr("yes") : QObject::tr("no");
}

// A row of the table.
struct Line {
  QString what, before, after, message;
};

Line figure(const QString& what, const ValidationReport& before, const ValidationReport* after,
            const std::function<QString(const ValidationReport&)>& of) {
  return {what, of(before), after == nullptr ? QString() : of(*after), {}};
}

QString defectName(geometry::DefectKind kind) {
  const std::string_view name = geometry::nameOf(kind);
  QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  text[0] = text[0].toUpper();
  return defectText(text.replace('_', ' '));
}

std::vector<Line> linesOf(const ValidationReport& before, const ValidationReport* after) {
  using R = const ValidationReport&;
  std::vector<Line> lines;
  const auto add = [&](const QString& what, const std::function<QString(R)>& of) {
    lines.push_back(figure(what, before, after, of));
  };
  add(QObject::tr("Triangles"), [](R r) { return QString::number(r.triangles); });
  add(QObject::tr("Parts"), [](R r) { return QString::number(r.components); });
  add(QObject::tr("Closed"), [](R r) { return yesNo(r.closed); });
  add(QObject::tr("Self-intersecting"), [](R r) { return yesNo(r.selfIntersecting); });
  add(QObject::tr("Volume"), [](R r) {
    return r.isSolid() ? QString::number(r.volume, 'g', 8) : QObject::tr("none: not closed");
  });
  std::set<geometry::DefectKind> kinds;
  for (const geometry::Defect& defect : before.defects) kinds.insert(defect.kind);
  if (after != nullptr) {
    for (const geometry::Defect& defect : after->defects) kinds.insert(defect.kind);
  }
  for (geometry::DefectKind kind : kinds) {
    const geometry::Defect* defect = before.find(kind);
    if (defect == nullptr) defect = after->find(kind);
    Line line = figure(defectName(kind), before, after,
                       [kind](R r) { return QString::number(r.count(kind)); });
    line.message = QString::fromStdString(geometry::messageOf(*defect));
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

MeshDialog::MeshDialog(Purpose purpose, std::vector<LevelMesh> meshes, const QStringList& notes,
                       QWidget* parent)
    : QDialog(parent),
      m_purpose(purpose),
      m_meshes(std::move(meshes)),
      m_which(new QComboBox(this)),
      m_verdict(new QLabel(this)),
      m_table(new QTableWidget(this)),
      m_steps(new QLabel(this)),
      m_fillLarge(new QCheckBox(tr("Fill holes of any size (the filled shape is a guess)"), this)),
      m_thicken(new QCheckBox(tr("Thicken open sheets, thickness:"), this)),
      m_thickness(new NumberField(this)),
      m_wrap(new QCheckBox(tr("Wrap the mesh if nothing else works"), this)),
      m_allowLoss(new QCheckBox(tr("Allow more than 1 % of the visible surface to be lost"), this)),
      m_weld(new NumberField(this)),
      m_flatness(new NumberField(this)),
      m_asItIs(new QPushButton(this)),
      m_apply(new QPushButton(this)) {
  build(notes);
  start();
}

void MeshDialog::build(const QStringList& notes) {
  const bool imports = m_purpose == Purpose::import;
  setWindowTitle(imports ? tr("Import") : tr("Repair"));
  resize(640, 560);
  for (const LevelMesh& mesh : m_meshes) {
    m_which->addItem(mesh.name.empty() ? tr("mesh") : QString::fromStdString(mesh.name));
  }
  m_which->setVisible(m_meshes.size() > 1);
  m_verdict->setWordWrap(true);
  m_steps->setWordWrap(true);
  m_steps->setProperty("secondary", true);
  m_table->setColumnCount(3);
  m_table->setHorizontalHeaderLabels({tr("Property"), tr("Original"), tr("Repaired")});
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
  m_table->verticalHeader()->hide();
  m_table->setShowGrid(false);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setFocusPolicy(Qt::ClickFocus);  // the table cannot be edited, so Tab skips it
  m_asItIs->setText(m_meshes.empty() ? tr("Import") : tr("Import Unchanged"));
  m_apply->setText(imports ? tr("Import Repaired") : tr("Repair"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  layout->addWidget(m_which);
  layout->addWidget(m_verdict);
  if (!notes.isEmpty()) {
    auto* text = new QPlainTextEdit(notes.join('\n'), this);
    text->setReadOnly(true);
    text->setObjectName(QStringLiteral("notes"));
    if (!m_meshes.empty()) text->setMaximumHeight(96);
    layout->addWidget(text);
  }
  layout->addWidget(m_table, 1);
  layout->addWidget(m_steps);
  layout->addWidget(m_fillLarge);
  layout->addLayout(thickenRow());
  layout->addWidget(m_wrap);
  layout->addWidget(m_allowLoss);
  layout->addLayout(tolerancesRow());
  for (QCheckBox* box : {m_fillLarge, m_thicken, m_wrap, m_allowLoss})
    connect(box, &QCheckBox::toggled, this, &MeshDialog::start);
  const bool any = !m_meshes.empty();
  for (QWidget* widget : std::initializer_list<QWidget*>{
           m_table, m_steps, m_fillLarge, m_thicken, m_thickness, m_wrap, m_allowLoss, m_apply}) {
    widget->setVisible(any);
  }
  for (QWidget* widget : m_tolerances) widget->setVisible(any);
  if (!any) {
    m_verdict->setText(notes.isEmpty() ? tr("No problems found in this file.")
                                       : tr("Messages about this file:"));
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  if (imports) {
    buttons->addButton(m_asItIs, QDialogButtonBox::AcceptRole);
  } else {
    m_asItIs->hide();  // in a repair, Cancel already leaves the meshes unchanged
  }
  buttons->addButton(m_apply, QDialogButtonBox::AcceptRole);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, [this] { finish(Choice::cancelled); });
  connect(m_asItIs, &QPushButton::clicked, this, [this] { finish(Choice::asItIs); });
  connect(m_apply, &QPushButton::clicked, this, [this] { finish(Choice::repaired); });
  connect(m_which, &QComboBox::currentIndexChanged, this, &MeshDialog::showResult);
}

// The default thickness is the one that the repair would choose for the largest mesh.
QLayout* MeshDialog::thickenRow() {
  geometry::Box bounds;
  double diagonal = 0.0;
  for (const LevelMesh& mesh : m_meshes) {
    bounds.setEmpty();
    for (const geometry::Vec3& vertex : mesh.mesh.soup->vertices)
      if (vertex.allFinite()) bounds.extend(vertex);
    if (!bounds.isEmpty()) diagonal = std::max(diagonal, bounds.diagonal().norm());
  }
  m_thickness->setObjectName(QStringLiteral("thickness"));
  m_thickness->setDecimals(6);
  m_thickness->setMinimumWidth(96);
  m_thickness->setRange(1e-6, geometry::kMaxCoordinate);
  m_thickness->show(geometry::kDefaultThicknessShare * diagonal);
  m_thickness->setEnabled(false);
  m_thickness->setToolTip(tr("Thickness in level units, half of it on each side of the surface"));
  connect(m_thicken, &QCheckBox::toggled, m_thickness, &QWidget::setEnabled);
  connect(m_thickness, &NumberField::finished, this, &MeshDialog::start);
  auto* row = new QHBoxLayout;
  row->addWidget(m_thicken);
  row->addWidget(m_thickness);
  row->addStretch(1);
  return row;
}

// Fields for the options that the command line calls --weld and --flatness.
QLayout* MeshDialog::tolerancesRow() {
  auto* row = new QHBoxLayout;
  const auto add = [&](NumberField* field, const char* name, const QString& title,
                       const QString& tip) {
    auto* label = new QLabel(title, this);
    field->setObjectName(QLatin1String(name));
    field->setMinimum(0);
    field->setFixedWidth(96);
    for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(field)}) {
      widget->setToolTip(tip);
      m_tolerances.push_back(widget);
      row->addWidget(widget);
    }
    row->addSpacing(16);
    connect(field, &NumberField::finished, this, &MeshDialog::start);
  };
  add(m_weld, "weld", tr("Weld distance"),
      tr("Joins borders of the surface that are at most this far apart and collapses slivers of "
         "this width, in level units. 0: borders within a millionth of the diagonal; slivers "
         "stay"));
  add(m_flatness, "flatness", tr("Flatness tolerance"),
      tr("Flattens faces whose corners are out of plane by at most this distance, in level units. "
         "0: no face is flattened"));
  row->addStretch(1);
  return row;
}

void MeshDialog::finish(Choice choice) {
  m_choice = choice;
  done(choice == Choice::cancelled ? Rejected : Accepted);
}

void MeshDialog::abandon() {
  if (m_isAbandoned) *m_isAbandoned = true;
}

void MeshDialog::start() {
  ++m_run;
  abandon();
  m_isAbandoned = std::make_shared<std::atomic<bool>>(false);
  m_waiting = static_cast<int>(m_meshes.size());
  m_results.assign(m_meshes.size(), nullptr);
  geometry::RepairOptions options;
  options.fillLarge = m_fillLarge->isChecked();
  options.thicken = m_thicken->isChecked();
  options.thickness = m_thickness->value();
  options.wrap = m_wrap->isChecked();
  options.allowLoss = m_allowLoss->isChecked();
  if (m_weld->value() > 0) options.tolerances.weldDistance = m_weld->value();
  if (m_flatness->value() > 0) options.tolerances.flatness = m_flatness->value();
  for (std::size_t i = 0; i < m_meshes.size(); ++i) {
    const QPointer<MeshDialog> self(this);
    QThreadPool::globalInstance()->start([self, run = m_run, i, options,
                                          soup = m_meshes[i].mesh.soup,
                                          isAbandoned = m_isAbandoned]() mutable {
      geometry::WorkWatch watch([&](const char*, double) { return !*isAbandoned; });
      options.watch = &watch;
      std::shared_ptr<const RepairResult> result;
      try {
        result = std::make_shared<const RepairResult>(geometry::repair(*soup, options));
      } catch (const geometry::WorkCancelled&) {
        return;
      }
      QMetaObject::invokeMethod(
          QCoreApplication::instance(),
          [self, run, i, result] {
            if (self) self->take(run, i, result);
          },
          Qt::QueuedConnection);
    });
  }
  showResult();
}

void MeshDialog::take(int run, std::size_t index,
                      std::shared_ptr<const geometry::RepairResult> result) {
  if (run != m_run) return;
  m_results[index] = std::move(result);
  --m_waiting;
  showResult();
}

void MeshDialog::showResult() {
  if (m_meshes.empty()) return;
  bool anyRepaired = false;
  for (const auto& result : m_results) {
    anyRepaired |= result != nullptr && result->verdict == RepairVerdict::repaired;
  }
  m_apply->setEnabled(!isWorking() && anyRepaired);
  const auto& result = m_results[static_cast<std::size_t>(std::max(m_which->currentIndex(), 0))];
  if (result == nullptr) {
    m_verdict->setText(tr("Checking the mesh..."));
    m_table->setRowCount(0);
    m_steps->clear();
    return;
  }
  m_verdict->setText(verdictOf(*result));
  const bool repaired = result->verdict == RepairVerdict::repaired;
  const std::vector<Line> lines = linesOf(result->before, repaired ? &result->after : nullptr);
  m_table->setRowCount(static_cast<int>(lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto row = static_cast<int>(i);
    const QString* texts[3] = {&lines[i].what, &lines[i].before, &lines[i].after};
    for (int column = 0; column < 3; ++column) {
      auto* item = new QTableWidgetItem(*texts[column]);
      item->setToolTip(lines[i].message);
      m_table->setItem(row, column, item);
    }
  }
  QStringList steps;
  for (const geometry::RepairStep& step : result->steps) {
    steps << QString::fromStdString(geometry::messageOf(step));
  }
  m_steps->setText(steps.join('\n'));
}

std::map<level::NodeId, level::MeshSolid> MeshDialog::repairedMeshes() const {
  std::map<level::NodeId, level::MeshSolid> meshes;
  for (std::size_t i = 0; i < m_meshes.size(); ++i) {
    const auto& result = m_results[i];
    if (result == nullptr || result->verdict != RepairVerdict::repaired) continue;
    meshes.emplace(m_meshes[i].node, repairedSolid(m_meshes[i].mesh, *result));
  }
  return meshes;
}

}  // namespace halfspace::editor
