import { isOnTick, priceText } from '../market/tick.js';
import type { DecisionChange, DecisionName, NextDecision } from './decisions.js';

export const DECISION_TITLES: Readonly<Record<DecisionName, string>> = {
  state: 'state',
  swing_signal: 'swing signal',
  verdict: 'entry verdict',
  structure: 'Trap & Structure',
  grade: 'grade',
  rungs_hit: 'rungs reached',
  stop_breached: 'stop breached',
  stop_rises: 'stop rises',
  regime: 'regime',
  regime_vote: 'breadth vote',
};

/** Describes the decisions that change as the close moves away from the last close, such as "state WATCH → EXIT". */
export const changesText = ({ changes, distance_atr }: Pick<NextDecision, 'changes' | 'distance_atr'>): string =>
  changes
    .map(({ decision, from, to }): DecisionChange =>
      distance_atr < 0 ? { decision, from: to, to: from } : { decision, from, to },
    )
    .map(({ decision, from, to }) => `${DECISION_TITLES[decision]} ${valueText(from)} → ${valueText(to)}`)
    .join(', ');

/** Describes the closes at which the decisions change, such as "at 166.80 or below (−0.9 ATR)". */
export const closeRangeText = ({ price, distance_atr }: Pick<NextDecision, 'price' | 'distance_atr'>): string =>
  `at ${exactPriceText(price)} or ${distance_atr < 0 ? 'below' : 'above'} (${signed(distance_atr)} ATR)`;

/** Formats a price of the map. If the last close is below one dollar, prices above it have four decimals too. */
export const exactPriceText = (price: number): string => (isOnTick(price) ? priceText(price) : price.toFixed(4));

const signed = (value: number): string => {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
};

function valueText(value: DecisionChange['from']): string {
  if (value === null) return 'none';
  if (value === true) return 'yes';
  return value === false ? 'no' : String(value);
}
