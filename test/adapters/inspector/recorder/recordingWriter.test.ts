import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, createMachine, type Actor } from 'xstate';
import type { Inspection } from '../../../../src/adapters/inspector/recorder/inspection.js';
import { InspectionRecorder } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import type { PayloadMask } from '../../../../src/adapters/inspector/recorder/payloadText.js';
import { InspectionReader } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';
import { readRecording } from '../../../../src/adapters/inspector/recorder/recording.js';
import { MAX_WAITING_STEPS, RecordingWriter } from '../../../../src/adapters/inspector/recorder/recordingWriter.js';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off', 'time.passed': {} } } },
});

/** In local time, because each recording covers one local day. */
const MONDAY_EVENING = new Date(2026, 10, 23, 23, 59, 59).getTime();
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

const maskPin: PayloadMask = (name, value) => (name === 'pin' ? '…' : value);

describe('RecordingWriter', () => {
  let now: number;
  let stored: Map<string, string>;
  /** The error that the store throws. */
  let failure: Error | null;
  /** The promise that the store waits for. */
  let held: Promise<void> | null;
  let reports: unknown[];
  let timers: { readonly ms: number; readonly run: () => void }[];
  let masked: number;
  beforeEach(() => {
    now = MONDAY_EVENING;
    stored = new Map();
    failure = null;
    held = null;
    reports = [];
    timers = [];
    masked = 0;
  });

  interface Run {
    readonly writer: RecordingWriter;
    readonly start: (id: string) => Actor<typeof lamp>;
  }
  /** Starts a writer with its own recorder, as one run of the program does. */
  function startRun(): Run {
    const recorder = new InspectionRecorder({ now: () => now, statusEvents: new Set(['time.passed']) });
    const inspection = new InspectionReader(recorder, [], (name, value) => {
      masked += 1;
      return maskPin(name, value);
    });
    const store = {
      async append(day: string, lines: string): Promise<void> {
        await held;
        if (failure !== null) throw failure;
        stored.set(day, (stored.get(day) ?? '') + lines);
      },
    };
    const writer = new RecordingWriter(
      inspection,
      store,
      (problem) => reports.push(problem),
      (ms, run) => {
        const timer = { ms, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    );
    writer.start();
    return { writer, start: (id) => createActor(lamp, { id, inspect: recorder.inspect }).start() };
  }
  const pass = async (): Promise<void> => {
    timers.shift()?.run();
    await new Promise((done) => setImmediate(done));
  };
  const recordingOf = (day: string): Inspection => readRecording(stored.get(day) ?? '');
  const summary = ({ actors, steps }: Inspection) => ({
    actors: actors.map(({ id, active, stopped }) => `${id} ${stopped ? 'stopped' : active.join()}`),
    steps: steps.map(({ actor, event, to }) => `${actor} ${event} ${to.join()}`),
  });

  it('writes the steps of all actors together after one second, with their machines', async () => {
    const { start } = startRun();
    const hall = start('hall');
    start('attic').send({ type: 'pressed' });
    hall.send({ type: 'kicked' });
    expect([stored.size, timers.map(({ ms }) => ms)]).toEqual([0, [1000]]);
    await pass();

    const recording = recordingOf(MONDAY);
    expect(summary(recording)).toEqual({
      actors: ['hall off', 'attic on'],
      steps: ['hall xstate.init off', 'attic xstate.init off', 'attic pressed on', 'hall kicked off'],
    });
    expect(recording.machines.map(({ graph }) => graph.id)).toEqual(['lamp']);
    expect(timers).toEqual([]);
  });

  it('serializes no step while an event is handled', async () => {
    startRun().start('hall').send({ type: 'pressed', by: 'hand' });
    expect(masked).toBe(0);
    await pass();
    expect(masked).toBeGreaterThan(0);
  });

  it('masks secrets in everything that it writes', async () => {
    startRun().start('hall').send({ type: 'pressed', pin: 'hunter2' });
    await pass();

    expect(recordingOf(MONDAY).steps.at(-1)?.payload).toBe('{"pin":"…"}');
    expect(stored.get(MONDAY)).not.toContain('hunter2');
  });

  it('leaves out status events that change no state', async () => {
    const hall = startRun().start('hall');
    hall.send({ type: 'time.passed' });
    hall.send({ type: 'pressed' });
    hall.send({ type: 'time.passed' });
    await pass();
    hall.send({ type: 'time.passed' });

    expect(summary(recordingOf(MONDAY)).steps).toEqual(['hall xstate.init off', 'hall pressed on']);
    expect(timers).toEqual([]);
  });

  it('begins each local day with the machines and actors that exist then', async () => {
    const { start } = startRun();
    const hall = start('hall');
    start('attic').send({ type: 'pressed' });
    now += 1000;
    hall.send({ type: 'pressed' });
    await pass();
    await pass();

    expect(summary(recordingOf(MONDAY)).steps).toEqual([
      'hall xstate.init off',
      'attic xstate.init off',
      'attic pressed on',
    ]);
    expect(summary(recordingOf(TUESDAY))).toEqual({ actors: ['hall on', 'attic on'], steps: ['hall pressed on'] });
  });

  it('continues the day’s recording after a restart, and marks as stopped the actors that no longer run', async () => {
    const { start } = startRun();
    start('hall').send({ type: 'pressed' });
    start('attic').send({ type: 'pressed' });
    await pass();
    now -= 60_000;
    startRun().start('hall').send({ type: 'kicked' });
    await pass();

    const recording = recordingOf(MONDAY);
    expect(summary(recording)).toEqual({
      actors: ['hall off', 'attic stopped'],
      steps: [
        'hall xstate.init off',
        'hall pressed on',
        'attic xstate.init off',
        'attic pressed on',
        'hall xstate.init off',
        'hall kicked off',
      ],
    });
    expect(recording.steps.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6].map((place) => MONDAY_EVENING + place));
  });

  it('reports a failing store once, retries every 30 seconds, and loses no step', async () => {
    const hall = startRun().start('hall');
    failure = new Error('no room');
    await pass();
    hall.send({ type: 'pressed' });
    await pass();
    expect([reports, timers.map(({ ms }) => ms)]).toEqual([[failure], [30_000]]);
    failure = null;
    await pass();
    expect(summary(recordingOf(MONDAY))).toEqual({
      actors: ['hall on'],
      steps: ['hall xstate.init off', 'hall pressed on'],
    });

    failure = new Error('no room again');
    hall.send({ type: 'pressed' });
    await pass();
    expect(reports).toEqual([new Error('no room'), failure]);
  });

  it('replaces the oldest steps with the actors’ current states when too many steps are waiting', async () => {
    const { start, writer } = startRun();
    const hall = start('hall');
    await pass();
    for (let press = 0; press < MAX_WAITING_STEPS + 3; press++) hall.send({ type: 'pressed' });
    await writer.stop();

    const text = stored.get(MONDAY) ?? '';
    expect(recordingOf(MONDAY).steps).toHaveLength(1 + MAX_WAITING_STEPS);
    expect(text.split('\n').filter((line) => line.startsWith('{"format"'))).toHaveLength(2);
    expect(summary(recordingOf(MONDAY)).actors).toEqual(['hall on']);
  });

  it('writes no more than 500 steps at once', async () => {
    const hall = startRun().start('hall');
    for (let press = 0; press < 600; press++) hall.send({ type: 'pressed' });
    await pass();
    expect(recordingOf(MONDAY).steps).toHaveLength(500);
    await pass();
    expect(recordingOf(MONDAY).steps).toHaveLength(601);
  });

  it('writes the waiting steps when it stops, and records nothing afterwards', async () => {
    const { start, writer } = startRun();
    const hall = start('hall');
    await writer.stop();
    hall.send({ type: 'pressed' });

    expect([summary(recordingOf(MONDAY)).steps, timers]).toEqual([['hall xstate.init off'], []]);
  });

  it('finishes a write in progress and writes the remaining steps before it stops', async () => {
    const { start, writer } = startRun();
    const hall = start('hall');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await pass();
    hall.send({ type: 'pressed' });
    held = null;
    const stopped = writer.stop();
    resolve();
    await stopped;

    expect(summary(recordingOf(MONDAY)).steps).toEqual(['hall xstate.init off', 'hall pressed on']);
  });

  it('stops even when the store fails', async () => {
    const { start, writer } = startRun();
    start('hall');
    failure = new Error('no room');
    await writer.stop();

    expect([reports, stored.size]).toEqual([[failure], 0]);
  });
});
