# Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
"""Compiled levels (.hbsp) in Python: what is where, what moves how far, what sees what.

Calls the C interface of the runtime, bsp/file/halfspace_bsp.h, in the shared library libhbsp.so. Needs
the standard library only. Units, promises and the meaning of all numbers are those of the header.

    with halfspace_runtime.Tree("level.hbsp") as tree:
        hit = tree.trace("sphere", (0, 0, 64), (0, 0, -99), radius=8)
        here = tree.cluster_at((0, 0, 64))
        print(hit, [c for c in range(tree.cluster_count) if tree.visible(here, c)])

Any number of threads may query a Tree at once.
"""

import ctypes
import os
import typing

__all__ = ["Hit", "Portal", "Tree", "TRUSTED"]

TRUSTED = 1  # HBSP_OPEN_TRUSTED; read its warning in the header
_KINDS = {"point": 0, "sphere": 1, "box": 2, "cylinder": 3, "capsule": 4}
_NONE = 0xFFFFFFFF
_Three = ctypes.c_double * 3


def _vector(numbers):
    """Three numbers; ctypes would take fewer and fill up with zeros."""
    numbers = tuple(numbers)
    if len(numbers) != 3:
        raise ValueError(f"three numbers are needed: x, y and z; here are {len(numbers)}")
    return _Three(*numbers)


class _Shape(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("radius", ctypes.c_double), ("half", _Three), ("middle", _Three),
                ("hull", ctypes.c_void_p)]


class _Query(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("mask", ctypes.c_uint32), ("accuracy", ctypes.c_int),
                ("reserved", ctypes.c_uint32), ("shape", _Shape), ("start", _Three), ("delta", _Three)]


class _Result(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("status", ctypes.c_int), ("hit", ctypes.c_int32),
                ("start_in_solid", ctypes.c_int32), ("fraction", ctypes.c_double), ("position", _Three),
                ("contact", _Three), ("normal", _Three), ("depth", ctypes.c_double), ("way_out", _Three),
                ("face", ctypes.c_uint32), ("leaf", ctypes.c_uint32), ("contents", ctypes.c_uint32),
                ("face_contents", ctypes.c_uint32), ("flags", ctypes.c_uint32),
                ("material", ctypes.c_uint32), ("solid", ctypes.c_uint64), ("solid_face", ctypes.c_uint32),
                ("entity", ctypes.c_uint32), ("game", ctypes.c_uint32 * 3), ("reserved", ctypes.c_uint32)]


class _Portal(ctypes.Structure):
    _fields_ = [("to", ctypes.c_uint32), ("corner_count", ctypes.c_uint32),
                ("corners", ctypes.POINTER(ctypes.c_double)), ("normal", _Three),
                ("offset", ctypes.c_double), ("flipped", ctypes.c_int32), ("index", ctypes.c_uint32)]


class _OpenOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("flags", ctypes.c_uint32)]


class Hit(typing.NamedTuple):
    """The first contact of a motion. material: its name, or None."""

    fraction: float
    position: typing.Tuple[float, float, float]
    contact: typing.Tuple[float, float, float]
    normal: typing.Tuple[float, float, float]
    start_in_solid: bool
    contents: int
    material: typing.Optional[str]
    solid: int


class Portal(typing.NamedTuple):
    """An opening between a cluster and the cluster `to`. corners: counter-clockwise seen from `to`."""

    to: int
    index: int
    normal: typing.Tuple[float, float, float]
    offset: float
    corners: typing.List[typing.Tuple[float, float, float]]


