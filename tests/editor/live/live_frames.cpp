// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The frames of the live link byte by byte, requests of any bytes, and the server with followers.
#include <random>

#include <QSignalSpy>
#include <QTcpSocket>
#include <QtEndian>
#include <QtTest>

#include "editor/live/change_frame.h"
#include "editor/live/http_request.h"
#include "editor/live/local_server.h"

using namespace halfspace::live;

class LiveFrames : public QObject {
  Q_OBJECT
 private slots:
  void change_hasTheDocumentedBytes();
  void texts_arePaddedToFourBytes();
  void requests_areRead();
  void damagedRequests_areNone();
  void followers_allGetTheGreetingAndEachFrame();
  void stoppedServer_endsConnections();
};

namespace {

quint32 number(const std::string& bytes, std::size_t at) {
  return qFromLittleEndian<quint32>(bytes.data() + at);
}
float real(const std::string& bytes, std::size_t at) {
  return qFromLittleEndian<float>(bytes.data() + at);
}

const QByteArray kRequest =
    "GET /key/live?x=1 HTTP/1.1\r\nAccept: */*\r\nHOST:  127.0.0.1:80 \r\n\r\n";

}  // namespace

void LiveFrames::change_hasTheDocumentedBytes() {
  LiveChange change;
  change.state = 0x0000000200000001;
  change.isWhole = true;
  change.removed = {7, 9};
  change.materials = {"{}"};
  LiveFace face{3, 5, {0, 0, 1}, {}, {{0, 1, 2}}};
  for (int i = 0; i < 3; ++i) face.vertices.push_back({float(i), 2, 3, 0.5, -1.5});
  change.faces = {face};
  const std::string bytes = frameOf(change);
  const std::vector<quint32> head{quint32(bytes.size() - 8), 1, 1, 2, 1, 2, 1, 1, 7, 9, 2};
  for (std::size_t i = 0; i < head.size(); ++i) QCOMPARE(number(bytes, 4 * i), head[i]);
  QCOMPARE(bytes.substr(44, 4), std::string("{}\0\0", 4));
  const std::vector<quint32> faceHead{3, 5, 3, 1};
  for (std::size_t i = 0; i < faceHead.size(); ++i)
    QCOMPARE(number(bytes, 48 + 4 * i), faceHead[i]);
  QCOMPARE(real(bytes, 72), 1.0f);
  QCOMPARE(real(bytes, 76 + 20), 1.0f);  // x of the second vertex
  QCOMPARE(real(bytes, 76 + 20 + 16), -1.5f);
  QCOMPARE(number(bytes, 76 + 60 + 8), 2U);
  QCOMPARE(bytes.size(), std::size_t(76 + 60 + 12));
}

void LiveFrames::texts_arePaddedToFourBytes() {
  for (std::size_t length = 0; length < 9; ++length) {
    const std::string bytes = entitiesFrame(std::string(length, 'x'));
    QCOMPARE(number(bytes, 4), 2U);
    QCOMPARE(number(bytes, 8), quint32(length));
    QCOMPARE(bytes.size() % 4, std::size_t(0));
    QCOMPARE(std::size_t(number(bytes, 0)), bytes.size() - 8);
  }
}

void LiveFrames::requests_areRead() {
  const auto request = httpRequestIn(kRequest);
  QVERIFY(request.has_value());
  QCOMPARE(request->method, QByteArray("GET"));
  QCOMPARE(request->target, QByteArray("/key/live?x=1"));
  QCOMPARE(request->host, QByteArray("127.0.0.1:80"));
  QVERIFY(isUnfinished(kRequest.chopped(1)) && !isUnfinished(kRequest));
  QVERIFY(!isUnfinished(QByteArray(kMostRequestBytes + 1, 'x')));
}

void LiveFrames::damagedRequests_areNone() {
  for (const char* text :
       {"", "\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET / a HTTP/1.1\r\n\r\n"})
    QVERIFY2(!httpRequestIn(text), text);
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    QByteArray bytes = kRequest;
    for (unsigned changes = 1 + random() % 5; changes > 0; --changes) {
      const auto at = qsizetype(random() % unsigned(bytes.size()));
      if (random() % 2 == 0)
        bytes[at] = char(random());
      else
        bytes.remove(at, 1 + qsizetype(random() % 9));
      if (bytes.isEmpty()) break;
    }
    const auto request = httpRequestIn(bytes);
    if (request) QVERIFY(request->target.startsWith('/') && !request->target.contains('\n'));
  }
}

namespace {

QByteArray requestFor(const QUrl& address, const char* path) {
  return "GET " + address.path().toLatin1() + path +
         " HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(address.port()) + "\r\n\r\n";
}

}  // namespace

void LiveFrames::followers_allGetTheGreetingAndEachFrame() {
  LocalServer server;
  int greetings = 0;
  server.greeting = [&] { return entitiesFrame("hello " + std::to_string(++greetings)); };
  QVERIFY(!server.start());
  QSignalSpy changed(&server, &LocalServer::followersChanged);
  QTcpSocket first, second;
  QByteArray firstBytes, secondBytes;
  connect(&first, &QTcpSocket::readyRead, this, [&] { firstBytes += first.readAll(); });
  connect(&second, &QTcpSocket::readyRead, this, [&] { secondBytes += second.readAll(); });
  const quint16 port = quint16(server.address().port());
  first.connectToHost("127.0.0.1", port);
  first.write(requestFor(server.address(), "live"));
  QTRY_VERIFY(firstBytes.contains("hello 1"));
  second.connectToHost("127.0.0.1", port);
  QVERIFY(second.waitForConnected());
  // In pieces, as a network may deliver it.
  for (const char letter : requestFor(server.address(), "live")) {
    second.write(QByteArray(1, letter));
    second.flush();
  }
  QTRY_VERIFY(secondBytes.contains("hello 2"));
  QTRY_VERIFY(firstBytes.contains("hello 2"));
  QVERIFY(!secondBytes.contains("hello 1"));
  QCOMPARE(server.followers(), 2);
  server.publish(entitiesFrame("news"));
  QTRY_VERIFY(firstBytes.contains("news") && secondBytes.contains("news"));
  second.abort();
  QTRY_COMPARE(server.followers(), 1);
  QCOMPARE(changed.size(), 3);
}

void LiveFrames::stoppedServer_endsConnections() {
  LocalServer server;
  QVERIFY(!server.start());
  const QUrl before = server.address();
  QTcpSocket follower;
  follower.connectToHost("127.0.0.1", quint16(before.port()));
  follower.write(requestFor(before, "live"));
  QTRY_COMPARE(server.followers(), 1);
  server.stop();
  QTRY_COMPARE(follower.state(), QAbstractSocket::UnconnectedState);
  QCOMPARE(server.followers(), 0);
  QVERIFY(server.address().isEmpty());
  QVERIFY(!server.start(quint16(before.port())));
  QVERIFY(server.address() != before && server.address().port() == before.port());
  LocalServer other;
  QVERIFY(other.start(quint16(before.port())).has_value());  // taken
}

QTEST_GUILESS_MAIN(LiveFrames)
#include "live_frames.moc"
