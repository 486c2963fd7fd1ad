import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../src/application/cloud/unitOfWork.port.js';

/** A store in memory that can go back to how it is now. */
export interface Restorable {
  /** Returns what undoes everything that is done from now on. */
  checkpoint(): () => void;
}

/** One transaction after the other over stores in memory. */
export class MemoryUnitOfWork implements UnitOfWork {
  private readonly stores: readonly Restorable[];
  private readonly inside = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(...stores: readonly Restorable[]) {
    this.stores = stores;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside.getStore()) throw new Error('a unit of work inside a unit of work');
    return this.afterTheOthers(() => this.inside.run(true, () => this.wholeOrNot(work)));
  }

  /**
   * The store as callers reach it: outside of a transaction each call waits for its turn, as on a database with one
   * connection. Without that, a transaction that fails would undo what others changed meanwhile.
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
