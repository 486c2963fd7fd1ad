import type { CoachPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { StoredAudit } from '../audit/auditStore.port.js';
import { isDeadlinePending } from '../../../domain/shared/timeWindow.js';
import type { Clock } from '../../shared/clock.port.js';
import { BoundedCache } from '../boundedCache.js';
import type { CoachReply, CompletedNarration } from './coachReply.js';
import type { SelectedNarrator } from './narratorSelection.js';

/** The inputs of a reply. The reply stays the same as long as they do. */
export interface ReplyContext {
  readonly audit: StoredAudit;
  readonly preferences: CoachPreferences;
  readonly choice: SelectedNarrator;
}

export const isSameReplyContext = (one: ReplyContext, other: ReplyContext): boolean =>
  one.audit === other.audit &&
  one.preferences === other.preferences &&
  one.choice.narrator === other.choice.narrator &&
  one.choice.reason === other.choice.reason;

/** Times in milliseconds since the epoch. */
interface Period {
  readonly since: number;
  readonly until: number;
}

interface CachedReply extends Period {
  readonly under: ReplyContext;
  readonly reply: CoachReply;
}

interface StandIn extends Period {
  readonly narrated: CompletedNarration;
}

const MAX_REPLIES = 2000;

/** Caches replies in memory, so that a repeated request needs no evidence, no hashing and no disk access. */
export class CoachReplyCache {
  private readonly replies = new BoundedCache<CachedReply>(MAX_REPLIES);
  private readonly standIns = new BoundedCache<StandIn>(MAX_REPLIES);

  constructor(private readonly clock: Clock) {}

  find(name: string, under: ReplyContext): CoachReply | null {
    const known = this.replies.get(name);
    if (known === undefined || !this.counts(known)) return null;
    return isSameReplyContext(known.under, under) ? known.reply : null;
  }

  store(name: string, under: ReplyContext, reply: CoachReply, until = Infinity): void {
    this.replies.put(name, { under, reply, since: this.now(), until });
  }

  /**
   * Returns the rule-based narration that was stored under this key after a recent failure of the provider; otherwise
   * null.
   */
  findFallback(key: string): StandIn | null {
    const known = this.standIns.get(key);
    return known === undefined || !this.counts(known) ? null : known;
  }

  /** @param ms milliseconds for which the provider is not called again */
  storeFallback(key: string, narrated: CompletedNarration, ms: number): number {
    const since = this.now();
    this.standIns.put(key, { narrated, since, until: since + ms });
    return since + ms;
  }

  deleteFallback(key: string): void {
    this.standIns.delete(key);
  }

  private counts({ since, until }: Period): boolean {
    return isDeadlinePending(until, until - since, this.now(), 0);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
