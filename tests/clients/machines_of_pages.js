// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The machines of a page (resources/web/machines.js) by the rules that tests/bsp/surroundings checks for play
// mode: doors that begin open, turn or are secret, teams, plats with a name, counters, relays, teleporters, jump
// pads, what hurts, and the defaults of each game. Run by node.
"use strict";

const assert = require("assert");
const { Machines, pushed } = require("../../resources/web/machines.js");

const STEP = 1 / 120;
const LEAF = { low: [0, -40, 0], high: [16, 40, 100] };
const SWITCH = { low: [-1040, -40, 0], high: [-960, 40, 64] };
const FAR = [5000, 5000, 0], AT_SWITCH = [-1000, 0, 0];

// `list`: [class, keys, box or null] of each entity besides the world.
function play(list, game) {
  const all = [["worldspawn", game ? { _game: game } : {}, null], ...list];
  const entities = all.map(([kind, keys]) => [["classname", kind], ...Object.entries(keys)]);
  const models = all.flatMap(([, , box], entity) => (box ? [{ ...box, contents: 1, entity, tree: null }] : []));
  const machines = new Machines(entities, models);
  return {
    machines,
    hold(foot, seconds) {
      for (let i = 0; i < Math.round(seconds / STEP); ++i) machines.step([{ foot, radius: 16, height: 56 }], STEP);
    },
    effects(foot) {
      machines.step([{ foot, radius: 16, height: 56 }], STEP);
      return machines.effects;
    },
    part: (i) => machines.machines[i].part,
    pose: (i) => machines.all[i].pose,
  };
}

const near = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1e-9);
const firing = ["trigger_once", { target: "go" }, SWITCH];

