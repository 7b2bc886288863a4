// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/live/local_server.h"

#include <QHostAddress>
#include <QPointer>
#include <QRandomGenerator>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include "editor/live/http_request.h"

namespace halfspace::live {

namespace {

constexpr int kAnswerSeconds = 60;  // until an answer must be read

QByteArray newKey() {
  const quint64 number = QRandomGenerator::system()->generate64();
  return QByteArray::number(number, 16).rightJustified(16, '0');
}

QByteArray head(const char* status, const QByteArray& type) {
  return QByteArray("HTTP/1.1 ") + status + "\r\nContent-Type: " + type +
         "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n";
}

void finish(QTcpSocket* socket, const char* status, const Answer& answer) {
  socket->write(head(status, answer.type) +
                "Content-Length: " + QByteArray::number(answer.body.size()) + "\r\n\r\n");
  socket->write(answer.body);
  socket->disconnectFromHost();
  QTimer::singleShot(kAnswerSeconds * 1000, socket, [socket] { socket->abort(); });
}

}  // namespace

LocalServer::LocalServer(QObject* parent)
    : QObject(parent), m_server(std::make_unique<QTcpServer>()) {
  connect(m_server.get(), &QTcpServer::newConnection, this, &LocalServer::takeConnection);
}

LocalServer::~LocalServer() {
  blockSignals(true);
  stop();
}

std::optional<QString> LocalServer::start(quint16 port) {
  m_key = newKey();
  if (m_server->listen(QHostAddress::LocalHost, port)) return std::nullopt;
  return m_server->errorString();
}

void LocalServer::stop() {
  m_server->close();
  const QList<QTcpSocket*> all = m_waiting.keys() + m_followers;
  for (QTcpSocket* socket : all) socket->abort();
}

bool LocalServer::isRunning() const {
  return m_server->isListening();
}

QUrl LocalServer::address() const {
  if (!isRunning()) return {};
  return QUrl(QStringLiteral("http://127.0.0.1:%1/%2/")
                  .arg(m_server->serverPort())
                  .arg(QString::fromLatin1(m_key)));
}

void LocalServer::takeConnection() {
  while (QTcpSocket* socket = m_server->nextPendingConnection()) {
    if (m_waiting.size() + m_followers.size() >= kMostConnections) {
      socket->abort();
      socket->deleteLater();
      continue;
    }
    m_waiting.insert(socket, {});
    connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
    connect(socket, &QTcpSocket::disconnected, this, [this, socket] { forget(socket); });
    QTimer::singleShot(kRequestSeconds * 1000, socket, [this, socket] {
      if (m_waiting.contains(socket)) socket->abort();
    });
  }
}

void LocalServer::read(QTcpSocket* socket) {
  const auto waiting = m_waiting.find(socket);
  if (waiting == m_waiting.end()) {
    socket->readAll();  // a follower, or the rest of a request that was answered
    return;
  }
  *waiting += socket->read(kMostRequestBytes + 1 - waiting->size());
  if (isUnfinished(*waiting)) return;
  const std::optional<HttpRequest> request = httpRequestIn(*waiting);
  m_waiting.erase(waiting);  // one request for each connection
  const QByteArray here = "127.0.0.1:" + QByteArray::number(m_server->serverPort());
  if (!request)
    finish(socket, "400 Bad Request", {"This is no HTTP request.\n", "text/plain"});
  else if (request->method != "GET")
    finish(socket, "405 Method Not Allowed", {"Only GET is answered.\n", "text/plain"});
  else if (request->host != here)
    finish(socket, "421 Misdirected Request", {"Use the address as shown.\n", "text/plain"});
  else
    reply(socket, request->target);
}

void LocalServer::reply(QTcpSocket* socket, const QByteArray& target) {
  const QUrl url = QUrl::fromEncoded(target);
  const QString key = '/' + QString::fromLatin1(m_key) + '/';
  const Answer unknown{
      "There is nothing at this address. The level may have another one since "
      "the live link was started again.\n",
      "text/plain"};
  if (!url.path().startsWith(key)) return finish(socket, "404 Not Found", unknown);
  const QString path = url.path().sliced(key.size());
  if (path == QLatin1String("live")) return follow(socket);
  if (path == QLatin1String("drawn")) {
    finish(socket, "200 OK", {{}, "text/plain"});
    emit reported(url.query());
    return;
  }
  const std::optional<Answer> found = answer ? answer(path) : std::nullopt;
  finish(socket, found ? "200 OK" : "404 Not Found", found.value_or(unknown));
}

// The answer has no length: it ends with the connection.
void LocalServer::follow(QTcpSocket* socket) {
  m_followers.append(socket);
  socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
  socket->write(head("200 OK", "application/octet-stream") + "\r\n");
  if (greeting) publish(greeting());
  emit followersChanged();
}

void LocalServer::publish(const std::string& frame) {
  const QList<QTcpSocket*> all = m_followers;  // cutting one off changes the list
  for (QTcpSocket* socket : all) {
    if (socket->bytesToWrite() > kMostWaiting) {
      socket->abort();
      continue;
    }
    socket->write(frame.data(), static_cast<qint64>(frame.size()));
    socket->flush();
  }
}

void LocalServer::forget(QTcpSocket* socket) {
  m_waiting.remove(socket);
  const bool followed = m_followers.removeOne(socket);
  socket->deleteLater();
  if (followed) emit followersChanged();
}

}  // namespace halfspace::live
