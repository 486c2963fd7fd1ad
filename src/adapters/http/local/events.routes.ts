import type { Request } from 'express';
import { z } from 'zod';
import { RateLimited } from '../../../domain/failure.js';
import type { AuditFeed, AuditNews } from '../../../application/audit/auditFeed.js';
import { anyone } from '../anyone.js';
import { route, type Route } from '../pipeline.js';
import { Rendered, Streamed } from '../route.js';

/** Listeners at once; a browser opens one for each tab. */
const MOST_LISTENERS = 32;
const FULL_RETRY_SECONDS = 5;
const WINDOW_SECONDS = 60;
const HEARTBEAT_MS = 15_000;
/** A listener that does not read is dropped when this much waits for it. */
const MOST_UNREAD_BYTES = 256 * 1024;
const CONTENT_TYPE = 'text/event-stream';

/** The open event streams of this process. */
export class EventStreams {
  private readonly open = new Map<Request, () => void>();

  constructor(
    private readonly feed: AuditFeed,
    private readonly heartbeatMs = HEARTBEAT_MS,
  ) {}

  /** Ends every stream and its connection: a server that closes would wait for its listeners for ever, and for those that do not read. */
  end(): void {
    for (const [request, stop] of this.open) {
      stop();
      request.res?.end(() => request.socket.destroy());
    }
  }

  begin(request: Request): Streamed {
    if (this.open.size >= MOST_LISTENERS) {
      throw new RateLimited({ bucket: 'events', limit: MOST_LISTENERS, windowSeconds: WINDOW_SECONDS }, FULL_RETRY_SECONDS);
    }
    return new Streamed(CONTENT_TYPE, (write) => {
      const { res } = request;
      if (res === undefined || res.closed) return () => undefined;
      const heartbeat = setInterval(() => {
        if (res.writableLength > MOST_UNREAD_BYTES) res.destroy();
        else write(': heartbeat\n\n');
      }, this.heartbeatMs);
      const unsubscribe = this.feed.subscribe((news) => write(eventOf(news)));
      const stop = (): void => {
        clearInterval(heartbeat);
        unsubscribe();
        this.open.delete(request);
      };
      this.open.set(request, stop);
      return stop;
    });
  }
}

export const eventsRoute = (streams: EventStreams): Route =>
  route({
    method: 'get',
    path: '/events',
    id: 'getEvents',
    tag: 'Audit',
    summary: 'Server-sent events: `status` while a run goes on, `framework` for what it found, `audit` when a new audit can be fetched',
    description:
      '`status` carries what `GET /audit/status` answers; it is also sent at once. `framework` carries `{ticker, event}`, the event as in ' +
      '`framework.events` of the audit: each is sent once, when the audit that found it can be fetched. Comments keep the connection alive.',
    access: anyone,
    reply: z.string(),
    contentType: CONTENT_TYPE,
    failures: [429],
    example: { reply: 'event: audit\ndata: {"generated_at":"2026-11-21T06:30:00.000Z"}\n\n' },
    handle: async ({ request }) =>
      request.method === 'HEAD' ? new Rendered(CONTENT_TYPE, Buffer.alloc(0)) : streams.begin(request),
  });

function eventOf(news: AuditNews): string {
  return `event: ${news.kind}\ndata: ${JSON.stringify(dataOf(news))}\n\n`;
}

function dataOf(news: AuditNews): unknown {
  switch (news.kind) {
    case 'status':
      return news.status;
    case 'audit':
      return { generated_at: news.generatedAt };
    case 'framework':
      return { ticker: news.ticker, event: news.happening };
  }
}
