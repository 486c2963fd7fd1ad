import type { TickerExplanation } from '../audit/explanation/explainTicker.js';
import type { AuditPayload, TickerAudit } from '../audit/auditPayload.js';
import type { JournalEntry } from '../trading/journal/journal.js';
import type { FrameworkEvent } from '../framework/frameworkEvent.js';
import type { CoachPreferences } from '../preferences/preferences.js';
import type { CoachName } from './coachNames.js';
import type { Evidence, EvidenceSource } from './evidence.js';
import type { EvidenceFormatter } from './evidenceFormatter.js';

/** What is fetched for a coach that asks for it, and for no other. */
export type CoachNeed = 'journal' | 'theses' | 'headlines' | 'search' | 'thesis';

/** Prose alone, or prose and the addresses of the sources that it rests on. */
export type NarrationKind = 'prose' | 'cited prose';

/** An earlier thesis narration of the ticker. */
export interface EarlierThesis {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The framework's state then. */
  readonly state: string | null;
  readonly score: number | null;
  /** Of what was held then. */
  readonly stop: number | null;
  readonly narration: string;
}

/** Headlines or search results; without any, `reason` says why. */
export interface FetchedSources {
  readonly sources: readonly EvidenceSource[];
  /** A sentence when nothing could be had; null when the source answered, be it with nothing. */
  readonly reason: string | null;
}

/** What a coach looks at. What it does not need is empty. */
export interface CoachSubject {
  readonly ticker: string;
  readonly audit: AuditPayload;
  readonly tickerAudit: TickerAudit;
  readonly explanation: TickerExplanation;
  /** What happened lately, the latest first. */
  readonly events: readonly FrameworkEvent[];
  /** The ticker's trades, oldest first. */
  readonly journal: readonly JournalEntry[];
  /** The latest first. */
  readonly theses: readonly EarlierThesis[];
  readonly headlines: FetchedSources;
  readonly search: FetchedSources;
  /** The current thesis narration. */
  readonly thesis: string | null;
}

/** What the words of a rules text are made from: the subject, and the figures and facts that may be stated. */
export interface RulesNarrationContext {
  readonly subject: CoachSubject;
  readonly evidence: EvidenceFormatter;
}

/**
 * One coach. Everything here is computed from the subject: a provider writes the narration and nothing else, and what it
 * writes is held against the evidence.
 */
export interface Coach {
  readonly name: CoachName;
  /** Of the published route. */
  readonly path: string;
  readonly title: string;
  /** For the API description: what it says and when. */
  readonly summary: string;
  /** Grows with a change of `brief`, so that what was narrated before is not served as if it were new. */
  readonly promptVersion: number;
  readonly output: NarrationKind;
  readonly needs: readonly CoachNeed[];
  /** Why it has nothing to say of the ticker, in a sentence; null where it applies. Reads nothing that has to be fetched. */
  unavailableReason(subject: CoachSubject): string | null;
  /** What is searched for, with the need `search`; null where there is nothing to look for. */
  searchQuery?(subject: CoachSubject): string | null;
  evidence(subject: CoachSubject): Evidence;
  /**
   * Its own fields of the reply, in the names of the wire.
   * @param cited the sources that a provider rests on, all of them in the evidence; null for the rules narrator
   */
  computedFields(subject: CoachSubject, cited: readonly EvidenceSource[] | null): object;
  /** The rules narrator: the state, its cause, the level that matters and the next condition to watch. */
  rulesNarration(told: RulesNarrationContext, preferences: CoachPreferences): string;
  /** What a provider is to write about, in a few sentences; the rules of trust and the preferences are added to it. */
  promptBrief(subject: CoachSubject): string;
}
