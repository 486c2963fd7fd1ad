import type { Locks } from '../../../src/application/cloud/locks.port.js';

/** Every name is always free, because `MemoryUnitOfWork` runs one transaction at a time. */
export class MemoryLocks implements Locks {
  hold(): Promise<void> {
    return Promise.resolve();
  }
}
