# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Levels and meshes of Halfspace, built and examined from Python.

A Level starts the program `halfspace edit --serve` and speaks its line protocol
(docs/manual/reference/protocol.md), so this module needs the program and the standard library only.
Coordinates are level units. Rows of numbers may be lists, tuples or rows of a numpy array.

    with halfspace.Level() as level:
        level.edit([halfspace.box((0, 0, 0), (64, 64, 64))])
        print(level.evaluate()["volume"]["value"])

Meshes are paths of files, or vertices and faces:

    union, report = halfspace.boolean("union", "crate.obj", (vertices, faces))
    closed, report = halfspace.repair("scan.stl")

A Level is used by one thread at a time. Errors are exceptions: Refused for a request that the
program refused (the level is unchanged), Gone if the program ended.
"""

import json
import os
import re
import subprocess
import tempfile
import typing

PROTOCOL = "halfspace edit"
VERSION = 1
ROOT = 1  # the parent of nodes at the top of the outline

__all__ = ["Gone", "Hit", "Level", "Mesh", "Refused", "ROOT", "add", "boolean", "box", "move", "remove",
           "repair", "shape", "validate"]


class Refused(Exception):
    """The program refused a request. kind: "usage", "refused", "file", "limit" or "syntax"."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Gone(Exception):
    """The program could not be started, or it ended."""


class Hit(typing.NamedTuple):
    """The end of a swept motion. face: of the boundary; None if nothing was hit."""

    fraction: float
    normal: typing.Tuple[float, float, float]
    face: typing.Optional[int]
    start_solid: bool


class Mesh(typing.NamedTuple):
    """vertices: rows of x, y, z. faces: rows of vertex indices from 0, counter-clockwise seen from outside."""

    vertices: typing.List[typing.Tuple[float, float, float]]
    faces: typing.List[typing.List[int]]


def boolean(operation, *meshes, program=None):
    """Returns the exact union, difference or intersection of closed meshes as a Mesh, and the report."""
    return _made("boolean", [operation], meshes, [], program)


def repair(mesh, *options, program=None):
    """Returns a closed solid made from the mesh, and the report.

    options: those of the command `halfspace repair`, such as "--thicken".
    """
    return _made("repair", [], [mesh], options, program)


def validate(mesh, program=None):
    """Returns the validation report of a mesh: the defects that keep it from being a solid."""
    with tempfile.TemporaryDirectory() as folder:
        files = _MeshFiles(folder, [mesh])
        files.run(program, ["validate", *files.paths])
        return files.report()["files"][0]


def _made(command, words, meshes, options, program):
    """Runs a command that writes a mesh. Returns the mesh and the report."""
    with tempfile.TemporaryDirectory() as folder:
        files = _MeshFiles(folder, meshes)
        error = files.run(program, [command, *words, *files.paths, "-o", files.made, *options])
        if not os.path.exists(files.made):
            raise Refused("refused", error)
        return _read_off(files.made), files.report()


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class _MeshFiles:
    """The files of one run, in a temporary folder. paths: of the meshes.

    The caller does not know the files of meshes in memory: messages and reports name the argument instead.
    """

    def __init__(self, folder, meshes):
        self.made = os.path.join(folder, "made.off")
        self._report = os.path.join(folder, "report.json")
        self._names = {self.made: "the result", self._report: "the report"}
        self.paths = []
        for number, mesh in enumerate(meshes):
            name = _name_of(number, len(meshes))
            try:
                path = _path(mesh, folder, number)
            except (TypeError, ValueError) as error:
                raise type(error)(f"{name}: {error}") from error
            if path.startswith(folder):
                self._names[path] = name
            self.paths.append(path)

    def run(self, program, arguments):
        """Runs the program. Returns its messages."""
        try:
            return self._named(_run(program, [*arguments, "--json", self._report]))
        except Refused as error:
            raise Refused(error.kind, self._named(str(error))) from None

    def report(self):
        with open(self._report, encoding="utf-8") as file:
            return json.loads(self._named(file.read()))

    def _named(self, text):
        """The text with the names in place of the paths, and of the lines and columns behind them."""
        for path, name in self._names.items():
            text = re.sub(re.escape(path) + r"(?::\d+)*", name, text)
        return text


def _name_of(number, count):
    """The name of a mesh among the arguments."""
    if count == 1:
        return "the mesh"
    return f"the {_ORDINALS[number]} mesh" if number < len(_ORDINALS) else f"mesh {number + 1}"


def _run(program, arguments):
    """Runs the program. Returns its messages."""
    program = str(program or os.environ.get("HALFSPACE_PROGRAM") or "halfspace")
    try:
        done = subprocess.run([program, *arguments, "--quiet"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, encoding="utf-8", check=False)
    except OSError as error:
        raise Gone(f"{program} cannot be started: {error}") from error
    if done.returncode in (0, 1):
        return done.stderr.strip()
    if done.returncode in (2, 3):
        raise Refused("usage" if done.returncode == 2 else "file", done.stderr.strip())
    raise Gone(f"{program} ended with {done.returncode}: {done.stderr.strip()}")


def _path(mesh, folder, number):
    """Returns the path of a mesh; vertices and faces are first written to a file in the folder."""
    if isinstance(mesh, (str, os.PathLike)):
        return os.fspath(mesh)
    vertices, faces = mesh
    path = os.path.join(folder, f"mesh{number}.off")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"OFF\n{len(vertices)} {len(faces)} 0\n")
        for row in vertices:
            file.write(" ".join(repr(value) for value in _numbers(row, 3)) + "\n")
        for face in faces:
            corners = [int(corner) for corner in face]
            file.write(" ".join(map(str, [len(corners), *corners])) + "\n")
    return path


