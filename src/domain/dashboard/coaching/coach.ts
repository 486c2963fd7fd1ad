import type { Explanation } from '../audit/explanation/explainTicker.js';
import type { AuditPayload, TickerAudit } from '../audit/payload.js';
import type { JournalEntry } from '../trading/journal/journal.js';
import type { FrameworkEvent } from '../framework/frameworkEvent.js';
import type { CoachPreferences } from '../preferences/preferences.js';
import type { CoachName } from './coachNames.js';
import type { Evidence, Source } from './evidence.js';
import type { Wording } from './wording.js';

/** What is fetched for a coach that asks for it, and for no other. */
export type Need = 'journal' | 'theses' | 'headlines' | 'search' | 'thesis';

/** Prose alone, or prose and the addresses of the sources that it rests on. */
export type OutputKind = 'prose' | 'cited prose';

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
export interface Material {
  readonly sources: readonly Source[];
  /** A sentence when nothing could be had; null when the source answered, be it with nothing. */
  readonly reason: string | null;
}

/** What a coach looks at. What it does not need is empty. */
export interface CoachSubject {
  readonly ticker: string;
  readonly audit: AuditPayload;
  readonly published: TickerAudit;
  readonly explanation: Explanation;
  /** What happened lately, the latest first. */
  readonly events: readonly FrameworkEvent[];
  /** The ticker's trades, oldest first. */
  readonly journal: readonly JournalEntry[];
  /** The latest first. */
  readonly theses: readonly EarlierThesis[];
  readonly headlines: Material;
  readonly search: Material;
  /** The current thesis narration. */
  readonly thesis: string | null;
}

/** What the words of a rules text are made from: the subject, and the figures and facts that may be stated. */
export interface Told {
  readonly subject: CoachSubject;
  readonly words: Wording;
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
  readonly output: OutputKind;
  readonly needs: readonly Need[];
  /** Why it has nothing to say of the ticker, in a sentence; null where it applies. Reads nothing that has to be fetched. */
  whyNot(subject: CoachSubject): string | null;
  /** What is searched for, with the need `search`; null where there is nothing to look for. */
  searchQuery?(subject: CoachSubject): string | null;
  evidence(subject: CoachSubject): Evidence;
  /**
   * Its own fields of the reply, in the names of the wire.
   * @param cited the sources that a provider rests on, all of them in the evidence; null for the rules narrator
   */
  computed(subject: CoachSubject, cited: readonly Source[] | null): object;
  /** The rules narrator: the state, its cause, the level that matters and the next condition to watch. */
  narrate(told: Told, preferences: CoachPreferences): string;
  /** What a provider is to write about, in a few sentences; the rules of trust and the preferences are added to it. */
  brief(subject: CoachSubject): string;
}
