import { z } from 'zod';
import type { AuditFeed, AuditNews } from '../../../../application/dashboard/audit/auditFeed.js';
import { anyone } from '../../caller/anyone.js';
import { route, type Route } from '../../pipeline/route.js';
import { EVENT_STREAM, EventStreams, eventText } from './eventStreams.js';

export const auditStreams = (feed: AuditFeed): EventStreams =>
  new EventStreams((tell) => feed.subscribe((news) => tell(eventText(news.kind, dataOf(news)))));

export const eventsRoute = (streams: EventStreams): Route =>
  route({
    method: 'get',
    path: '/events',
    id: 'getEvents',
    tag: 'Audit',
    summary:
      'Server-sent events: `status` while a run goes on, `framework` for what it found, `audit` when a new audit can be fetched',
    description:
      '`status` carries what `GET /audit/status` answers; it is also sent at once. `framework` carries `{ticker, event}`, the event as in ' +
      '`framework.events` of the audit: each is sent once, when the audit that found it can be fetched. Comments keep the connection alive.',
    access: anyone,
    reply: z.string(),
    contentType: EVENT_STREAM,
    failures: [429],
    example: { reply: 'event: audit\ndata: {"generated_at":"2026-11-21T06:30:00.000Z"}\n\n' },
    handle: async ({ request }) => streams.begin(request),
  });

function dataOf(news: AuditNews): unknown {
  switch (news.kind) {
    case 'status':
      return news.status;
    case 'audit':
      return { generated_at: news.generatedAt };
    case 'framework':
      return { ticker: news.ticker, event: news.event };
  }
}
