import type { PortfolioMap } from '../../../../application/dashboard/decisionMap/getPortfolioMap.js';
import { changesText, closeRangeText, exactPriceText } from '../../../../domain/dashboard/audit/decisionText.js';
import type { DecisionBoundary, DecisionMap } from '../../../../domain/dashboard/decisionMap/decisionMap.js';
import type { IntradayCondition } from '../../../../domain/dashboard/decisionMap/intradayConditions.js';
import type { UnreachedState } from '../../../../domain/dashboard/decisionMap/stateConditions.js';
import { priceDistanceText, priceText } from '../../../../domain/dashboard/market/tick.js';
import { formatTable } from '../terminal/formatTable.js';
import type { TextNode } from '../terminal/textTree.js';

const HEAD = ['Ticker', 'Close', 'Nearest decision', 'Changes', 'Nearest change of state, stop or rung', 'Changes'];

/** Formats the tickers in the order of `GET /audit/map`, followed by the stops within reach. */
export function portfolioMapText({ tickers, unavailable, stops_within }: PortfolioMap): string {
  const rows = tickers.map(({ map: { symbol, last_close, nearest, nearest_action } }) => [
    symbol,
    priceText(last_close),
    ...boundaryCells(nearest),
    ...boundaryCells(nearest_action),
  ]);
  const session = tickers[0]?.map.assumptions.date;
  return [
    ...(session === undefined
      ? []
      : [`Closes on ${session} at which a decision changes`, formatTable(HEAD, rows), LEFT_SIDE]),
    ...Object.entries(unavailable).map(([ticker, reason]) => `${ticker}: ${reason}`),
    ...stopLines(stops_within),
    NO_PREDICTION,
  ].join('\n');
}

const boundaryCells = (boundary: DecisionBoundary | null): string[] =>
  boundary === null ? ['none within 4 ATR', '-'] : [closeRangeText(boundary), changesText(boundary)];

function stopLines({ within_atr, positions, amount_usd, not_in_usd }: PortfolioMap['stops_within']): string[] {
  if (positions.length === 0) return [`No ticker has a stop within ${within_atr} ATR below its last close.`];
  const tickers = positions.map(({ symbol, stop }) => `${symbol} ${priceText(stop)}`).join(', ');
  const foreign = not_in_usd.length === 0 ? '' : `, not counting ${not_in_usd.join(', ')} (no exchange rate)`;
  return [
    `Stops within ${within_atr} ATR: ${tickers}. If every stop broke, ${amount_usd.toFixed(2)} USD of shares would be sold${foreign}.`,
  ];
}

const LEFT_SIDE =
  'On the left of an arrow is the decision at closes nearer to the last close, which can differ from that of the audit.';
const NO_PREDICTION = 'This lists what each close would change. It predicts no close.';

/** Arranges a ticker's map as a tree, from the highest close down. */
export function tickerMapTree(map: DecisionMap): TextNode {
  const { symbol, assumptions, last_close, atr14, stop, boundaries, intraday, unreached } = map;
  const held = stop === null ? '' : `, stop ${priceText(stop)}`;
  return {
    text: `${symbol}: possible closes on ${assumptions.date}; last close ${priceText(last_close)}, ATR ${priceDistanceText(atr14, last_close)}${held}`,
    children: [
      {
        text: boundaries.length === 0 ? 'The decisions are the same at every close within 4 ATR' : 'A close',
        children: boundaries.toReversed().map((each) => ({ text: `${closeRangeText(each)}: ${changesText(each)}` })),
      },
      ...listed('During the session', intraday.map(intradayNode)),
      ...listed('Unreachable states: no close within 4 ATR leads to them', unreached.map(unreachedNode)),
      { text: NO_PREDICTION },
    ],
  };
}

const listed = (text: string, children: readonly TextNode[]): TextNode[] =>
  children.length === 0 ? [] : [{ text, children }];

function intradayNode(condition: IntradayCondition): TextNode {
  if (condition.measure === 'volume') {
    const { shares, trigger, closes } = condition;
    const range = `${exactPriceText(closes.lowest)} and ${exactPriceText(closes.highest)}`;
    return {
      text: `a volume of ${shares} shares or more would make ${trigger} possible, with a close between ${range}`,
    };
  }
  const { measure, price, effect } = condition;
  const reached = `a ${measure} of ${exactPriceText(price)} or ${measure === 'high' ? 'more' : 'less'}`;
  switch (effect.kind) {
    case 'rung':
      return { text: `${reached} would reach rung ${effect.rung} (${effect.r} R)` };
    case 'trigger':
      return { text: `${reached} would make ${effect.trigger} possible` };
    case 'trap':
      return { text: `${reached} would make a ${effect.side} trap possible` };
  }
}

const unreachedNode = ({ state, rules }: UnreachedState): TextNode => ({
  text: rules.length === 0 ? `${state}: no rule leads there from the present state` : state,
  children: rules.map(({ text, conditions }) => ({
    text,
    children: conditions.map((condition) => ({
      text: `${condition.text}: ${condition.closes === null ? 'at no close' : `at closes from ${exactPriceText(condition.closes.lowest)} to ${exactPriceText(condition.closes.highest)}`}`,
    })),
  })),
});
