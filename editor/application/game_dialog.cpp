// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/game_dialog.h"

#include <filesystem>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>

#include "editor/theme/appearance.h"

namespace halfspace::editor {

namespace {

enum ToolColumn { kTool, kProgram };
constexpr int kIsEngine = Qt::UserRole;
constexpr int kWidth = 560;        // pixels
constexpr int kToolsHeight = 160;  // pixels: five tools and the header

}  // namespace

GameDialog::GameDialog(LevelGame& game, QWidget* parent)
    : QDialog(parent),
      m_game(game),
      m_setups(game.setups()),
      m_games(new QComboBox(this)),
      m_folder(new QLineEdit(this)),
      m_browse(new QPushButton(tr("Browse..."), this)),
      m_tools(new QTreeWidget(this)),
      m_state(new QLabel(this)) {
  setWindowTitle(tr("Game"));
  setObjectName(QStringLiteral("game"));
  m_games->setObjectName(QStringLiteral("game.choice"));
  m_folder->setObjectName(QStringLiteral("game.folder"));
  m_tools->setObjectName(QStringLiteral("game.tools"));
  m_state->setObjectName(QStringLiteral("game.state"));
  m_folder->setPlaceholderText(tr("Folder with the data of the game"));
  m_tools->setHeaderLabels({tr("Tool"), tr("Program")});
  m_tools->setRootIsDecorated(false);
  m_tools->setMinimumHeight(kToolsHeight);
  m_tools->header()->setSectionResizeMode(kTool, QHeaderView::ResizeToContents);
  m_tools->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::SelectedClicked);
  m_state->setWordWrap(true);
  auto* folder = new QHBoxLayout;
  folder->setSpacing(8);
  folder->addWidget(m_folder, 1);
  folder->addWidget(m_browse);
  auto* form = new QFormLayout;
  form->setSpacing(8);
  form->addRow(tr("Game"), m_games);
  form->addRow(tr("Folder"), folder);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addLayout(form);
  layout->addWidget(m_tools, 1);
  layout->addWidget(m_state);
  layout->addWidget(buttons);
  resize(kWidth, sizeHint().height());
  fillGames();
  connect(m_games, &QComboBox::currentIndexChanged, this, &GameDialog::showGame);
  connect(m_folder, &QLineEdit::textChanged, this, [this](const QString& text) {
    if (m_isShowing) return;
    setup().folder = text.trimmed().toStdString();
    showState();
  });
  connect(m_browse, &QPushButton::clicked, this, &GameDialog::chooseFolder);
  connect(m_tools, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* row) {
    if (!m_isShowing) takeTool(*row);
  });
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    apply();
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showGame();
}

void GameDialog::fillGames() {
  m_games->addItem(tr("None"), QString());
  for (const level::GameProfile& game : m_game.games().all())
    m_games->addItem(QString::fromStdString(game.name), QString::fromStdString(game.id));
  const QString own = QString::fromStdString(m_game.id());
  // A game without a profile stays the level's game until another one is chosen.
  if (m_games->findData(own) < 0) m_games->addItem(tr("%1 (no profile)").arg(own), own);
  m_games->setCurrentIndex(m_games->findData(own));
}

std::string GameDialog::id() const {
  return m_games->currentData().toString().toStdString();
}

const level::GameProfile* GameDialog::profile() const {
  return m_game.games().find(id());
}

void GameDialog::showGame() {
  m_isShowing = true;
  const bool isGame = profile() != nullptr;
  const auto found = m_setups.find(id());
  m_folder->setText(found == m_setups.end() ? QString()
                                            : QString::fromStdString(found->second.folder));
  for (QWidget* widget : {static_cast<QWidget*>(m_folder), static_cast<QWidget*>(m_browse),
                          static_cast<QWidget*>(m_tools)}) {
    widget->setEnabled(isGame);
  }
  showTools();
  m_isShowing = false;
  showState();
}

void GameDialog::showTools() {
  m_tools->clear();
  const level::GameProfile* game = profile();
  if (game == nullptr) return;
  for (const level::GameTool& tool : game->tools) addTool(tool, false);
  if (game->engine) addTool(*game->engine, true);
}

void GameDialog::addTool(const level::GameTool& tool, bool isEngine) {
  const GameSetup& setup = this->setup();
  const auto own = setup.programs.find(tool.name);
  const std::string& program = own == setup.programs.end() ? tool.program : own->second;
  auto* row = new QTreeWidgetItem(
      m_tools, {QString::fromStdString(tool.name), QString::fromStdString(program)});
  row->setFlags(row->flags() | Qt::ItemIsEditable);
  row->setData(kTool, kIsEngine, isEngine);
  row->setToolTip(kProgram, tr("A program that the system finds, or its path. Empty: that of the "
                               "profile"));
  if (isEngine) {
    row->setToolTip(kTool, tr("The game itself"));
  } else {
    row->setCheckState(kTool, setup.skipped.contains(tool.name) ? Qt::Unchecked : Qt::Checked);
    row->setToolTip(kTool, tr("Whether Run > Compile runs it"));
  }
}

void GameDialog::takeTool(const QTreeWidgetItem& row) {
  const level::GameProfile* game = profile();
  const int index = m_tools->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(&row));
  if (game == nullptr || index < 0) return;
  const bool isEngine = row.data(kTool, kIsEngine).toBool();
  const level::GameTool& tool = isEngine ? *game->engine : game->tools[static_cast<size_t>(index)];
  GameSetup& setup = this->setup();
  const std::string program = row.text(kProgram).trimmed().toStdString();
  if (program.empty() || program == tool.program) {
    setup.programs.erase(tool.name);
  } else {
    setup.programs[tool.name] = program;
  }
  if (isEngine) return;
  if (row.checkState(kTool) == Qt::Checked) {
    setup.skipped.erase(tool.name);
  } else {
    setup.skipped.insert(tool.name);
  }
}

// One sentence about the folder; then the profiles that cannot be read.
void GameDialog::showState() {
  QStringList lines;
  bool isWrong = false;
  if (const level::GameProfile* game = profile()) {
    const QString name = QString::fromStdString(game->name);
    const std::filesystem::path folder = m_folder->text().trimmed().toStdString();
    std::error_code none;
    isWrong = !folder.empty() && !std::filesystem::is_directory(folder, none);
    if (folder.empty()) {
      lines << tr("Without the folder, textures and entities of %1 are not shown.").arg(name);
    } else if (isWrong) {
      lines << tr("There is no folder %1.").arg(m_folder->text());
    }
  }
  for (const std::string& problem : m_game.games().problems()) {
    isWrong = true;
    lines << tr("A profile cannot be read: %1").arg(QString::fromStdString(problem));
  }
  m_state->setText(lines.join(QLatin1Char('\n')));
  setLook(*m_state, "state", isWrong ? QStringLiteral("warning") : QString());
}

void GameDialog::chooseFolder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Folder of the Game"), m_folder->text());
  if (!folder.isEmpty()) m_folder->setText(folder);
}

void GameDialog::apply() {
  for (auto& [id, setup] : m_setups) m_game.setSetup(id, setup);
  m_game.choose(id());
}

}  // namespace halfspace::editor
