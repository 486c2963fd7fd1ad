import { describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '../../src/application/dashboard/audit/auditHistory.port.js';
import type { AuditSummary } from '../../src/domain/dashboard/audit/changes/auditSummary.js';

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
    SHORT: { state: null, grade: null, score: null, triggers: [], stop: null, rungs: [], breached: false },
  },
  failed: ['ZZZ'],
};
const LATER: AuditSummary = { generatedAt: '2026-11-21T06:30:00.000Z', asOf: null, tickers: {}, failed: [] };

/** What every place keeps that summaries of audits are kept in; `subject` is empty. */
export function auditHistoryContract(name: string, subject: () => AuditHistory): void {
  describe(`${name} as a history of audits`, () => {
    it('is empty at first, and then holds exactly what was kept last, in its order', async () => {
      const history = subject();
      expect(await history.read()).toEqual([]);
      await history.save([LATER]);
      await history.save([EARLIER, LATER]);
      expect(await history.read()).toEqual([EARLIER, LATER]);
    });
  });
}
