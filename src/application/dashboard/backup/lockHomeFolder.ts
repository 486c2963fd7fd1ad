import type { RestoreTickers } from '../framework/restoreTickers.js';
import type { RunAudit } from '../audit/runAudit.js';
import type { SerialQueue } from '../serialQueue.js';
import type { OrderIntentStore } from '../trading/orders/orderIntentStore.js';
import type { LoadPreferences } from '../preferences/loadPreferences.js';

/** A cache of files in the home folder. */
export interface HomeFileCache {
  /** Discards the cached content or reads it again. */
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

/**
 * Locks the home folder for work that needs it unchanged: meanwhile no audit runs, no order is in progress, and no
 * order event is logged.
 */
export class LockHomeFolder {
  constructor(private readonly dependencies: LockHomeFolderDependencies) {}

  withWritesPaused<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderQueue, orders } = this.dependencies;
    return audits.runBetweenAudits(() => orderQueue.run(() => orders.withWritesPaused(work)));
  }

  /**
   * Locks the folder while `work` replaces its files. Then invalidates all caches, so that the program reads the new
   * files.
   */
  replaceFiles<T>(work: () => Promise<T>): Promise<T> {
    const { audits, orderQueue, orders } = this.dependencies;
    return audits.runBetweenAudits(async () => {
      const result = await orderQueue.run(() => orders.replaceLog(work));
      for (const each of this.dependencies.caches) await each.invalidate();
      await this.dependencies.preferences.execute();
      await this.dependencies.tickers.execute();
      return result;
    });
  }
}
