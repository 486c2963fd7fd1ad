import type { PortfolioMap } from '../../../../application/dashboard/decisionMap/getPortfolioMap.js';
import type { TickerMap } from '../../../../application/dashboard/decisionMap/getDecisionMap.js';
import type { WhatIfAudit } from '../../../../application/dashboard/decisionMap/getWhatIfAudit.js';
import type { SessionAssumptions } from '../../../../domain/dashboard/decisionMap/assumptions.js';

const assumptionsView = ({ date, indexClose, breadth, ...bar }: SessionAssumptions) => ({
  session: date,
  ...bar,
  index_close: indexClose,
  breadth_above: breadth.above,
  breadth_counted: breadth.counted,
});

export function tickerMapView({ ticker, generated_at, result }: TickerMap) {
  if (result.kind === 'unavailable') return { kind: result.kind, ticker, generated_at, reason: result.reason };
  const { symbol: _, assumptions, ...map } = result.map;
  return { kind: result.kind, ticker, generated_at, assumptions: assumptionsView(assumptions), ...map };
}

export const whatIfView = ({ ticker, generated_at, close, assumptions, result }: WhatIfAudit) =>
  result.kind === 'unavailable'
    ? { kind: result.kind, ticker, generated_at, reason: result.reason }
    : {
        kind: result.kind,
        ticker,
        generated_at,
        close,
        assumptions: assumptionsView(assumptions),
        audit: result.audit,
      };

export const portfolioMapView = ({ tickers, stops_within, ...portfolio }: PortfolioMap) => ({
  ...portfolio,
  tickers: tickers.map(({ map: { symbol, last_close, stop, nearest, nearest_action }, check }) => ({
    ticker: symbol,
    last_close,
    stop,
    nearest,
    nearest_action,
    check,
  })),
  stops_within: {
    ...stops_within,
    positions: stops_within.positions.map(({ symbol, ...position }) => ({ ticker: symbol, ...position })),
  },
});
