import { MikroLocks } from '../../../adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { cacheRead } from '../../../application/cloud/cacheRead.js';
import { provide, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { CLOUD_TOKENS } from './tokens.js';

/** Provides transactions, named locks and cached reads, which all stores share. */
export const storageModule: Module = [
  provide(
    CLOUD_TOKENS.unitOfWork,
    derive([CLOUD_TOKENS.database], (database) => database),
  ),
  provide(CLOUD_TOKENS.locks, create(MikroLocks, CLOUD_TOKENS.database)),
  provide(
    CLOUD_TOKENS.cachingWrapper,
    derive(
      [CLOUD_TOKENS.database],
      (database) => (read) =>
        cacheRead(
          read,
          () => database.writes,
          () => performance.now(),
        ),
    ),
  ),
];
