import { z } from 'zod';
import type { AuditFeed, AuditFeedEvent } from '../../../../application/dashboard/audit/auditFeed.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { EVENT_STREAM_CONTENT_TYPE } from '../../pipeline/routeDefinition.js';
import { EventStreams, formatServerSentEvent, MAX_LISTENERS } from './eventStreams.js';

export const auditEventStreams = (feed: AuditFeed): EventStreams =>
  new EventStreams((tell) => feed.subscribe((news) => tell(formatServerSentEvent(news.kind, dataOf(news)))));

export const eventsRoute = (streams: EventStreams): Route =>
  defineRoute({
    method: 'get',
    path: '/events',
    id: 'getEvents',
    tag: 'Audit',
    summary:
      'Server-sent events: `status` during a run, `framework` for its findings, `audit` when a new audit is available, `map` when its decision maps are',
    description:
      '`status` has the content of `GET /audit/status`; it is also sent immediately. `framework` has `{ticker, event}`, the event as in ' +
      '`framework.events` of the audit: each is sent once, as soon as its audit is available. Comments keep the connection alive. After a reconnect, read `GET /audit`: ' +
      `earlier events are not sent again. At most ${MAX_LISTENERS} connections can be open at once (bucket \`events\`).`,
    access: publicAccess,
    reply: z.string(),
    contentType: EVENT_STREAM_CONTENT_TYPE,
    failures: ['rate_limit_exceeded'],
    example: { reply: 'event: audit\ndata: {"generated_at":"2026-11-21T06:30:00.000Z"}\n\n' },
    handle: async ({ request }) => streams.openStream(request),
  });

function dataOf(news: AuditFeedEvent): unknown {
  switch (news.kind) {
    case 'status':
      return news.status;
    case 'audit':
    case 'map':
      return { generated_at: news.generatedAt };
    case 'framework':
      return { ticker: news.ticker, event: news.event };
  }
}
