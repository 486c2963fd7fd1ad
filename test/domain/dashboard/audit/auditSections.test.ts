import { describe, expect, it } from '@jest/globals';
import { auditTicker } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { marketContextOf } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { levelMapAt } from '../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { triggerHistoryOf } from '../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import { sampleBars } from './sampleBars.js';

describe('published sections of a ticker', () => {
  const bars = sampleBars('UTX');
  const history = tickerHistoryOf(bars);
  const input = { symbol: 'UTX', reading: { kind: 'bars', bars, flags: [] }, position: null } as const;
  const result = auditTicker(input, marketContextOf({ index: null, tickers: [input] }));
  const audit = result.kind === 'audited' ? result.audit : null;

  it('show the triggers of six bars, latest first', () => {
    const sixBars = triggerHistoryOf(history).slice(-6).toReversed();
    const expected = sixBars.flatMap((fired, bars_ago) =>
      fired.map(({ name, strength }) => ({ name, strength, bars_ago })),
    );
    expect(audit?.triggers).toHaveLength(expected.length);
    expect(audit?.triggers).toMatchObject(expected);
    expect(sixBars.at(-1)).not.toEqual([]);
  });

  it('show the six nearest levels on each side', () => {
    const { supports, resistances } = levelMapAt(history, history.length - 1);
    expect(supports.length).toBeGreaterThan(6);
    expect(audit?.levels).toEqual({ support: supports.slice(0, 6), resistance: resistances.slice(0, 6) });
  });
});
