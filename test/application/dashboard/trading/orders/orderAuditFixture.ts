import type { StoredAudit } from '../../../../../src/application/dashboard/audit/auditStore.port.js';
import type { TickerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import { auditOf, frameworkOf, positionOf, sessionOf } from '../../../../domain/dashboard/audit/audits.js';
import { TICKER_EXAMPLE } from '../../../../../src/adapters/http/local/examples/tickerExample.js';

/** The last session that had ended by MORNING. */
const LAST_SESSION = '2026-11-19';

/** AAPL at 150 with an ATR of 2: an entry at 150 has its stop at 147. */
export const WATCHED_TICKER: TickerAudit = {
  ...TICKER_EXAMPLE,
  state: 'WATCH',
  framework: frameworkOf(),
  position: positionOf(),
  metadata: sessionOf(LAST_SESSION, 150, { indicators: { atr14: 2 } }),
};

export interface OrderAudit {
  latest(): StoredAudit | null;
  readonly tickers: Record<string, TickerAudit>;
}

/** Creates an audit of AAPL, whose time is read from `generatedAt` at each access. */
export function createOrderAudit(generatedAt: () => string): OrderAudit {
  const tickers: Record<string, TickerAudit> = { AAPL: WATCHED_TICKER };
  return {
    tickers,
    latest() {
      const at = generatedAt();
      return { generatedAt: at, json: new Uint8Array(), etag: '"1"', audit: auditOf(tickers, { generated_at: at }) };
    },
  };
}
