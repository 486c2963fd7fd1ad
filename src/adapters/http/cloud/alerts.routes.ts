import { DUPLICATE_ALERT_WINDOW_HOURS } from '../../../domain/shared/alerts/alert.js';
import { ALERT_ANSWER_RETENTION_DAYS } from '../../../domain/shared/alerts/idempotency.js';
import { ALERT_FEATURES } from '../../../domain/shared/alerts/channels.js';
import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import { ALERT_DISPATCH_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import type { DispatchAlert } from '../../../application/cloud/messaging/alerts/dispatchAlert.js';
import { alertReply, alertRequest } from '../contract/cloud/alerts.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import type { RequireLicense } from './access/licenseAccess.js';

export interface AlertsRoutesDependencies {
  readonly dispatchAlert: DispatchAlert;
  readonly requireLicense: RequireLicense;
}

export const alertsRoutes = ({ dispatchAlert, requireLicense: licensed }: AlertsRoutesDependencies): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/alert-dispatch',
    id: 'dispatchAlert',
    tag: 'Alerts',
    summary: 'Sends an alert to the license holder by e-mail and push',
    description:
      `A repeat with the same e-mail address, \`alert_type\` and \`ticker\` within ${DUPLICATE_ALERT_WINDOW_HOURS} hours is suppressed: the answer is 200 with \`duplicate: true\`. ` +
      'When every channel fails, the answer is 502 and repeats are not suppressed: send the alert again. When one of two fails, the alert is queued for that channel and retried. ' +
      `With an \`idempotency_key\`, a repeat by the same license within ${ALERT_ANSWER_RETENTION_DAYS} days receives the first answer, even if its body differs; ` +
      'a repeat that arrives while the first request is still running waits up to 10 s for the answer to that request; after that, it is answered with 502: send it again with the same key. The key of a failed request can be used again.',
    access: licensed({ features: ALERT_FEATURES }),
    limit: { rule: ALERT_DISPATCH_LIMIT, by: 'caller', key: (license: ValidatedLicense) => license.id },
    body: alertRequest,
    reply: alertReply,
    failures: ['upstream_error', 'not_configured'],
    example: {
      body: {
        alert_type: 'stop_breach',
        ticker: 'AAPL',
        message: 'AAPL closed below its stop.',
        details: { close: 169.23, stop: 171.5 },
        severity: 'critical',
        idempotency_key: 'stop_breach-AAPL-2026-11-20',
      },
      reply: {
        dispatched: true,
        duplicate: false,
        suppressed_until: '2026-11-21T10:30:00.000Z',
        channels: { email: 'sent', push: 'queued' },
      },
    },
    async handle({ caller, body }) {
      const { alert_type: alertType, ticker, message, details, severity, idempotency_key: key } = body;
      const outcome = await dispatchAlert.execute(
        caller,
        { alertType, ticker: ticker ?? null, message, details, severity },
        key ?? null,
      );
      return {
        dispatched: outcome.dispatched,
        duplicate: outcome.duplicate,
        suppressed_until: outcome.suppressedUntil?.toISOString() ?? null,
        channels: outcome.channels,
      };
    },
  }),
];
