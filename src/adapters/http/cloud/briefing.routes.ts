import { BRIEFING_TIME } from '../../../domain/dashboard/agents/briefingSchedule.js';
import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import { DAILY_BRIEFING_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import type { SendBriefing } from '../../../application/cloud/messaging/alerts/sendBriefing.js';
import { briefingReply, briefingRequest } from '../contract/cloud/briefing.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import type { RequireLicense } from './access/licenseAccess.js';

export interface BriefingRoutesDependencies {
  readonly sendBriefing: SendBriefing;
  readonly requireLicense: RequireLicense;
  /** Returns the Message-ID of the e-mail that an outbox effect sends. */
  readonly messageIdOf: (effectId: string) => string;
}

export const briefingRoutes = ({
  sendBriefing,
  requireLicense: licensed,
  messageIdOf,
}: BriefingRoutesDependencies): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/daily-briefing',
    id: 'sendBriefing',
    tag: 'Alerts',
    summary: 'E-mails the license holder a summary of the portfolio',
    description: `At least one of the first three fields must be present and not null. Dashboards call it at ${BRIEFING_TIME} on weekdays.`,
    access: licensed({ features: ['alerts_email'] }),
    limit: { rule: DAILY_BRIEFING_LIMIT, by: 'caller', key: (license: ValidatedLicense) => license.id },
    body: briefingRequest,
    reply: briefingReply,
    failures: ['upstream_error', 'not_configured'],
    example: {
      body: {
        portfolio_summary: { total_value: 125430.5, day_change_pct: -0.84, currency: 'USD', regime: 'risk_off' },
        state_counts: { EXIT: 1, TIGHTEN: 3, ARMED: 2, WATCH: 19 },
        actionable_tickers: [
          { ticker: 'AAPL', state: 'EXIT', score: 31, grade: 'D', reason: 'Closed below the Chandelier long exit.' },
          'BRK.B',
        ],
        as_of: '2026-11-20T06:25:00-07:00',
      },
      reply: { sent: true, message_id: '<5f0c1d52-6a52-4c53-9d0a-0f7c6a1f4b7e@plumbline.example>' },
    },
    async handle({ caller, body }) {
      const outcome = await sendBriefing.execute(caller, body);
      return outcome.kind === 'sent'
        ? { sent: true, message_id: messageIdOf(outcome.id) }
        : { sent: false, message_id: null };
    },
  }),
];
