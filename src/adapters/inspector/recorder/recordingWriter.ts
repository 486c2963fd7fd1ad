import type { InspectionReader } from './inspectionReader.js';
import { staysInState, type RecordedStep } from './recordedStep.js';
import { recordingText, stepsText } from './recording.js';
import type { RecordingStore } from './recordedDays.js';
import { scheduleByTimer, type ScheduleTimeout } from './stepBatcher.js';

/** Steps are written in batches, with this delay after the first step of a batch. */
const BATCH_MS = 1000;

/** Maximum number of steps per write, since serializing them blocks the program for some milliseconds. */
const STEPS_AT_ONCE = 500;

/** Maximum number of steps waiting for the store; older ones are dropped. */
export const MAX_WAITING_STEPS = 10_000;

/** Delay after a failed write. */
const RETRY_MS = 30_000;

/**
 * Writes the masked steps of all actors to one recording per day, except status events that change no state. All
 * machines and actors are written first each day, and again after a restart, a failed write or dropped steps.
 */
export class RecordingWriter {
  private waiting: RecordedStep[] = [];
  /** The day whose recording can be continued without another full inspection. */
  private continued: string | null = null;
  private isFailing = false;
  private writing: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  private unsubscribe = (): void => undefined;

  /** @param report is called for the first of consecutive failures */
  constructor(
    private readonly inspection: InspectionReader,
    private readonly store: RecordingStore,
    private readonly report: (problem: unknown) => void,
    private readonly later: ScheduleTimeout = scheduleByTimer,
  ) {}

  start(): void {
    this.unsubscribe = this.inspection.subscribe((step) => this.take(step));
  }

  /** Writes the waiting steps, unless the store fails. */
  async stop(): Promise<void> {
    this.unsubscribe();
    await this.writing;
    this.cancel?.();
    do await this.write();
    while (this.waiting.length > 0 && !this.isFailing);
  }

  private take(step: RecordedStep): void {
    if (step.isStatus && staysInState(step)) return;
    this.waiting.push(step);
    this.dropOldest();
    this.schedule(BATCH_MS);
  }

  private dropOldest(): void {
    const dropped = this.waiting.length - MAX_WAITING_STEPS;
    if (dropped <= 0) return;
    this.waiting.splice(0, dropped);
    this.continued = null;
  }

  private schedule(ms: number): void {
    if (this.writing !== null || this.waiting.length === 0) return;
    this.cancel ??= this.later(ms, () => {
      this.cancel = null;
      this.writing = this.write().finally(() => {
        this.writing = null;
        this.schedule(this.isFailing ? RETRY_MS : BATCH_MS);
      });
    });
  }

  private async write(): Promise<void> {
    const steps = this.takeBatch();
    const [first] = steps;
    if (first === undefined) return;
    const day = dayOf(first.at);
    const isContinued = this.continued === day;
    this.continued = day;
    try {
      const lines = stepsText(steps.map((step) => this.inspection.read(step)));
      await this.store.append(day, isContinued ? lines : recordingText(this.inspection.withoutSteps()) + lines);
      this.isFailing = false;
    } catch (problem) {
      this.continued = null;
      this.waiting.unshift(...steps);
      this.dropOldest();
      if (!this.isFailing) this.report(problem);
      this.isFailing = true;
    }
  }

  /** Returns the oldest waiting steps that belong to one day. */
  private takeBatch(): readonly RecordedStep[] {
    const [first] = this.waiting;
    if (first === undefined) return [];
    const day = dayOf(first.at);
    const others = this.waiting.findIndex(({ at }) => dayOf(at) !== day);
    return this.waiting.splice(0, Math.min(STEPS_AT_ONCE, others < 0 ? Infinity : others));
  }
}

/** Returns the day in local time. */
function dayOf(at: number): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
