import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';

interface ReplyFailure {
  readonly message: string;
  /** Milliseconds to wait before the next request; null when the reply does not say. */
  readonly quietMs: number | null;
}

/** What a status means; null for 200 and for 400, whose text says what is wrong with the request. */
export function tradierReplyFailure({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Headers;
}): ReplyFailure | null {
  if (status === 200 || status === 400) return null;
  if (status === 429)
    return { message: `${TRADIER_BROKER_NAME} allows no more requests for now (429).`, quietMs: nextQuotaOf(headers) };
  return { message: `${TRADIER_BROKER_NAME} ${wordsFor(status)}`, quietMs: null };
}

function wordsFor(status: number): string {
  if (status >= 500) return `has a problem of its own (${status}).`;
  if (status === 401 || status === 403)
    return `refused the request (${status}). Check TRADIER_TOKEN, and that TRADIER_API_BASE is the one that it is for.`;
  if (status === 404) return 'does not know what was asked for (404). Check TRADIER_ACCOUNT_ID.';
  return `did not accept the request (${status}).`;
}

/** Tradier's quota windows last a minute: a longer wait means that its clock or this machine's is wrong. */
const LONGEST_QUIET_MS = 5 * MINUTE_MS;

/** `X-Ratelimit-Expiry` is a moment in milliseconds since the epoch; `Retry-After` seconds or a date. */
function nextQuotaOf(headers: Headers): number | null {
  const after = headers.get('retry-after');
  const expiry = Number(headers.get('x-ratelimit-expiry') ?? NaN);
  const at = after === null ? expiry : /^\d+$/.test(after) ? Date.now() + Number(after) * 1000 : Date.parse(after);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - Date.now(), 0), LONGEST_QUIET_MS);
}
