import { expect, it } from '@jest/globals';
import { createActor, not, setup } from 'xstate';
import {
  InspectionRecorder,
  MAX_STEPS_PER_ACTOR,
} from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader, MAX_STEPS_PER_READ } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';
import { DASHBOARD_MACHINES } from '../../../../src/domain/dashboard/machines.js';
import { breakerMachine } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';

it('InspectionReader returns the latest steps of every actor, however busy other actors are', () => {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const start = (id: string) =>
    createActor(breakerMachine, { id, input: { cooldown: 1000, at: 0 }, inspect: recorder.inspect }).start();
  start('quiet');
  const busy = Array.from({ length: MAX_STEPS_PER_READ / MAX_STEPS_PER_ACTOR + 1 }, (_, place) =>
    start(`busy ${place}`),
  );
  for (const actor of busy)
    for (let call = 0; call < MAX_STEPS_PER_ACTOR; call++) actor.send({ type: 'call.answered' });

  const { steps } = new InspectionReader(recorder, [], (_, value) => value).execute();

  const shares = busy.map(({ id }) => steps.filter(({ actor }) => actor === id));
  expect(steps.filter(({ actor }) => actor === 'quiet').map(({ kind }) => kind)).toEqual(['started']);
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS_PER_READ);
  expect(new Set(shares.map(({ length }) => length))).toEqual(
    new Set([Math.floor((MAX_STEPS_PER_READ - 1) / busy.length)]),
  );
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map(({ seq }) => seq).toSorted((one, other) => one - other));
  expect(shares[0]?.at(-1)?.seq).toBe(recorder.steps().findLast(({ actor }) => actor === 'busy 0')?.seq);
});

it('InspectionReader shows the values that a catalog machine’s guards compared, as they were before the event', () => {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const breaker = createActor(breakerMachine, {
    id: 'breaker',
    input: { cooldown: 12_000, at: 0 },
    inspect: recorder.inspect,
  }).start();
  for (let call = 0; call < 3; call++) breaker.send({ type: 'call.failed', reason: 'down' });
  breaker.send({ type: 'time.passed', at: 2_000 });

  const { steps } = new InspectionReader(recorder, DASHBOARD_MACHINES, (_, value) => value).execute();

  expect(steps.flatMap(({ asked }) => asked)).toEqual([
    ...[1, 2].map((failures) => answer('isLastStrike', false, `failures ${failures} < 3`)),
    answer('isLastStrike', true, 'failures 3 = 3'),
    { ...answer('cooldownIsOver', false, 'cooldown: 10 s left'), transition: 'open|time.passed|0' },
  ]);
});

it('InspectionReader shows comparisons that fail and comparisons of negated guards, with secrets masked', () => {
  const machine = setup({ guards: { isFull: () => false, isBroken: () => false, isOdd: () => false } }).createMachine({
    id: 'm',
    on: { counted: [{ guard: 'isBroken' }, { guard: 'isOdd' }, { guard: not('isFull') }] },
  });
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  createActor(machine, { id: 'm', inspect: recorder.inspect }).start().send({ type: 'counted' });
  const compare = (guard: string) => {
    if (guard === 'isBroken') throw new Error('no such number');
    // A comparison instead of a list, as a program without types may return it.
    if (guard === 'isOdd') return JSON.parse('{"text":"1 is odd","holds":true}');
    return [{ text: `${guard}: 97 < 100`, holds: false }];
  };
  const mask = (_: string, value: unknown) => (typeof value === 'string' ? value.replace('97', '…') : value);

  const { steps } = new InspectionReader(recorder, [], mask, () => compare).execute();

  expect(steps.at(-1)?.asked.map(({ guard, passed, comparisons }) => ({ guard, passed, comparisons }))).toEqual([
    {
      guard: 'isBroken',
      passed: false,
      comparisons: [{ text: 'unknown, because the comparison failed: no such number', holds: false }],
    },
    {
      guard: 'isOdd',
      passed: false,
      comparisons: [{ text: expect.stringMatching(/^unknown, because .*map is not a function/), holds: false }],
    },
    { guard: 'not(isFull)', passed: true, comparisons: [{ text: 'isFull: … < 100', holds: true }] },
  ]);
});

const answer = (guard: string, passed: boolean, text: string) => ({
  guard,
  transition: 'closed|call.failed|0',
  passed,
  comparisons: [{ text, holds: passed }],
});
