import { alertTitle } from '../../../../domain/shared/alerts/alert.js';
import type { AlertChannel } from '../../../../domain/shared/alerts/channels.js';
import { detailRows } from '../../../../domain/shared/alerts/detailRows.js';
import { pushPriorityOf } from '../../../../domain/shared/alerts/severity.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/licenseValidation.js';
import type { OutboxEffect } from '../outbox/outboxEffect.js';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.port.js';

export interface Alert {
  readonly alertType: string;
  readonly ticker: string | null;
  readonly message: string;
  /** Any JSON. */
  readonly details: unknown;
  readonly severity: string;
}

/** The license whose holder receives the alert. */
export type AlertRecipient = Pick<ValidatedLicense, 'id' | 'email' | 'tier'>;

/** The addresses at which a holder receives alerts. */
export interface AlertAddresses {
  readonly topicOf: (licenseId: string) => string;
  readonly tokens: UnsubscribeTokens;
}

/** Builds the outbox effect of an alert for one `channel`. */
export function createAlertEffect(
  channel: AlertChannel,
  holder: AlertRecipient,
  alert: Alert,
  at: Date,
  { topicOf, tokens }: AlertAddresses,
): OutboxEffect {
  const { alertType, ticker, message, severity, details } = alert;
  if (channel === 'push') {
    return {
      kind: 'push',
      topic: topicOf(holder.id),
      push: { title: alertTitle(alert), message, priority: pushPriorityOf(severity) },
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
