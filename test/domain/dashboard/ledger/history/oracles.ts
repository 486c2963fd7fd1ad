import { isTradingSession } from '../../../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { dateOf, DAYS, type Deal, type History } from '../returns/oracles/market.js';

// Plain calculations from a market history, written from the definitions. They share no code with the ledger.

/** Returns the gains per year, first in, first out. Proceeds and costs include fees, because `cash` includes them. */
export function realizedByYear({ deals }: History, until: number): Record<number, number> {
  const queues: Record<string, { shares: number; cost: number }[]> = {};
  const gains: Record<number, number> = {};
  for (const { day, kind, symbol, quantity, cash } of deals.filter((deal) => deal.day <= until)) {
    const queue = (queues[symbol ?? ''] ??= []);
    if (kind === 'buy') queue.push({ shares: quantity, cost: cash });
    if (kind === 'split') for (const purchase of queue) purchase.shares *= quantity;
    if (kind !== 'sell') continue;
    let [left, gain] = [quantity, cash];
    for (let oldest = queue[0]; oldest !== undefined && left > 1e-9; oldest = queue[0]) {
      const part = Math.min(1, left / oldest.shares);
      gain -= oldest.cost * part;
      left -= oldest.shares * part;
      oldest.cost *= 1 - part;
      oldest.shares *= 1 - part;
      if (oldest.shares < 1e-9) queue.shift();
    }
    const year = yearOfDay(day);
    gains[year] = (gains[year] ?? 0) + gain;
  }
  return gains;
}

/** Total cash from deals of one kind, after the day `from` and through the day `to`. */
export const cashOf = ({ deals }: History, kind: Deal['kind'], from: number, to: number): number =>
  deals
    .filter((deal) => deal.kind === kind && deal.day > from && deal.day <= to)
    .reduce((sum, { cash }) => sum + cash, 0);

/** Shares held at the end of a day. */
export function sharesOn({ deals }: History, symbol: string, day: number): number {
  let shares = 0;
  for (const deal of deals.filter((each) => each.symbol === symbol && each.day <= day)) {
    if (deal.kind === 'buy') shares += deal.quantity;
    if (deal.kind === 'sell') shares -= deal.quantity;
    if (deal.kind === 'split') shares *= deal.quantity;
  }
  return shares;
}

/** The largest drawdown of a list of growth values, by comparing each pair. */
export const largestDrawdown = (growths: readonly number[]): number =>
  Math.min(0, ...growths.flatMap((low, at) => growths.slice(0, at).map((high) => low / high - 1)));

export const yearOfDay = (day: number): number => Number(dateOf(day).slice(0, 4));

/** The exchange's trading days, as day numbers. */
export const SESSIONS = Array.from({ length: DAYS }, (_, day) => day).filter((day) => isTradingSession(dateOf(day)));
