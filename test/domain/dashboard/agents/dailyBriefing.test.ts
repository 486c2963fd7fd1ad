import { expect, it } from '@jest/globals';
import { createDailyBriefing, type DailyBriefing } from '../../../../src/domain/dashboard/agents/dailyBriefing.js';
import type { TickerAudit } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import type { DecisionName, DecisionWeight, NextDecisions } from '../../../../src/domain/dashboard/audit/decisions.js';
import type { FrameworkReason } from '../../../../src/domain/dashboard/framework/tickerContext.js';
import type { PortfolioRisk, RiskFinding } from '../../../../src/domain/dashboard/risk/riskReport.js';
import { auditOf, frameworkOf, HOLDING, positionOf, sessionOf, tickerOf } from '../audit/audits.js';
import { barsReturning, positionOf as riskPositionOf, riskOf } from '../risk/riskPositions.js';

const NOW = Date.parse('2017-12-29T13:25:00.000Z');
const WEAK: FrameworkReason = { kind: 'score', text: 'a score below 50', numbers: {} };
const RUNGS: FrameworkReason = { kind: 'rung', text: '2 of 2 take-profit rungs reached', numbers: { rungs_hit: 2 } };

const watched = (facts: Partial<TickerAudit> = {}): TickerAudit =>
  tickerOf({ state: 'WATCH', framework: null, position: null, ...facts });
const held = (quantity: number, close: number, change_pct: number | null): TickerAudit =>
  watched({ position: positionOf({ quantity }), metadata: sessionOf('2017-12-28', close, { change_pct }) });
const old = (): TickerAudit => watched({ metadata: sessionOf('2017-12-24', 100) });

function nextOf(weight: DecisionWeight, distance_atr: number, decisions: readonly DecisionName[]): NextDecisions {
  const changes = decisions.map((decision) => ({ decision, from: null, to: null }));
  const nearest = { price: 99, distance_atr, weight, changes };
  return { session: '2017-12-29', nearest, nearest_action: weight === 'action' ? nearest : null };
}

const measuredRisk = (): PortfolioRisk => riskOf([riskPositionOf('A', barsReturning([0.01, -0.01]))]);

const NOTHING: DailyBriefing = {
  portfolio_summary: { positions: 0, regime: 'Neutral', prices: 'Your files' },
  state_counts: { WATCH: 1 },
  actionable_tickers: [],
  as_of: '2026-11-21T06:30:00.000Z',
};
const worth = (positions: number, total_value: number, day_change_pct: number | null) => ({
  ...NOTHING,
  portfolio_summary: {
    total_value,
    day_change_pct,
    currency: 'USD',
    positions,
    regime: 'Neutral',
    prices: 'Your files',
  },
  state_counts: { WATCH: positions },
});

it.each<[string, Readonly<Record<string, TickerAudit>>, DailyBriefing]>([
  ['for a ticker that is only watched', { A: watched() }, NOTHING],
  [
    'for a position without an exchange rate',
    {
      A: watched({
        position: positionOf({ quantity: 10 }),
        metadata: { ...sessionOf('2017-12-28', 110), currency: 'EUR' },
      }),
    },
    NOTHING,
  ],
  ['for a portfolio line without shares', { A: watched({ position: positionOf() }) }, NOTHING],
  ['as long as one price is fresh', { A: old(), B: watched() }, { ...NOTHING, state_counts: { WATCH: 2 } }],
  ['for a ticker without a state', { A: watched({ state: null }) }, { ...NOTHING, state_counts: {} }],
  ['for holdings at their last closes', { A: held(10, 110, 10), B: held(1, 55.555, null) }, worth(2, 1155.56, 9.47)],
  ['for a short position, which loses when the price rises', { A: held(-10, 110, 10) }, worth(1, -1100, -10)],
  [
    'for holdings that were worth nothing the day before',
    { A: held(10, 110, 10), B: held(-10, 120, 20) },
    worth(2, -100, null),
  ],
  [
    'with the tickers to act on, most urgent first',
    {
      A: watched({ state: 'ARMED', score: null, grade: null, framework: frameworkOf() }),
      B: watched({ state: 'EXIT' }),
      C: watched({ state: 'TIGHTEN', framework: frameworkOf({ reason: WEAK }) }),
      D: watched({ state: 'EXIT' }),
      E: watched({ state: 'TIGHTEN', framework: frameworkOf({ reason: RUNGS, holding: HOLDING }) }),
    },
    {
      ...NOTHING,
      state_counts: { ARMED: 1, EXIT: 2, TIGHTEN: 2 },
      actionable_tickers: [
        { ticker: 'B', state: 'EXIT', score: 66, grade: 'B', reason: null },
        { ticker: 'D', state: 'EXIT', score: 66, grade: 'B', reason: null },
        { ticker: 'C', state: 'TIGHTEN', score: 66, grade: 'B', reason: 'a score below 50' },
        {
          ticker: 'E',
          state: 'TIGHTEN',
          score: 66,
          grade: 'B',
          reason: '2 of 2 take-profit rungs reached, now 1 of 2',
        },
        { ticker: 'A', state: 'ARMED', score: null, grade: null, reason: null },
      ],
    },
  ],
  [
    'with the three tickers closest to a decision, but without prices, which can reveal an entry',
    {
      A: watched({ next: nextOf('rating', 0.1, ['grade']) }),
      B: watched({ next: nextOf('action', -0.9, ['grade', 'stop_breached']) }),
      C: watched({ next: null }),
      D: watched({ next: nextOf('action', 0.2, ['state', 'swing_signal']) }),
      E: watched({ next: nextOf('rating', -0.05, ['grade']) }),
    },
    {
      ...NOTHING,
      portfolio_summary: {
        ...NOTHING.portfolio_summary,
        closest_to_a_decision: 'D (change of state), B (stop breached), E (change of grade)',
      },
      state_counts: { WATCH: 5 },
    },
  ],
])('creates a briefing %s', (_what, tickers, briefing) => {
  expect(createDailyBriefing(auditOf(tickers), NOW)).toEqual({ kind: 'made', briefing });
});

