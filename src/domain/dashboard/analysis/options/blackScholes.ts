import { normalCdf } from './normal.js';

export type OptionRight = 'C' | 'P';

/** A European option without interest or dividends. */
interface Contract {
  readonly right: OptionRight;
  readonly spot: number;
  readonly strike: number;
  /** Time to expiry. */
  readonly years: number;
}

/** Upper limit of the volatility search: 500% per year. */
const HIGHEST_VOLATILITY = 5;
const LOWEST_VOLATILITY = 1e-4;
/** Bisections of the search interval, enough for double precision. */
const BISECTIONS = 60;

/** Black & Scholes 1973 with r = 0. `volatility` is annual, as a fraction. */
export function optionPrice({ right, spot, strike, years }: Contract, volatility: number): number {
  const deviation = volatility * Math.sqrt(years);
  const d1 = Math.log(spot / strike) / deviation + deviation / 2;
  const call = spot * normalCdf(d1) - strike * normalCdf(d1 - deviation);
  return right === 'C' ? call : call - spot + strike;
}

/** Delta: 0 to 1 for a call, −1 to 0 for a put. */
export function optionDelta({ right, spot, strike, years }: Contract, volatility: number): number {
  const deviation = volatility * Math.sqrt(years);
  const call = normalCdf(Math.log(spot / strike) / deviation + deviation / 2);
  return right === 'C' ? call : call - 1;
}

/**
 * Implied volatility as a fraction; NaN for a price that no volatility explains, for example one below intrinsic value.
 */
export function impliedVolatility(contract: Contract, price: number): number {
  let [low, high] = [LOWEST_VOLATILITY, HIGHEST_VOLATILITY];
  if (!(price > optionPrice(contract, low) && price < optionPrice(contract, high))) return NaN;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (optionPrice(contract, middle) < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
