import type { Request } from 'express';
import type { Logger } from 'pino';
import type { CoachRequest, NarrateCoach } from '../../../../application/dashboard/coaching/narrateCoach.js';
import { Failure } from '../../../../domain/shared/failure/failure.js';
import { failureReply } from '../../pipeline/failureReply.js';
import { requestIdOf } from '../../pipeline/requestId.js';
import { Streamed } from '../../pipeline/routeDefinition.js';
import { EVENT_STREAM, eventText } from '../page/eventStreams.js';

/** One narration as server-sent events. Who leaves no longer hears of it; it goes on for others and for the cache. */
export function coachStream(request: Request, narrateCoach: NarrateCoach, asked: CoachRequest, log: Logger): Streamed {
  return new Streamed(EVENT_STREAM, (write) => {
    let left = false;
    const tell = (name: string, data: object): void => {
      if (!left) write(eventText(name, data));
    };
    const failed = (error: unknown): void => {
      const requestId = requestIdOf(request);
      if (!(error instanceof Failure))
        log.error({ err: error, request_id: requestId, route: request.path }, 'request failed');
      tell('failed', failureReply(error, requestId).body);
    };
    const listener = { text: (delta: string) => tell('draft', { text: delta }), restart: () => tell('restart', {}) };
    void narrateCoach
      .execute(asked, listener)
      .then((reply) => tell('reply', reply), failed)
      .then(() => request.res?.end());
    return () => void (left = true);
  });
}
