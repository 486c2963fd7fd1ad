import type { Clock } from '../../application/shared/clock.port.js';
import { SECOND_MS } from '../../domain/shared/timeUnits.js';
import type { Database } from './database/database.js';

/** A difference that does no harm: leases last a minute and longer. */
const TOLERATED_MS = SECOND_MS;

/**
 * Tells the time of the database where this machine's clock differs from it, so that processes with different clocks
 * agree on when a lease ends.
 */
export class DatabaseClock implements Clock {
  private aheadMs = 0;

  constructor(
    private readonly own: Clock,
    private readonly database: Pick<Database, 'readTables'>,
  ) {}

  now(): Date {
    return new Date(this.own.now().getTime() - this.aheadMs);
  }

  /** Measures the difference. The answer is uncertain by half the time that the statement took. */
  async adjust(): Promise<void> {
    const askedAt = this.own.now().getTime();
    const { at } = await this.database.readTables((tables) =>
      tables.selectNoFrom(({ fn }) => fn<string>('clock_timestamp').as('at')).executeTakeFirstOrThrow(),
    );
    const uncertainMs = (this.own.now().getTime() - askedAt) / 2;
    const aheadMs = Math.round(askedAt + uncertainMs - Date.parse(at));
    this.aheadMs = Math.abs(aheadMs) <= TOLERATED_MS + Math.abs(uncertainMs) ? 0 : aheadMs;
  }
}
