import { coachByName } from '../../../domain/dashboard/coaching/coachCatalog.js';
import type { Coach, CoachSubject } from '../../../domain/dashboard/coaching/coach.js';
import type { CoachName } from '../../../domain/dashboard/coaching/coachNames.js';
import { checkNarration } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { CoachPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';
import { findTickerInAudit } from '../audit/findTickerInAudit.js';
import type { GetLatestAudit } from '../audit/getLatestAudit.js';
import type { Clock } from '../../shared/clock.port.js';
import { waitForAbort } from '../waitForAbort.js';
import type { CreateDeadlineSignal } from '../deadline.port.js';
import type { Sha256 } from '../../shared/digest.port.js';
import { coachReplyOf, unavailableCoachReply, type CoachReply, type CompletedNarration } from './coachReply.js';
import { SingleFlight, type DraftListener } from './singleFlight.js';
import { initialCoachSubject, type LoadCoachSubject } from './loadCoachSubject.js';
import { isSameReplyContext, CoachReplyCache, type ReplyContext } from './coachReplyCache.js';
import { narrationContextOf, type NarrationContext } from './narrationContext.js';
import type { NarrationCache } from './narrationCache.port.js';
import type { NarratorSelection } from './narratorSelection.js';
import type { WriteNarration } from './writeNarration.js';

/** How long the rules narrator waits for maps. A narration by a provider costs money, so it waits without a limit. */
const MAX_MAPS_WAIT_MS = 10_000;
/** Pause before a failed provider is called again for the same narration, unless the user forces it. */
const PROVIDER_PAUSE_MS = MINUTE_MS;

export interface CoachRequest {
  readonly coach: CoachName;
  /** The ticker, in upper or lower case. */
  readonly ticker: string;
  /** Narrates again, ignoring the cache. */
  readonly force: boolean;
}

interface Parts {
  readonly readAudit: GetLatestAudit;
  /** `settled` is null when the maps are complete. */
  readonly maps: { settled(): Promise<void> | null };
  readonly gather: LoadCoachSubject;
  readonly narrators: NarratorSelection;
  readonly write: WriteNarration;
  readonly preferences: { current(): { readonly coach: CoachPreferences } };
  readonly cache: NarrationCache;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly deadline: CreateDeadlineSignal;
}

interface Found {
  readonly narrated: CompletedNarration;
  /** When the entry expires, in milliseconds since the epoch. */
  readonly until: number;
  readonly cached: boolean;
  readonly isDown?: boolean;
}

/** A finished reply and its inputs. */
interface FinishedReply {
  readonly reply: CoachReply;
  readonly under: ReplyContext;
}

/**
 * Narrates a ticker, or returns the cached narration while it is still valid. Runs at most one narration per coach and
 * ticker at a time.
 */
export class NarrateCoach {
  private readonly flights = new SingleFlight<FinishedReply>();
  private readonly latest: CoachReplyCache;
  /** Replies written by the rules because the provider did not answer. */
  private readonly unanswered = new WeakSet<CoachReply>();

  constructor(private readonly dependencies: Parts) {
    this.latest = new CoachReplyCache(dependencies.clock);
  }

  /**
   * Called before a streamed response begins, because its HTTP status cannot change afterwards.
   * @throws NotFound `no_audit_yet`, `unknown_ticker`
   */
  validateRequest({ ticker }: CoachRequest): void {
    findTickerInAudit(this.dependencies.readAudit.execute().audit, ticker);
  }

  /**
   * @param listener receives the draft while the provider writes it, before it is checked
   * @throws NotFound `no_audit_yet`, `unknown_ticker`
   */
  async execute(
    { coach: name, ticker: symbol, force }: CoachRequest,
    listener: DraftListener | null = null,
  ): Promise<CoachReply> {
    const coach = coachByName(name);
    // The maps are part of the evidence: a narration written before they are complete would soon be outdated, and the
    // next one would cost money again.
    const settled = this.dependencies.maps.settled();
    if (settled !== null) await this.waitForMaps(settled);
    const under = this.under();
    const flight = `${coach.name} ${canonicalSymbol(symbol)}`;
    const latest = force ? null : this.latest.find(flight, under);
    if (latest !== null) return latest;
    const known = initialCoachSubject(under.audit.audit, symbol);
    const join = (): Promise<FinishedReply> =>
      this.flights.join(
        flight,
        async (tell) => ({ reply: await this.reply(coach, known, under, force, tell), under }),
        listener,
      );
    const landed = await join();
    if (isSameReplyContext(landed.under, under) && !(force && landed.reply.cached)) return landed.reply;
    // The joined narration does not fit this request: it used an older audit, older preferences or another license, or
    // it came from the cache although this request forces a new one.
    listener?.onRestart();
    return (await join()).reply;
  }

  private async waitForMaps(settled: Promise<void>): Promise<void> {
    const { narrators, deadline } = this.dependencies;
    if (narrators.current().narrator !== null) return settled;
    return Promise.race([settled, waitForAbort(deadline(MAX_MAPS_WAIT_MS))]);
  }

  private under(): ReplyContext {
    const { readAudit, preferences, narrators } = this.dependencies;
    return { audit: readAudit.execute(), preferences: preferences.current().coach, choice: narrators.current() };
  }

  private async reply(
    coach: Coach,
    known: CoachSubject,
    under: ReplyContext,
    force: boolean,
    tell: DraftListener | null,
  ): Promise<CoachReply> {
    const whyNot = coach.unavailableReason(known);
    if (whyNot !== null) return unavailableCoachReply(coach, known, whyNot);
    const { preferences } = under;
    const gathered = await this.dependencies.gather.execute(coach, known, force);
    const thesis = coach.needs.includes('thesis')
      ? await this.execute({ coach: 'thesis', ticker: known.ticker, force: false })
      : null;
    const subject = { ...gathered, thesis: thesis?.narration ?? null };
    // One request does not wait for the provider twice.
    const choice =
      thesis !== null && this.unanswered.has(thesis)
        ? { narrator: null, reason: `The AI provider did not write the thesis: ${thesis.provider_error}` }
        : under.choice;
    const one = narrationContextOf({ coach, subject, preferences, choice }, this.dependencies.sha256);
    const { narrated, until, cached, isDown } =
      (force ? null : await this.kept(one)) ?? (await this.written(one, tell));
    if (coach.needs.length === 0)
      this.latest.store(`${coach.name} ${subject.ticker}`, under, coachReplyOf(narrated, true), until);
    const reply = coachReplyOf(narrated, cached);
    if (isDown) this.unanswered.add(reply);
    return reply;
  }

  /** Returns a cached narration. Checks it against the evidence again, because the cache file may have been edited. */
  private async kept(one: NarrationContext): Promise<Found | null> {
    const standIn = this.latest.findFallback(one.key);
    if (standIn !== null) return { ...standIn, cached: true };
    const { coach, subject, evidence, choice } = one;
    const stored = await this.dependencies.cache.load(one.key);
    if (stored === null || stored.coach !== coach.name || stored.ticker !== subject.ticker) return null;
    const checked = checkNarration(stored, evidence, coach.output);
    return checked.passed
      ? { narrated: { ...one, stored, checked, providerError: choice.reason }, until: Infinity, cached: true }
      : null;
  }

  private async written(one: NarrationContext, tell: DraftListener | null): Promise<Found> {
    const { narrated, final, isDown } = await this.dependencies.write.execute(one, tell);
    if (!final)
      return {
        narrated,
        until: this.latest.storeFallback(one.key, narrated, PROVIDER_PAUSE_MS),
        cached: false,
        isDown,
      };
    this.latest.deleteFallback(one.key);
    return { narrated, until: Infinity, cached: false };
  }
}