def _read_off(path):
    with open(path, encoding="utf-8") as file:
        words = file.read().split()
    count, faces = int(words[1]), int(words[2])
    at = 4 + 3 * count
    numbers = list(map(float, words[4:at]))
    mesh = Mesh(list(zip(numbers[0::3], numbers[1::3], numbers[2::3])), [])
    for _ in range(faces):
        corners = int(words[at])
        mesh.faces.append(list(map(int, words[at + 1 : at + 1 + corners])))
        at += 1 + corners
    return mesh


def add(content, operation="add", name="", parent=ROOT):
    """An edit that adds a node: content as in the edit journal, such as that of shape()."""
    properties = {}
    if operation != "add":
        properties["operation"] = operation
    if name:
        properties["name"] = name
    return {"do": "add", "parent": parent, "properties": properties, "content": content}


def shape(kind, centre=(0, 0, 0), material=None, **parameters):
    """The content of a shape of the catalogue: shape("cylinder", sides=12, width=48, ...)."""
    content = {
        "name": kind,
        "parameters": [[key, float(value)] for key, value in parameters.items()],
        "placement": [{"move": _numbers(centre, 3)}],
    }
    if material:
        content["surfaces"] = [{"material": material}]
    return {"shape": content}


def box(low, high, operation="add", name="", material=None, parent=ROOT):
    """An edit that adds a box between two corners; ValueError if a coordinate of low is above that of high."""
    low, high = _numbers(low, 3), _numbers(high, 3)
    if any(l > h for l, h in zip(low, high)):
        raise ValueError(f"the low corner {tuple(low)} is above the high corner {tuple(high)}")
    size = [h - l for l, h in zip(low, high)]
    centre = [(l + h) / 2 for l, h in zip(low, high)]
    content = shape("box", centre, material, width=size[0], depth=size[1], height=size[2])
    return add(content, operation, name, parent)


def move(nodes, by):
    """An edit that moves nodes by a vector."""
    return {"do": "transform", "nodes": [int(node) for node in nodes], "by": {"move": _numbers(by, 3)}}


def remove(node):
    """An edit that removes a node and everything below it."""
    return {"do": "remove", "node": int(node)}


def _numbers(row, count):
    numbers = [float(value) for value in row]
    if len(numbers) != count:
        raise ValueError(f"expected {count} numbers, found {len(numbers)}")
    return numbers


class Level:
    """A level in a process of the program. Empty, or read from a file."""

    def __init__(self, file=None, program=None, threads=0):
        """program: path of `halfspace`; else $HALFSPACE_PROGRAM, else the search path's."""
        program = program or os.environ.get("HALFSPACE_PROGRAM") or "halfspace"
        command = [str(program), "edit", "--serve"]
        if threads:
            command += ["--threads", str(threads)]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        except OSError as error:
            raise Gone(f"{program} cannot be started: {error}") from error
        self._next = 0
        try:
            greeting = self._read()
            if greeting.get("protocol") != PROTOCOL or greeting.get("version") != VERSION:
                raise Gone(f"{program} speaks another protocol: {greeting}")
            if file is not None:
                self.load(file)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the program. Unsaved edits are lost."""
        for stream in (self._process.stdin, self._process.stdout):
            try:
                stream.close()
            except OSError:
                pass  # the program ended first
        self._process.wait()

    def load(self, file):
        """Replaces the level by one from a file. Returns the issues of reading."""
        return self.request("load", file=os.fspath(file))["issues"]

    def edit(self, edits, name=""):
        """Applies a list of edits as one undo step: all or none. Returns the id of each new node."""
        return self.request("edit", name=name, edits=list(edits))["made"]

    def undo(self):
        """Undoes the last step. Returns its name."""
        return self.request("undo")["name"]

    def redo(self):
        return self.request("redo")["name"]

    def nodes(self):
        """All nodes in outline order: dicts with id, parent, kind, name and operation."""
        nodes = []
        while True:
            answer = self.request("nodes", **{"from": len(nodes)})
            nodes += answer["nodes"]
            if len(nodes) >= answer["count"] or not answer["nodes"]:
                return nodes

    def evaluate(self):
        """Figures of the exact boundary: solids, polygons, triangles, closed, manifold, volume, ..."""
        return self.request("evaluate")

    def validate(self):
        """Defects and issues of the level; verdict "solid" if there is none."""
        return self.request("validate")

    def sweep(self, shape, motions, accuracy="exact"):
        """Moves a shape such as "box:16,16,28" along motions, rows of x, y, z, dx, dy, dz."""
        rows = [_numbers(row, 6) for row in motions]
        hits = self.request("sweep", shape=shape, motions=rows, accuracy=accuracy)["hits"]
        return [Hit(hit["fraction"], tuple(hit["normal"]), hit["face"], hit["start_solid"])
                for hit in hits]

    def save(self, file=None):
        """Writes the level. Returns what the file format cannot hold."""
        named = {} if file is None else {"file": os.fspath(file)}
        answer = self.request("save", **named)
        return answer["losses"] + answer["lost_geometry"]

    def request(self, do, **members):
        """Sends a request of the protocol and returns the result of its answer."""
        self._next += 1
        line = json.dumps({"id": self._next, "do": do, **members})
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Gone(f"the program ended: {error}") from error
        answer = self._read()
        if answer.get("ok"):
            return answer["result"]
        error = answer["error"]
        raise Refused(error["kind"], error["text"])

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            raise Gone("the program ended")
        return json.loads(line)
