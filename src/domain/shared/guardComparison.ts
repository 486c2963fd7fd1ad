/** What a guard compared, for people: a statement that is true, and whether it is what the guard asks for. */
export interface GuardComparison {
  readonly text: string;
  readonly holds: boolean;
}

const LEAST_DECIMALS = 2;
const MOST_DECIMALS = 8;

/** `close 61.20 ≥ stop 59.84`. A number that does not exist (NaN) is said to be unknown. */
export function comparisonText(name: string, value: number, limitName: string, limit: number): string {
  if (Number.isNaN(value)) return `${name} is unknown`;
  if (Number.isNaN(limit)) return `${limitName} is unknown`;
  const [left, right] = shown(value, limit);
  return `${name} ${left} ${signOf(value, limit)} ${limitName === '' ? right : `${limitName} ${right}`}`;
}

/** `term's end 2026-11-21T06:30:00.000Z is after now 2026-11-20T06:30:00.000Z`. Moments are milliseconds since the epoch. */
export function momentsText(name: string, at: number, limitName: string, limit: number): string {
  const place = at < limit ? 'before' : at > limit ? 'after' : 'the same as';
  return `${name} ${isoOf(at)} is ${place} ${limitName} ${isoOf(limit)}`;
}

const isoOf = (at: number): string => new Date(at).toISOString();

const signOf = (value: number, limit: number): string => (value < limit ? '<' : value > limit ? '>' : '=');

/** Both with as many decimals as tell them apart. */
function shown(value: number, limit: number): readonly [string, string] {
  const text = (number: number, decimals: number): string =>
    Number.isInteger(number) ? String(number) : number.toFixed(decimals);
  for (let decimals = LEAST_DECIMALS; decimals < MOST_DECIMALS; decimals++) {
    const [left, right] = [text(value, decimals), text(limit, decimals)];
    if (left !== right) return [left, right];
  }
  return [text(value, LEAST_DECIMALS), text(limit, LEAST_DECIMALS)];
}
