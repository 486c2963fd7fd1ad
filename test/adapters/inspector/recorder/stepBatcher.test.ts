import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, createMachine } from 'xstate';
import type { StepBatch } from '../../../../src/adapters/inspector/recorder/inspection.js';
import { InspectionRecorder } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';
import { StepBatcher } from '../../../../src/adapters/inspector/recorder/stepBatcher.js';

const counter = createMachine({ id: 'counter', on: { counted: {} } });

describe('StepBatches', () => {
  let masked: number;
  let pauses: { readonly ms: number; readonly run: () => void }[];
  let received: StepBatch[];
  let batches: StepBatcher;
  let count: (times: number) => void;
  beforeEach(() => {
    masked = 0;
    pauses = [];
    received = [];
    const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
    const mask = (_name: string, value: unknown): unknown => {
      masked += 1;
      return value;
    };
    batches = new StepBatcher(new InspectionReader(recorder, [], mask), (ms, run) => {
      pauses.push({ ms, run });
      return () => void pauses.pop();
    });
    const actor = createActor(counter, { id: 'counter', inspect: recorder.inspect }).start();
    count = (times) => {
      for (let each = 0; each < times; each++) actor.send({ type: 'counted', by: 1 });
    };
  });
  const listen = (): (() => void) => batches.subscribe((batch) => received.push(batch));
  const pass = (): void => pauses.pop()?.run();

  it('sends the steps of an interval together', () => {
    listen();
    count(3);
    expect(received).toEqual([]);
    pass();
    expect(received.map(({ steps, isIncomplete }) => [steps.length, isIncomplete])).toEqual([[3, false]]);
    count(1);
    pass();
    expect(received.map(({ steps }) => steps.length)).toEqual([3, 1]);
  });

  it('serializes no steps while there are no listeners', () => {
    count(5);
    listen()();
    count(5);
    expect([masked, pauses, received]).toEqual([0, [], []]);
  });

  it('waits longer, and then tells the listener to reload everything, when too many steps arrive at once', () => {
    listen();
    count(2001);
    expect(pauses.map(({ ms }) => ms)).toEqual([2000]);
    pass();
    expect(received).toEqual([{ steps: [], isIncomplete: true }]);
  });
});
