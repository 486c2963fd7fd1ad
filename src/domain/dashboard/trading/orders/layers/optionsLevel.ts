import { isOptionOrder, type Order } from '../order.js';
import { strategyOfOption, strategyOfShares, type StrategyReading } from '../optionStrategy.js';
import type { PreflightContext } from '../preflightContext.js';
import { ADDS_NOTHING, fail, pass, type Finding } from './verdict.js';

/** The account is approved for what the order does with options. Closing them needs no approval. */
export function optionsLevel(context: PreflightContext): Finding {
  const { action, account, limits } = context;
  if (action.kind === 'cancel') return ADDS_NOTHING;
  const reading = readingOf(action.order, context);
  if ('contradiction' in reading) return fail(reading.contradiction);
  const { strategy } = reading;
  const { optionLevel } = account;
  if (strategy === null) return pass('The order opens no option position.', { option_level: optionLevel });
  const needed = limits.optionLevels[strategy];
  const numbers = { strategy, option_level: optionLevel, needed_level: needed };
  const words = strategy.replaceAll('_', ' ');
  const name = `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
  if (!(optionLevel >= needed))
    return fail(`This is ${name}: it needs options level ${needed}, the account has ${optionLevel}.`, numbers);
  return pass(`This is ${name}: the account's options level ${optionLevel} allows it.`, numbers);
}

function readingOf(order: Order, context: PreflightContext): StrategyReading {
  return isOptionOrder(order) ? strategyOfOption(order, context) : { strategy: strategyOfShares(order, context) };
}
