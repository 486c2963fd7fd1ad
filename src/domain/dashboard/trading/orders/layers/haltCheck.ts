import type { PreflightContext } from '../preflightContext.js';
import { ADDS_NOTHING, fail, pass, type Finding } from './verdict.js';

/** The ticker trades. Live at a real broker, not knowing counts as halted. */
export function haltCheck({ action, halt, mode, broker }: PreflightContext): Finding {
  if (action.kind === 'cancel') return ADDS_NOTHING;
  const { symbol } = action.order.instrument;
  switch (halt.kind) {
    case 'trading':
      return pass(`${symbol} trades, says the halt source.`, { source: halt.source });
    case 'halted':
      return fail(`${symbol} is halted${halt.code === '' ? '' : ` (${halt.code})`}.`, {
        source: halt.source,
        code: halt.code,
        since: halt.since,
      });
    case 'unreadable':
      return fail(`The halt source ${halt.source} cannot be read: ${halt.reason}`, { source: halt.source });
    case 'none': {
      const source = { source: 'none' };
      if (mode.mode === 'live' && broker !== 'paper')
        return fail('No halt source is configured: live orders need one. Set HALT_SOURCE.', source);
      return pass(`No halt source is configured: nobody looked whether ${symbol} is halted.`, source);
    }
  }
}
