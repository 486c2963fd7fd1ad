import { alertTitle } from '../../../../domain/shared/alerts/alert.js';
import type { Channel } from '../../../../domain/shared/alerts/channels.js';
import { detailRows } from '../../../../domain/shared/alerts/detailRows.js';
import { priorityOf } from '../../../../domain/shared/alerts/severity.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/validation.js';
import type { Effect } from '../outbox/effect.js';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.port.js';

export interface Alert {
  readonly alertType: string;
  readonly ticker: string | null;
  readonly message: string;
  /** Any JSON. */
  readonly details: unknown;
  readonly severity: string;
}

/** Whose alert it is. */
export type Holder = Pick<ValidatedLicense, 'id' | 'email' | 'tier'>;

/** How a holder is reached. */
export interface Addressing {
  readonly topicOf: (licenseId: string) => string;
  readonly tokens: UnsubscribeTokens;
}

/** The part of an alert that goes by `channel`. */
export function effectOf(
  channel: Channel,
  holder: Holder,
  alert: Alert,
  at: Date,
  { topicOf, tokens }: Addressing,
): Effect {
  const { alertType, ticker, message, severity, details } = alert;
  if (channel === 'push') {
    return {
      kind: 'push',
      topic: topicOf(holder.id),
      push: { title: alertTitle(alert), message, priority: priorityOf(severity) },
    };
  }
  const unsubscribe = tokens.tokenFor('alerts', holder.email);
  const mail = {
    template: 'alert',
    alertType,
    ticker,
    severity,
    message,
    details: detailRows(details),
    at,
    unsubscribe,
  } as const;
  return { kind: 'mail', to: holder.email, mail };
}
