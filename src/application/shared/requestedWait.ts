/**
 * The pause in milliseconds that a reply requests: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); otherwise
 * the start of the next quota, by Alpaca in seconds since the epoch, by Tradier in milliseconds. Null without either.
 */
export function requestedWaitMs(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after');
  if (after !== null && /^\d+$/.test(after)) return Number(after) * 1000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? NaN) * 1000;
  const expiry = Number(headers.get('x-ratelimit-expiry') ?? NaN);
  const at = after === null ? (Number.isNaN(reset) ? expiry : reset) : Date.parse(after);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
