import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';

interface ReplyFailure {
  readonly message: string;
  /** Milliseconds to wait before the next request; null when the reply names no time. */
  readonly quietMs: number | null;
}

/** Returns the failure that a status means; null for 200, and for 400, whose text explains the error. */
export function tradierReplyFailure({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Headers;
}): ReplyFailure | null {
  if (status === 200 || status === 400) return null;
  if (status === 429)
    return { message: `${TRADIER_BROKER_NAME} is rate limiting requests (429).`, quietMs: nextQuotaOf(headers) };
  return { message: `${TRADIER_BROKER_NAME} ${wordsFor(status)}`, quietMs: null };
}

function wordsFor(status: number): string {
  if (status >= 500) return `returned a server error (${status}).`;
  if (status === 401 || status === 403)
    return `refused the request (${status}). Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.`;
  if (status === 404) return 'did not find what was requested (404). Check TRADIER_ACCOUNT_ID.';
  return `rejected the request (${status}).`;
}

/** Tradier's quota windows last a minute; a longer wait means that one of the clocks is wrong. */
const LONGEST_QUIET_MS = 5 * MINUTE_MS;

/** `X-Ratelimit-Expiry` is in milliseconds since the epoch; `Retry-After` is in seconds or a date. */
function nextQuotaOf(headers: Headers): number | null {
  const after = headers.get('retry-after');
  const expiry = Number(headers.get('x-ratelimit-expiry') ?? NaN);
  const at = after === null ? expiry : /^\d+$/.test(after) ? Date.now() + Number(after) * 1000 : Date.parse(after);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - Date.now(), 0), LONGEST_QUIET_MS);
}
