// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "editor/application/kept_copies.h"

class QCheckBox;
class QListWidget;
class QPushButton;

namespace halfspace::editor {

// Lists the automatic copies of a level, each with its picture, time and size; on request those of
// all levels.
class RestoreDialog : public QDialog {
  Q_OBJECT
 public:
  RestoreDialog(const KeptCopies& copies, std::filesystem::path level, QWidget* parent);

  // The chosen copy; none if the dialog was cancelled.
  std::optional<KeptCopy> chosen() const;

 private:
  void fill();

  const KeptCopies& m_copies;
  std::filesystem::path m_level;
  std::vector<KeptCopy> m_shown;
  QCheckBox* m_all;
  QListWidget* m_list;
  QPushButton* m_restore;
};

}  // namespace halfspace::editor
