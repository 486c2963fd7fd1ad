export const MINUS = '\u2212';
export const MISSING = '–';

const fixed = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const WHOLE = fixed(0);
const TENTHS = fixed(1);
const HUNDREDTHS = fixed(2);
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const LARGE = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

const written = (value: number | null, format: Intl.NumberFormat): string =>
  value === null ? MISSING : format.format(value).replace('-', MINUS);

/** How a gain and a loss are told apart. */
export const toneOf = (value: number | null): 'good' | 'bad' | undefined =>
  value === null || value === 0 ? undefined : value > 0 ? 'good' : 'bad';

export const price = (value: number | null): string => written(value, HUNDREDTHS);
export const points = (value: number | null): string => written(value, WHOLE);
export const finePoints = (value: number | null): string => written(value, TENTHS);
export const quantity = (value: number): string => written(value, QUANTITY);

export function percentChange(value: number | null): string {
  if (value === null) return MISSING;
  return `${value > 0 ? '+' : ''}${written(value, HUNDREDTHS)} %`;
}

/** "+4.2 %". */
export const gain = (value: number): string => `${value > 0 ? '+' : ''}${percent(value)}`;

/** "4.2 %", without the sign of a gain. */
export const percent = (value: number | null): string => (value === null ? MISSING : `${written(value, TENTHS)} %`);

/** In multiples of the risk: "1.3 R". */
export const multiple = (value: number | null): string => (value === null ? '' : `${written(value, TENTHS)} R`);

/** "+$1,240", "−$80". */
export function wholeMoney(value: number | null): string {
  if (value === null) return MISSING;
  return `${value < 0 ? MINUS : '+'}$${WHOLE.format(Math.abs(value))}`;
}

/** "$1,240", "−$80": what something is worth. */
export const wholeWorth = (value: number): string => `${value < 0 ? MINUS : ''}$${WHOLE.format(Math.abs(value))}`;

/** Any magnitude, from a log return to a volume, in few characters. */
export function figure(value: number | null): string {
  const size = Math.abs(value ?? 0);
  if (size >= 1_000_000) return written(value, LARGE);
  return written(value, size < 1 && size > 0 ? SMALL : HUNDREDTHS);
}
