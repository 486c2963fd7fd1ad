import { ALERT_LIFETIME_MS } from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import { alertWords, circuitWords, type OutgoingAlert } from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import { isStale } from '../../../domain/dashboard/market/calendar/freshness.js';
import { isWithin } from '../../../domain/shared/timeWindow.js';
import { SAMPLE } from '../../../domain/dashboard/market/priceSource.js';
import type { AlertPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { SyncStates } from '../backup/syncStates.port.js';
import type { Clock } from '../../shared/clock.port.js';
import { TYPE_SWITCHED_OFF, type AlertOutbox } from './alertOutbox.js';
import type { Happening, Happenings } from './happenings.port.js';

/** Makes alerts of what happens: each on disk, and once. */
export class QueueAlerts {
  constructor(
    private readonly outbox: AlertOutbox,
    private readonly happenings: Happenings,
    private readonly preferences: { current(): { readonly alerts: AlertPreferences } },
    private readonly states: Pick<SyncStates, 'load'>,
    private readonly clock: Clock,
  ) {}

  /** What went on record here while nobody listened, or right before the program ended; what came with a backup was told by whoever made it. */
  async catchUp(): Promise<void> {
    if (this.outbox.isNew) return;
    const { lastPullAt } = await this.states.load();
    const now = this.clock.now().getTime();
    const pulledAt = lastPullAt === null ? -Infinity : Date.parse(lastPullAt);
    const since = isWithin(pulledAt, ALERT_LIFETIME_MS, now) ? pulledAt : now - ALERT_LIFETIME_MS;
    for (const happening of await this.happenings.since(since)) await this.execute(happening);
  }

  async execute(happening: Happening): Promise<void> {
    const alert = alertOf(happening);
    if (alert === null) return;
    const isWanted = this.preferences.current().alerts[alert.type];
    await (isWanted ? this.outbox.put(alert) : this.outbox.withhold(alert, TYPE_SWITCHED_OFF));
  }
}

/** Null for what another alert tells of, and for what is no news: sample prices, and sessions of long ago. */
function alertOf(happening: Happening): OutgoingAlert | null {
  const { at } = happening;
  if (happening.kind === 'circuit_opened') {
    return {
      ...circuitWords(happening.reason, happening.cooldownSeconds),
      id: `circuit_opened ${at}`,
      ticker: null,
      at,
    };
  }
  const { origin, ticker, event } = happening.news;
  if (origin.prices === SAMPLE || isStale(event.at, at)) return null;
  const words = alertWords(ticker, event);
  return words === null ? null : { ...words, id: `${origin.prices} ${ticker} ${event.id}`, ticker, at };
}
