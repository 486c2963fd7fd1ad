import type { AuditPayload, TickerAudit } from './auditPayload.js';
import { USD } from '../market/currency.js';

/** Market value in USD, at the last closes, of the audited positions that hold shares. */
export interface PortfolioValue {
  readonly positions: number;
  /** Short positions count below 0. */
  readonly marketValue: number;
  readonly daysChange: DailyChange;
  readonly openRisk: OpenRisk;
  /** Held tickers that are left out because the audit did not record USD as their currency; earlier releases recorded none. */
  readonly nonUsdTickers: readonly string[];
}

/** Each position against its own close before; one without such a close counts as unchanged. */
export interface DailyChange {
  readonly amount: number;
  /** Of what all of them were worth before; null where that was nothing to the cent, as shorts beside longs. */
  readonly percent: number | null;
  /** How many of them have a close before. */
  readonly positions: number;
}

/** What would be lost from the last closes to the stops. */
export interface OpenRisk {
  readonly amount: number;
  /** How many positions have a stop ahead of them: the amount is theirs. */
  readonly positions: number;
  /** The tickers that closed beyond their stop, below it or, short, above it: nothing is left to be lost before it. */
  readonly tickersBeyondStop: readonly string[];
  readonly tickersWithoutStop: readonly string[];
}

/** Null when nothing is held. */
export function portfolioValueOf(tickers: AuditPayload['tickers']): PortfolioValue | null {
  const all = Object.entries(tickers).flatMap(([ticker, audit]) => heldShares(ticker, audit));
  if (all.length === 0) return null;
  const held = all.filter(({ currency }) => currency === USD);
  const marketValue = sum(held.map(valueOf));
  return {
    positions: held.length,
    marketValue,
    daysChange: daysChangeOf(held, marketValue),
    openRisk: openRiskOf(held),
    nonUsdTickers: all.filter(({ currency }) => currency !== USD).map(({ ticker }) => ticker),
  };
}

interface HeldShares {
  readonly ticker: string;
  /** Negative is a short position. */
  readonly quantity: number;
  readonly close: number;
  readonly currency: string | undefined;
  /** In percent, against the close before. */
  readonly change: number | null;
  readonly stop: number | null;
}

/** The framework's stop, which takes the portfolio file's over; where it watches nothing, as with a short position, the file's. */
function heldShares(ticker: string, { position, framework, metadata }: TickerAudit): HeldShares[] {
  const quantity = position?.quantity ?? 0;
  const stop = framework?.holding?.stop ?? position?.stop ?? null;
  return quantity === 0
    ? []
    : [
        {
          ticker,
          quantity,
          close: metadata.last_close,
          currency: metadata.currency,
          change: metadata.change_pct,
          stop,
        },
      ];
}

const valueOf = ({ quantity, close }: HeldShares): number => quantity * close;

function daysChangeOf(held: readonly HeldShares[], marketValue: number): DailyChange {
  const before = sum(held.map((shares) => valueOf(shares) / (1 + (shares.change ?? 0) / 100)));
  const amount = marketValue - before;
  const percent = Math.round(before * 100) === 0 ? null : (amount / Math.abs(before)) * 100;
  return { amount, percent, positions: held.filter(({ change }) => change !== null).length };
}

function openRiskOf(held: readonly HeldShares[]): OpenRisk {
  const stopped = held.flatMap(({ ticker, quantity, close, stop }) =>
    stop === null ? [] : [{ ticker, risk: quantity * (close - stop) }],
  );
  const ahead = stopped.filter(({ risk }) => risk >= 0);
  return {
    amount: sum(ahead.map(({ risk }) => risk)),
    positions: ahead.length,
    tickersBeyondStop: stopped.filter(({ risk }) => risk < 0).map(({ ticker }) => ticker),
    tickersWithoutStop: held.filter(({ stop }) => stop === null).map(({ ticker }) => ticker),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
