import { describe, expect, it } from '@jest/globals';
import { findTickerInAudit } from '../../../../src/application/dashboard/audit/findTickerInAudit.js';
import { WATCHED_TICKER } from '../trading/orders/orderAuditFixture.js';
import { auditOf } from '../agents/agentFixtures.js';

const audit = auditOf({ 'BRK.B': WATCHED_TICKER, 'MOG-A': WATCHED_TICKER });

describe('findTickerInAudit', () => {
  it.each(['BRK.B', 'brk-b', 'BRK/B', 'BRK B'])('finds BRK.B by %j', (symbol) => {
    expect(findTickerInAudit(audit, symbol).name).toBe('BRK.B');
  });

  it('finds a ticker that an earlier release audited with a hyphen in its name', () => {
    expect(['MOG.A', 'mog-a'].map((symbol) => findTickerInAudit(audit, symbol).name)).toEqual(['MOG-A', 'MOG-A']);
  });
});
