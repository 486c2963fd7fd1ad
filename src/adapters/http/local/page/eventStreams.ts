import type { Request } from 'express';
import { RateLimited } from '../../../../domain/shared/failure/failure.js';
import { RenderedReply, StreamedReply } from '../../pipeline/routeDefinition.js';

/** Listeners at once; a browser opens one for each tab. */
const MOST_LISTENERS = 32;
const FULL_RETRY_SECONDS = 5;
const WINDOW_SECONDS = 60;
const HEARTBEAT_MS = 15_000;
/** A listener that does not read is dropped when this much waits for it. */
const MOST_UNREAD_BYTES = 256 * 1024;

export const EVENT_STREAM_CONTENT_TYPE = 'text/event-stream';

/** Tells of each event, as its text on the wire. Returns what ends it. */
type Subscribe = (tell: (event: string) => void) => () => void;

/** The open event streams of one kind in this process. */
export class EventStreams {
  private readonly open = new Map<Request, () => void>();

  constructor(private readonly subscribe: Subscribe) {}

  /** Ends every stream and its connection: a server that closes would wait for its listeners for ever, and for those that do not read. */
  closeAll(): void {
    for (const [request, stop] of this.open) {
      stop();
      request.res?.end(() => request.socket.destroy());
    }
  }

  /** @throws RateLimited when there are too many */
  openStream(request: Request): StreamedReply | RenderedReply {
    if (request.method === 'HEAD') return new RenderedReply(EVENT_STREAM_CONTENT_TYPE, Buffer.alloc(0));
    if (this.open.size >= MOST_LISTENERS) {
      throw new RateLimited(
        { bucket: 'events', limit: MOST_LISTENERS, windowSeconds: WINDOW_SECONDS },
        FULL_RETRY_SECONDS,
      );
    }
    return new StreamedReply(EVENT_STREAM_CONTENT_TYPE, (write) => {
      const { res } = request;
      if (res === undefined || res.closed) return () => undefined;
      const heartbeat = setInterval(() => {
        if (res.writableLength > MOST_UNREAD_BYTES) res.destroy();
        else write(': heartbeat\n\n');
      }, HEARTBEAT_MS);
      // A browser takes a stream for open once something has come.
      write(': open\n\n');
      const unsubscribe = this.subscribe(write);
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

export const formatServerSentEvent = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
