import { codeInBrackets } from '../../../application/shared/innermostCode.js';
import { requestedWaitMs, retryAfterMs } from '../../../application/shared/requestedWait.js';
import { SourceFailure } from './sourceFailure.js';

/** Returns the failure that a status indicates; null for a status below 400. */
export function sourceReplyFailure(title: string, { status, headers }: Response): SourceFailure | null {
  if (status < 400) return null;
  if (status === 429)
    return new SourceFailure('limited', `${title} is rate-limiting requests (429).`, {
      waitMs: requestedWaitMs(headers, Date.now()),
    });
  if (status >= 500)
    return new SourceFailure('outage', `${title} returned a server error (${status}).`, {
      waitMs: retryAfterMs(headers, Date.now()),
    });
  if (status === 401 || status === 403)
    return new SourceFailure('refused', `${title} refused the request (${status}).`);
  if (status === 404) return new SourceFailure('missing', `${title} did not find what was requested (404).`);
  return new SourceFailure('nonsense', `${title} rejected the request (${status}).`);
}

/**
 * Creates the failure for an unreachable source. It leaves out the cause's own message, which can contain a URL with
 * parameters.
 */
export function sourceUnreachableFailure(title: string, cause: unknown): SourceFailure {
  return new SourceFailure('unreachable', `${title} could not be reached${codeInBrackets(cause)}.`, { cause });
}
