import { describe, expect, it } from '@jest/globals';
import { initialCoachSubject } from '../../../../../src/application/dashboard/coaching/loadCoachSubject.js';
import type { NextDecision } from '../../../../../src/domain/dashboard/audit/decisions.js';
import { EvidenceFormatter } from '../../../../../src/domain/dashboard/coaching/evidenceFormatter.js';
import { checkNarration } from '../../../../../src/domain/dashboard/coaching/trust/checkNarration.js';
import { TRIGGER_TOLERANCE_ATR } from '../../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { barClosingAt, standardAssumptions } from '../../../../../src/domain/dashboard/decisionMap/assumptions.js';
import { MIN_RECOVERY_DISTANCE_ATR } from '../../../../../src/domain/dashboard/framework/holding.js';
import {
  RELAX_THRESHOLDS,
  TIGHTEN_THRESHOLDS,
} from '../../../../../src/domain/dashboard/framework/rules/tickerRules.js';
import { barsUntil } from '../../audit/incremental/dailyAudits.js';
import { SAMPLE_STOCKS, sampleBars } from '../../audit/sampleBars.js';
import { sessionOf } from '../../audit/audits.js';
import { auditAfter, auditWithMemory, type Audited } from '../../decisionMap/nextSessions.js';
import { findCoach, narrateWithRules, subjectWith } from './subject.js';

const BREACH: NextDecision = {
  price: 166.8,
  distance_atr: -1.026,
  weight: 'action',
  changes: [
    { decision: 'state', from: 'EXIT', to: 'WATCH' },
    { decision: 'grade', from: 'B-', to: 'B' },
    { decision: 'stop_breached', from: true, to: false },
  ],
};
const next = { session: '2018-01-02', nearest: BREACH, nearest_action: BREACH };

const tightenAudit = subjectWith({ state: 'TIGHTEN' }).tickerAudit;
/** Held in TIGHTEN, with a close above the stop. */
const HELD = {
  state: 'TIGHTEN',
  framework: tightenAudit.framework && {
    ...tightenAudit.framework,
    holding: tightenAudit.framework.holding && { ...tightenAudit.framework.holding, breached_since: null },
  },
} as const;

