import { describe, expect, it } from '@jest/globals';
import type { MapCheck } from '../../../src/adapters/web/views/ticker/map/checkText.js';
import { mapCheckTexts } from '../../../src/adapters/web/views/ticker/map/checkText.js';
import { intradayText, unreachedStateTexts } from '../../../src/adapters/web/views/ticker/map/conditionText.js';

describe('intradayText', () => {
  it.each([
    [
      { measure: 'high', price: 64.82, effect: { kind: 'rung', rung: 4, r: 5 } },
      'A high of 64.82 or more would reach rung 4, at 5 R.',
    ],
    [
      { measure: 'low', price: 59.23, effect: { kind: 'trigger', trigger: 'failed_breakdown' } },
      'A low of 59.23 or less would make the trigger “Failed breakdown” possible.',
    ],
    [
      { measure: 'high', price: 63.04, effect: { kind: 'trap', side: 'bull' } },
      'A high of 63.04 or more would make a bull trap possible.',
    ],
    [
      { measure: 'volume', shares: 20_414_196, trigger: 'pocket_pivot', closes: { lowest: 62.56, highest: 67.34 } },
      'A volume of 20,414,196 or more would make the trigger “Pocket pivot” possible, at closes from 62.56 to 67.34.',
    ],
  ] satisfies readonly (readonly [Parameters<typeof intradayText>[0], string])[])(
    'says what %j would lead to',
    (condition, text) => {
      expect(intradayText(condition)).toBe(text);
    },
  );
});

describe('unreachedTexts', () => {
  const RSI = { text: 'RSI 33.65 < 70', closes: { lowest: 57.76, highest: 66.05 } };
  const RUNGS = { text: 'rungs reached 4 > 2', closes: null };
  const SCORE = { text: 'score 55.03 > 55', closes: { lowest: 66.06, highest: 66.06 } };
  const rule = { rule: 'relaxed', text: 'no condition for a tight stop' };

  it('names the conditions that no close meets', () => {
    expect(unreachedStateTexts({ state: 'WATCH', rules: [{ ...rule, conditions: [RUNGS, RSI] }] })).toEqual([
      'The rule is “no condition for a tight stop”. No close would meet it: for example, rungs reached 4 > 2.',
    ]);
  });

  it('states at which closes each condition holds if no close meets all conditions', () => {
    expect(unreachedStateTexts({ state: 'WATCH', rules: [{ ...rule, conditions: [RSI, SCORE] }] })).toEqual([
      'The rule is “no condition for a tight stop”. No single close would meet all of its conditions: RSI 33.65 < 70 at closes from 57.76 to 66.05; score 55.03 > 55 at a close of 66.06.',
    ]);
  });

  it('says when no rule leads from the current state to the requested state', () => {
    expect(unreachedStateTexts({ state: 'ARMED', rules: [] })).toEqual([
      'No rule leads from the current state to this one.',
    ]);
  });
});

describe('checkTexts', () => {
  const AGREED: MapCheck = { kind: 'checked', session: '2017-12-29', differences: [], surprises: [] };

  it('says that the map agreed with the audit despite assumptions that did not hold', () => {
    const surprises: Extract<MapCheck, { kind: 'checked' }>['surprises'] = [
      { assumption: 'open', assumed: 62.95, actual: 63.21 },
      { assumption: 'volume', assumed: 5_200_000, actual: 8_100_000 },
      { assumption: 'date', assumed: '2017-12-29', actual: '2018-01-02' },
      { assumption: 'breadth_above', assumed: 19, actual: 20 },
      { assumption: 'index_close', assumed: null, actual: 2673.61 },
    ];

    expect(mapCheckTexts({ ...AGREED, surprises })).toEqual({
      verdict: 'The map for Dec 29, 2017 agreed with the audit',
      surprises: [
        'open was 63.21 instead of the assumed 62.95',
        'volume was 8.1M instead of the assumed 5.2M',
        'session was Jan 2, 2018 instead of the assumed Dec 29, 2017',
        'number of other tickers above SMA 50 was 20 instead of the assumed 19',
        'index close was 2,673.61 instead of the assumed none',
      ],
    });
  });

  it('names the decisions of the audit that differ from the map', () => {
    const differences = [
      { decision: 'state', from: 'TIGHTEN', to: 'EXIT' },
      { decision: 'grade', from: 'A', to: 'A-' },
    ] as const;

    expect(mapCheckTexts({ ...AGREED, differences: [...differences] }).verdict).toBe(
      'The map for Dec 29, 2017 did not agree: state EXIT instead of TIGHTEN, grade A− instead of A',
    );
  });

  it('gives the reason why there was no check', () => {
    expect(mapCheckTexts({ kind: 'unavailable', reason: 'The portfolio line changed.' })).toEqual({
      verdict: 'The previous map cannot be checked. The portfolio line changed.',
      surprises: [],
    });
  });
});
