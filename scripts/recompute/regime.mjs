import { percentileRank252 } from './arithmetic.mjs';
import { realizedVolatility } from './ticker.mjs';

const FEWEST_TICKERS = 10;
const CONFIRMATION = 5;

/** Returns the index of the last session on or before `date`; −1 if there is no such session. */
export const lastOnOrBefore = (dates, date) => dates.findLastIndex((d) => d <= date);

function trendVote(index, t) {
  const [c, s50, s200] = [index.c[t], index.sma50[t], index.sma200[t]];
  if (c > 1.01 * s200 && s50 > s200) return 1;
  return c < 0.99 * s200 && s50 < s200 ? -1 : 0;
}

function volatilityVote(rank) {
  if (Number.isNaN(rank)) return 0;
  if (rank < 70) return 1;
  return rank > 90 ? -1 : 0;
}

/** Returns how many of the portfolio's tickers with at least 50 bars by that date close above their SMA50. */
function breadthOn(universe, date) {
  const last = universe.map((x) => ({ x, t: lastOnOrBefore(x.d, date) })).filter(({ t }) => t + 1 >= 50);
  return { above: last.filter(({ x, t }) => x.c[t] > x.sma50[t]).length, tickers: last.length };
}

function breadthVote({ above, tickers }) {
  if (tickers < FEWEST_TICKERS) return null;
  const share = (100 * above) / tickers;
  if (share > 60) return 1;
  return share < 40 ? -1 : 0;
}

function rawLabel(sum) {
  if (sum >= 2) return 'risk_on';
  return sum <= -1 ? 'risk_off' : 'neutral';
}

/**
 * Returns one entry per index session, beginning with the first session that has an SMA200. A change needs five equal
 * raw labels in a row.
 */
export function regimeHistory(index, universe) {
  const volatility = realizedVolatility(index);
  const history = [];
  for (let t = 199; t < index.n; t += 1) {
    const rank = percentileRank252(volatility, t);
    const breadth = breadthOn(universe, index.d[t]);
    const votes = { trend: trendVote(index, t), volatility: volatilityVote(rank), breadth: breadthVote(breadth) };
    const raw = rawLabel(votes.trend + votes.volatility + (votes.breadth ?? 0));
    const before = history.at(-1);
    const lastFive = [...history.slice(1 - CONFIRMATION).map((day) => day.raw), raw];
    const switches =
      before && raw !== before.label && lastFive.length === CONFIRMATION && lastFive.every((label) => label === raw);
    const kept = before ? { label: before.label, since: before.since } : { label: raw, since: index.d[t] };
    const inputs = {
      index_close: index.c[t],
      index_sma50: index.sma50[t],
      index_sma200: index.sma200[t],
      index_volatility_rank: rank,
      breadth_above: breadth.above,
      breadth_tickers: breadth.tickers,
    };
    history.push({ date: index.d[t], ...votes, raw, inputs, ...(switches ? { label: raw, since: index.d[t] } : kept) });
  }
  return history;
}

/** Returns the regime on a ticker's date. */
export function regimeOn(history, date) {
  return history[
    lastOnOrBefore(
      history.map((day) => day.date),
      date,
    )
  ];
}
