import type { AlertStory, ChannelStory, ExplainAlerts } from '../../../application/alerts/explainAlerts.js';
import { byChannel } from '../../../domain/alerts/channels.js';
import { anyone } from '../anyone.js';
import { holder, whyReply } from '../contract/admin.js';
import { route, type Route } from '../pipeline.js';

export const alertCommandRoutes = (explainAlerts: ExplainAlerts): Route[] => [
  route({
    method: 'post',
    path: '/alerts/why',
    id: 'explainAlerts',
    tag: 'Operator',
    summary: 'What became of the alerts to a person, and why',
    access: anyone,
    unpublished: true,
    body: holder,
    reply: whyReply,
    example: { reply: {} },
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
  suppressed: dispatch.suppressed === null ? null : { by: dispatch.suppressed.by, until: dispatch.suppressed.until.toISOString() },
  failure: dispatch.failure,
  suppresses_until: iso(suppressesUntil),
  channels: byChannel((channel) => channelFacts(channels[channel])),
});

const channelFacts = ({ state, at, tries, failure }: ChannelStory) => ({ state, at: iso(at), tries, failure });

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
