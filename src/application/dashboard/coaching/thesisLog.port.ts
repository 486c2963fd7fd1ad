import type { EarlierThesis } from '../../../domain/dashboard/coaching/coach.js';
import type { CoachName } from '../../../domain/dashboard/coaching/coachNames.js';
import type { NarrationCheck } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { TokenCount } from './narrator.port.js';

/** One generated narration, as recorded in the log. */
export interface ThesisLogEntry extends EarlierThesis {
  readonly coach: CoachName;
  readonly ticker: string;
  /** SHA-256 of the evidence. */
  readonly evidence_hash: string;
  readonly provider: NarratorProvider | 'rules';
  readonly model: string | null;
  readonly prompt_version: string;
  readonly latency_ms: number;
  /** Tokens of all calls for the narration; null when there was no call. */
  readonly tokens: TokenCount | null;
  /** Cost of all calls for the narration, in US dollars. */
  readonly cost_usd: number;
  /** Checks of the accepted narration. */
  readonly checks: readonly NarrationCheck[];
  /** Failed checks of the replies that were rejected before the accepted one. */
  readonly refused: readonly NarrationCheck[];
  readonly provider_error: string | null;
}

export interface ThesisQuery {
  /** Null selects every ticker. */
  readonly ticker: string | null;
  readonly coach?: CoachName;
  readonly limit: number;
}

/** The log of every narration that was generated. */
export interface ThesisLog {
  /** Resolves once the entry is on disk. */
  append(line: ThesisLogEntry): Promise<void>;
  /** Newest first. */
  latest(query: ThesisQuery): readonly ThesisLogEntry[];
  /** Returns the total cost of a UTC day, in US dollars. */
  spentOn(day: string): number;
}
