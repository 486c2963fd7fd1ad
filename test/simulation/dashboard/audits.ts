import type { StoredAudit } from '../../../src/application/dashboard/audit/auditStore.port.js';
import { lastFinalSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { MINUTE_MS } from '../../../src/domain/shared/timeUnits.js';
import { WATCHED_TICKER } from '../../application/dashboard/trading/orders/orderAuditFixture.js';
import { auditOf } from '../../application/dashboard/agents/agentFixtures.js';

/** Creates audits of the latest session, each at most a minute old. AAPL is on the watch list at 150. */
export function createFreshAudits(now: () => Date): { latest(): StoredAudit } {
  let latest = auditMadeAt(now().getTime());
  return {
    latest() {
      const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
      if (Date.parse(latest.generatedAt) !== minute) latest = auditMadeAt(minute);
      return latest;
    },
  };
}

function auditMadeAt(time: number): StoredAudit {
  const as_of = lastFinalSession(time);
  const metadata = { ...WATCHED_TICKER.metadata, last_date: as_of };
  const generated_at = new Date(time).toISOString();
  const audit = { ...auditOf({ AAPL: { ...WATCHED_TICKER, metadata } }), as_of, generated_at };
  return { generatedAt: audit.generated_at, json: new Uint8Array(), etag: '"1"', audit };
}
