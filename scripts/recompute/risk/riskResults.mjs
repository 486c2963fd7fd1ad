import { compare } from '../compare.mjs';
import { atr } from '../indicators.mjs';
import { readBars } from '../prices.mjs';
import { expectedRisk } from './expectedRisk.mjs';
import { DATES, mixedPortfolio } from './mixedPortfolio.mjs';

const withDomainNames = ({ d, o, h, l, c, v }) => ({ dates: d, open: o, high: h, low: l, close: c, volume: v });

/**
 * Compares the program's `portfolio.risk`. The stops are those of the payload, which are recomputed elsewhere, ticker
 * by ticker.
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
  const mine = expectedRisk({ positions, index, indexSymbol: index.symbol, cash: null, leftOut: [] });
  return compare(portfolio.risk, mine, 'risk');
}

/**
 * Compares the built domain on thirteen dates, for portfolios of long and short positions, every other one with cash.
 */
export async function riskOfMixedPortfolios(indexSymbol, symbols) {
  const { portfolioRiskOf } = await import('../../../dist/domain/dashboard/risk/portfolioRisk.js');
  return DATES.map((until, k) => {
    const positions = mixedPortfolio(symbols, until);
    const index = readBars(indexSymbol, until);
    const cash = k % 2 === 0 ? null : 50_000;
    const leftOut = k % 3 === 0 ? [{ symbol: 'VOD.L', reason: 'The ticker is quoted in GBP, not in USD.' }] : [];
    const theirs = portfolioRiskOf({
      positions: positions.map((position) => ({ ...position, bars: withDomainNames(position.bars) })),
      leftOut,
      index: { symbol: indexSymbol, bars: withDomainNames(index) },
      cash,
    });
    const mine = expectedRisk({
      positions,
      index,
      indexSymbol,
      cash,
      leftOut: leftOut.map(({ symbol }) => ({ symbol })),
    });
    return [until, compare(theirs, mine, `risk ${until}`)];
  });
}