it('lists at most the two hundred most urgent tickers in a briefing', () => {
  const tickers = Object.fromEntries(
    Array.from({ length: 201 }, (_, n) => [`T${n}`, watched({ state: n === 200 ? 'EXIT' : 'ARMED' })]),
  );
  const made = createDailyBriefing(auditOf(tickers), NOW);
  const named = made.kind === 'none' ? [] : made.briefing.actionable_tickers.map(({ ticker }) => ticker);

  expect([named.length, named[0], named.at(-1)]).toEqual([200, 'T200', 'T198']);
});

it('omits from the briefing a ticker that begins with a digit, since the cloud would refuse it', () => {
  const made = createDailyBriefing(
    auditOf({ '0700.HK': watched({ state: 'EXIT' }), B: watched({ state: 'EXIT' }) }),
    NOW,
  );

  expect(made).toMatchObject({ briefing: { actionable_tickers: [{ ticker: 'B' }], state_counts: { EXIT: 2 } } });
});

it('names the largest risk of the portfolio without any amounts', () => {
  const briefed = (...findings: readonly RiskFinding[]) => {
    const audit = auditOf({ A: watched() });
    const made = createDailyBriefing(
      { ...audit, portfolio: { ...audit.portfolio, risk: { ...measuredRisk(), findings } } },
      NOW,
    );
    return made.kind === 'none' ? made : made.briefing.portfolio_summary['weightiest_risk'];
  };
  const leftOut: RiskFinding = {
    kind: 'left_out',
    text: 'VOD.L is not included in these figures.',
    weight: 0,
    symbols: ['VOD.L'],
  };
  const large: RiskFinding = {
    kind: 'largest_position',
    text: 'A is 23% of equity ($2,300).',
    weight: 0.23,
    symbols: ['A'],
  };
  const heat: RiskFinding = { kind: 'heat', text: '', weight: 0.2, symbols: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] };
  const five: RiskFinding = { ...heat, symbols: heat.symbols.slice(0, 5) };
  const beta: RiskFinding = { kind: 'beta', text: '', weight: 0.2, symbols: [] };

  expect([briefed(large, heat, leftOut), briefed(heat), briefed(five), briefed(beta), briefed(leftOut)]).toEqual([
    'Large position: A',
    'Loss if every stop is hit: A, B, C, D, E and 2 more',
    'Loss if every stop is hit: A, B, C, D, E',
    'High beta',
    undefined,
  ]);
});

it('gives the reason when there is no briefing', () => {
  expect(createDailyBriefing({ ...auditOf({ A: watched() }), data_source: 'sample' }, NOW)).toEqual({
    kind: 'none',
    reason:
      'The sample prices are not current, so no briefing is sent. Choose another price source in Settings (MARKET_DATA).',
  });
  expect(createDailyBriefing(auditOf({ A: old() }), NOW)).toEqual({
    kind: 'none',
    reason: 'The last audit has no fresh prices. Run a new audit.',
  });
});

it('is as of the latest session, not of the time of the audit', () => {
  const made = createDailyBriefing(auditOf({ A: watched() }, { as_of: '2017-12-28' }), NOW);

  expect(made).toMatchObject({ briefing: { as_of: '2017-12-28' } });
});
