import type { TickerMap } from '../../../../http/contract/dashboard/audit/decisionMap.js';
import { formatExactPrice, formatQuantity } from '../../../wording/numbers.js';
import { triggerLabel } from '../../../wording/triggers.js';

type TickerDecisionMap = Extract<TickerMap, { kind: 'map' }>;
type IntradayCondition = TickerDecisionMap['intraday'][number];
type UnreachedState = TickerDecisionMap['unreached'][number];
type Closes = { readonly lowest: number; readonly highest: number };

const closesText = ({ lowest, highest }: Closes): string =>
  lowest === highest
    ? `a close of ${formatExactPrice(lowest)}`
    : `closes from ${formatExactPrice(lowest)} to ${formatExactPrice(highest)}`;

/** Returns a sentence such as "A high of 64.82 or more would reach rung 4, at 5 R." */
export function intradayText(condition: IntradayCondition): string {
  if (condition.measure === 'volume') {
    const { shares, trigger, closes } = condition;
    return `A volume of ${formatQuantity(shares)} or more would make the trigger “${triggerLabel(trigger)}” possible, at ${closesText(closes)}.`;
  }
  const { measure, price, effect } = condition;
  const subject = `A ${measure} of ${formatExactPrice(price)} or ${measure === 'high' ? 'more' : 'less'} would`;
  switch (effect.kind) {
    case 'rung':
      return `${subject} reach rung ${effect.rung}, at ${formatQuantity(effect.r)} R.`;
    case 'trigger':
      return `${subject} make the trigger “${triggerLabel(effect.trigger)}” possible.`;
    case 'trap':
      return `${subject} make a ${effect.side} trap possible.`;
  }
}

/** Explains why no close in the map leads to the state: one text for each rule. */
export function unreachedStateTexts({ rules }: UnreachedState): readonly string[] {
  if (rules.length === 0) return ['No rule leads from the current state to this one.'];
  return rules.map(({ text, conditions }) => `The rule is “${text}”. ${reasonOf(conditions)}`);
}

type Condition = UnreachedState['rules'][number]['conditions'][number];

function reasonOf(conditions: readonly Condition[]): string {
  const unmet = conditions.filter(({ closes }) => closes === null);
  if (unmet.length > 0) return `No close would meet it: for example, ${unmet.map(({ text }) => text).join('; ')}.`;
  const met = conditions.map(({ text, closes }) => (closes === null ? text : `${text} at ${closesText(closes)}`));
  return `No single close would meet all of its conditions: ${met.join('; ')}.`;
}
