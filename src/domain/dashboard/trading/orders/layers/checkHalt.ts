import type { Order } from '../order.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/**
 * Passes when the ticker is not halted. In live mode, an unknown halt status counts as halted; only the paper broker
 * needs no source.
 */
export function checkHalt(order: Order, { halt, mode, broker }: PreflightContext): LayerFinding {
  const { symbol } = order.instrument;
  switch (halt.kind) {
    case 'trading':
      return passLayer(`${symbol} is trading, according to the halt source.`, { source: halt.source });
    case 'halted':
      return failLayer(`${symbol} is halted${halt.code === '' ? '' : ` (${halt.code})`}.`, {
        source: halt.source,
        code: halt.code,
        since: halt.since,
      });
    case 'unreadable': {
      const problem = `The halt source ${halt.source} cannot be read: ${halt.reason}`;
      const source = { source: halt.source };
      return mode.mode === 'live'
        ? failLayer(problem, source)
        : passLayer(`${problem} ${symbol} was not checked for halts; a live order would be refused.`, source);
    }
    case 'none': {
      const source = { source: 'none' };
      return mode.mode === 'live' && broker !== 'paper'
        ? failLayer('No halt source is configured. Live orders need one: set HALT_SOURCE.', source)
        : passLayer(`No halt source is configured, so ${symbol} was not checked for halts.`, source);
    }
  }
}
