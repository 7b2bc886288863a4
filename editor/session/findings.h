// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "level/document/issue.h"

namespace halfspace::editor {

// What somebody came upon in the level and wants looked at: places, with words. Kept until they are
// dismissed or another level is opened; no check makes them anew.
class Findings : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const level::Issues& all() const { return m_all; }
  // The same words again within `near` level units of one that is known count once.
  void add(level::Issue issue, double near = 64);
  void dismiss(const level::Issue& issue);
  void clear();

 signals:
  void changed();

 private:
  level::Issues m_all;
};

}  // namespace halfspace::editor
