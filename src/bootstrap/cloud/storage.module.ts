import { ContainerModule } from '../injection.js';
import { MikroLocks } from '../../adapters/mikroorm/mikroLocks.js';
import { MikroBillingInbox } from '../../adapters/mikroorm/mikroBillingInbox.js';
import { MikroDunningNotices } from '../../adapters/mikroorm/mikroDunningNotices.js';
import { MikroLicenses } from '../../adapters/mikroorm/mikroLicenses.js';
import { MikroPurchases } from '../../adapters/mikroorm/mikroPurchases.js';
import { MikroReferrals } from '../../adapters/mikroorm/mikroReferrals.js';
import { MikroReleases } from '../../adapters/mikroorm/mikroReleases.js';
import { MikroUnitOfWork } from '../../adapters/mikroorm/mikroUnitOfWork.js';
import { T } from './tokens.js';

/** PostgreSQL behind the ports. */
export const storageModule = new ContainerModule(({ bind }) => {
  bind(T.unitOfWork).toResolvedValue((database) => new MikroUnitOfWork(database), [T.database]);
  bind(T.locks).toResolvedValue((database) => new MikroLocks(database), [T.database]);
  bind(T.licenses).toResolvedValue((database) => new MikroLicenses(database), [T.database]);
  bind(T.purchases).toResolvedValue((database) => new MikroPurchases(database), [T.database]);
  bind(T.billingInbox).toResolvedValue((database) => new MikroBillingInbox(database), [T.database]);
  bind(T.dunningNotices).toResolvedValue((database) => new MikroDunningNotices(database), [T.database]);
  bind(T.referrals).toResolvedValue((database) => new MikroReferrals(database), [T.database]);
  bind(T.releases).toResolvedValue((database) => new MikroReleases(database), [T.database]);
});
