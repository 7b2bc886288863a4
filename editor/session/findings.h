// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "level/document/issue.h"

namespace halfspace::editor {

// Issues marked by the user or found while playing: positions with a message. They are kept until
// they are dismissed or another level is opened; no check creates or removes them.
class Findings : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const level::Issues& all() const { return m_all; }
  // Ignores an issue if one with the same text is known within `near` level units, or if both have
  // no position.
  void add(level::Issue issue, double near = 64);
  void dismiss(const level::Issue& issue);
  void clear();

 signals:
  void changed();

 private:
  level::Issues m_all;
};

}  // namespace halfspace::editor
