/** A contract as a person names it; texts as they stand in the form. */
export interface Contract {
  readonly expiry: string;
  readonly right: 'call' | 'put';
  readonly strike: number;
}

const STRIKE_UNITS = 1000;
const STRIKE_DIGITS = 8;

/** AAPL261218C00200000 for AAPL's call at 200 of 18 December 2026. */
export function occSymbol(ticker: string, { expiry, right, strike }: Contract): string {
  const root = ticker.replaceAll(/[^A-Z0-9]/g, '');
  const date = expiry.slice(2).replaceAll('-', '');
  return `${root}${date}${right === 'call' ? 'C' : 'P'}${String(Math.round(strike * STRIKE_UNITS)).padStart(STRIKE_DIGITS, '0')}`;
}
