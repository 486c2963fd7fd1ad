import { AesOutboxCipher } from '../../../src/adapters/crypto/aesOutboxCipher.js';
import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroBillingInbox } from '../../../src/adapters/mikroorm/repositories/billing/billingInbox.mikroorm.js';
import { MikroDunningNotices } from '../../../src/adapters/mikroorm/repositories/billing/dunningNotices.mikroorm.js';
import { MikroLicenses } from '../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { MikroLocks } from '../../../src/adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { MikroOutbox } from '../../../src/adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { MikroPurchases } from '../../../src/adapters/mikroorm/repositories/billing/purchases.mikroorm.js';
import { MikroReferrals } from '../../../src/adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { MikroTrials } from '../../../src/adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import type { BillingStores } from './billingProcess.js';

export const sqlStores = (database: Database): BillingStores => ({
  unitOfWork: database,
  locks: new MikroLocks(database),
  licenses: new MikroLicenses(database),
  trials: new MikroTrials(database),
  purchases: new MikroPurchases(database),
  inbox: new MikroBillingInbox(database),
  notices: new MikroDunningNotices(database),
  referrals: new MikroReferrals(database),
  outbox: new MikroOutbox(database, new AesOutboxCipher(['the pepper of these tests, long enough'])),
});
