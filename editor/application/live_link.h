// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <unordered_map>

#include "editor/live/change_frame.h"
#include "editor/live/local_server.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The live link: a server on this machine with a page that shows the level and follows each edit.
// After an edit it sends the faces that changed. Off until it is started.
class LiveLink : public QObject {
  Q_OBJECT
 public:
  explicit LiveLink(Workspace& workspace, QObject* parent = nullptr);

  // An error message, or nothing. Contract: not running.
  std::optional<QString> start();
  void stop();
  bool isRunning() const { return m_server.isRunning(); }
  // The address of the page; empty while it is not running.
  QUrl address() const { return m_server.address(); }
  int followers() const { return m_server.followers(); }

  // A page's message about the last picture it drew.
  struct Picture {
    std::uint64_t state = 0;      // Session::state() that it shows
    double milliseconds = 0;      // from the edit to the picture
    double pageMilliseconds = 0;  // of these, from the frame's arrival in the page
    std::size_t faces = 0, triangles = 0;
  };

 signals:
  void changed();  // started, stopped, or the number of followers
  void drawn(const halfspace::editor::LiveLink::Picture& picture);

 private:
  Session& session() const { return m_workspace.session(); }
  void follow(const SceneUpdate& update);
  void publishWhole();
  void publishEntities();
  std::string wholeFrames();
  // Appends the faces of a solid that is no part of the boundary: a door, water.
  void addSolid(const SceneSolid& solid, live::LiveChange& change);
  void removeSolid(const level::InstanceKey& key, live::LiveChange& change);
  void addFace(const SceneFace& face, live::LiveChange& change);
  std::uint32_t materialOf(const level::Surface& surface, live::LiveChange& change);
  void takeReport(const QString& query);
  std::optional<live::Answer> answer(const QString& path) const;
  std::string entities() const;

  struct Material {
    std::uint32_t number = 0;
    std::array<double, 2> texels{1, 1};
    std::string json;
  };
  Workspace& m_workspace;
  live::LocalServer m_server;
  std::map<std::string, Material> m_materials;                            // by name
  std::vector<std::string> m_materialTexts;                               // JSON, by number
  std::map<level::InstanceKey, std::vector<std::uint32_t>> m_solidFaces;  // their ids
  std::uint32_t m_nextSolidFace;
  int m_imageRevision = 0;
  std::string m_sentEntities;
  std::map<std::uint64_t, double> m_edits;  // times of edits that no page has shown; by state
};

}  // namespace halfspace::editor
