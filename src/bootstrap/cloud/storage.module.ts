import { ContainerModule } from 'inversify';
import { MikroLocks } from '../../adapters/mikroorm/mikroLocks.js';
import { MikroLicenses } from '../../adapters/mikroorm/mikroLicenses.js';
import { MikroReleases } from '../../adapters/mikroorm/mikroReleases.js';
import { MikroUnitOfWork } from '../../adapters/mikroorm/mikroUnitOfWork.js';
import { T } from './tokens.js';

/** PostgreSQL behind the ports. */
export const storageModule = new ContainerModule(({ bind }) => {
  bind(T.unitOfWork).toResolvedValue((database) => new MikroUnitOfWork(database), [T.database]);
  bind(T.locks).toResolvedValue((database) => new MikroLocks(database), [T.database]);
  bind(T.licenses).toResolvedValue((database) => new MikroLicenses(database), [T.database]);
  bind(T.releases).toResolvedValue((database) => new MikroReleases(database), [T.database]);
});
