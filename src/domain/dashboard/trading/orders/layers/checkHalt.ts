import type { PreflightContext } from '../preflightContext.js';
import { CANCEL_PASSES, failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** The ticker trades. Live at a real broker, not knowing counts as halted. */
export function checkHalt({ action, halt, mode, broker }: PreflightContext): LayerFinding {
  if (action.kind === 'cancel') return CANCEL_PASSES;
  const { symbol } = action.order.instrument;
  switch (halt.kind) {
    case 'trading':
      return passLayer(`${symbol} trades, says the halt source.`, { source: halt.source });
    case 'halted':
      return failLayer(`${symbol} is halted${halt.code === '' ? '' : ` (${halt.code})`}.`, {
        source: halt.source,
        code: halt.code,
        since: halt.since,
      });
    case 'unreadable':
      return failLayer(`The halt source ${halt.source} cannot be read: ${halt.reason}`, { source: halt.source });
    case 'none': {
      const source = { source: 'none' };
      if (mode.mode === 'live' && broker !== 'paper')
        return failLayer('No halt source is configured: live orders need one. Set HALT_SOURCE.', source);
      return passLayer(`No halt source is configured: nobody looked whether ${symbol} is halted.`, source);
    }
  }
}
