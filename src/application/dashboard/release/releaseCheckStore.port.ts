import type { ReleaseWithEtag } from '../license/cloudApis.port.js';

/** The latest release that the cloud reported, and the time of the last check. */
export interface StoredReleaseCheck extends ReleaseWithEtag {
  readonly checkedAt: Date;
}

/** Stores the release check, so that it survives a restart. */
export interface ReleaseCheckStore {
  /** Returns null when the release check is missing, unreadable, or from another cloud. */
  load(): Promise<StoredReleaseCheck | null>;
  /** Resolves once the release check is stored. */
  save(memory: StoredReleaseCheck): Promise<void>;
}
