import { SECOND_MS } from '../../domain/shared/timeUnits.js';

export interface CronJob {
  readonly name: string;
  /** Whether the job's cron expression matches the second of `at`. */
  readonly matches: (at: Date) => boolean;
}

/**
 * Maximum number of missed seconds to catch up on after the event loop was blocked. A longer gap means that the clock
 * was changed.
 */
const MAX_CATCH_UP_SECONDS = 60;

/**
 * Starts cron jobs at their scheduled seconds. After the clock is set forward or back, only the current second is
 * considered.
 */
export class CronScheduler {
  private last: number | null = null;

  constructor(
    private readonly jobs: readonly CronJob[],
    private readonly start: (name: string) => void,
  ) {}

  /** Call it about once a second. */
  tick(now: Date): void {
    const second = Math.floor(now.getTime() / SECOND_MS);
    const passed = this.last === null ? 1 : second - this.last;
    if (passed === 0) return;
    this.last = second;
    const unseen = passed > 0 && passed <= MAX_CATCH_UP_SECONDS ? passed : 1;
    const seconds = Array.from({ length: unseen }, (_, i) => new Date((second - i) * SECOND_MS));
    for (const { name, matches } of this.jobs) if (seconds.some(matches)) this.start(name);
  }
}
