/**
 * The pause in milliseconds that a response requests: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), or else
 * the start of the next quota period, which Alpaca sends in seconds and Tradier in milliseconds since the epoch. Null
 * when it requests no pause.
 */
export function requestedWaitMs(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after');
  if (after !== null && /^\d+$/.test(after)) return Number(after) * 1000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? NaN) * 1000;
  const expiry = Number(headers.get('x-ratelimit-expiry') ?? NaN);
  const at = after === null ? (Number.isNaN(reset) ? expiry : reset) : Date.parse(after);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