const tests = {
  aDoor_opensForWhoComes() {
    const game = play([["func_door", { angle: "90" }, LEAF]]);
    game.hold(FAR, 0.5);
    assert.equal(game.part(0), 0);
    game.hold([-40, 0, 0], 1);
    assert.equal(game.part(0), 1);
    assert(near(game.pose(0).offset, [0, 72, 0]));
    game.hold([8, 0, 0], 10); // who stands in it is not hit
    assert(game.part(0) > 0);
    game.hold(FAR, 10);
    assert.equal(game.part(0), 0);
  },
  startOpen_shutsWhenFired_andWaitsForWhoStandsInIt() {
    const keys = { angle: "90", spawnflags: "1", targetname: "go", wait: "-1" };
    const game = play([["func_door", keys, LEAF], firing]);
    assert(near(game.pose(0).offset, [0, 72, 0]));
    game.hold(AT_SWITCH, 0.1);
    game.hold([8, 0, 0], 3);
    assert(game.part(0) > 0.1 && game.part(0) < 0.9);
    game.hold(FAR, 3);
    assert(near(game.pose(0).offset, [0, 0, 0]));
  },
  aSecretDoor_goesInTwoSteps() {
    const game = play([["func_door_secret", { angle: "90" }, LEAF]]);
    game.hold([-40, 0, 0], 1);
    assert.equal(game.part(0), 0);
    game.hold([-16.03, 0, 0], 0.7);
    assert(near(game.pose(0).offset, [16, 0, 0]));
    game.hold(FAR, 3);
    assert(near(game.pose(0).offset, [16, 80, 0]));
    game.hold(FAR, 12);
    assert.equal(game.part(0), 0);
  },
  aTurningDoor_swingsAboutItsOrigin() {
    const game = play([["func_door_rotating", { origin: "0 40 0" }, LEAF]]);
    game.hold([-40, 0, 0], 1);
    const { offset, turn } = game.pose(0);
    assert.equal(turn, 90);
    // The leaf's far corner: x' = -y + offset, y' = x + offset.
    assert(near([40 + offset[0], 16 + offset[1]], [80, 56]));
  },
  aTeam_opensTogether_andANameKeepsLeavesShut() {
    const other = { low: [0, 500, 0], high: [16, 580, 100] }, touching = { low: [0, 40, 0], high: [16, 90, 100] };
    const team = play([["func_door", { angle: "90", team: "a" }, LEAF], ["func_door", { team: "a" }, other]]);
    team.hold([-40, 0, 0], 0.1);
    assert(team.part(0) > 0 && team.part(1) > 0);
    const leaves = play([["func_door", { angle: "90" }, LEAF],
      ["func_door", { angle: "90", targetname: "go" }, touching], firing]);
    leaves.hold([-40, 0, 0], 1);
    assert.equal(leaves.part(0), 0);
    leaves.hold(AT_SWITCH, 0.5);
    assert(leaves.part(0) > 0 && leaves.part(1) > 0);
  },
  aPlatWithAName_waitsAbove() {
    const box = { low: [-64, -64, 88], high: [64, 64, 104] };
    const game = play([["func_plat", { height: "96", targetname: "go" }, box], firing]);
    game.hold([0, 0, 104], 2);
    assert.equal(game.part(0), 1);
    game.hold(AT_SWITCH, 2);
    assert.equal(game.part(0), 0);
    game.hold([0, 0, 8], 0.1);
    assert(game.part(0) > 0);
  },
  aCounterAndARelay_fire() {
    const count = ["trigger_counter", { targetname: "go", target: "late", count: "2" }, null];
    const relay = ["trigger_relay", { targetname: "late", killtarget: "gate", delay: "1" }, null];
    const game = play([["func_door", { targetname: "gate" }, LEAF], count, relay,
      ["trigger_multiple", { target: "go", wait: "0.5" }, SWITCH]]);
    game.hold(AT_SWITCH, 0.4);
    game.hold(FAR, 2);
    assert(!game.machines.machines[0].isRemoved);
    game.hold(AT_SWITCH, 0.1);
    game.hold(FAR, 0.5);
    assert(!game.machines.machines[0].isRemoved);
    game.hold(FAR, 1);
    assert(game.machines.machines[0].isRemoved);
  },
  rotatingAndBobbing_move_andAbsentOnesAreNotThere() {
    const game = play([["func_rotating", { speed: "30" }, LEAF],
      ["func_plat", { spawnflags: "1792" }, LEAF], ["func_bobbing", { height: "64", speed: "4" }, LEAF]]);
    game.hold(FAR, 1);
    assert(Math.abs(game.pose(0).turn - 30) < 1e-6);
    assert(game.machines.machines[1].isRemoved);
    assert(Math.abs(game.pose(2).offset[2] - 64) < 1e-6);
  },
  aTeleporter_leadsToItsDestination() {
    const to = ["info_teleport_destination", { targetname: "t1", origin: "500 300 24", angle: "90" }, null];
    const game = play([["trigger_teleport", { target: "t1" }, LEAF], to]);
    assert.equal(game.effects(FAR).length, 0);
    const [arrival] = game.effects([8, 0, 0]);
    assert.deepEqual(arrival, {
      kind: "teleports", body: 0, foot: [500, 300, 27], yaw: 90, velocity: [0, 300, 0],
    });
    const named = play([["trigger_teleport", { target: "t1", targetname: "go" }, LEAF], to, firing]);
    assert.equal(named.effects([8, 0, 0]).length, 0);
    named.hold(AT_SWITCH, 0.05);
    assert.equal(named.effects([8, 0, 0]).length, 1);
    named.hold(FAR, 0.3);
    assert.equal(named.effects([8, 0, 0]).length, 0);
    assert.equal(play([["trigger_teleport", { target: "none" }, LEAF]]).effects([8, 0, 0]).length, 0);
  },
  aJumpPad_aimsAtItsTarget() {
    const pad = { low: [-32, -32, 0], high: [32, 32, 16] };
    const game = play([["trigger_push", { target: "up" }, pad],
      ["target_position", { targetname: "up", origin: "200 100 250" }, null]], "quake3");
    const [push] = game.effects([0, 0, 0]);
    // 242 units up in v = sqrt(2 g h), and 200 and 100 aside in the same time.
    const seconds = Math.sqrt(2 * 242 / 800);
    assert(near(pushed(push, [1, 2, 3], 800), [200 / seconds, 100 / seconds, 800 * seconds]));
    const [quake] = play([["trigger_push", { angle: "-1", speed: "60" }, pad]]).effects([0, 0, 0]);
    assert(near(pushed(quake, [1, 2, 3], 800), [0, 0, 600]));
    const [fast] = play([["trigger_push", { angle: "180" }, pad]]).effects([0, 0, 0]);
    assert(near(fast.velocity, [-2000, 0, 0]));
    const steady = play([["trigger_push", { angle: "0", speed: "200" }, pad]], "half-life").effects([0, 0, 0]);
    assert(near(pushed(steady[0], [150, 70, 0], 800), [200, 70, 0]));
    assert(near(pushed(steady[0], [250, 70, 0], 800), [250, 70, 0]));
  },
  whatHurts_countsAndIsSwitched() {
    const hurtBy = (game, seconds) => {
      let points = 0;
      for (let i = 0; i < Math.round(seconds / STEP); ++i)
        for (const effect of game.effects([8, 0, 0])) points += effect.damage;
      return points;
    };
    assert.equal(hurtBy(play([["trigger_hurt", { dmg: "20" }, LEAF]]), 2.5), 60);
    const game = play([["trigger_hurt", { spawnflags: "17", targetname: "go" }, LEAF], firing], "quake3");
    assert.equal(hurtBy(game, 1), 0);
    game.hold(AT_SWITCH, 0.05);
    assert.equal(hurtBy(game, 1.5), 10);
  },
  machines_haveTheDefaultsOfTheirGame() {
    const door = ["func_door", { angle: "90" }, LEAF], plat = ["func_plat", { height: "300" }, LEAF];
    const secondsOf = (game) => play([door, plat], game).machines.machines.map((each) => each.seconds);
    const waitsOf = (game) => play([door, plat], game).machines.machines.map((each) => each.wait);
    assert(near([...secondsOf(""), 0], [0.72, 2, 0]) && near([...waitsOf(""), 0], [3, 3, 0]));
    assert(near([...secondsOf("quake2"), 0], [0.72, 1.5, 0]) && near([...waitsOf("quake2"), 0], [3, 3, 0]));
    assert(near([...secondsOf("quake3"), 0], [0.18, 1.5, 0]) && near([...waitsOf("quake3"), 0], [2, 1, 0]));
    assert(near([...secondsOf("half-life"), 0], [0.78, 2, 0]) && near([...waitsOf("half-life"), 0], [0, 3, 0]));
    const before = play([door], "quake3"), beside = play([door], "quake3");
    before.hold([-130, 0, 0], 0.1);
    beside.hold([8, 70, 0], 0.1);
    assert(before.part(0) > 0 && beside.part(0) === 0);
  },
  aDoorWithBadKeys_stands() {
    const game = play([["func_door", { lip: "500" }, LEAF], ["func_door_rotating", { spawnflags: "64" }, LEAF]]);
    game.hold([-40, 0, 0], 2);
    assert(near(game.pose(0).offset, [0, 0, 0]) && near(game.pose(1).offset, [0, 0, 0]));
  },
};

for (const [name, test] of Object.entries(tests)) {
  test();
  console.log(`PASS   : ${name}`);
}
