import { MemoryBillingInbox } from '../../fakes/cloud/memoryBillingInbox.js';
import { MemoryDunningNotices } from '../../fakes/cloud/memoryDunningNotices.js';
import { MemoryLicenses } from '../../fakes/cloud/memoryLicenses.js';
import { MemoryLocks } from '../../fakes/cloud/memoryLocks.js';
import { MemoryOutbox } from '../../fakes/cloud/memoryOutbox.js';
import { MemoryPurchases } from '../../fakes/cloud/memoryPurchases.js';
import { MemoryReferrals } from '../../fakes/cloud/memoryReferrals.js';
import { MemoryTrials } from '../../fakes/cloud/memoryTrials.js';
import { MemoryUnitOfWork } from '../../fakes/cloud/memoryUnitOfWork.js';
import type { BillingStores } from './billingProcess.js';

export function memoryStores(): BillingStores {
  const licenses = new MemoryLicenses();
  const trials = new MemoryTrials(licenses);
  const purchases = new MemoryPurchases(licenses);
  const inbox = new MemoryBillingInbox();
  const notices = new MemoryDunningNotices();
  const referrals = new MemoryReferrals(licenses, purchases);
  const outbox = new MemoryOutbox();
  const unitOfWork = new MemoryUnitOfWork(licenses, trials, purchases, inbox, notices, referrals, outbox);
  return {
    unitOfWork,
    locks: new MemoryLocks(),
    licenses: unitOfWork.reached(licenses),
    trials: unitOfWork.reached(trials),
    purchases: unitOfWork.reached(purchases),
    inbox: unitOfWork.reached(inbox),
    notices: unitOfWork.reached(notices),
    referrals: unitOfWork.reached(referrals),
    outbox: unitOfWork.reached(outbox),
  };
}
