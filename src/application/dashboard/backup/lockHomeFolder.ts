import type { RestoreTickers } from '../framework/restoreTickers.js';
import type { MapComputation } from '../audit/mapComputation.port.js';
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
  readonly maps: Pick<MapComputation, 'cancel'>;
  /**
   * The queues of orders, imports, the ledger and preferences; a task may wait only for a later queue. AI theses,
   * events and fetched prices are written outside them.
   */
  readonly queues: readonly SerialQueue[];
  readonly orders: Pick<OrderIntentStore, 'withWritesPaused' | 'replaceLog'>;
  readonly preferences: Pick<LoadPreferences, 'execute'>;
  readonly tickers: Pick<RestoreTickers, 'execute'>;
  readonly caches: readonly HomeFileCache[];
}

/**
 * Locks the home folder for work that needs it unchanged: meanwhile no audit runs, no order is in progress, no order
 * event is logged, and changes to the portfolio, the ledger and the preferences wait.
 */
export class LockHomeFolder {
  constructor(private readonly dependencies: LockHomeFolderDependencies) {}

  withWritesPaused<T>(work: () => Promise<T>): Promise<T> {
    return this.runLocked(() => this.dependencies.orders.withWritesPaused(work));
  }

  /**
   * Locks the folder while `work` replaces its files. Then invalidates all caches, so that the program reads the new
   * files.
   */
  replaceFiles<T>(work: () => Promise<T>): Promise<T> {
    const { maps, orders, caches, preferences, tickers } = this.dependencies;
    return this.runLocked(async () => {
      await maps.cancel();
      const result = await orders.replaceLog(work);
      for (const each of caches) await each.invalidate();
      await preferences.execute();
      await tickers.execute();
      return result;
    });
  }

  private runLocked<T>(work: () => Promise<T>): Promise<T> {
    const { audits, queues } = this.dependencies;
    return audits.runBetweenAudits(queues.reduceRight((inner, queue) => () => queue.run(inner), work));
  }
}
