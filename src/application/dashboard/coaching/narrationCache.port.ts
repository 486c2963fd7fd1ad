import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

/** A narration that remains valid as long as its inputs are unchanged. */
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

/** Caches narrations by the hash of their inputs. */
export interface NarrationCache {
  /** Returns null when the narration is missing or unreadable. */
  load(key: string): Promise<CachedNarration | null>;
  /** Resolves once the narration is stored; the oldest entries are removed to make room. */
  save(key: string, narration: CachedNarration): Promise<void>;
}
