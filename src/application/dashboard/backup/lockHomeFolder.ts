import type { RestoreTickers } from '../framework/restoreTickers.js';
import type { RunAudit } from '../audit/runAudit.js';
import type { SerialQueue } from '../serialQueue.js';
import type { OrderIntentStore } from '../trading/orders/orderIntentStore.js';
import type { LoadPreferences } from '../preferences/loadPreferences.js';

/** Something that keeps in memory what it read from the folder. */
export interface HomeFileCache {
  /** Drops it, or reads it anew. */
  invalidate(): void | Promise<void>;
}

export interface LockHomeFolderDependencies {
  readonly audits: Pick<RunAudit, 'runBetweenAudits'>;
  readonly orderQueue: SerialQueue;
  readonly orders: Pick<OrderIntentStore, 'withWritesPaused' | 'replaceLog'>;
  readonly preferences: Pick<LoadPreferences, 'execute'>;
  readonly tickers: Pick<RestoreTickers, 'execute'>;
  readonly caches: readonly HomeFileCache[];
}

/** The folder while nothing is written to it: no audit runs, no order is on its way, no order event is being logged. */
export class LockHomeFolder {
  constructor(private readonly dependencies: LockHomeFolderDependencies) {}

  withWritesPaused<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderQueue: orderTurn, orders } = this.dependencies;
    return audits.runBetweenAudits(() => orderTurn.run(() => orders.withWritesPaused(work)));
  }

  /** The same, and afterwards all that is kept in memory is read anew: the program goes on with the files that are there then. */
  replaceFiles<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderQueue: orderTurn, orders } = this.dependencies;
    return audits.runBetweenAudits(async () => {
      const result = await orderTurn.run(() => orders.replaceLog(work));
      for (const each of this.dependencies.caches) await each.invalidate();
      await this.dependencies.preferences.execute();
      await this.dependencies.tickers.execute();
      return result;
    });
  }
}
