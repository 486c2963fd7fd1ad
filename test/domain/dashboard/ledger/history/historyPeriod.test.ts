import { describe, expect, it } from '@jest/globals';
import { periodStart } from '../../../../../src/domain/dashboard/ledger/history/historyPeriod.js';

describe('periodStart', () => {
  it.each([
    ['1M', '2026-03-31', '2026-02-28'],
    ['1M', '2024-03-30', '2024-02-29'],
    ['1M', '2026-01-15', '2025-12-15'],
    ['3M', '2026-02-28', '2025-11-28'],
    ['1Y', '2024-02-29', '2023-02-28'],
    ['YTD', '2026-11-23', '2025-12-31'],
    ['all', '2026-11-23', null],
  ] as const)('computes, for the period %s to %s, the start date %s', (name, to, from) =>
    expect(periodStart(name, to)).toBe(from),
  );
});
