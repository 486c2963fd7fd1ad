import type { StepBatch } from './inspection.js';
import type { InspectionReader } from './inspectionReader.js';
import type { RecordedStep } from './recordedStep.js';

/** Steps are sent together: a program with a thousand events a second is read five times a second. */
const BATCH_MS = 200;

/** Steps of one batch; with more, the reader is asked to read everything again. */
const STEPS_IN_BATCH = 2000;
const REREAD_MS = 2000;

/** Runs a function once after a pause, and returns a function that cancels it. */
export type ScheduleTimeout = (ms: number, run: () => void) => () => void;

/** A timer that does not keep the program alive. */
export const laterByTimer: ScheduleTimeout = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Hands the recorded steps to each listener in batches. Without listeners no step is read. */
export class StepBatches {
  constructor(
    private readonly inspection: InspectionReader,
    private readonly later: ScheduleTimeout = laterByTimer,
  ) {}

  /** Returns a function that ends it. */
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
