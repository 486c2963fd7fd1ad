import type { Release } from '../../../domain/shared/release/release.js';

export interface Releases {
  /** The last published release; null before the first. */
  latest(): Promise<Release | null>;
  publish(release: Release, at: Date): Promise<void>;
}
