import type { StoredAudit } from '../../../src/application/audit/auditStore.port.js';
import { lastFinalSession } from '../../../src/domain/exchange/sessions.js';
import { WATCHED } from '../../application/orders/auditOfDesk.js';
import { auditOf } from '../../application/agents/rig.js';

/** An audit that was made a minute ago, of the latest session: AAPL at 150, to be watched. */
export const freshAudits = (now: () => Date) => ({
  latest(): StoredAudit {
    const made = new Date(now().getTime() - 60_000);
    const metadata = { ...WATCHED.metadata, last_date: lastFinalSession(now().getTime()) };
    const audit = { ...auditOf({ AAPL: { ...WATCHED, metadata } }), generated_at: made.toISOString() };
    return { generatedAt: audit.generated_at, json: new Uint8Array(), etag: '"1"', audit };
  },
});
