import type { Locks } from '../../src/application/cloud/locks.port.js';

/** Beside `MemoryUnitOfWork`, which runs one after the other whatever they hold, a name is always free. */
export class MemoryLocks implements Locks {
  hold(): Promise<void> {
    return Promise.resolve();
  }
}
