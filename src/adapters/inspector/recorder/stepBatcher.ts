import type { StepBatch } from './inspection.js';
import type { InspectionReader } from './inspectionReader.js';
import type { RecordedStep } from './recordedStep.js';

/** Steps are sent in batches: a program with a thousand events per second sends five batches per second. */
const BATCH_MS = 200;

/** Maximum number of steps per batch; beyond that, the reader has to reload everything. */
const STEPS_IN_BATCH = 2000;
const REREAD_MS = 2000;

/** Runs a function once after a delay, and returns a function that cancels it. */
export type ScheduleTimeout = (ms: number, run: () => void) => () => void;

/** A timer that does not keep the program alive. */
export const scheduleByTimer: ScheduleTimeout = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Sends the recorded steps to each listener in batches. Without listeners, no step is serialized. */
export class StepBatcher {
  constructor(
    private readonly inspection: InspectionReader,
    private readonly later: ScheduleTimeout = scheduleByTimer,
  ) {}

  /** Returns a function that unsubscribes. */
  subscribe(listener: (batch: StepBatch) => void): () => void {
    const waiting = new Map<number, RecordedStep>();
    let isIncomplete = false;
    let cancel: (() => void) | null = null;
    const flush = (): void => {
      const steps = [...waiting.values()].map((step) => this.inspection.read(step));
      const batch = { steps, isIncomplete };
      waiting.clear();
      isIncomplete = false;
      cancel = null;
      listener(batch);
    };
    const unsubscribe = this.inspection.subscribe((step) => {
      if (!isIncomplete) waiting.set(step.seq, step);
      if (waiting.size > STEPS_IN_BATCH) {
        waiting.clear();
        isIncomplete = true;
        cancel?.();
        cancel = null;
      }
      cancel ??= this.later(isIncomplete ? REREAD_MS : BATCH_MS, flush);
    });
    return () => {
      unsubscribe();
      cancel?.();
    };
  }
}
