import { ContainerModule } from '../../injection.js';
import { MikroLocks } from '../../../adapters/mikroorm/mikroLocks.js';
import { MikroUnitOfWork } from '../../../adapters/mikroorm/mikroUnitOfWork.js';
import { cachedRead } from '../../../application/cloud/cachedRead.js';
import { T } from './tokens.js';

/** What all that is stored has in common: transactions, and names that one of them holds. */
export const storageModule = new ContainerModule(({ bind }) => {
  bind(T.unitOfWork).toResolvedValue((database) => new MikroUnitOfWork(database), [T.database]);
  bind(T.cachedReads).toResolvedValue(
    (database) => (read) =>
      cachedRead(
        read,
        () => database.writes,
        () => performance.now(),
      ),
    [T.database],
  );
  bind(T.locks).toResolvedValue((database) => new MikroLocks(database), [T.database]);
});
