import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';

/** An in-memory store that can return to an earlier state. */
export interface Restorable {
  /** Returns a function that undoes all later changes. */
  checkpoint(): () => void;
}

/** Runs transactions on in-memory stores, one at a time. */
export class MemoryUnitOfWork implements UnitOfWork {
  private readonly stores: readonly Restorable[];
  private readonly inside = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(...stores: readonly Restorable[]) {
    this.stores = stores;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside.getStore()) throw new Error('a unit of work was started inside another unit of work');
    return this.afterTheOthers(() => this.inside.run(true, () => this.wholeOrNot(work)));
  }

  /**
   * Wraps a store so that a call outside a transaction waits for all earlier transactions, as on a database with one
   * connection. Otherwise, a transaction that fails would also undo the change of the call.
   */
  reached<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          const call = (): unknown => Reflect.apply(member, target, given);
          return this.inside.getStore() ? call() : this.afterTheOthers(async () => call());
        };
      },
    });
  }

  private afterTheOthers<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async wholeOrNot<T>(work: () => Promise<T>): Promise<T> {
    const undos = this.stores.map((store) => store.checkpoint());
    try {
      return await work();
    } catch (error) {
      for (const undo of undos) undo();
      throw error;
    }
  }
}
