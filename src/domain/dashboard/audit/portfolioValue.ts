import type { AuditPayload, TickerAudit } from './auditPayload.js';
import { dollarsPerUnit } from '../market/currency.js';
import { totalOf } from '../market/series.js';
import { stopOf } from './positionStop.js';

/** Market value in USD of the audited positions that hold shares, at the last closes and their exchange rates. */
export interface PortfolioValue {
  readonly positions: number;
  /** Short positions count as negative. */
  readonly marketValue: number;
  readonly daysChange: DailyChange;
  readonly openRisk: OpenRisk;
  /**
   * Held tickers that are left out because there is no exchange rate, or because no currency is recorded (as in audits
   * from earlier releases).
   */
  readonly unconvertedTickers: readonly string[];
  /** Held tickers in other currencies. Their earlier prices are also converted at the rate of the last close. */
  readonly convertedTickers: readonly string[];
}

/**
 * Change of the positions from their prior closes, at the exchange rate of the last closes; a position without a prior
 * close counts as unchanged.
 */
export interface DailyChange {
  readonly amount: number;
  /**
   * Percentage of the positions' earlier value; null when that was 0 to the cent, as when long and short positions
   * cancel out.
   */
  readonly percent: number | null;
  /** Number of positions with a prior close. */
  readonly positions: number;
}

/** Loss from the last closes to the stops. */
export interface OpenRisk {
  readonly amount: number;
  /** Number of positions whose stop is not broken; the amount covers only these. */
  readonly positions: number;
  /**
   * Tickers that closed beyond their stop: below it, or above it for a short position. They do not count toward the
   * amount.
   */
  readonly tickersBeyondStop: readonly string[];
  readonly tickersWithoutStop: readonly string[];
}

/** Returns null when there are no positions. */
export function portfolioValueOf(tickers: AuditPayload['tickers']): PortfolioValue | null {
  const all = Object.entries(tickers).flatMap(([ticker, audit]) => heldShares(ticker, audit));
  if (all.length === 0) return null;
  const held = all.flatMap(({ usd, ...shares }) => (usd === null ? [] : [{ ...shares, usd }]));
  const marketValue = totalOf(held.map(valueOf));
  return {
    positions: held.length,
    marketValue,
    daysChange: daysChangeOf(held, marketValue),
    openRisk: openRiskOf(held),
    unconvertedTickers: all.filter(({ usd }) => usd === null).map(({ ticker }) => ticker),
    convertedTickers: held
      .filter(({ ticker }) => tickers[ticker]?.metadata.exchange_rate !== undefined)
      .map(({ ticker }) => ticker),
  };
}

/** Explains how past prices in other currencies are converted; null when there are no such prices. */
export function constantRateNote(tickers: AuditPayload['tickers']): string | null {
  const converted = portfolioValueOf(tickers)?.convertedTickers ?? [];
  return converted.length === 0
    ? null
    : `Past prices of ${converted.join(', ')} are converted at the latest exchange rate, so the figures ignore changes in the rate.`;
}

interface HeldShares {
  readonly ticker: string;
  /** Negative for a short position. */
  readonly quantity: number;
  readonly close: number;
  /** Dollars for one unit of the currency of close and stop. */
  readonly usd: number;
  /** Percent change from the prior close. */
  readonly change: number | null;
  readonly stop: number | null;
}

function heldShares(ticker: string, audit: TickerAudit): (Omit<HeldShares, 'usd'> & { readonly usd: number | null })[] {
  const { position, metadata } = audit;
  const quantity = position?.quantity ?? 0;
  return quantity === 0
    ? []
    : [
        {
          ticker,
          quantity,
          close: metadata.last_close,
          usd: dollarsPerUnit(metadata.currency, metadata.exchange_rate),
          change: metadata.change_pct,
          stop: stopOf(audit),
        },
      ];
}

const valueOf = ({ quantity, close, usd }: HeldShares): number => quantity * close * usd;

function daysChangeOf(held: readonly HeldShares[], marketValue: number): DailyChange {
  const before = totalOf(held.map((shares) => valueOf(shares) / (1 + (shares.change ?? 0) / 100)));
  const amount = marketValue - before;
  const percent = Math.round(before * 100) === 0 ? null : (amount / Math.abs(before)) * 100;
  return { amount, percent, positions: held.filter(({ change }) => change !== null).length };
}

function openRiskOf(held: readonly HeldShares[]): OpenRisk {
  const stopped = held.flatMap(({ ticker, quantity, close, usd, stop }) =>
    stop === null ? [] : [{ ticker, risk: quantity * (close - stop) * usd }],
  );
  const ahead = stopped.filter(({ risk }) => risk >= 0);
  return {
    amount: totalOf(ahead.map(({ risk }) => risk)),
    positions: ahead.length,
    tickersBeyondStop: stopped.filter(({ risk }) => risk < 0).map(({ ticker }) => ticker),
    tickersWithoutStop: held.filter(({ stop }) => stop === null).map(({ ticker }) => ticker),
  };
}
