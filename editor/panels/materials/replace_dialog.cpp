// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/materials/replace_dialog.h"

#include <set>

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>

#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/material_images.h"

namespace halfspace::editor {

namespace {

constexpr int kDialogWidth = 380;  // pixels

// A list of names in which one can type and search.
QComboBox* nameBox(const std::set<std::string>& names, const std::string& chosen, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  for (const std::string& name : names) {
    if (!name.empty()) box->addItem(QString::fromStdString(name));
  }
  box->completer()->setFilterMode(Qt::MatchContains);
  box->completer()->setCompletionMode(QCompleter::PopupCompletion);
  box->setCurrentText(QString::fromStdString(chosen));
  return box;
}

}  // namespace

ReplaceDialog::ReplaceDialog(Workspace& workspace, const std::string& from, const std::string& to,
                             QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_count(new QLabel(this)) {
  setWindowTitle(tr("Replace Material"));
  const Session& session = workspace.session();
  std::set<std::string> used, all(builtInMaterials().begin(), builtInMaterials().end());
  for (const auto& [name, count] : materialUses(session.level())) used.insert(name);
  for (const std::string& name : workspace.images().names()) all.insert(name);
  for (const level::Material& material : session.level().materials().all()) {
    all.insert(material.name);
  }
  m_from = nameBox(used, from, this);
  m_from->setObjectName(QStringLiteral("replace.from"));
  m_to = nameBox(all, to, this);
  m_to->setObjectName(QStringLiteral("replace.to"));
  m_inSelection = new QRadioButton(tr("In the selection"), this);
  m_inSelection->setObjectName(QStringLiteral("replace.inSelection"));
  m_inLevel = new QRadioButton(tr("In the whole level"), this);
  m_inLevel->setObjectName(QStringLiteral("replace.inLevel"));
  const bool anySelected = !session.selection().empty() || !session.selectedFaces().empty();
  m_inSelection->setEnabled(anySelected);
  (anySelected ? m_inSelection : m_inLevel)->setChecked(true);
  setLook(*m_count, "secondary", true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_replace = buttons->addButton(tr("Replace"), QDialogButtonBox::AcceptRole);
  auto* form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->addRow(tr("Replace"), m_from);
  form->addRow(tr("by"), m_to);
  form->addRow(m_inSelection);
  form->addRow(m_inLevel);
  form->addRow(m_count);
  form->addRow(buttons);
  resize(kDialogWidth, sizeHint().height());
  connect(buttons, &QDialogButtonBox::accepted, this, &ReplaceDialog::replace);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (QComboBox* box : {m_from, m_to}) {
    connect(box, &QComboBox::currentTextChanged, this, &ReplaceDialog::showCount);
  }
  showCount();
}

void ReplaceDialog::showCount() {
  const std::string from = m_from->currentText().toStdString();
  const auto uses = materialUses(m_workspace.session().level());
  const auto found = uses.find(from);
  const int count = found == uses.end() ? 0 : static_cast<int>(found->second);
  m_count->setText(from.empty() ? tr("%n solid(s) of the level are not fully painted.", "", count)
                                : tr("%n solid(s) of the level use this material.", "", count));
  m_replace->setEnabled(count > 0 && m_from->currentText() != m_to->currentText());
}

void ReplaceDialog::replace() {
  Session& session = m_workspace.session();
  const QString from = m_from->currentText(), to = m_to->currentText();
  const std::size_t changed =
      replaceMaterial(session, from.toStdString(), to.toStdString(),
                      m_inSelection->isChecked() ? ReplaceIn::selection : ReplaceIn::level);
  if (changed == 0) {
    session.say(level::Severity::warning, tr("Nothing in the selection uses %1.").arg(from));
  } else {
    session.say(
        level::Severity::note,
        tr("Replaced %1 by %2 on %n solid(s).", "", static_cast<int>(changed)).arg(from, to));
  }
  accept();
}

}  // namespace halfspace::editor
