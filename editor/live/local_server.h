// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QHash>
#include <QObject>
#include <QUrl>

class QTcpServer;
class QTcpSocket;

namespace halfspace::live {

// What a path of the address gives.
struct Answer {
  QByteArray body;
  QByteArray type;  // MIME
};

// An HTTP server for programs on this machine: it listens at 127.0.0.1 only. Every address has a
// key that changes with each start, and requests that name another host are refused, so that
// neither other users nor web sites read what is served. It answers GET, and it sends frames to all
// that follow `live`. Used by the thread of its event loop only.
class LocalServer : public QObject {
  Q_OBJECT
 public:
  explicit LocalServer(QObject* parent = nullptr);
  ~LocalServer() override;

  // The files of the server: gives the answer to a path below the key ("" is the page), or nothing.
  std::function<std::optional<Answer>(const QString& path)> answer;
  // The first frames of a new follower. All others get them, too: numbers may begin again in them.
  std::function<std::string()> greeting;

  // Starts at this port; 0: any free one. An error message, or nothing. Contract: not running.
  std::optional<QString> start(quint16 port = 0);
  // Ends all connections.
  void stop();
  bool isRunning() const;
  // "http://127.0.0.1:43120/2f0c.../"; empty while it is not running.
  QUrl address() const;

  // Sends a frame to all followers. A follower that does not read is cut off once it is
  // kMostWaiting bytes behind.
  void publish(const std::string& frame);
  int followers() const { return static_cast<int>(m_followers.size()); }

  static constexpr qint64 kMostWaiting = qint64{512} << 20;
  static constexpr int kMostConnections = 64;
  static constexpr int kRequestSeconds = 10;  // until a request must be complete

 signals:
  void followersChanged();
  // A follower requested `drawn` with this query, which reports what it shows.
  void reported(const QString& query);

 private:
  void takeConnection();
  void read(QTcpSocket* socket);
  void reply(QTcpSocket* socket, const QByteArray& target);
  void follow(QTcpSocket* socket);
  void forget(QTcpSocket* socket);

  std::unique_ptr<QTcpServer> m_server;
  QByteArray m_key;
  QHash<QTcpSocket*, QByteArray> m_waiting;  // with what was read of their requests
  QList<QTcpSocket*> m_followers;
};

}  // namespace halfspace::live
