import { expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { InspectionRecorder, STEPS_KEPT } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { ReadInspection, STEPS_SHOWN } from '../../../../src/adapters/inspector/recorder/readInspection.js';
import { breakerMachine } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';

it('hands out the latest steps of every actor, however many others are busy', () => {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const start = (id: string) =>
    createActor(breakerMachine, { id, input: { cooldown: 1000, at: 0 }, inspect: recorder.inspect }).start();
  start('quiet');
  const busy = Array.from({ length: STEPS_SHOWN / STEPS_KEPT + 1 }, (_, place) => start(`busy ${place}`));
  for (const actor of busy) for (let call = 0; call < STEPS_KEPT; call++) actor.send({ type: 'call.answered' });

  const { steps } = new ReadInspection(recorder, [], (_, value) => value).execute();

  const shares = busy.map(({ id }) => steps.filter(({ actor }) => actor === id));
  expect(steps.filter(({ actor }) => actor === 'quiet').map(({ kind }) => kind)).toEqual(['started']);
  expect(steps.length).toBeLessThanOrEqual(STEPS_SHOWN);
  expect(new Set(shares.map(({ length }) => length))).toEqual(new Set([Math.floor((STEPS_SHOWN - 1) / busy.length)]));
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map(({ seq }) => seq).toSorted((one, other) => one - other));
  expect(shares[0]?.at(-1)?.seq).toBe(recorder.steps().findLast(({ actor }) => actor === 'busy 0')?.seq);
});
