/**
 * The pause in milliseconds that a response requests: its `Retry-After`, or else the time until the next quota period,
 * which Alpaca sends in seconds and Tradier in milliseconds since the epoch. Null when it requests no pause.
 */
export function requestedWaitMs(headers: Headers, now: number): number | null {
  if (headers.has('retry-after')) return retryAfterMs(headers, now);
  const reset = Number(headers.get('x-ratelimit-reset') ?? NaN) * 1000;
  return waitUntil(Number.isNaN(reset) ? Number(headers.get('x-ratelimit-expiry') ?? NaN) : reset, now);
}

/** The `Retry-After` of a response in milliseconds, given in seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after') ?? '';
  return /^\d+$/.test(after) ? Number(after) * 1000 : waitUntil(Date.parse(after), now);
}

const waitUntil = (at: number, now: number): number | null => (Number.isNaN(at) ? null : Math.max(at - now, 0));
