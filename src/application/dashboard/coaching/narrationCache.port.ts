import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

/** A narration that counts for as long as what it was made from stays the same. */
export interface CachedNarration {
  readonly coach: string;
  readonly ticker: string;
  readonly narration: string;
  readonly citations: readonly string[];
  readonly provider: NarratorProvider | 'rules';
  readonly model: string | null;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
}

/** Narrations by the hash of what they were made from. */
export interface NarrationCache {
  /** null when there is none, or none that can be read. */
  load(key: string): Promise<CachedNarration | null>;
  /** Kept when it resolves; the oldest give way to it. */
  save(key: string, narration: CachedNarration): Promise<void>;
}
