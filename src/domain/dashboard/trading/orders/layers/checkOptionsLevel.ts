import { isOptionOrder, type Order } from '../order.js';
import { strategyOfOptionOrder, strategyOfEquityOrder, type StrategyReading } from '../optionStrategy.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Passes when the account is approved for the order's option strategy. Closing options needs no approval. */
export function checkOptionsLevel(order: Order, context: PreflightContext): LayerFinding {
  const { account, limits } = context;
  const reading = readingOf(order, context);
  if ('contradiction' in reading) return failLayer(reading.contradiction);
  const { strategy } = reading;
  const { optionLevel } = account;
  if (strategy === null) return passLayer('The order opens no option position.', { option_level: optionLevel });
  const needed = limits.optionLevels[strategy];
  const numbers = { strategy, option_level: optionLevel, needed_level: needed };
  const words = strategy.replaceAll('_', ' ');
  const name = `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
  if (!(optionLevel >= needed))
    return failLayer(
      `This is ${name}. It requires options level ${needed}; the account has level ${optionLevel}.`,
      numbers,
    );
  return passLayer(`This is ${name}. The account's options level ${optionLevel} allows it.`, numbers);
}

function readingOf(order: Order, context: PreflightContext): StrategyReading {
  return isOptionOrder(order)
    ? strategyOfOptionOrder(order, context)
    : { strategy: strategyOfEquityOrder(order, context) };
}
