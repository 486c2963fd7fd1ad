import type { ReleaseWithEtag } from '../license/cloudApis.port.js';

/** The latest release that the cloud named, and when it was asked last. */
export interface StoredReleaseCheck extends ReleaseWithEtag {
  readonly checkedAt: Date;
}

/** Where it survives a restart. */
export interface ReleaseCheckStore {
  /** Null when there is none, none that can be read, or only another cloud's. */
  load(): Promise<StoredReleaseCheck | null>;
  /** Kept when it resolves. */
  save(memory: StoredReleaseCheck): Promise<void>;
}