describe('a coach', () => {
  it.each(['audit', 'exit', 'catalyst'] as const)('named %s says which close would change the state', (name) => {
    const { narration, failed } = narrateWithRules(name, subjectWith({ ...HELD, next }));

    expect(narration).toContain(
      'In the next session, a close at 166.80 or below would change the state and whether the stop is breached.',
    );
    expect(failed).toEqual([]);
  });

  it('says which decisions an unchanged close would change, and which close would not', () => {
    const { narration, failed } = narrateWithRules('audit', subjectWith({ ...HELD, state: 'EXIT', next }));

    expect(narration).toContain(
      'In the next session, a close at 166.80 or below would change whether the stop is breached; ' +
        'an unchanged close would change the state, but a close at 166.80 or below would not.',
    );
    expect(failed).toEqual([]);
  });

  it.each([
    [0.5137, 0.5351, '0.5351'],
    [0.98, 1.0234, '1.0234'],
    [1.02, 0.97, '0.97'],
  ])('names the close with the ticks of the last close %d', (lastClose, price, text) => {
    const metadata = sessionOf('2017-12-29', lastClose);
    const subject = subjectWith({ ...HELD, metadata, next: { ...next, nearest_action: { ...BREACH, price } } });
    const { narration, failed } = narrateWithRules('audit', subject);

    expect(narration).toContain(`In the next session, a close at ${text} or below would change`);
    expect(failed).toEqual([]);
  });

  it('does not repeat a close that the state’s rule already names', () => {
    const watching = subjectWith({ state: 'WATCH', next: null });
    const evidence = new EvidenceFormatter(findCoach('audit').evidence(watching));
    const price = evidence.value('watch.tighten_price');
    const changes = [{ decision: 'state', from: 'TIGHTEN', to: 'WATCH' }] as const;
    const subject = subjectWith({ state: 'WATCH', next: { ...next, nearest_action: { ...BREACH, price, changes } } });
    const { narration, failed } = narrateWithRules('audit', subject);

    expect(narration).toContain(`a close below ${evidence.format('watch.tighten_price')}`);
    expect(narration).not.toContain('In the next session');
    expect(failed).toEqual([]);
  });

  it('names no close before the decision map is ready', () => {
    expect(narrateWithRules('audit', subjectWith({ next: null })).narration).not.toContain('In the next session');
  });

  it('tells an AI provider that the prices differ from an unchanged close', () => {
    const labels = findCoach('audit')
      .evidence(subjectWith({ next }))
      .figures.flatMap(({ id, label }) => (id.startsWith('next.') ? [label] : []));

    expect(labels).toHaveLength(3);
    for (const label of labels) expect(label).toMatch(/ differs? from an unchanged close$/);
  });

  it.each([
    ['A close of 166.80 on January 2, 2018, would change the state.', []],
    ['A close of 166.81 would change the state.', ['numbers']],
    ['It will close at 166.80.', ['no_predictions']],
  ])('may state a price of the decision map, but no prediction: %s', (text, failures) => {
    const evidence = findCoach('audit').evidence(subjectWith({ next }));
    const { checks } = checkNarration({ narration: text, citations: [] }, evidence, 'prose');

    expect(checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(failures);
  });
});

describe('the prices that the coaches name for the next session', () => {
  const index = sampleBars('SPX');
  const today = index.dates[2990] ?? '';
  const symbols = SAMPLE_STOCKS.slice(0, 8);
  const bars = new Map(symbols.map((symbol) => [symbol, barsUntil(sampleBars(symbol), today)]));
  const heldFor = (sessions: number) => (symbol: string) => {
    const { dates, close } = sampleBars(symbol);
    const entry = dates.indexOf(today) - sessions;
    const averagePrice = close[entry] ?? NaN;
    return { ticker: symbol, quantity: 10, averagePrice, stop: null, entryDate: dates[entry] ?? null };
  };

  /** Returns the evidence of today's audit, and the framework after a next session that closes at today's close. */
  function todayAndNext(audited: Audited, symbol: string) {
    const subject = audited.subjects.get(symbol);
    if (subject === undefined) throw new TypeError(`no ${symbol}`);
    const evidence = new EvidenceFormatter(findCoach('audit').evidence(initialCoachSubject(audited.payload, symbol)));
    const assumptions = standardAssumptions(subject);
    const bar = barClosingAt(evidence.value('metadata.last_close'), assumptions);
    return { evidence, next: auditAfter(audited, symbol, assumptions, bar).audit.framework };
  }

  it.each([2, 4, 30])('follow from the stop and the ATR of that session, %d sessions after the entry', (sessions) => {
    const audited = auditWithMemory(barsUntil(index, today), bars, heldFor(sessions));
    for (const symbol of symbols) {
      const { evidence, next: after } = todayAndNext(audited, symbol);
      const priceAbove = (rooms: number) =>
        (after?.holding?.stop ?? NaN) + rooms * (after?.inputs['atr14_prior'] ?? NaN);

      expect(evidence.value('watch.tighten_price')).toBeCloseTo(priceAbove(TIGHTEN_THRESHOLDS.room), 6);
      expect(evidence.value('watch.relax_price')).toBeCloseTo(priceAbove(RELAX_THRESHOLDS.room), 6);
      expect(evidence.value('watch.recovery_price')).toBeCloseTo(priceAbove(MIN_RECOVERY_DISTANCE_ATR), 6);
    }
  });

  it('follow from the low of the trigger and the ATR of that session for an armed ticker', () => {
    const audited = auditWithMemory(barsUntil(index, today), bars);
    const { evidence, next: after } = todayAndNext(audited, 'CSCO');
    const low = audited.payload.tickers['CSCO']?.framework?.reason?.numbers['trigger_low'] ?? NaN;

    expect(evidence.value('watch.trigger_floor')).toBeCloseTo(
      low - TRIGGER_TOLERANCE_ATR * (after?.inputs['atr14_prior'] ?? NaN),
      6,
    );
  });
});
