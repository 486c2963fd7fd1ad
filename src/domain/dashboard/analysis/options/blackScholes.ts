import { normalCdf } from './normal.js';

export type OptionRight = 'C' | 'P';

/** A European option without interest or dividends. */
interface Contract {
  readonly right: OptionRight;
  readonly spot: number;
  readonly strike: number;
  /** To the expiry. */
  readonly years: number;
}

/** Volatilities are searched up to 500 % a year. */
const HIGHEST_VOLATILITY = 5;
const LOWEST_VOLATILITY = 1e-4;
/** Halvings of that interval: beyond double precision. */
const BISECTIONS = 60;

/** Black & Scholes 1973 with r = 0. `volatility` is annual, as a fraction. */
export function optionPrice({ right, spot, strike, years }: Contract, volatility: number): number {
  const deviation = volatility * Math.sqrt(years);
  const d1 = Math.log(spot / strike) / deviation + deviation / 2;
  const call = spot * normalCdf(d1) - strike * normalCdf(d1 - deviation);
  return right === 'C' ? call : call - spot + strike;
}

/** Shares that the option moves like: 0–1 for a call, −1–0 for a put. */
export function optionDelta({ right, spot, strike, years }: Contract, volatility: number): number {
  const deviation = volatility * Math.sqrt(years);
  const call = normalCdf(Math.log(spot / strike) / deviation + deviation / 2);
  return right === 'C' ? call : call - 1;
}

/** The volatility that explains the price, as a fraction; NaN for a price that none explains (below intrinsic value, say). */
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
