import type { RestoreTickers } from '../framework/restoreTickers.js';
import type { RunAudit } from '../audit/runAudit.js';
import type { Turn } from '../turn.js';
import type { OrderBook } from '../trading/orders/orderBook.js';
import type { LoadPreferences } from '../preferences/loadPreferences.js';

/** Something that keeps in memory what it read from the folder. */
export interface Remembering {
  /** Drops it, or reads it anew. */
  forget(): void | Promise<void>;
}

export interface QuietHomeParts {
  readonly audits: Pick<RunAudit, 'betweenRuns'>;
  readonly orderTurn: Turn;
  readonly orders: Pick<OrderBook, 'betweenRecords' | 'replacedBy'>;
  readonly preferences: Pick<LoadPreferences, 'execute'>;
  readonly tickers: Pick<RestoreTickers, 'execute'>;
  readonly remembering: readonly Remembering[];
}

/** The folder while nothing is written to it: no audit runs, no order is on its way, no order event is being logged. */
export class QuietHome {
  constructor(private readonly parts: QuietHomeParts) {}

  still<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderTurn, orders } = this.parts;
    return audits.betweenRuns(() => orderTurn.run(() => orders.betweenRecords(work)));
  }

  /** The same, and afterwards all that is kept in memory is read anew: the program goes on with the files that are there then. */
  replaced<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderTurn, orders } = this.parts;
    return audits.betweenRuns(async () => {
      const result = await orderTurn.run(() => orders.replacedBy(work));
      for (const each of this.parts.remembering) await each.forget();
      await this.parts.preferences.execute();
      await this.parts.tickers.execute();
      return result;
    });
  }
}
