import { describe, expect, it } from '@jest/globals';
import { comparisonText } from '../../../../../src/domain/shared/guardComparison.js';
import {
  INITIAL_TICKER_SNAPSHOT,
  advanceTicker,
  applyEventToContext,
  transitionReason,
} from '../../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { TICKER_RULES } from '../../../../../src/domain/dashboard/framework/rules/tickerRules.js';
import type { TickerSession } from '../../../../../src/domain/dashboard/framework/tickerSession.js';
import { explainTickerGuard } from '../../../../../src/domain/dashboard/framework/ticker.machine.js';
import type { TickerEvent } from '../../../../../src/domain/dashboard/framework/tickerEvent.js';

const SESSION: TickerSession = {
  date: '2020-03-20',
  high: 101,
  close: 61.2,
  atr: 1,
  rsi: 50,
  score: 57,
  priorScore: NaN,
  chandelier: NaN,
  trigger: null,
  regime: 'risk_off',
  avoided: false,
};
const CLOSED: TickerEvent = { type: 'session.closed', session: SESSION };
const HELD = advanceTicker(INITIAL_TICKER_SNAPSHOT, {
  type: 'position.opened',
  date: '2020-03-19',
  price: 62,
  stop: 59.84,
  atr: 1,
});

describe('comparisonText', () => {
  it.each<[string, string, number, string, number]>([
    ['close 61.20 > stop 59.84', 'close', 61.2, 'stop', 59.84],
    ['close 59.84 = stop 59.84', 'close', 59.84, 'stop', 59.84],
    ['RSI 75 = 75', 'RSI', 75, '', 75],
    ['room 0.7500001 > 0.7500000', 'room', 0.7500001, '', 0.75],
    ['score is unknown', 'score', NaN, '', 40],
    ['stop is unknown', 'close', 61.2, 'stop', NaN],
  ])('returns %s', (text, name, value, limitName, limit) => {
    expect(comparisonText(name, value, limitName, limit)).toBe(text);
  });
});

describe('ticker comparisons', () => {
  const asked = (guard: string, context = HELD.facts) => explainTickerGuard(guard, { context, event: CLOSED });

  it('state the numbers that a guard compared, and whether each condition held', () => {
    expect(asked('stopBreached')).toEqual([{ text: 'close 61.20 > stop 59.84', holds: false }]);
    expect(asked('scoreCollapsed')).toEqual([
      { text: 'a position is held', holds: true },
      { text: 'score 57 > 40', holds: false },
      { text: 'prior session score is unknown', holds: false },
    ]);
    expect(
      asked('armedByTrigger', INITIAL_TICKER_SNAPSHOT.facts).map(({ text, holds }) => `${text}: ${holds}`),
    ).toEqual([
      'no long trigger fired: false',
      'no position is held: true',
      'the entry verdict is not AVOID: true',
      'the regime is risk_off: false',
      'score 57 < 60: false',
      'prior session score is unknown: false',
    ]);
  });

  it.each<Partial<TickerSession>>([
    {},
    { close: 59 },
    { close: 60 },
    { score: 30, priorScore: 30 },
    { rsi: 80 },
    { high: 90 },
    { score: 60, priorScore: 60, regime: 'neutral', trigger: { name: 'breakout_20', strength: 1, low: 60 } },
  ])('all hold exactly when the guard passes: %o', (session) => {
    const event: TickerEvent = { type: 'session.closed', session: { ...SESSION, ...session } };

    for (const { facts } of [INITIAL_TICKER_SNAPSHOT, HELD])
      for (const rule of TICKER_RULES.filter(({ on }) => on === 'session.closed'))
        expect(explainTickerGuard(rule.name, { context: facts, event }).every(({ holds }) => holds)).toBe(
          transitionReason(rule, applyEventToContext(facts, event), event) !== null,
        );
  });

  it('name every measure that a rule compares', () => {
    const armed = { ...INITIAL_TICKER_SNAPSHOT.facts, armed: { name: 'breakout_20', strength: 1, low: 60, age: 1 } };
    const allowed = { trigger: { name: 'breakout_20', strength: 1, low: 60 }, regime: 'neutral' } as const;
    const refused = { regime: 'risk_off', avoided: true } as const;
    const texts = new Set(
      [HELD.facts, armed, INITIAL_TICKER_SNAPSHOT.facts].flatMap((context) =>
        [allowed, refused].flatMap((session) =>
          TICKER_RULES.flatMap(({ name }) =>
            explainTickerGuard(name, {
              context,
              event: { type: 'session.closed', session: { ...SESSION, ...session } },
            }).map(({ text }) => text.replace(/ (-?[\d.]+ [<=>]|is unknown).*/, '')),
          ),
        ),
      ),
    );

    expect([...texts].toSorted()).toEqual([
      'RSI',
      'a long trigger fired',
      'a position is held',
      'close',
      'distance above the stop in ATR',
      'no long trigger fired',
      'no position is held',
      'prior session score',
      'rungs reached',
      'score',
      'sessions of recovery',
      'sessions since the trigger',
      'stop',
      'the entry verdict is AVOID',
      'the entry verdict is not AVOID',
      'the regime is not risk_off',
      'the regime is risk_off',
      'trigger floor',
    ]);
  });

  it('are empty for an event without conditions', () => {
    expect(
      explainTickerGuard('positionClosed', {
        context: HELD.facts,
        event: { type: 'position.closed', date: '2020-03-20' },
      }),
    ).toEqual([]);
  });
});
