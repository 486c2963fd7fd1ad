import type { Request } from 'express';
import type { Logger } from 'pino';
import type { CoachRequest, NarrateCoach } from '../../../../application/dashboard/coaching/narrateCoach.js';
import { Failure } from '../../../../domain/shared/failure/failure.js';
import { failureReply } from '../../pipeline/failureReply.js';
import { requestIdOf } from '../../pipeline/requestId.js';
import { StreamedReply } from '../../pipeline/routeDefinition.js';
import { formatServerSentEvent } from '../page/eventStreams.js';

/**
 * Streams one narration as server-sent events. When a client disconnects, the narration continues for other clients and
 * for the cache.
 */
export function streamCoachNarration(
  request: Request,
  narrateCoach: NarrateCoach,
  asked: CoachRequest,
  log: Logger,
): StreamedReply {
  return new StreamedReply((write) => {
    let left = false;
    const tell = (name: string, data: object): void => {
      if (!left) write(formatServerSentEvent(name, data));
    };
    const failed = (error: unknown): void => {
      const requestId = requestIdOf(request);
      if (!(error instanceof Failure))
        log.error({ err: error, request_id: requestId, route: request.path }, 'request failed');
      tell('failed', failureReply(error, requestId).body);
    };
    const listener = {
      onText: (delta: string) => tell('draft', { text: delta }),
      onRestart: () => tell('restart', {}),
    };
    void narrateCoach
      .execute(asked, listener)
      .then((reply) => tell('reply', reply), failed)
      .then(() => request.res?.end());
    return () => void (left = true);
  });
}
