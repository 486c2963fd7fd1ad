/**
 * A comparison that a guard makes: how the two values actually compare, as text, and whether that satisfies the guard.
 */
export interface GuardComparison {
  readonly text: string;
  readonly holds: boolean;
}

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 8;

/** Formats a comparison such as `close 61.20 ≥ stop 59.84`. NaN is shown as unknown. */
export function comparisonText(name: string, value: number, limitName: string, limit: number): string {
  if (Number.isNaN(value)) return `${name} is unknown`;
  if (Number.isNaN(limit)) return `${limitName} is unknown`;
  const [left, right] = shown(value, limit);
  return `${name} ${left} ${signOf(value, limit)} ${limitName === '' ? right : `${limitName} ${right}`}`;
}

/**
 * Formats `term's end 2026-11-21T06:30:00.000Z is after now 2026-11-20T06:30:00.000Z`. Times are milliseconds since the
 * epoch.
 */
export function timeComparisonText(name: string, at: number, limitName: string, limit: number): string {
  const place = at < limit ? 'before' : at > limit ? 'after' : 'the same as';
  return `${name} ${isoOf(at)} is ${place} ${limitName} ${isoOf(limit)}`;
}

const isoOf = (at: number): string => new Date(at).toISOString();

const signOf = (value: number, limit: number): string => (value < limit ? '<' : value > limit ? '>' : '=');

/** Formats both numbers with enough decimals to tell them apart. */
function shown(value: number, limit: number): readonly [string, string] {
  const text = (number: number, decimals: number): string =>
    Number.isInteger(number) ? String(number) : number.toFixed(decimals);
  for (let decimals = MIN_DECIMALS; decimals < MAX_DECIMALS; decimals++) {
    const [left, right] = [text(value, decimals), text(limit, decimals)];
    if (left !== right) return [left, right];
  }
  return [text(value, MIN_DECIMALS), text(limit, MIN_DECIMALS)];
}
