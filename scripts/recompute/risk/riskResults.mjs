import { compare } from '../compare.mjs';
import { atr } from '../indicators.mjs';
import { readBars } from '../prices.mjs';
import { expectedRisk } from './expectedRisk.mjs';
import { historyDrawdownOf, madeUpTransactions } from './historyDrawdown.mjs';
import { DATES, mixedPortfolio } from './mixedPortfolio.mjs';

const withDomainNames = ({ d, o, h, l, c, v }) => ({ dates: d, open: o, high: h, low: l, close: c, volume: v });

/**
 * Compares the program's `portfolio.risk` with the recomputed risk. The stops are taken from the payload, because they
 * are recomputed elsewhere, ticker by ticker.
 */
export function riskOfPayload({ portfolio, tickers }, index, until) {
  const positions = Object.entries(tickers)
    .filter(([, { position }]) => position.quantity !== 0)
    .map(([symbol, { position, framework }]) => {
      const bars = readBars(symbol, until);
      const stop = framework?.holding?.stop ?? position.stop;
      const { quantity } = position;
      return { symbol, quantity, close: bars.c.at(-1), stop, atr: atr(bars, 14).at(-1), sector: null, bars };
    });
  const historyDrawdown = { kind: 'unavailable' };
  const mine = expectedRisk({ positions, index, indexSymbol: index.symbol, cash: null, leftOut: [], historyDrawdown });
  return compare(portfolio.risk, mine, 'risk');
}

/** Returns a function that measures the drawdown of transactions with the built ledger. */
async function builtLedger() {
  const LEDGER = '../../../dist/domain/dashboard/ledger';
  const { historyDrawdown } = await import(`${LEDGER}/history/historyDrawdown.js`);
  const { applyTransactions } = await import(`${LEDGER}/applyTransactions.js`);
  const { toDecimal } = await import('../../../dist/domain/dashboard/portfolio/decimal.js');
  const rules = { method: 'fifo', choices: new Map() };
  return (made, positions, until) => {
    const transactions = made.map(({ kind, date, symbol, shares, price, cash }, place) => ({
      id: String(place),
      kind,
      account: 'A',
      tradeDate: date,
      symbol,
      quantity: toDecimal(Math.abs(shares)),
      price: price === null ? null : toDecimal(price),
      amount: { amount: toDecimal(cash), currency: 'USD' },
      fee: toDecimal(0),
    }));
    const prices = new Map(positions.map(({ symbol, bars }) => [symbol, { dates: bars.d, close: bars.c }]));
    return historyDrawdown({ transactions, state: applyTransactions(transactions, rules) }, prices, until);
  };
}

/**
 * Compares the risk of the built program with the recomputed risk on thirteen dates, for portfolios of long and short
 * positions. Every other portfolio has cash.
 */
export async function riskOfMixedPortfolios(indexSymbol, symbols) {
  const { portfolioRiskOf } = await import('../../../dist/domain/dashboard/risk/portfolioRisk.js');
  const drawdownOfLedger = await builtLedger();
  return DATES.map((until, k) => {
    const positions = mixedPortfolio(symbols, until);
    const index = readBars(indexSymbol, until);
    const transactions = madeUpTransactions(positions, index);
    const cash = k % 2 === 0 ? null : 50_000;
    const leftOut = k % 3 === 0 ? [{ symbol: 'VOD.L', reason: 'The ticker is quoted in GBP, not in USD.' }] : [];
    const theirs = portfolioRiskOf({
      positions: positions.map((position) => ({ ...position, bars: withDomainNames(position.bars) })),
      leftOut,
      index: { symbol: indexSymbol, bars: withDomainNames(index) },
      cash,
      historyDrawdown: drawdownOfLedger(transactions, positions, until),
    });
    const mine = expectedRisk({
      positions,
      index,
      indexSymbol,
      cash,
      leftOut: leftOut.map(({ symbol }) => ({ symbol })),
      historyDrawdown: historyDrawdownOf(transactions, positions, index, until),
    });
    return [until, compare(theirs, mine, `risk ${until}`)];
  });
}