def _load(library):
    names = [library] if library else [os.environ.get("HALFSPACE_RUNTIME"), "libhbsp.so.3", "libhbsp.so"]
    for name in filter(None, names):
        try:
            calls = ctypes.CDLL(name)
        except OSError as failure:
            error = failure
            continue
        tree, u32 = ctypes.c_void_p, ctypes.c_uint32
        calls.hbsp_open_file_with.argtypes = [ctypes.c_char_p, ctypes.POINTER(_OpenOptions),
                                              ctypes.POINTER(tree), ctypes.c_char_p, ctypes.c_size_t]
        calls.hbsp_close.argtypes = [tree]
        calls.hbsp_close.restype = None
        calls.hbsp_trace.argtypes = [tree, ctypes.POINTER(_Query), ctypes.POINTER(_Result)]
        calls.hbsp_material.argtypes = [tree, u32]
        calls.hbsp_material.restype = ctypes.c_char_p
        calls.hbsp_contents_bits.argtypes = [tree, _Three, ctypes.POINTER(u32)]
        calls.hbsp_cluster_count.argtypes = [tree]
        calls.hbsp_cluster_count.restype = u32
        calls.hbsp_cluster_at.argtypes = [tree, _Three]
        calls.hbsp_cluster_at.restype = u32
        calls.hbsp_visible.argtypes = [tree, u32, u32]
        calls.hbsp_cluster_portals.argtypes = [tree, u32, ctypes.POINTER(_Portal), ctypes.c_size_t]
        calls.hbsp_cluster_portals.restype = ctypes.c_size_t
        return calls
    raise OSError(f"the runtime's shared library cannot be loaded: {error}")


class Tree:
    """A compiled level."""

    def __init__(self, file, library=None, flags=0):
        """library: path of libhbsp.so; else $HALFSPACE_RUNTIME, else the system's. flags: 0 or TRUSTED."""
        self._calls = _load(library)
        self._tree = ctypes.c_void_p()
        message = ctypes.create_string_buffer(300)
        options = _OpenOptions(ctypes.sizeof(_OpenOptions), flags)
        if self._calls.hbsp_open_file_with(os.fsencode(file), options, self._tree, message, len(message)) != 0:
            raise ValueError(f"{file}: {message.value.decode()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Frees the level; the Tree must not be used any more."""
        self._calls.hbsp_close(self._tree)
        self._tree = ctypes.c_void_p()

    def trace(self, shape, start, delta, radius=0.0, half=(0, 0, 0), middle=(0, 0, 0), mask=0):
        """Moves a shape ("point", "sphere", "box", "cylinder", "capsule"). Returns a Hit, or None."""
        if shape not in _KINDS:
            raise ValueError(f"there is no shape {shape!r}; there are: {', '.join(_KINDS)}")
        query = _Query(ctypes.sizeof(_Query), mask, 0, 0,
                       _Shape(_KINDS[shape], radius, _vector(half), _vector(middle), None),
                       _vector(start), _vector(delta))
        result = _Result(ctypes.sizeof(_Result))
        status = self._calls.hbsp_trace(self._tree, query, result)
        if status != 0:
            raise ValueError(f"the query is refused (status {status})")
        if not result.hit:
            return None
        name = self._calls.hbsp_material(self._tree, result.material)
        return Hit(result.fraction, tuple(result.position), tuple(result.contact), tuple(result.normal),
                   bool(result.start_in_solid), result.contents, name.decode() if name else None,
                   result.solid)

    def contents(self, point):
        """The contents bits at a point; 0: empty."""
        bits = ctypes.c_uint32()
        if not self._calls.hbsp_contents_bits(self._tree, _vector(point), bits):
            raise ValueError("the point is not finite")
        return bits.value

    @property
    def cluster_count(self):
        """0 if the file was compiled without --visibility."""
        return self._calls.hbsp_cluster_count(self._tree)

    def cluster_at(self, point):
        """The cluster at a point, or None."""
        cluster = self._calls.hbsp_cluster_at(self._tree, _vector(point))
        return None if cluster == _NONE else cluster

    def visible(self, a, b):
        """Whether two clusters may see each other. None may see everything."""
        numbers = [_NONE if cluster is None else cluster for cluster in (a, b)]
        return self._calls.hbsp_visible(self._tree, *numbers) == 1

    def portals(self, cluster):
        """The openings of a cluster: a list of Portal."""
        count = self._calls.hbsp_cluster_portals(self._tree, cluster, None, 0)
        found = (_Portal * count)()
        self._calls.hbsp_cluster_portals(self._tree, cluster, found, count)
        made = []
        for portal in found:
            corners = [tuple(portal.corners[3 * i : 3 * i + 3]) for i in range(portal.corner_count)]
            made.append(Portal(portal.to, portal.index, tuple(portal.normal), portal.offset,
                               corners[::-1] if portal.flipped else corners))
        return made
