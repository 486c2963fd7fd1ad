import { describe, expect, it } from '@jest/globals';
import type { TickerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import type { TickerState } from '../../../../../src/domain/dashboard/framework/tickerContext.js';
import type { FrameworkAudit, HoldingAudit } from '../../../../../src/domain/dashboard/framework/frameworkAudit.js';
import { figuresIn } from '../../../../../src/domain/dashboard/coaching/trust/figuresIn.js';
import { frameworkOf, sessionOf } from '../../audit/audits.js';
import { findCoach, subjectWith, narrateWithRules } from './subject.js';

const METADATA = sessionOf('2017-12-29', 169.23, { indicators: { atr14: 2 } });
const rungs = (hit: number) =>
  [1, 2, 3, 5].map((r, place) => ({ r, price: 150 + 5 * r, share: 0.25, hit: place < hit }));
const holding = (more: Partial<HoldingAudit> = {}): HoldingAudit => ({
  entry_price: 150,
  entry_date: '2017-09-01',
  initial_stop: 145,
  stop: 165,
  risk: 5,
  sessions: 80,
  rungs: rungs(0),
  stop_origin: null,
  stop_since: '2017-12-01',
  breached_since: null,
  ...more,
});
const framework = (held: HoldingAudit | null): FrameworkAudit =>
  frameworkOf({ since: '2017-12-20', holding: held, inputs: { atr14_prior: 2 } });
const position = { quantity: 100, average_price: 150, stop: null, entry_date: '2017-09-01' };
const held = (more: Partial<HoldingAudit>, state: TickerState = 'WATCH') =>
  subjectWith({ state, metadata: METADATA, position, framework: framework(holding(more)) });

const rungHit = (rung: 1 | 2) =>
  ({
    kind: 'rung_hit',
    id: 'x',
    at: '2017-12-27',
    rung,
    r: rung,
    price: 150 + 5 * rung,
    share: 0.25,
    high: 161,
    entry_price: 150,
    risk: 5,
  }) as const;

it.each([
  ['WATCH', 0, 'hold the position; no rule calls for action.'],
  ['WATCH', 1, 'hold the shares that remain after the sales at the rungs; no other rule calls for action.'],
  ['TIGHTEN', 0, 'hold the position, but give the price little room.'],
  ['TIGHTEN', 3, 'hold the shares that remain after the sales at the rungs, but give the price little room.'],
  ['WATCH', 4, 'hold any shares that are left after the sales at all rungs; no other rule calls for action.'],
  ['TIGHTEN', 4, 'hold any shares that are left after the sales at all rungs, but give the price little room.'],
] as const)('says in the position audit what to hold in %s with %d rungs reached', (state, hit, words) => {
  const { narration, failed } = narrateWithRules('audit', held({ rungs: rungs(hit) }, state));

  expect(failed).toEqual([]);
  expect(narration).toContain(words);
});

it('does not speak of sales at rungs in the position audit when the audit assumed the entry date', () => {
  const subject = held({ rungs: rungs(4) }, 'TIGHTEN');
  const undated = { ...subject, tickerAudit: { ...subject.tickerAudit, position: { ...position, entry_date: null } } };

  expect(narrateWithRules('audit', undated).narration).toContain(
    ': hold the position, but give the price little room.',
  );
});

describe('exit coach', () => {
  it('has no text before a rung is reached or the stop is breached [COA-07]', () => {
    const reason = 'No take-profit rung was reached and the close is not below the stop.';
    expect(findCoach('exit').unavailableReason(held({}))).toBe(reason);
    expect(findCoach('exit').unavailableReason(held({}, 'EXIT'))).toBe(`${reason} For the state EXIT, see AI Thesis.`);
    expect(findCoach('exit').unavailableReason(subjectWith({ position: null, framework: framework(null) }))).toBe(
      'You hold no shares of this ticker, so there is no exit to plan.',
    );
  });

  it.each([
    ['is short', { ...position, quantity: -5 }, null],
    ['is entered after the last bar', { ...position, entry_date: '2018-01-02' }, framework(null)],
  ])('has no text and says why when the position %s', (_what, given, covered) => {
    const reason = 'Why the framework does not cover it.';
    const metadata = { ...METADATA, framework_reason: reason };

    expect(findCoach('exit').unavailableReason(subjectWith({ position: given, framework: covered, metadata }))).toBe(
      reason,
    );
  });

  it('explains what a take-profit rung requires [COA-07]', () => {
    const plan = rungs(2).map((rung, place) => (place === 2 ? { ...rung, price: 171.1249 } : rung));
    const subject = { ...held({ rungs: plan }, 'TIGHTEN'), events: [rungHit(2)] };
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(findCoach('exit').computedFields(subject, null)).toEqual({
      state: 'TIGHTEN',
      cause: 'rung',
      rung: { number: 2, r: 2, price: 160, share: 0.25, reached_on: '2017-12-27' },
      stop: null,
    });
    expect(failed).toEqual([]);
    expect(narration).toContain(
      'AAPL reached take-profit rung 2 of 4 on December 27, 2017: 2R at 160.00, 6.7% above the entry. The plan sells 25% of the position there, 50% in total so far.',
    );
    expect(narrateWithRules('exit', subject, { length: 'long' }).narration).toContain(
      'Rung 3 is at 171.13, 1.1% above the close.',
    );
    expect(narration).toContain('The stop at 165.00');
  });

  it.each(['plain', 'direct', 'encouraging'] as const)(
    'asks to sell the position in EXIT above the stop, in a %s tone, and mentions a rung only as history',
    (tone) => {
      const exiting = held({ rungs: rungs(2) }, 'EXIT');
      const subject = { ...exiting, events: [rungHit(2)] };
      const { narration, failed } = narrateWithRules('exit', subject, { length: 'long', focus: 'opportunity', tone });

      expect(findCoach('exit').computedFields(subject, null)).toMatchObject({ cause: 'state', rung: { number: 2 } });
      expect(failed).toEqual([]);
      expect(narration).toMatch(/^AAPL has been in EXIT since December 20, 2017: the plan says to sell the position\./);
      expect(narration).toContain('AAPL reached take-profit rung 2 of 4 on December 27, 2017');
      expect(narration).not.toMatch(/plan sells|remaining shares|the rest|Rung 3/);
    },
  );

  it('does not date a rung whose entry date is assumed', () => {
    const undated = { ...position, entry_date: null };
    const subject = {
      ...subjectWith({
        state: 'TIGHTEN',
        metadata: METADATA,
        position: undated,
        framework: framework(holding({ rungs: rungs(1) })),
      }),
      events: [rungHit(1)],
    };
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain(
      'AAPL reached take-profit rung 1 of 4: 1R at 155.00, 3.3% above the entry. Your portfolio lists no entry date, so the rungs are those of the entry that the audit assumes. The plan sells',
    );
    expect(narrateWithRules('audit', subject).narration).not.toMatch(/entered|after 80 sessions/);
  });

  it('gives a breached stop precedence over any rung', () => {
    const subject = held({ rungs: rungs(1), stop: 170, breached_since: '2017-12-29' }, 'EXIT');
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(findCoach('exit').computedFields(subject, null)).toMatchObject({
      state: 'EXIT',
      cause: 'stop',
      rung: { number: 1 },
      stop: { price: 170, close: 169.23, kind: 'chandelier', since: '2017-12-29' },
    });
    expect(failed).toEqual([]);
    expect(narration).toContain(
      'AAPL closed at 169.23, 0.45% below the Chandelier stop at 170.00, and has been below it since December 29, 2017. The audit computed this stop, because your portfolio lists none. The plan says to sell the whole position.',
    );
  });

  it('says that the audit computed the initial stop, and gives no date of the breach without an entry date', () => {
    const subject = subjectWith({
      state: 'EXIT',
      metadata: METADATA,
      position: { ...position, entry_date: null },
      framework: framework(holding({ stop: 170, stop_since: null, breached_since: '2017-12-29' })),
    });
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain(
      'AAPL closed at 169.23, 0.45% below the initial stop at 170.00. The audit computed this stop, because your portfolio lists none. The plan says to sell the whole position.',
    );
  });

  it('states no result of a position whose cost is assumed', () => {
    const subject = (assumed: object) =>
      subjectWith({
        state: 'EXIT',
        metadata: METADATA,
        position: { ...position, ...assumed },
        framework: framework(holding({ stop: 170 })),
      });
    for (const coach of ['exit', 'audit'] as const) {
      expect(narrateWithRules(coach, subject({})).narration).toMatch(/13%|12\.8%/);
      const { narration, failed } = narrateWithRules(coach, subject({ cost_assumed: true }));
      expect({ failed, narration }).toEqual({ failed: [], narration: expect.not.stringMatching(/13%|12\.8%/) });
    }
  });

  it('states the distance below a stop as a percentage of the stop', () => {
    const lost = held({ stop: 338.46, breached_since: '2017-12-01' }, 'EXIT');

    expect(narrateWithRules('exit', lost).narration).toContain('AAPL closed at 169.23, 50% below');
    expect(narrateWithRules('thesis', lost).narration).toContain(
      'The stop at 338.46 is broken: the close of 169.23 is 50% below it',
    );
  });

  it('states a close and a stop that would look equal with more decimals', () => {
    const subject = held({ stop: 169.2343, breached_since: '2017-12-29' }, 'EXIT');
    const [exit, thesis] = [narrateWithRules('exit', subject), narrateWithRules('thesis', subject)];

    expect([exit.failed, thesis.failed]).toEqual([[], []]);
    expect(exit.narration).toContain('AAPL closed at 169.230, 0.0025% below the Chandelier stop at 169.234');
    expect(thesis.narration).toContain('The stop at 169.234 is broken: the close of 169.230 is');
  });

  it('states prices below one dollar with four decimals', () => {
    const subject = subjectWith({
      state: 'EXIT',
      metadata: sessionOf('2017-12-29', 0.5137, { indicators: { atr14: 0.02 } }),
      position,
      framework: framework(holding({ entry_price: 0.5649, stop: 0.53508, breached_since: '2017-12-29' })),
    });
    const { narration, failed } = narrateWithRules('thesis', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain('The stop at 0.5351 is broken: the close of 0.5137 is');
  });

  it('cites the threshold that applies to the state, not another one with the same value', () => {
    const subject = held({ stop: 170, breached_since: '2017-12-29' }, 'EXIT');
    const { narration } = narrateWithRules('exit', subject);
    const { figures } = figuresIn(narration, findCoach('exit').evidence(subject));

    expect(
      figures
        .filter(({ text, start }) => text === '60' && narration.slice(0, start).endsWith('a score of '))
        .map((stated) => stated.evidence),
    ).toEqual(['rules.recovery_score']);
  });

  it('calls a stop that the user raised theirs', () => {
    const subject = subjectWith({
      state: 'EXIT',
      metadata: METADATA,
      position: { ...position, stop: 170, stop_from: '2017-12-29' },
      framework: framework(holding({ stop: 170, stop_since: '2017-12-29', breached_since: '2017-12-29' })),
    });
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain(
      '0.45% below your stop at 170.00, and has been below it since December 29, 2017. The plan',
    );
    expect(narration).not.toContain('raised your own stop');
    expect(findCoach('exit').computedFields(subject, null)).toMatchObject({ stop: { kind: 'own' } });
  });

  it.each([
    ['2017-12-20', 'The audit raised your own stop as the price rose.'],
    ['2017-12-29', 'The audit had computed this stop before your lower one applied; the higher one counts.'],
  ])('says whether the computed stop above a stop that applied from %s was raised later', (stop_from, sentence) => {
    const subject = subjectWith({
      state: 'EXIT',
      metadata: METADATA,
      position: { ...position, stop: 165, stop_from },
      framework: framework(holding({ stop: 170, stop_since: '2017-12-21', breached_since: '2017-12-29' })),
    });
    const { narration, failed } = narrateWithRules('exit', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain(sentence);
  });

  it('does not say that closes before the stop was raised were below it', () => {
    const { narration, failed } = narrateWithRules(
      'exit',
      held({ stop: 170, stop_since: '2017-12-29', breached_since: '2017-12-21' }, 'EXIT'),
    );

    expect(failed).toEqual([]);
    expect(narration).toContain('at 170.00, and has been below the stop of the day since December 21, 2017.');
  });

  it('recognizes the initial stop of a position', () => {
    expect(findCoach('exit').computedFields(held({ stop: 170, stop_since: null }), null)).toMatchObject({
      stop: { kind: 'initial', since: null },
    });
  });
});

const trigger = {
  name: 'pullback_ema20',
  strength: 0.5,
  bars_ago: 1,
  date: '2017-12-28',
  inputs: { low: 167, high: 170, atr14_prior: 2 },
};
const watched: Partial<TickerAudit> = {
  swing_signal: 'ARMED',
  position: { ...position, quantity: 0 },
  framework: framework(null),
  metadata: METADATA,
  triggers: [trigger],
};

describe('entry coach', () => {
  it('plans an entry with the framework’s own stop and rungs [COA-08]', () => {
    const subject = subjectWith({ ...watched, state: 'ARMED' });
    const { narration, failed } = narrateWithRules('entry', subject);

    expect(findCoach('entry').computedFields(subject, null)).toEqual({
      state: 'ARMED',
      trigger: 'pullback_ema20',
      entry_price: 169.23,
      stop: 166.23,
    });
    expect(failed).toEqual([]);
    expect(narration).toContain(
      'pullback to the EMA20, strength 0.5. An entry at the close of 169.23 has its stop at 166.23, 1.8% lower. The risk is 3.00 per share (1R).',
    );
    expect(narration).toContain('172.23 (1R), 175.23 (2R), 178.23 (3R) and 184.23 (5R).');
  });

  it.each([
    [10, 0.2, '0.30'],
    [0.5137, 0.02, '0.0300'],
  ])('states the risk per share with the decimals of the entry price %d', (close, atr14, risk) => {
    const metadata = sessionOf('2017-12-29', close, { indicators: { atr14 } });
    const low = { ...trigger, inputs: { low: close, high: close, atr14_prior: atr14 } };
    const { narration } = narrateWithRules(
      'entry',
      subjectWith({ ...watched, metadata, triggers: [low], state: 'ARMED' }),
    );

    expect(narration).toContain(`The risk is ${risk} per share (1R).`);
  });

  it.each([
    ['that lies between two prices', 10, 0.2033, '10.31 (1R)'],
    ['that a high of 24.20 does not reach, because it is 24.200000000000003', 20, 1.4, '24.21 (2R)'],
  ])('states a rung %s as the lowest price that reaches it', (_what, close, atr14, rung) => {
    const metadata = sessionOf('2017-12-29', close, { indicators: { atr14 } });
    const low = { ...trigger, inputs: { low: close, high: close, atr14_prior: atr14 } };
    const subject = subjectWith({ ...watched, metadata, triggers: [low], state: 'ARMED' });
    const { narration, failed } = narrateWithRules('entry', subject);

    expect(failed).toEqual([]);
    expect(narration).toContain(rung);
  });

  it('puts the stop under the trigger’s low if this is lower than the ATR stop', () => {
    const low = { ...trigger, inputs: { ...trigger.inputs, low: 165 } };

    expect(findCoach('entry').computedFields(subjectWith({ ...watched, triggers: [low] }), null)).toMatchObject({
      stop: 164.8,
    });
  });

  it.each([
    ['undercut by the ATR of its own session only', 169.6, 0.2, 'breakout_20'],
    ['undercut by the current ATR only', 169.6, 8, 'pullback_ema20'],
  ])('judges a trigger by the current ATR: one whose low was %s', (_what, low, atr14_prior, expected) => {
    const latest = { ...trigger, name: 'breakout_20', bars_ago: 0, inputs: { ...trigger.inputs, low, atr14_prior } };
    const current = expected === 'breakout_20' ? 4 : 2;
    const armed = frameworkOf({ since: '2017-12-20', holding: null, inputs: { atr14_prior: current } });
    const subject = subjectWith({ ...watched, framework: armed, triggers: [latest, trigger] });

    expect(findCoach('entry').computedFields(subject, null)).toMatchObject({ trigger: expected });
  });

  it('names the arguments against the entry', () => {
    expect(narrateWithRules('entry', subjectWith({ ...watched, state: 'WATCH', score: 41 })).narration).toContain(
      'Against the entry: the framework’s state is WATCH, not ARMED, the score of 41 is below the 60 that ARMED requires',
    );
  });

  it.each<[string, Partial<TickerAudit>]>([
    ['a held ticker', { framework: framework(holding()) }],
    ['a ticker in the portfolio', { position }],
    ['a ticker without an armed signal', { swing_signal: 'NONE' }],
    ['a trigger whose low was lost', { triggers: [{ ...trigger, inputs: { ...trigger.inputs, low: 175 } }] }],
    ['a short trigger', { triggers: [{ ...trigger, name: 'breakdown_20' }] }],
  ])('is not available for %s [COA-08]', (_what, more) => {
    expect(findCoach('entry').unavailableReason(subjectWith({ ...watched, ...more }))).toMatch(/\S/);
  });

  it.each([
    [100, 'You already hold this ticker, so there is no entry to plan.'],
    [-5, 'You hold a short position in this ticker, so there is no entry to plan.'],
  ])('says why it is not available for a position of %d shares', (quantity, reason) => {
    const subject = subjectWith({ ...watched, position: { ...position, quantity } });

    expect(findCoach('entry').unavailableReason(subject)).toBe(reason);
  });
});
