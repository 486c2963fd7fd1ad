import { ALERT_LIFETIME_MS } from '../../../domain/dashboard/agents/alerts/alertQueue.js';
import {
  alertContentForEvent,
  circuitOpenAlertContent,
  type OutgoingAlert,
} from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import { isStaleBarDate } from '../../../domain/dashboard/market/calendar/freshness.js';
import { isCloudTicker } from '../../../domain/shared/ticker.js';
import { isWithinWindow } from '../../../domain/shared/timeWindow.js';
import { SAMPLE_PRICE_SOURCE } from '../../../domain/dashboard/market/priceSource.js';
import type { AlertPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import type { SyncStateStore } from '../backup/syncStateStore.port.js';
import type { Clock } from '../../shared/clock.port.js';
import { ALERT_TYPE_DISABLED_REASON, type AlertOutbox } from './alertOutbox.js';
import type { AlertableEvent, AlertableEventLog } from './alertableEventLog.port.js';

const NO_CLOUD_TICKER = 'The ticker begins with a digit. Alerts are sent only for tickers that begin with a letter.';

/** Turns each event into one alert, which is on disk when the call resolves. */
export class QueueAlerts {
  constructor(
    private readonly outbox: AlertOutbox,
    private readonly eventLog: AlertableEventLog,
    private readonly preferences: { current(): { readonly alerts: AlertPreferences } },
    private readonly states: Pick<SyncStateStore, 'load'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues alerts for events recorded on this machine while the program was not running, or right before it ended.
   * Events restored from a backup are skipped: the machine that made the backup has already sent their alerts.
   */
  async catchUp(): Promise<void> {
    if (this.outbox.isNew) return;
    const { lastPullAt } = await this.states.load();
    const now = this.clock.now().getTime();
    const pulledAt = lastPullAt === null ? -Infinity : Date.parse(lastPullAt);
    const since = isWithinWindow(pulledAt, ALERT_LIFETIME_MS, now) ? pulledAt : now - ALERT_LIFETIME_MS;
    for (const event of await this.eventLog.since(since)) await this.execute(event);
  }

  async execute(event: AlertableEvent): Promise<void> {
    const alert = alertOf(event);
    if (alert === null) return;
    if (alert.ticker !== null && !isCloudTicker(alert.ticker)) return this.outbox.withhold(alert, NO_CLOUD_TICKER);
    const isWanted = this.preferences.current().alerts[alert.type];
    await (isWanted ? this.outbox.enqueue(alert) : this.outbox.withhold(alert, ALERT_TYPE_DISABLED_REASON));
  }
}

/**
 * Returns null when another alert covers the event, when it is based on sample prices, or when its session is too old.
 */
function alertOf(alertable: AlertableEvent): OutgoingAlert | null {
  const { at } = alertable;
  if (alertable.kind === 'circuit_opened') {
    return {
      ...circuitOpenAlertContent(alertable.reason, alertable.cooldownSeconds),
      id: `circuit_opened ${at}`,
      ticker: null,
      at,
    };
  }
  const { origin, ticker, event } = alertable.frameworkEvent;
  if (origin.prices === SAMPLE_PRICE_SOURCE || isStaleBarDate(event.at, at)) return null;
  const words = alertContentForEvent(ticker, event);
  return words === null ? null : { ...words, id: `${origin.prices} ${ticker} ${event.id}`, ticker, at };
}
