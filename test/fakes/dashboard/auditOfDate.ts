import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import { TICKER_EXAMPLE } from '../../../src/adapters/http/local/examples/tickerExample.js';
import type { StoredAudit } from '../../../src/application/dashboard/audit/auditStore.port.js';

/** Creates an audit whose last bar is on `date`. */
export function auditOfDate(date: string): StoredAudit {
  const ticker = { ...TICKER_EXAMPLE, metadata: { ...TICKER_EXAMPLE.metadata, last_date: date } };
  const audit = { ...AUDIT_EXAMPLE, as_of: date, tickers: { AAPL: ticker } };
  return { generatedAt: audit.generated_at, json: Buffer.from(JSON.stringify(audit)), etag: '"1"', audit };
}
