import { randomBytes } from 'node:crypto';
import type { InspectionEvent } from 'xstate';
import type { ComparisonView, GuardArguments } from '../recorder/inspection.js';
import { InspectionRecorder } from '../recorder/inspectionRecorder.js';
import type { PayloadMask } from '../recorder/payloadText.js';
import { InspectionReader } from '../recorder/inspectionReader.js';
import { StepBatcher } from '../recorder/stepBatcher.js';
import { servePage } from './servePage.js';

export interface InspectorOptions {
  /** The port to listen on; a free one if absent. */
  readonly port?: number;
  /**
   * Masks the values of an event. Works like a `JSON.stringify` replacer, except that returning undefined for the event
   * itself (name '') keeps the event.
   */
  readonly mask?: PayloadMask;
  /**
   * Describes what a guard compared, for the details of a step. `machine` is an id, since several machines may have a
   * guard of the same name.
   */
  readonly compare?: (machine: string, guard: string, args: GuardArguments) => readonly ComparisonView[];
  /**
   * Types of events that only report the current situation, such as the time; repeated ones are counted, not listed.
   */
  readonly statusEvents?: readonly string[];
  /** If true, the address is not printed. */
  readonly silent?: boolean;
}

export interface StartedInspector {
  /** Pass it as the `inspect` option of `createActor`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** URL of the page, including the token that it needs to read data. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the inspector page on this machine and records the actors that are created with `inspect`. Does not keep the
 * program running.
 */
export async function startInspector(options: InspectorOptions = {}): Promise<StartedInspector> {
  const { port = 0, mask = (_name, value) => value, compare, statusEvents = [], silent = false } = options;
  const recorder = new InspectionRecorder({ now: Date.now, statusEvents: new Set(statusEvents) });
  const inspection = new InspectionReader(recorder, [], mask, ({ id }) =>
    compare === undefined ? null : (guard, args) => compare(id, guard, args),
  );
  const batches = new StepBatcher(inspection);
  const page = await servePage({
    port,
    token: randomBytes(24).toString('hex'),
    read: () => inspection.execute(),
    subscribe: (listener) => batches.subscribe(listener),
  });
  if (!silent) process.stderr.write(`Inspector: ${page.url}\n`);
  return { inspect: recorder.inspect, ...page };
}
