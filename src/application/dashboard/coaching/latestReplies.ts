import type { CoachPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { StoredAudit } from '../audit/auditStore.port.js';
import { isPending } from '../../../domain/shared/timeWindow.js';
import type { Clock } from '../../shared/clock.port.js';
import { LatestEntries } from '../latestEntries.js';
import type { CoachReply, Narrated } from './coachReply.js';
import type { NarratorChoice } from './whoNarrates.js';

/** What a reply was made under. While all of it is the same, the reply is too. */
export interface MadeUnder {
  readonly audit: StoredAudit;
  readonly preferences: CoachPreferences;
  readonly choice: NarratorChoice;
}

export const isSame = (one: MadeUnder, other: MadeUnder): boolean =>
  one.audit === other.audit &&
  one.preferences === other.preferences &&
  one.choice.narrator === other.choice.narrator &&
  one.choice.reason === other.choice.reason;

/** Milliseconds since the epoch. */
interface Period {
  readonly since: number;
  readonly until: number;
}

interface Remembered extends Period {
  readonly under: MadeUnder;
  readonly reply: CoachReply;
}

interface StandIn extends Period {
  readonly narrated: Narrated;
}

const MOST = 2000;

/** Replies in memory: what is asked again is answered without a look at evidence, hash or disk. */
export class LatestReplies {
  private readonly replies = new LatestEntries<Remembered>(MOST);
  private readonly standIns = new LatestEntries<StandIn>(MOST);

  constructor(private readonly clock: Clock) {}

  find(name: string, under: MadeUnder): CoachReply | null {
    const known = this.replies.get(name);
    if (known === undefined || !this.counts(known)) return null;
    return isSame(known.under, under) ? known.reply : null;
  }

  remember(name: string, under: MadeUnder, reply: CoachReply, until = Infinity): void {
    this.replies.put(name, { under, reply, since: this.now(), until });
  }

  /** What the rules wrote for this key in place of a provider that failed a moment ago. */
  standIn(key: string): StandIn | null {
    const known = this.standIns.get(key);
    return known === undefined || !this.counts(known) ? null : known;
  }

  /** @param ms for which the provider is left alone */
  rememberStandIn(key: string, narrated: Narrated, ms: number): number {
    const since = this.now();
    this.standIns.put(key, { narrated, since, until: since + ms });
    return since + ms;
  }

  forgetStandIn(key: string): void {
    this.standIns.delete(key);
  }

  private counts({ since, until }: Period): boolean {
    return isPending(until, until - since, this.now(), 0);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
