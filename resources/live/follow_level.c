/* Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
 *
 * Follows a level over the live link (docs/manual/develop/live_link.md), as a game in development does:
 * keeps the faces that the level has now, and prints their number after each edit.
 *
 *   cc -std=c99 -o follow_level follow_level.c
 *   ./follow_level http://127.0.0.1:43120/5c9d0e7f1a2b3c4d/
 *
 * C99 and POSIX sockets. A game puts vertices and triangles into its own buffers in takeFace(). */
#define _POSIX_C_SOURCE 200809L

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The kind of a frame with a change; the flag of a change that replaces the whole level; the longest
 * key of an address, with the zero at its end. */
enum { CHANGE = 1, WHOLE = 1, KEY_BYTES = 64 };
/* Sizes in a frame. FACE_BYTES: the numbers and the normal before the vertices of a face. */
enum { FACE_BYTES = 28, VERTEX_BYTES = 20, TRIANGLE_BYTES = 12 };

/* The ids of the faces that the level has. */
struct level {
  uint32_t *faces;
  size_t count, room;
};

/* A frame that is read from its beginning. All numbers are little-endian. */
struct reader {
  const unsigned char *at, *end;
};

static void fail(const char *message) {
  fprintf(stderr, "follow_level: %s\n", message);
  exit(EXIT_FAILURE);
}

static const unsigned char *take(struct reader *reader, uint64_t bytes) {
  const unsigned char *here = reader->at;
  if (bytes > (uint64_t)(reader->end - here)) fail("A frame is shorter than its counts say.");
  reader->at += bytes;
  return here;
}

static uint32_t number(struct reader *reader) {
  const unsigned char *b = take(reader, 4);
  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void readAll(int link, void *bytes, size_t size) {
  char *to = bytes;
  while (size > 0) {
    const ssize_t got = read(link, to, size);
    if (got <= 0) fail("The live link has ended.");
    to += got;
    size -= (size_t)got;
  }
}

static void removeFace(struct level *level, uint32_t id) {
  size_t i;
  for (i = 0; i < level->count; ++i) {
    if (level->faces[i] != id) continue;
    level->faces[i] = level->faces[--level->count];
    return;
  }
}

static void addFace(struct level *level, uint32_t id) {
  if (level->count == level->room) {
    level->room = level->room ? 2 * level->room : 1024;
    level->faces = realloc(level->faces, level->room * sizeof *level->faces);
    if (!level->faces) fail("Not enough memory for the faces.");
  }
  level->faces[level->count++] = id;
}

/* A face: id, material, counts of vertices and triangles, normal; vertices of x, y, z, u, v; triangles. */
static void takeFace(struct level *level, struct reader *reader) {
  const uint32_t id = number(reader);
  uint32_t vertices, triangles;
  number(reader);
  vertices = number(reader);
  triangles = number(reader);
  take(reader, FACE_BYTES - 16);
  take(reader, (uint64_t)VERTEX_BYTES * vertices);
  take(reader, (uint64_t)TRIANGLE_BYTES * triangles);
  addFace(level, id);
}

static void takeChange(struct level *level, struct reader *reader) {
  const uint64_t low = number(reader), state = low | (uint64_t)number(reader) << 32;
  const uint32_t flags = number(reader);
  uint32_t removed = number(reader), materials = number(reader), added = number(reader);
  if (flags & WHOLE) level->count = 0;
  while (removed-- > 0) removeFace(level, number(reader));
  while (materials-- > 0) {
    const uint32_t length = number(reader);
    take(reader, ((uint64_t)length + 3) / 4 * 4);
  }
  while (added-- > 0) takeFace(level, reader);
  printf("state %llu: %zu faces\n", (unsigned long long)state, level->count);
  fflush(stdout);
}

/* Connects to the address that the editor or halfspace serve shows, and requests the frames. */
static int openLink(const char *address) {
  struct sockaddr_in server;
  unsigned port;
  char key[KEY_BYTES], request[256], last[4] = {0};
  const int link = socket(AF_INET, SOCK_STREAM, 0);
  if (sscanf(address, "http://127.0.0.1:%u/%63[0-9a-f]", &port, key) != 2)
    fail("Give the address of the live link: http://127.0.0.1:PORT/KEY/");
  memset(&server, 0, sizeof server);
  server.sin_family = AF_INET;
  server.sin_port = htons((uint16_t)port);
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (link < 0 || connect(link, (struct sockaddr *)&server, sizeof server) != 0)
    fail("No live link answers at this address. Start it in the editor, or with halfspace serve.");
  snprintf(request, sizeof request, "GET /%s/live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", key, port);
  if (write(link, request, strlen(request)) != (ssize_t)strlen(request)) fail("The request cannot be sent.");
  while (memcmp(last, "\r\n\r\n", 4) != 0) { /* the head of the answer ends with an empty line */
    memmove(last, last + 1, 3);
    readAll(link, last + 3, 1);
  }
  return link;
}

int main(int argc, char **argv) {
  struct level level = {NULL, 0, 0};
  const int link = argc == 2 ? openLink(argv[1]) : -1;
  if (link < 0) fail("usage: follow_level ADDRESS");
  for (;;) {
    unsigned char head[8], *content;
    struct reader reader = {head, head + sizeof head};
    uint32_t size, kind;
    readAll(link, head, sizeof head);
    size = number(&reader);
    kind = number(&reader);
    content = malloc(size ? size : 1);
    if (!content) fail("Not enough memory for a frame.");
    readAll(link, content, size);
    reader.at = content;
    reader.end = content + size;
    if (kind == CHANGE) takeChange(&level, &reader);
    free(content);
  }
}
