import { MikroLocks } from '../../../adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { MikroUnitOfWork } from '../../../adapters/mikroorm/repositories/operations/unitOfWork.mikroorm.js';
import { cachedRead } from '../../../application/cloud/cachedRead.js';
import { provide, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { T } from './tokens.js';

/** What all stored data shares: transactions, locks by name, and cached reads. */
export const storageModule: Module = [
  provide(T.unitOfWork, create(MikroUnitOfWork, T.database)),
  provide(T.locks, create(MikroLocks, T.database)),
  provide(
    T.cachedReads,
    derive(
      [T.database],
      (database) => (read) =>
        cachedRead(
          read,
          () => database.writes,
          () => performance.now(),
        ),
    ),
  ),
];
