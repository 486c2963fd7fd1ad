import { highest, sum } from '../arithmetic.mjs';

/**
 * The trades, deposits and income of a made-up account, each as [session, kind, index of the ticker, shares or
 * dollars].
 */
const EVENTS = [
  [0, 'deposit', null, 100_000],
  [0, 'buy', 0, 300],
  [5, 'buy', 1, 200],
  [60, 'deposit', null, 40_000],
  [60, 'buy', 2, 400],
  [120, 'sell', 0, 150],
  [180, 'withdrawal', null, 30_000],
  [181, 'short', 3, 100],
  [250, 'cover', 3, 100],
  [300, 'dividend', 1, 250],
  [350, 'withdrawal', null, 5000],
];
const SESSIONS = 400;
const SIGN = { buy: 1, cover: 1, sell: -1, short: -1, deposit: 1, withdrawal: -1, dividend: 1 };

/** Returns the account's transactions in the last 400 sessions: {kind, date, symbol, shares, price, cash}. */
export function madeUpTransactions(positions, { d }) {
  const dates = d.slice(-SESSIONS);
  return EVENTS.map(([session, kind, place, size]) => {
    const date = dates[session];
    const { symbol = null, bars } = positions[place] ?? {};
    if (['deposit', 'withdrawal', 'dividend'].includes(kind))
      return { kind, date, symbol, shares: 0, price: null, cash: SIGN[kind] * size };
    const price = Number((bars.c[bars.d.indexOf(date)] * 1.01).toFixed(2));
    const shares = SIGN[kind] * size;
    return { kind, date, symbol, shares, price, cash: Number((-shares * price).toFixed(2)) };
  });
}

const dayBefore = (date) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/**
 * Computes the drawdown of the linked daily returns. A deposit counts from the start of its day, a withdrawal from the
 * end of its day.
 */
export function historyDrawdownOf(transactions, positions, { d }, until) {
  const from = dayBefore(transactions[0].date);
  const dates = [from, ...d.filter((date) => date > from)];
  const closes = new Map(positions.map(({ symbol, bars }) => [symbol, new Map(bars.d.map((x, t) => [x, bars.c[t]]))]));
  const valueOn = (date) =>
    sum(
      transactions
        .filter((x) => x.date <= date)
        .map(({ symbol, shares, cash }) => cash + (shares === 0 ? 0 : shares * closes.get(symbol).get(date))),
    );
  const values = dates.map(valueOn);
  const flows = dates.map((date) =>
    transactions.filter((x) => x.date === date && ['deposit', 'withdrawal'].includes(x.kind)).map(({ cash }) => cash),
  );
  const growth = [1];
  for (let t = 1; t < dates.length; t += 1) {
    const invested = values[t - 1] + sum(flows[t].filter((cash) => cash > 0));
    growth.push(growth[t - 1] * (1 + (values[t] - values[t - 1] - sum(flows[t])) / invested));
  }
  const high = growth.map((_, t) => highest(growth.slice(0, t + 1)));
  const falls = growth.map((value, t) => value / high[t] - 1);
  const low = falls.indexOf(falls.reduce((a, b) => Math.min(a, b)));
  return {
    kind: 'measured',
    from,
    to: until,
    depth: falls[low],
    high_date: dates[growth.indexOf(high[low])],
    low_date: dates[low],
    current: falls.at(-1),
    unpriced_sessions: 0,
  };
}
