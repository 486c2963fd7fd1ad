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
    const mine = this.last.then(() => this.inside.run(true, () => this.wholeOrNot(work)));
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
