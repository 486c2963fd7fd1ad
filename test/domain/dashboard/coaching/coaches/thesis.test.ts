import { expect, it } from '@jest/globals';
import { TICKER_STATES } from '../../../../../src/domain/dashboard/framework/tickerContext.js';
import { findCoach, subjectWith, narrateWithRules } from './subject.js';

it.each([...TICKER_STATES, null])(
  'makes the thesis available in state %s, regardless of the other data [COA-04]',
  (state) => {
    const bare = {
      state,
      score: null,
      grade: null,
      triggers: [],
      levels: null,
      structure: null,
      framework: null,
      position: null,
    };

    expect([
      findCoach('thesis').unavailableReason(subjectWith({ state })),
      findCoach('thesis').unavailableReason(subjectWith(bare)),
    ]).toEqual([null, null]);
  },
);

it('names no cause in the thesis when the ticker has no state', () => {
  const reason = 'The position is short: the framework’s stops and take-profit rungs are for long positions.';
  const short = subjectWith({ state: null, framework: null, position: null });
  const { metadata } = short.tickerAudit;

  const { narration } = narrateWithRules(
    'thesis',
    subjectWith({ state: null, framework: null, position: null, metadata: { ...metadata, framework_reason: reason } }),
  );

  expect(narration).toContain(
    'AAPL has no state: the position is short: the framework’s stops and take-profit rungs are for long positions.',
  );
  expect(narration).not.toContain('Cause:');
});

it.each([
  [0, 'you hold no shares; no entry setup is open.'],
  [10, 'your position was opened after the last bar, so no exit rule applies to it yet; no entry setup is open.'],
])('explains why the framework has no holding when the user holds %d shares', (quantity, words) => {
  const { tickerAudit: published } = subjectWith({});
  const { framework } = published;
  const position = { quantity, average_price: 150, stop: null, entry_date: '2031-01-01' };

  const { narration, failed } = narrateWithRules(
    'thesis',
    subjectWith({ state: 'WATCH', position, framework: framework && { ...framework, holding: null } }),
  );

  expect([narration.includes(words), failed]).toEqual([true, []]);
});

it.each([
  ['EXIT', 10, 'The market regime is risk-on.'],
  ['WATCH', 10, 'The market regime is risk-on: new entries are allowed.'],
  ['ARMED', 0, 'The market regime is risk-on: new entries are allowed.'],
] as const)('mentions new entries only when one is possible: %s with %d shares', (state, quantity, sentence) => {
  const { tickerAudit, audit } = subjectWith({});
  const position = { quantity, average_price: 150, stop: null, entry_date: null };
  const subject = subjectWith({ state, position, framework: tickerAudit.framework });

  const { narration, failed } = narrateWithRules('thesis', {
    ...subject,
    audit: { ...audit, regime: { ...audit.regime, label: 'risk_on' } },
  });

  expect([narration.includes(sentence), failed]).toEqual([true, []]);
});

it.each([
  ['rung', 150, true],
  ['overbought', 150, true],
  ['score', 150, false],
  ['rung', 180, false],
])('calls a plan in TIGHTEN working only after a rise with a gain: %s, entry at %d: %s', (kind, entry_price, works) => {
  const { framework } = subjectWith({}).tickerAudit;
  const subject = subjectWith({
    state: 'TIGHTEN',
    framework: framework && {
      ...framework,
      reason: { kind, text: kind, numbers: {} },
      holding: framework.holding && { ...framework.holding, entry_price },
    },
  });
  const { narration, failed } = narrateWithRules('thesis', subject, { tone: 'encouraging' });

  expect(failed).toEqual([]);
  expect(narration.includes('The plan is working')).toBe(works);
  expect(narration.includes('A close stop is part of your plan.')).toBe(!works);
});

it.each([
  ['rung', null, true],
  ['rung', '2017-06-01', false],
  ['overbought', null, false],
])('says in TIGHTEN that the rungs follow from an assumed entry: %s, entry date %s: %s', (kind, entry_date, isSaid) => {
  const { framework } = subjectWith({}).tickerAudit;
  const subject = subjectWith({
    state: 'TIGHTEN',
    position: { quantity: 10, average_price: 150, stop: null, entry_date },
    framework: framework && { ...framework, reason: { kind, text: kind, numbers: {} } },
  });
  const { narration, failed } = narrateWithRules('thesis', subject, { length: 'short' });

  expect(failed).toEqual([]);
  expect(narration.includes('the rungs are those of the entry that the audit assumes.')).toBe(isSaid);
});

it('says that a stop is broken, and does not state a negative distance, when no support is known', () => {
  const levels = { support: [], resistance: [] };
  const { narration, failed } = narrateWithRules('thesis', subjectWith({ state: 'EXIT', levels }), { focus: 'risk' });

  expect(failed).toEqual([]);
  expect(narration).toContain('Risk: the price is already below the stop; no support is near.');
});
