// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A room of the acceptance course (resources/levels/course) as a tree to walk in, its movers, and
// its recording.
#pragma once

#include <QFile>
#include <QString>

#include "bsp/build/live_tree.h"
#include "bsp/character/recording.h"
#include "bsp/surroundings/surroundings.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"

namespace halfspace::bsp {

class CourseRoom {
 public:
  explicit CourseRoom(const QString& name) {
    const QString path = QStringLiteral(HALFSPACE_SOURCE_DIR "/resources/levels/course/") + name;
    const auto opened = level::openLevel((path + ".halfspace").toStdString());
    QFile file(path + ".recording");
    const auto* level = std::get_if<level::OpenedLevel>(&opened);
    if (level == nullptr || !file.open(QFile::ReadOnly)) return;
    const auto read = readRecording(file.readAll().toStdString());
    if (!std::holds_alternative<Recording>(read)) return;
    m_recording = std::get<Recording>(read);
    m_tree.update(m_evaluation.boundary(), m_evaluation.update(level->level, {}));
    for (const auto& entity : level::entityOccurrences(level->level))
      m_around.add(entity.keyValues);
    m_isThere = true;
  }

  bool isThere() const { return m_isThere; }
  TreeView tree() const { return m_tree.view(); }
  const geometry::Evaluator& boundary() const { return m_evaluation.boundary(); }
  geometry::Box bounds() const { return m_evaluation.boundary().solidBounds(); }
  Surroundings& around() { return m_around; }
  const Recording& recording() const { return m_recording; }

 private:
  level::LevelEvaluation m_evaluation;
  LiveTree m_tree;
  Surroundings m_around;
  Recording m_recording;
  bool m_isThere = false;
};

// Hash of the bits of a sequence of positions.
class PositionsHash {
 public:
  void add(const Vec3& position) {
    for (int axis = 0; axis < 3; ++axis)
      m_hash = (m_hash ^ std::bit_cast<uint64_t>(position[axis])) * 0x100000001b3ULL;
  }
  QString text() const { return QString("%1").arg(m_hash, 16, 16, QLatin1Char('0')); }

 private:
  uint64_t m_hash = 0xcbf29ce484222325ULL;
};

}  // namespace halfspace::bsp
