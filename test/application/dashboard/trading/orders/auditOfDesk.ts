import type { StoredAudit } from '../../../../../src/application/dashboard/audit/auditStore.port.js';
import type { PublishedAudit, PublishedTicker } from '../../../../../src/domain/dashboard/audit/publishedAudit.js';
import { TICKER_EXAMPLE } from '../../../../../src/adapters/http/local/examples/tickerExample.js';

/** Of a session that was over on MORNING. */
const LAST_SESSION = '2026-11-19';

/** AAPL at 150 with an ATR of 2: an entry at 150 has its stop at 147. */
export const WATCHED: PublishedTicker = {
  ...TICKER_EXAMPLE,
  state: 'WATCH',
  framework: { since: null, holding: null, transitions: [], inputs: {} },
  position: { stop: null },
  metadata: {
    bars: 1,
    first_date: LAST_SESSION,
    last_date: LAST_SESSION,
    last_close: 150,
    currency: 'USD',
    closes: [150],
    indicators: { atr14: 2 },
  },
};

export interface DeskAudit {
  latest(): StoredAudit | null;
  readonly tickers: Record<string, PublishedTicker>;
}

/** An audit of AAPL that is always as old as `generatedAt` says. */
export function auditOfDesk(generatedAt: () => string): DeskAudit {
  const tickers: Record<string, PublishedTicker> = { AAPL: WATCHED };
  return {
    tickers,
    latest() {
      const at = generatedAt();
      const regime = { label: 'neutral', trend: 0, volatility: 0, breadth: null, since: null, notes: [] };
      const audit: PublishedAudit = { generated_at: at, data_source: 'csv', regime, tickers, errors: {} };
      return { generatedAt: at, json: new Uint8Array(), etag: '"1"', audit };
    },
  };
}
