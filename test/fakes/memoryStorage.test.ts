import { licensesContract } from '../contracts/licenses.contract.js';
import { releasesContract } from '../contracts/releases.contract.js';
import { unitOfWorkContract } from '../contracts/unitOfWork.contract.js';
import { MemoryLicenses } from './memoryLicenses.js';
import { MemoryReleases } from './memoryReleases.js';
import { MemoryUnitOfWork } from './memoryUnitOfWork.js';

licensesContract('MemoryLicenses', () => new MemoryLicenses());
releasesContract('MemoryReleases', () => new MemoryReleases());
unitOfWorkContract('MemoryUnitOfWork', () => {
  const [licenses, releases] = [new MemoryLicenses(), new MemoryReleases()];
  return { licenses, releases, unitOfWork: new MemoryUnitOfWork(licenses, releases) };
});
