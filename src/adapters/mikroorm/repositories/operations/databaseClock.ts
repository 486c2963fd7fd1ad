import type { Clock } from '../../../../application/shared/clock.port.js';
import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import type { Database } from '../../database/database.js';

/** Clock differences up to this limit are not corrected, since leases last a minute or longer. */
const TOLERATED_MS = SECOND_MS;

/**
 * A correction ends when the difference is smaller than this, so that a difference near the tolerance does not start
 * and end corrections repeatedly.
 */
const RESTORED_MS = TOLERATED_MS / 2;

/** Returns the database's time if the process's clock differs from it, so that all processes agree on leases. */
export class DatabaseClock implements Clock {
  private aheadMs = 0;

  constructor(
    private readonly own: Clock,
    private readonly database: Pick<Database, 'currentTime'>,
  ) {}

  now(): Date {
    return new Date(this.own.now().getTime() - this.aheadMs);
  }

  /**
   * Measures an upper and a lower bound of the difference. Waiting for the connection widens the gap between them.
   * Changes the correction only as far as the bounds require.
   */
  async adjust(): Promise<void> {
    const askedAt = this.own.now().getTime();
    const time = (await this.database.currentTime()).getTime();
    const bounds = [askedAt - time, this.own.now().getTime() - time];
    const [leastMs, mostMs] = [Math.min(...bounds), Math.max(...bounds)];
    const nearestMs = Math.min(Math.max(this.aheadMs, leastMs), mostMs);
    const isHarmless =
      this.aheadMs === 0 ? Math.abs(nearestMs) <= TOLERATED_MS : leastMs > -RESTORED_MS && mostMs < RESTORED_MS;
    this.aheadMs = isHarmless ? 0 : nearestMs;
  }
}
