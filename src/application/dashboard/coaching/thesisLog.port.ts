import type { CoachName } from '../../../domain/dashboard/coaching/coachNames.js';
import type { NarrationCheck } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { TokenCount } from './narrator.port.js';

/** One generated narration, as the log has it. */
export interface ThesisLogEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly coach: CoachName;
  readonly ticker: string;
  /** SHA-256 of the evidence. */
  readonly evidence_hash: string;
  readonly provider: NarratorProvider | 'rules';
  readonly model: string | null;
  readonly prompt_version: string;
  readonly latency_ms: number;
  /** Of all calls for it; null when none was made. */
  readonly tokens: TokenCount | null;
  /** Of all calls for it, US dollars. */
  readonly cost_usd: number;
  /** Of the narration below. */
  readonly checks: readonly NarrationCheck[];
  /** The failed checks of the replies that were refused before it. */
  readonly refused: readonly NarrationCheck[];
  readonly provider_error: string | null;
  /** The framework's state and score then. */
  readonly state: string | null;
  readonly score: number | null;
  /** Of what was held then. */
  readonly stop: number | null;
  readonly narration: string;
}

export interface ThesisQuery {
  /** null: every ticker. */
  readonly ticker: string | null;
  readonly coach?: CoachName;
  readonly limit: number;
}

/** The log of every narration that was generated. */
export interface ThesisLog {
  /** On disk when it resolves. */
  append(line: ThesisLogEntry): Promise<void>;
  /** The latest first. */
  latest(query: ThesisQuery): readonly ThesisLogEntry[];
  /** US dollars that the lines of a UTC day add up to. */
  spentOn(day: string): number;
}
