import type { Request } from 'express';
import { RateLimited } from '../../../../domain/shared/failure/failure.js';
import { EVENT_STREAM_CONTENT_TYPE, RenderedReply, StreamedReply } from '../../pipeline/routeDefinition.js';

/** Maximum number of simultaneous listeners; a browser opens one per tab. */
export const MAX_LISTENERS = 32;
const FULL_RETRY_SECONDS = 5;
const WINDOW_SECONDS = 60;
const HEARTBEAT_MS = 15_000;
/** Shorter than the browsers' own delay of three to five seconds, because this program is back soon after a restart. */
const RECONNECT_MS = 1_000;
/** A listener with this many unread bytes is dropped. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Subscribes to events that are already serialized for sending. Returns the function that unsubscribes. */
type Subscribe = (tell: (event: string) => void) => () => void;

/** The open event streams of one kind in this process. */
export class EventStreams {
  private readonly open = new Map<Request, () => void>();

  constructor(private readonly subscribe: Subscribe) {}

  /**
   * Ends every stream and its connection; otherwise a closing server would wait forever for its listeners, including
   * listeners that do not read.
   */
  closeAll(): void {
    for (const [request, stop] of this.open) {
      stop();
      request.res?.end(() => request.socket.destroy());
    }
  }

  /** @throws RateLimited when there are too many listeners */
  openStream(request: Request): StreamedReply | RenderedReply {
    if (request.method === 'HEAD') return new RenderedReply(EVENT_STREAM_CONTENT_TYPE, Buffer.alloc(0));
    if (this.open.size >= MAX_LISTENERS) {
      throw new RateLimited(
        { bucket: 'events', limit: MAX_LISTENERS, windowSeconds: WINDOW_SECONDS },
        FULL_RETRY_SECONDS,
      );
    }
    return new StreamedReply((write) => {
      const { res } = request;
      if (res === undefined || res.closed) return () => undefined;
      const heartbeat = setInterval(() => {
        if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
        else write(': heartbeat\n\n');
      }, HEARTBEAT_MS);
      // Browsers treat a stream as open once they receive data.
      write(`retry: ${RECONNECT_MS}\n\n`);
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
