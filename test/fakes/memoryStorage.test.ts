import { jobLeasesContract } from '../contracts/jobLeases.contract.js';
import { licensesContract } from '../contracts/licenses.contract.js';
import { locksContract } from '../contracts/locks.contract.js';
import { outboxContract } from '../contracts/outbox.contract.js';
import { releasesContract } from '../contracts/releases.contract.js';
import { trialsContract } from '../contracts/trials.contract.js';
import { unitOfWorkContract } from '../contracts/unitOfWork.contract.js';
import { MemoryJobLeases } from './memoryJobLeases.js';
import { MemoryLicenses } from './memoryLicenses.js';
import { MemoryLocks } from './memoryLocks.js';
import { MemoryOutbox } from './memoryOutbox.js';
import { MemoryReleases } from './memoryReleases.js';
import { MemoryTrials } from './memoryTrials.js';
import { MemoryUnitOfWork } from './memoryUnitOfWork.js';

licensesContract('MemoryLicenses', () => new MemoryLicenses());
releasesContract('MemoryReleases', () => new MemoryReleases());
unitOfWorkContract('MemoryUnitOfWork', () => {
  const [licenses, releases] = [new MemoryLicenses(), new MemoryReleases()];
  return { licenses, releases, unitOfWork: new MemoryUnitOfWork(licenses, releases) };
});
outboxContract('MemoryOutbox', () => {
  const outbox = new MemoryOutbox();
  return { outbox, unitOfWork: new MemoryUnitOfWork(outbox) };
});
trialsContract('MemoryTrials', () => {
  const licenses = new MemoryLicenses();
  const trials = new MemoryTrials(licenses);
  return { trials, licenses, unitOfWork: new MemoryUnitOfWork(licenses, trials) };
});
locksContract('MemoryLocks', () => ({ locks: new MemoryLocks(), unitOfWork: new MemoryUnitOfWork() }));
jobLeasesContract('MemoryJobLeases', () => new MemoryJobLeases());
