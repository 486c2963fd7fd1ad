import type { TaggedRelease } from '../license/cloud.port.js';

/** The latest release that the cloud named, and when it was asked last. */
export interface ReleaseMemory extends TaggedRelease {
  readonly checkedAt: Date;
}

/** Where it survives a restart. */
export interface ReleaseMemories {
  /** Null when there is none, none that can be read, or only another cloud's. */
  load(): Promise<ReleaseMemory | null>;
  /** Kept when it resolves. */
  save(memory: ReleaseMemory): Promise<void>;
}
