import type {
  ExplainedAlert,
  ChannelStatus,
  ExplainAlerts,
} from '../../../application/cloud/messaging/alerts/explainAlerts.js';
import { mapChannels } from '../../../domain/shared/alerts/channels.js';
import { customerEmailRequest, explainAlertsReply } from '../contract/cloud/operator/admin.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export const alertCommandRoutes = (explainAlerts: ExplainAlerts): Route[] => [
  defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/alerts/why',
    id: 'explainAlerts',
    summary: 'Lists a person’s alerts, each with its outcome and the reason',
    body: customerEmailRequest,
    reply: explainAlertsReply,
    async handle({ body }) {
      const { unsubscribed, alerts } = await explainAlerts.execute(body.email);
      return { email: body.email, unsubscribed: [...unsubscribed], alerts: alerts.map(factsOf) };
    },
  }),
];

const factsOf = ({ dispatch, channels, suppressesUntil }: ExplainedAlert) => ({
  id: dispatch.id,
  at: dispatch.at.toISOString(),
  alert_type: dispatch.subject.alertType,
  ticker: dispatch.subject.ticker,
  severity: dispatch.severity,
  suppressed:
    dispatch.suppressed === null
      ? null
      : { by: dispatch.suppressed.by, until: dispatch.suppressed.until.toISOString() },
  failure: dispatch.failure,
  suppresses_until: isoOrNull(suppressesUntil),
  channels: mapChannels((channel) => channelFacts(channels[channel])),
});

const channelFacts = ({ state, at, tries, failure }: ChannelStatus) => ({ state, at: isoOrNull(at), tries, failure });
