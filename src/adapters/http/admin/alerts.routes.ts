import type {
  AlertStory,
  ChannelStory,
  ExplainAlerts,
} from '../../../application/cloud/messaging/alerts/explainAlerts.js';
import { byChannel } from '../../../domain/shared/alerts/channels.js';
import { holder, whyReply } from '../contract/cloud/operator/admin.js';
import { route, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR } from './operatorRoute.js';

export const alertCommandRoutes = (explainAlerts: ExplainAlerts): Route[] => [
  route({
    ...OPERATOR,
    method: 'post',
    path: '/alerts/why',
    id: 'explainAlerts',
    summary: 'What became of the alerts to a person, and why',
    body: holder,
    reply: whyReply,
    async handle({ body }) {
      const { unsubscribed, alerts } = await explainAlerts.execute(body.email);
      return { email: body.email, unsubscribed: [...unsubscribed], alerts: alerts.map(factsOf) };
    },
  }),
];

const factsOf = ({ dispatch, channels, suppressesUntil }: AlertStory) => ({
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
  channels: byChannel((channel) => channelFacts(channels[channel])),
});

const channelFacts = ({ state, at, tries, failure }: ChannelStory) => ({ state, at: isoOrNull(at), tries, failure });
