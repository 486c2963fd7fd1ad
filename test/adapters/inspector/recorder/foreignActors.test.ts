import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';
import {
  InspectionRecorder,
  MAX_STEPS_PER_ACTOR,
} from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';

let recorder: InspectionRecorder;
let inspection: InspectionReader;
beforeEach(() => {
  recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  inspection = new InspectionReader(recorder, [], (_, value) => value);
});
const states = (): unknown =>
  inspection.execute().actors.map(({ id, parent, machine, active }) => [id, parent, machine, ...active]);

describe('InspectionRecorder with actors of any program', () => {
  it('uses the status of promises and callbacks as their state, and records none of their events as refused', async () => {
    const quiet = fromCallback(() => () => undefined);
    const parent = createMachine({
      id: 'parent',
      invoke: [
        { id: 'answer', src: fromPromise(async () => 42) },
        { id: 'quiet', src: quiet },
      ],
      on: { asked: { actions: ({ self }) => void self } },
    });
    const actor = createActor(parent, { id: 'root', inspect: recorder.inspect }).start();
    const { quiet: child } = actor.getSnapshot().children;
    child?.send({ type: 'told' });
    await Promise.resolve();
    expect(states()).toEqual(
      expect.arrayContaining([
        ['root', null, 'parent'],
        ['answer', 'root', 'actor without a chart', 'done'],
        ['quiet', 'root', 'actor without a chart', 'active'],
      ]),
    );
    expect(inspection.execute().steps.filter(({ refusal }) => refusal !== null)).toEqual([]);
  });

  it('distinguishes actors that run under the same id at the same time', () => {
    const child = createMachine({ id: 'child', initial: 'idle', states: { idle: {} } });
    const parent = createMachine({ id: 'parent', invoke: { id: 'child', src: child } });
    for (const id of ['one', 'two']) createActor(parent, { id, inspect: recorder.inspect }).start();
    const ids = recorder.actors().map(({ id, parent: by }) => [by, id.replace(/ x:\d+$/, ' …')]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ['one', 'child'],
        ['two', 'child …'],
      ]),
    );
  });

  it('distinguishes machines without an id by their definitions', () => {
    const start = (state: string, id: string) =>
      createActor(createMachine({ initial: state, states: { [state]: {} } }), {
        id,
        inspect: recorder.inspect,
      }).start();
    start('idle', 'one');
    start('busy', 'two');
    start('idle', 'three');
    expect(states()).toEqual([
      ['one', null, '(machine)', 'idle'],
      ['two', null, '(machine) 2', 'busy'],
      ['three', null, '(machine)', 'idle'],
    ]);
    expect(inspection.execute().machines.map(({ name }) => name)).toEqual(['(machine)', '(machine) 2']);
  });

  it('forgets an ended actor after a thousand others have ended', () => {
    const once = createMachine({ id: 'once', initial: 'begun', states: { begun: {} } });
    const ends = (id: string) => createActor(once, { id, inspect: recorder.inspect }).start().stop();
    createActor(once, { id: 'alive', inspect: recorder.inspect }).start();
    for (let each = 0; each <= 1000; each++) ends(`job ${each}`);
    const ids = recorder.actors().map(({ id }) => id);
    expect(ids).toHaveLength(1001);
    expect(ids.slice(0, 2)).toEqual(['alive', 'job 1']);
  });

  it('keeps fewer steps per actor when there are more actors, even for actors that are now idle', () => {
    const busy = createMachine({ id: 'busy', on: { told: {} } });
    const start = (id: string) => createActor(busy, { id, inspect: recorder.inspect }).start();
    const tell = (actor: ReturnType<typeof start>): void => {
      for (let event = 0; event < MAX_STEPS_PER_ACTOR; event++) actor.send({ type: 'told' });
    };
    tell(start('early'));
    for (let place = 0; place < 998; place++) start(`quiet ${place}`);
    tell(start('late'));
    const kept = ['early', 'late'].map((id) => recorder.steps().filter(({ actor }) => actor === id).length);
    expect(kept).toEqual([100, 100]);
  });
});
