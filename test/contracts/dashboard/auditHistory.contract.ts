import { describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '../../../src/application/dashboard/audit/auditHistory.port.js';
import type { AuditSummary } from '../../../src/domain/dashboard/audit/changes/auditSummary.js';

const EARLIER: AuditSummary = {
  generatedAt: '2026-11-20T06:30:00.000Z',
  asOf: '2026-11-19',
  tickers: {
    AAPL: {
      state: 'TIGHTEN',
      grade: 'B',
      score: 65.9,
      triggers: ['breakout_20 2026-11-19'],
      stop: 160.5,
      rungs: [1, 2],
      breached: false,
    },
    SHORT: { state: null, grade: null, score: null, triggers: [], entry: null, stop: null, rungs: [], breached: false },
  },
  failed: ['ZZZ'],
};
const LATER: AuditSummary = { generatedAt: '2026-11-21T06:30:00.000Z', asOf: null, tickers: {}, failed: [] };

/** Verifies an audit history, which must be empty at the start of each test. */
export function auditHistoryContract(name: string, subject: () => AuditHistory): void {
  describe(`${name} as an audit history`, () => {
    it('returns only the most recently stored summaries, in order', async () => {
      const history = subject();
      expect(await history.read()).toEqual([]);
      await history.save([LATER]);
      await history.save([EARLIER, LATER]);
      expect(await history.read()).toEqual([EARLIER, LATER]);
    });
  });
}
