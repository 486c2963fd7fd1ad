import { updateStatus, type UpdateStatus } from '../../../domain/dashboard/release/updateStatus.js';
import type { ReleaseWithEtag } from '../license/cloudApis.port.js';
import type { ReleaseCheckStore, StoredReleaseCheck } from './releaseCheckStore.port.js';

/** The latest known release, in memory and on disk. */
export class LatestReleaseCache {
  private memory: StoredReleaseCheck | null = null;

  constructor(
    private readonly memories: ReleaseCheckStore,
    private readonly current: string,
  ) {}

  async load(): Promise<void> {
    this.memory = await this.memories.load();
  }

  get checkedAt(): Date | null {
    return this.memory?.checkedAt ?? null;
  }

  get etag(): string | null {
    return this.memory?.etag ?? null;
  }

  status(): UpdateStatus {
    return updateStatus(this.current, this.memory?.release ?? null);
  }

  /** Stores a newer release. It takes effect at once, even if it cannot be stored. */
  async update(latest: ReleaseWithEtag, at: number): Promise<void> {
    this.memory = { ...latest, checkedAt: new Date(at) };
    await this.memories.save(this.memory);
  }

  /** Records that the known release is still the latest. */
  async markChecked(at: number): Promise<void> {
    if (this.memory !== null) await this.update(this.memory, at);
  }
}
