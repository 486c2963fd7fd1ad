import { updateStatus, type UpdateStatus } from '../../../domain/dashboard/release/updateStatus.js';
import type { TaggedRelease } from '../license/cloud.port.js';
import type { ReleaseMemories, ReleaseMemory } from './releaseMemories.port.js';

/** What is known of the latest release, in memory as it is on disk. */
export class KnownRelease {
  private memory: ReleaseMemory | null = null;

  constructor(
    private readonly memories: ReleaseMemories,
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

  /** It counts at once, also when it cannot be kept. */
  async learn(latest: TaggedRelease, at: number): Promise<void> {
    this.memory = { ...latest, checkedAt: new Date(at) };
    await this.memories.save(this.memory);
  }

  /** It is still the one that is known. */
  async confirm(at: number): Promise<void> {
    if (this.memory !== null) await this.learn(this.memory, at);
  }
}
