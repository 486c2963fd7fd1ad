import type { TickerExplanation } from '../audit/explanation/explainTicker.js';
import type { AuditPayload, TickerAudit } from '../audit/auditPayload.js';
import type { JournalEntry } from '../trading/journal/journal.js';
import type { FrameworkEvent } from '../framework/frameworkEvent.js';
import type { CoachPreferences } from '../preferences/preferences.js';
import type { CoachName } from './coachNames.js';
import type { Evidence, EvidenceSource } from './evidence.js';
import type { EvidenceFormatter } from './evidenceFormatter.js';

/** Kinds of data that must be fetched for a coach. */
export type CoachNeed = 'journal' | 'theses' | 'headlines' | 'search' | 'thesis';

/** `cited prose` is prose with the addresses of the sources it relies on. */
export type NarrationKind = 'prose' | 'cited prose';

/** An earlier thesis narration of the ticker. */
export interface EarlierThesis {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The framework's state when the thesis was written. */
  readonly state: string | null;
  readonly score: number | null;
  /** The position's stop when the thesis was written. */
  readonly stop: number | null;
  readonly narration: string;
}

/** Headlines or search results; `reason` says why they are missing. */
export interface FetchedSources {
  readonly sources: readonly EvidenceSource[];
  /** Null when the source answered, even if it had no results. */
  readonly reason: string | null;
}

/** Days from `from` to `to`, both included, as ISO dates. */
export interface SearchPeriod {
  readonly from: string;
  readonly to: string;
}

/** A web search for pages that were published in the period. */
export interface SearchQuery {
  readonly text: string;
  readonly period: SearchPeriod;
}

/** Input of a coach. Fields that the coach does not need are empty. */
export interface CoachSubject {
  readonly ticker: string;
  readonly audit: AuditPayload;
  readonly tickerAudit: TickerAudit;
  readonly explanation: TickerExplanation;
  /** Recent events, latest first. */
  readonly events: readonly FrameworkEvent[];
  /** The ticker's trades, oldest first. */
  readonly journal: readonly JournalEntry[];
  /** Latest first. */
  readonly theses: readonly EarlierThesis[];
  readonly headlines: FetchedSources;
  readonly search: FetchedSources;
  /** Text of the current thesis. */
  readonly thesis: string | null;
}

/** Input of a narration written by rules: the subject, and the figures and facts that the text may state. */
export interface RulesNarrationContext {
  readonly subject: CoachSubject;
  readonly evidence: EvidenceFormatter;
}

/**
 * A coach. All its fields are computed from the subject; a provider writes only the narration, which is checked against
 * the evidence.
 */
export interface Coach {
  readonly name: CoachName;
  /** Path of the public route. */
  readonly path: string;
  readonly title: string;
  /** For the API description: what the coach says and when it appears. */
  readonly summary: string;
  /** Increases when `promptBrief` changes, so that cached narrations of the old prompt are not served. */
  readonly promptVersion: number;
  readonly output: NarrationKind;
  readonly needs: readonly CoachNeed[];
  /**
   * The sentence that explains why the coach does not apply to the ticker; null when it applies. Uses no fetched data.
   */
  unavailableReason(subject: CoachSubject): string | null;
  /** The web search of a coach that needs `search`. */
  searchQuery?(subject: CoachSubject): SearchQuery;
  evidence(subject: CoachSubject): Evidence;
  /**
   * The coach's own fields of the reply, named as in the API.
   * @param cited the sources that the provider cited, all of them in the evidence; null for the rules narrator
   */
  computedFields(subject: CoachSubject, cited: readonly EvidenceSource[] | null): object;
  /**
   * Writes the narration without a provider: the state, its cause, the decisive level and the next condition to watch.
   */
  rulesNarration(context: RulesNarrationContext, preferences: CoachPreferences): string;
  /** The provider's task in a few sentences. The trust rules and the preferences are added when the prompt is built. */
  promptBrief(subject: CoachSubject): string;
}
