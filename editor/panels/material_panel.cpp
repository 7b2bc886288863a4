// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/material_panel.h"

#include <set>

#include <QLineEdit>
#include <QVBoxLayout>

#include "editor/commands/painting.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/text_field.h"
#include "editor/viewport/drawing/material_images.h"

namespace halfspace::editor {

namespace {

constexpr int kPreview = 64;
constexpr int kMostShown = 400;

}  // namespace

MaterialPanel::MaterialPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_search(new TextField(this)),
      m_list(new QListWidget(this)) {
  m_search->setPlaceholderText(tr("Search materials"));
  m_search->setClearButtonEnabled(true);
  m_list->setViewMode(QListView::IconMode);
  m_list->setIconSize({kPreview, kPreview});
  m_list->setGridSize({kPreview + 24, kPreview + 32});
  m_list->setResizeMode(QListView::Adjust);
  m_list->setMovement(QListView::Static);
  m_list->setUniformItemSizes(true);
  new EmptyHint(*m_list, tr("No matching material."));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 0);
  layout->setSpacing(8);
  layout->addWidget(m_search);
  layout->addWidget(m_list, 1);
  connect(m_search, &QLineEdit::textChanged, this, &MaterialPanel::refresh);
  connect(m_list, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { choose(*item); });
  connect(&workspace, &Workspace::imagesChanged, this, &MaterialPanel::refresh);
  Session& session = workspace.session();
  connect(&session, &Session::opened, this, &MaterialPanel::refresh);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.materials) refresh();
  });
  refresh();
}

void MaterialPanel::refresh() {
  std::vector<std::string> names = builtInMaterials();
  std::set<std::string> known(names.begin(), names.end());
  for (const std::string& name : m_workspace.images().names()) {
    if (known.insert(name).second) names.push_back(name);
  }
  for (const level::Material& material : m_workspace.session().level().materials().all()) {
    if (!known.contains(material.name)) names.push_back(material.name);
  }
  m_list->clear();
  for (const std::string& name : names) {
    const QString text = QString::fromStdString(name);
    if (!text.contains(m_search->text(), Qt::CaseInsensitive)) continue;
    if (m_list->count() == kMostShown) {
      auto* more = new QListWidgetItem(tr("... more: refine the search"), m_list);
      more->setFlags(Qt::NoItemFlags);
      break;
    }
    const QPixmap pixmap = QPixmap::fromImage(
        materialImage(name, m_workspace.images())
            .scaled(kPreview, kPreview, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    auto* item = new QListWidgetItem(QIcon(pixmap), text.section(QLatin1Char('/'), -1), m_list);
    item->setData(Qt::UserRole, text);
    item->setToolTip(text);
    if (name == m_workspace.material()) m_list->setCurrentItem(item);
  }
}

void MaterialPanel::choose(const QListWidgetItem& item) {
  const std::string name = item.data(Qt::UserRole).toString().toStdString();
  m_workspace.setMaterial(name);
  paintSelected(m_workspace.session(), name);
}

}  // namespace halfspace::editor
