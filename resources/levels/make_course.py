#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the rooms of the acceptance course and a recording for each, in course/ beside itself.

    make_course.py PROGRAM    PROGRAM is `halfspace`, which brings them into the form that it saves

A level's own keys say what a body must be to reach the goal (units and degrees): "width" (the
narrowest way, its diameter at most), "narrow" (a gap it must not fall into: its diameter at least),
"headroom", "rise" (of a step), "slope" (90: slid down, not walked up), "ledge", "shore" (above the
water), "hang" (a ledge that is hung from), "closed" 1 (nobody); "titans" 1: there is room for a body 512 wide. Entities say the rest:
info_player_start, trigger_goal (low, high: where the foot must end), water and ladder (low, high,
towards), mover (low, high about origin; way, seconds there and back again; turn, degrees a second),
bystander (origin, radius, height: somebody who stands there), and doors and trains with the keys of games (their solid is
the box from low to high).

Same script, same bytes.
"""
import math
import pathlib
import subprocess
import sys
import tempfile

from make_levels import Level

LOW, HIGH = (-512, -320, 0), (832, 320, 640)
ROOMS = []


class Room(Level):
    def __init__(self, name, low=LOW, high=HIGH, floor=0, **keys):
        super().__init__("The course: " + name.replace("_", " "))
        self.name, self.low, self.high = name, low, high
        self.keys = {key: str(value) for key, value in keys.items()}
        self.inputs, self.settings, self.start = [], {}, (-320, 0, 0)
        wall = [low[0] - 16, low[1] - 16, low[2] - 16 - floor], [h + 16 for h in high]
        self.nodes.append(self.box(*wall, "stone", "walls"))
        self.nodes.append(self.box(low, high, "plaster", "room", "subtract"))
        ROOMS.append(self)

    def add(self, low, high, material="grey", operation="add"):
        self.nodes.append(self.box(low, high, material, operation=operation))
        return self

    def dig(self, low, high):
        return self.add(low, high, "dark", "subtract")

    def prism(self, corners, low, high, upright=True, operation="add"):
        """Corners counter-clockwise in x and y (upright), or in x and z and along y."""
        def at(corner, w):
            return (corner[0], corner[1], w) if upright else (corner[0], w, corner[1])
        n = len(corners)
        faces = [(at(corners[i], low), at(corners[(i + 1) % n], low), at(corners[i], high))
                 for i in range(n)]
        faces.append(tuple(at(c, high) for c in corners[:3]))
        faces.append(tuple(at(c, low) for c in reversed(corners[:3])))
        if not upright:
            faces = [(a, c, b) for a, b, c in faces]
        self.nodes.append(self.node({"brush": [
            {"points": [float(x) for point in face for x in point],
             "material": self.material("sand")} for face in faces]}, operation=operation))
        return self

    def frustum(self, corners, low, high, scale=1, shift=(0, 0), operation="add"):
        """Corners counter-clockwise at `low`, the same scaled and shifted at `high`."""
        base = [(x, y, low) for x, y in corners]
        top = [(x * scale + shift[0], y * scale + shift[1], high) for x, y in corners]
        n = len(corners)
        faces = [(base[i], base[(i + 1) % n], top[i]) for i in range(n)]
        faces += [tuple(top[:3]), tuple(reversed(base[:3]))]
        self.nodes.append(self.node({"brush": [
            {"points": [float(x) for point in face for x in point],
             "material": self.material("sand")} for face in faces]}, operation=operation))
        return self

    def ramp(self, x0, z0, x1, z1, low=-320, high=320):
        """The ground between two places, down to the floor."""
        base = min(z0, z1, 0) - 8
        return self.prism([(x0, base), (x1, base), (x1, z1), (x0, z0)], low, high, upright=False)

    def goal(self, low, high):
        self.entity(classname="trigger_goal", low="%g %g %g" % low, high="%g %g %g" % high)
        return self

    def thing(self, classname, **keys):
        self.entity(classname=classname, **keys)
        return self

    def from_(self, x, y, z):
        self.start = (x, y, z)
        return self

    def set(self, **settings):
        self.settings.update(settings)
        return self

    def go(self, seconds, yaw=0, forward=1, side=0, jump=False, crouch=False, up=0, pitch=0):
        self.inputs.append((round(120 * seconds), forward, side, yaw, jump, crouch, up, pitch))
        return self

    def text(self):
        self.entity(classname="info_player_start", origin="%g %g %g" % self.start, angle=0)
        text = super().text()  # has the keys as those of a compiler, with an underscore
        for key in self.keys:
            text = text.replace(f'["_{key}", ', f'["{key}", ')
        return text

    def recording(self):
        lines = ["halfspace-recording 1", "level 0", "# " + self.message,
                 "start %r %r %r" % (self.start[0], self.start[1], self.start[2] + 0.03125)]
        lines += [f"set {key} {value:g}" for key, value in self.settings.items()]
        lines.append("input 30 0 0 0 - -")
        for steps, forward, side, yaw, jump, crouch, up, pitch in self.inputs:
            line = f"input {steps} {forward:g} {side:g} {yaw:g} {'jump' if jump else '-'} " \
                   f"{'crouch' if crouch else '-'}"
            more = f" {up:g} -" if up or pitch else ""
            lines.append(line + more + (f" {pitch:g}" if pitch else ""))
        return "\n".join(lines) + "\n"


def ring(sides, radius, x=0.0, y=0.0, turn=0.0):
    """Corners of a regular polygon around a circle of that radius."""
    out = radius / math.cos(math.pi / sides)
    return [(x + out * math.cos(turn + 2 * math.pi * k / sides),
             y + out * math.sin(turn + 2 * math.pi * k / sides)) for k in range(sides)]


FAR = ((300, -320, -1), (832, 320, 700))  # beyond whatever stands in the middle
TOP = ((0, -320, 95.5), (832, 320, 700))


def stairs_up(room, tread=32, rise=16, count=6, low=-320, high=320):
    for i in range(count):
        room.add((i * tread, low, 0), (832, high, rise * (i + 1)))
    return room


def stairs():
    stairs_up(Room("stairs_up", rise=16)).goal(*TOP).go(5)
    stairs_up(Room("stairs_as_high_as_a_step", rise=18), rise=18).goal(*TOP).go(5)
    stairs_up(Room("stairs_too_high", rise=18.25), rise=18.25).goal((0, -320, 17), TOP[1]).go(4)
    room = Room("stairs_down", rise=16).from_(-320, 0, 96).goal((300, -320, -1), (832, 320, 1))
    for i in range(6):
        room.add((-512, -320, 0), (32 * i, 320, 96 - 16 * i))
    room.go(5)
    stairs_up(Room("stairs_diagonal", rise=16)).from_(-320, -160, 0).goal(*TOP).go(5, yaw=35)
    stairs_up(Room("stairs_along_a_wall", rise=16)).goal(*TOP).go(7, yaw=40)
    stairs_up(Room("stairs_to_a_wall", rise=16)).add((192, -320, 0), (208, 320, 640)).goal(
        (-320, -320, 95.5), TOP[1]).go(5)
    winding = Room("stairs_winding", (-900, -400, 0), (400, 400, 640), rise=16, width=160)
    winding.add((-240, -240, 0), (240, 240, 640)).from_(-640, -260, 0)
    winding.add((-416, -240, 0), (-400, 400, 640))
    winding.add((240, -400, 0), (400, 400, 96)).add((-400, 240, 0), (400, 400, 192))
    for i in range(6):
        z = 16 * (i + 1)
        winding.add((-160 + 40 * i, -400, 0), (400, -240, z))
        winding.add((240, -160 + 40 * i, 0), (400, 400, 96 + z))
        winding.add((-400, 240, 0), (160 - 40 * i, 400, 192 + z))
    winding.goal((-400, 200, 287), (400, 400, 640)).go(1.2, yaw=-30).go(4.2).go(3.5, yaw=90).go(
        3.5, yaw=180)
    treads = Room("no_stairs", rise=16, closed=1).goal((0, -320, 40), (832, 320, 640)).go(4).go(
        3, yaw=40)
    stairs_up(treads, tread=2)
    curbs = Room("curbs", rise=12).goal(*FAR).go(5)
    for x in range(-128, 257, 64):
        curbs.add((x, -320, 0), (x + 16, 320, 12))
    bumps = Room("bumps", rise=2).goal(*FAR).go(5)
    for x in range(-160, 281, 20):
        bumps.add((x, -320, 0), (x + 4, 320, 2))


def slope(name, degrees, **keys):
    room = Room(name, slope=degrees, **keys)
    height = round(64 * 256 * math.tan(math.radians(degrees))) / 64
    return room.ramp(0, 0, 256, height).add((256, -320, 0), (832, 320, height)), height


def slopes():
    for name, degrees in (("ramp", 30), ("ramp_at_the_limit", 44.75), ("ramp_above_the_limit", 45.5),
                          ("ramp_steep", 60)):
        room, height = slope(name, degrees)
        room.goal((256, -320, height - 1), (832, 320, 640)).go(6)
    valley = Room("ramps_meet_in_a_valley", slope=30).from_(-400, 0, 148)
    valley.ramp(-512, 148, -256, 0).ramp(-256, 0, 256, 296).add((256, -320, 0), (832, 320, 296))
    valley.goal((300, -320, 295), (832, 320, 640)).go(6)
    ridge = Room("ramps_meet_in_a_ridge", slope=40).ramp(-64, 0, 192, 214).ramp(192, 214, 448, 0)
    ridge.goal((460, -320, -1), (832, 320, 1)).go(6)
    for degrees in (15, 30, 40):
        room = Room(f"ramp_of_{degrees}_to_a_wall", closed=1)
        height = 256 * math.tan(math.radians(degrees))
        room.ramp(0, 0, 256, height).ramp(256, height, 320, 640)
        room.goal((330, -320, 300), (832, 320, 640)).go(5)
    floors = Room("steep_floors_under_the_start", slope=90).from_(0, -160, 320)
    floors.ramp(-512, 640, 0, -6).ramp(0, -6, 512, 640).goal((-200, 100, 0), (200, 320, 640))
    floors.go(1.5, forward=0).go(6, yaw=90)
    cut = Room("floor_cut_at_shallow_angles", slope=5).goal(*FAR).go(5)
    for i in range(12):
        x, y = -224 + 40 * i, -320 + 53 * i
        cut.prism([(x, -1), (x + 180, -1), (x + 90, 0.25 + i / 16)], y - 200, y + 200,
                  upright=False)
    seams = Room("seams_in_the_floor").goal(*FAR).go(5)
    seams.dig((-256, -320, -8), (384, 320, 0))
    for i in range(10):
        for k in range(10):
            x, y = -256 + 64 * i, -320 + 64 * k
            seams.prism([(x, y), (x + 64, y), (x + 64, y + 64)], -8, 0)
            seams.prism([(x, y), (x + 64, y + 64), (x, y + 64)], -8, 0)


def gaps():
    for name, width in (("door_for_a_cat", 8.125), ("door_for_a_person", 32.125),
                        ("door_for_a_giant", 128.125), ("pillars_a_unit_wider", 33),
                        ("pillars_a_unit_closer", 31), ("slot_of_exactly_the_width", 32)):
        room = Room(name, width=width).goal(*FAR).go(5)
        half = width / 2
        room.add((0, half, 0), (32, 320, 640)).add((0, -320, 0), (32, -half, 640))
    row = Room("row_of_pillars", width=64).goal(*FAR).go(6)
    for y in range(-320, 321, 128):
        row.prism([(32 * math.cos(a), y + 32 * math.sin(a)) for a in
                   (math.radians(30 * k) for k in range(12))], 0, 640)
    slit = Room("slit_in_the_floor", floor=256, narrow=1).dig((0, -320, -256), (1, 320, 0))
    slit.goal(*FAR).go(4)
    pit = Room("pit", floor=256, width=192).dig((-64, -320, -256), (128, 320, 0))
    pit.goal((-64, -320, -257), (128, 320, -255)).go(6.5, forward=0.25)
    beam = Room("beam", floor=256).dig((-64, -320, -256), (192, 320, 0))
    beam.add((-64, -2, -256), (192, 2, 0)).goal(*FAR).go(4)
    ledge = Room("ledge_not_rounded_over", floor=256).dig((0, -320, -256), (832, 320, 0))
    ledge.goal((-320, -320, -1), (0, 320, 1)).set(friction=60).go(0.9).go(2, forward=0)
    thin = Room("thin_wall_at_any_speed", closed=1).add((0, -320, 0), (0.125, 320, 640))
    thin.set(walkSpeed=50000, acceleration=120).goal((1, -320, -1), (832, 320, 640)).go(3)
    low = Room("tunnel_to_crouch_in", headroom=40).add((0, -320, 40), (256, 320, 640)).goal(*FAR)
    low.go(6, crouch=True)
    slant = Room("slanted_ceiling", headroom=73).goal(*FAR).go(5)
    slant.prism([(0, 640), (256, 73), (288, 73), (288, 640)], -320, 320, upright=False)


def corners():
    for degrees in (5, 10, 20, 30):
        room = Room(f"wedge_of_{degrees}_degrees")
        side = 256 * math.tan(math.radians(degrees / 2))
        room.prism([(-64, side), (192, 0), (192, 320), (-64, 320)], 0, 640)
        room.prism([(-64, -side), (-64, -320), (192, -320), (192, 0)], 0, 640)
        room.add((192, -320, 0), (224, 320, 640))
        room.goal((-512, -320, -1), (-300, 320, 1)).go(3).go(1, yaw=3).go(1, yaw=-3).go(4, yaw=180)
    spikes = Room("wall_of_spikes").goal((-512, -320, -1), (-300, 320, 1))
    for i in range(10):
        y, width = -320 + 64 * i, 8 + 2.5 * i
        spikes.prism([(0, y), (128, y - width), (128, y + width)], 0, 640)
    spikes.go(2).go(1, yaw=20).go(1, yaw=-20).go(3, yaw=90).go(3, yaw=180)
    crease = Room("crease_that_leans").goal((-512, -320, -1), (-300, 320, 1))
    crease.prism([(64, 0), (400, 0), (400, 640), (300, 640)], -320, 320, upright=False)
    crease.prism([(0, 320), (320, -64), (320, 320)], 0, 640)
    crease.go(2, yaw=20).go(2, yaw=40).go(2, yaw=-10).go(4, yaw=190)
    turns = Room("walls_at_25_angles", (-400, -400, 0), (400, 400, 640)).from_(0, 0, 0)
    rim = [(360 * math.cos(2 * math.pi * k / 25), 360 * math.sin(2 * math.pi * k / 25))
           for k in range(25)]
    for k, (a, b) in enumerate(zip(rim, rim[1:] + rim[:1])):
        far = [(x * 1.6, y * 1.6) for x, y in (a, b)]
        turns.prism([a, far[0], far[1], b], 0, 640)
    for k in range(25):
        turns.go(0.3, yaw=360 * k / 25)
    turns.goal((100, -200, -1), (400, 200, 1)).go(3, yaw=0)
    creases()
    flush = Room("wall_of_flush_pillars").goal((400, -320, -1), (832, 320, 1)).go(6, yaw=40)
    for k in range(0, 40):
        flush.add((-448 + 32 * k, 288, 0), (-416 + 32 * k, 320, 640))


def creases():
    """A ring of pillars that lean in, out and aside, each into its neighbours: no two faces that
    meet are upright or alike. For a bot that walks at them a million times."""
    room = Room("creases_all_around", (-600, -600, 0), (600, 600, 640)).from_(0, 0, 0)
    for k in range(16):
        turn = 2 * math.pi * k / 16
        lean, scale = (40 * math.sin(5 * k), 30 * math.cos(3 * k)), 1 + 0.35 * math.sin(7 * k)
        corners = ring(3 + k % 4, 96, turn=turn + 0.3 * k)
        x, y = 430 * math.cos(turn), 430 * math.sin(turn)
        base = [(x + dx, y + dy) for dx, dy in corners]
        shift = (x * (1 - scale) + lean[0], y * (1 - scale) + lean[1])
        room.frustum(base, -8, 640, scale, shift)
    for k in range(8):
        room.go(0.8, yaw=45 * k + 10)
    room.goal((-300, -300, -1), (300, 300, 1)).go(1, yaw=190)


def funnels():
    """Steeper than can be walked, with a hole at the bottom: who fits falls through, who does not
    rests in it."""
    for degrees in (50, 60, 75):
        room = Room(f"funnel_of_{degrees}_degrees", floor=1400, width=72).from_(70, 30, 40)
        depth = round((300 - 36) * math.tan(math.radians(degrees)))
        room.frustum(ring(8, 36), -depth, 0, 300 / 36, operation="subtract")
        room.frustum(ring(8, 36), -depth - 300, -depth + 1, operation="subtract")
        room.goal((-40, -40, -depth - 301), (40, 40, -depth - 290)).go(8, forward=0)


def titans():
    """The same doors for radii from 1 to 256."""
    low, high = (-1600, -640, 0), (1600, 640, 900)
    for name, width in (("door_for_a_titan", 512.125), ("pillars_a_unit_too_close_for_a_titan", 511)):
        room = Room(name, low, high, titans=1, width=width).from_(-640, 0, 0)
        half = width / 2
        room.add((0, half, 0), (32, 640, 900)).add((0, -640, 0), (32, -half, 900))
        room.goal((600, -640, -1), (1600, 640, 1)).go(8)
    stairs_of = Room("stairs_for_titans", low, high, titans=1, rise=16).from_(-640, 0, 0)
    for i in range(6):
        stairs_of.add((64 * i, -640, 0), (1600, 640, 16 * (i + 1)))
    stairs_of.goal((600, -640, 95.5), (1600, 640, 900)).go(8)


def others():
    """Somebody stands in the way."""
    row = Room("row_of_bystanders", width=33).goal(*FAR).go(6)
    for k in range(-5, 5):
        row.thing("bystander", origin="32 %g 0" % (65 * k + 32.5), radius=16, height=200)
    lane = Room("bystander_in_a_corridor", width=18).goal(*FAR).from_(-320, 1, 0)
    lane.add((-64, 34, 0), (160, 320, 640)).add((-64, -320, 0), (160, -34, 640))
    lane.thing("bystander", origin="48 0 0", radius=16, height=300).go(8)
    dwarf = Room("bystander_to_step_on", rise=16).goal(*FAR).go(6)
    for k in range(-10, 11):
        dwarf.thing("bystander", origin="0 %g 0" % (32 * k), radius=16, height=16)


def abilities():
    for name, height in (("ledge_to_climb", 64), ("ledge_a_unit_too_high", 65)):
        room = Room(name, ledge=height).add((0, -320, 0), (832, 320, height))
        room.set(climbHeight=64).goal((100, -320, height - 0.5), (832, 320, 640)).go(5)
    fence = Room("fence_to_jump").add((0, -320, 0), (8, 320, 40)).goal(*FAR)
    fence.go(0.2, forward=0)
    for _ in range(10):
        fence.go(0.4).go(0.1, jump=True)
    pool = Room("pool", floor=512, shore=8).dig((-192, -320, -512), (320, 320, 0))
    pool.thing("water", low="-192 -320 -512", high="320 320 -8").goal((340, -320, -1),
                                                                     (832, 320, 1))
    pool.go(1.5).go(8, up=1)
    ladder = Room("ladder").add((0, -320, 0), (832, 320, 300))
    ladder.thing("ladder", low="-8 -320 0", high="0 320 300", towards="1 0 0")
    ladder.goal((60, -320, 299), (832, 320, 640)).go(7)
    lift = Room("lift").add((64, -320, 0), (832, 320, 256)).goal((100, -320, 255), (832, 320, 640))
    lift.from_(-100, 0, 0).thing("mover", low="-164 -160 0", high="164 160 8", origin="-100 0 -8",
                                 way="0 0 264", seconds=4)
    lift.go(3.45, forward=0).go(1.5)
    ride = Room("platform_over_a_pit", floor=512).dig((-192, -320, -512), (448, 320, 0))
    ride.thing("mover", low="-144 -160 -16", high="144 160 0", origin="-336 0 0.5",
               way="640 0 0", seconds=5)
    ride.goal((460, -320, -1), (832, 320, 1)).go(4.3, forward=0).go(2)
    ride.from_(-336, 0, 0.5).dig((-480, -160, -32), (-192, 160, 0))
    wheel = Room("wheel", (-704, -320, 0), rise=8).from_(-450, 0, 0).thing("mover", low="-200 -200 -8", high="200 200 8",
                                        origin="0 0 0", way="0 0 0", seconds=1, turn=90)
    wheel.goal(*FAR).go(6)
    turns = Room("wheel_of_a_hundred_turns").from_(60, 0, 16).thing(
        "mover", low="-200 -200 0", high="200 200 16", origin="0 0 0", way="128 0 0", seconds=2,
        turn=360)
    # The first step finds what it stands on; from then on it is carried. After as many steps as a
    # hundred seconds have, everything is again where it began.
    lag, out = math.radians(360 / 120), 60 - 128 / 2 / 120
    x, y = out * math.cos(lag), -out * math.sin(lag)
    turns.goal((x - 0.001, y - 0.001, 16), (x + 0.001, y + 0.001, 16.1)).go(99.75, forward=0)
    back = Room("lift_that_reverses_at_once").from_(0, 0, 8).thing(
        "mover", low="-200 -200 0", high="200 200 8", origin="0 0 0", way="0 0 96", seconds=0.5)
    back.goal((-1, -1, 7.9), (1, 1, 8.2)).go(9.75, forward=0)
    press = Room("ceiling_comes_down").thing(
        "mover", low="-128 -320 0", high="128 320 64", origin="0 0 560", way="0 0 -260", seconds=1.5)
    press.goal(*FAR).go(5)


def hands():
    """Ladders that are climbed along the view, and ledges to hang from: 109.6 units are in reach."""
    view = Room("ladder_along_the_view").add((0, -320, 0), (832, 320, 300))
    view.thing("ladder", low="-8 -320 0", high="0 320 300", towards="1 0 0")
    view.set(ladderPitch=1, ladderJump=270, ladderSpeed=200).goal((60, -320, 299), (832, 320, 640))
    view.go(2, pitch=-80).go(0.75, pitch=45).go(0.5, pitch=-60).go(6, pitch=45)
    for name, height in (("ledge_to_hang_from", 100), ("ledge_out_of_reach_of_the_hands", 112)):
        room = Room(name, hang=height).add((0, -320, 0), (832, 320, height)).set(hangHeight=64)
        room.goal((60, -320, height - 0.5), (832, 320, 640)).go(2).go(0.1, jump=True).go(5)


def machines():
    """What moves as in games, and how it is met."""
    for name, door in (
            ("door_that_slides", dict(classname="func_door", angle=-1, speed=200, lip=0)),
            ("door_that_swings", dict(classname="func_door_rotating", origin="8 -40 0", speed=180,
                                      spawnflags=2, wait=-1))):
        room = Room(name, width=79, headroom=119).goal(*FAR).go(6)
        room.add((0, 40, 0), (16, 320, 640)).add((0, -320, 0), (16, -40, 640))
        room.add((0, -40, 120), (16, 40, 640)).thing(low="4 -39.5 0.5", high="12 39.5 119.5", **door)
    bridge = Room("drawbridge", floor=512, rise=8).dig((0, -320, -512), (160, 320, 0)).goal(*FAR)
    bridge.thing("func_door_rotating", low="-8 -310 0.5", high="0 310 176", origin="0 0 0.5",
                 spawnflags=128, speed=120, wait=-1).go(2).go(1, forward=0).go(4)
    # It waits for four seconds, takes two to the other side, waits for eight and comes back.
    train = Room("train_across_a_pit", floor=512).dig((0, -320, -512), (640, 320, 0))
    train.thing("func_train", low="0.5 -310 -16", high="319.5 310 0", target="first", speed=160)
    for name, x, wait, then in (("first", 0.5, 0, "near"), ("near", 0.5, 4, "far"),
                                ("far", 320.5, 8, "near")):
        train.thing("path_corner", targetname=name, origin=f"{x} -310 -16", wait=wait, target=then)
    train.goal((660, -320, -1), (832, 320, 700)).go(1.5).go(5, forward=0).go(3)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(__file__).parent / "course"
    folder.mkdir(exist_ok=True)
    for make in (stairs, slopes, gaps, corners, abilities, funnels, titans, others,
                 hands, machines):
        make()
    with tempfile.TemporaryDirectory() as raw:
        for room in ROOMS:
            path = pathlib.Path(raw) / (room.name + ".halfspace")
            path.write_text(room.text())
            subprocess.run([sys.argv[1], "convert", str(path), str(folder / path.name)], check=True)
            (folder / (room.name + ".recording")).write_text(room.recording())


main()
