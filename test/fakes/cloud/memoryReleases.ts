import type { Releases } from '../../../src/application/cloud/publishing/releases.port.js';
import type { Release } from '../../../src/domain/shared/release/release.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryReleases implements Releases, Restorable {
  private newest: Release | null = null;

  checkpoint(): () => void {
    const { newest } = this;
    return () => void (this.newest = newest);
  }

  async latest(): Promise<Release | null> {
    return structuredClone(this.newest);
  }

  async publish(release: Release): Promise<void> {
    this.newest = structuredClone(release);
  }
}
