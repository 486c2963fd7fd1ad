import type { PreflightContext } from '../preflightContext.js';
import { PASSING_CANCELLATION_FINDING, failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Passes when the ticker is not halted. In live mode at a real broker, an unknown halt status counts as halted. */
export function checkHalt({ action, halt, mode, broker }: PreflightContext): LayerFinding {
  if (action.kind === 'cancel') return PASSING_CANCELLATION_FINDING;
  const { symbol } = action.order.instrument;
  switch (halt.kind) {
    case 'trading':
      return passLayer(`${symbol} is trading, according to the halt source.`, { source: halt.source });
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
        return failLayer('No halt source is configured. Live orders need one: set HALT_SOURCE.', source);
      return passLayer(`No halt source is configured, so ${symbol} was not checked for halts.`, source);
    }
  }
}
