import { describe, expect, it } from '@jest/globals';
import { explainedTicker } from '../../../../../src/adapters/http/contract/dashboard/audit/explanation.js';
import { TICKER_EXPLANATION_EXAMPLE } from '../../../../../src/adapters/http/local/examples/explanationExample.js';
import { explainTickerOfAudit } from '../../../../../src/application/dashboard/audit/explainTicker.js';
import { auditPortfolio } from '../../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { takeBars } from '../../../../../src/domain/dashboard/market/bars.js';
import type { TriggerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import {
  TRIGGER_EXPLANATIONS,
  triggerInputsAt,
} from '../../../../../src/domain/dashboard/analysis/triggers/triggerExplanations.js';
import { triggerHistoryOf } from '../../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import { sampleBars } from '../sampleBars.js';
import { conditionsOf, evaluateFormula, isConditionMet } from './formula.js';

const HELD = { AAPL: 2500, GE: 1800, JPM: 3019, KO: 900, WMT: 2750 };

/** The audit of five held stocks. Their histories differ in length; each was bought 40 bars before its history ends. */
const audit = auditPortfolio({
  tickers: Object.entries(HELD).map(([symbol, count]) => {
    const bars = takeBars(sampleBars(symbol), count);
    const entry = bars.dates.length - 40;
    const position = {
      ticker: symbol,
      quantity: 10,
      averagePrice: bars.open[entry] ?? NaN,
      stop: null,
      entryDate: bars.dates[entry] ?? null,
    };
    return { symbol, position, reading: { kind: 'bars' as const, bars, flags: [] } };
  }),
  index: sampleBars('SPX'),
  indexSymbol: 'SPX',
  generatedAt: '2018-01-01T00:00:00.000Z',
  dataSource: 'sample',
  portfolio: { source: 'portfolio.csv', errors: [], notes: [] },
  skippedReasonBySymbol: {},
});

const EXPLAINED = [
  ...Object.keys(HELD).map((symbol) => explainTickerOfAudit(audit, symbol)),
  TICKER_EXPLANATION_EXAMPLE,
];
/** The decimals to compare. More would not be exact, because the example is rounded to seven digits. */
const DIGITS = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const RANGE = /^(.+?)\. (0|100) points at (\S+) or less, (0|100) at (\S+) or more/;

/** A term's points, computed from its rule text and its inputs. */
function pointsOf(term: string, rule: string, inputs: Readonly<Record<string, number | null>>): number {
  const is = (condition: string): boolean => isConditionMet(condition, inputs);
  if (term === 'alignment') return (100 * ['close > ema20', 'ema20 > sma50', 'sma50 > sma200'].filter(is).length) / 3;
  if (term === 'swings') {
    if (['swing_high > prior_swing_high', 'swing_low > prior_swing_low'].every(is)) return 100;
    return ['swing_high < prior_swing_high', 'swing_low < prior_swing_low'].every(is) ? 0 : 50;
  }
  const [, formula = '', below, from, above, to] = RANGE.exec(rule) ?? [];
  if (formula === '') return evaluateFormula(rule.split('. ')[0] ?? '', inputs);
  const share = (evaluateFormula(formula, inputs) - Number(from)) / (Number(to) - Number(from));
  return Number(below) + (Number(above) - Number(below)) * Math.min(Math.max(share, 0), 1);
}

describe.each(EXPLAINED)('the explanation of $ticker', ({ audit: published, explanation }) => {
  it('gives rules and numbers that reproduce each pillar and the score', () => {
    const scores = Object.values(explanation.pillars).map(({ score, weight, terms }) => {
      const points = Object.entries(terms).map(([term, { value, rule, inputs }]) => {
        const again = pointsOf(term, rule, inputs);
        expect([term, again]).toEqual([term, expect.closeTo(value ?? NaN, DIGITS)]);
        return again;
      });
      expect(mean(points)).toBeCloseTo(score ?? NaN, DIGITS);
      return { weight, score: mean(points) };
    });
    const weights = scores.reduce((sum, { weight }) => sum + weight, 0);

    expect(scores.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights).toBeCloseTo(
      published.score ?? NaN,
      DIGITS,
    );
    expect(explanation.score.parts.reduce((sum, { adds }) => sum + (adds ?? 0), 0)).toBeCloseTo(
      published.score ?? NaN,
      DIGITS,
    );
  });

  it('gives the margin and the volume that determine the strength of each trigger', () => {
    const clamped = (share: number): number => Math.min(Math.max(share, 0), 1);
    for (const { name, margin, strength, inputs } of explanation.triggers.fired) {
      const volume = clamped(((inputs['relative_volume'] ?? NaN) - 1) / 2);
      expect([name, 0.6 * clamped(margin?.in_atr ?? 0) + 0.4 * volume]).toEqual([
        name,
        expect.closeTo(strength, DIGITS),
      ]);
    }
    expect(explanation.triggers.fired.map(({ name }) => name)).toEqual(published.triggers?.map(({ name }) => name));
  });

  it('lists the levels that determine the price and the strength of each cluster', () => {
    const { support = [], resistance = [] } = explanation.levels ?? {};
    for (const { price, strength, levels } of [...support, ...resistance]) {
      const heaviest = new Map<string, number>();
      for (const { source, weight } of levels) heaviest.set(source, Math.max(heaviest.get(source) ?? 0, weight));
      const top = Math.max(...levels.map(({ weight }) => weight));
      expect([strength, price]).toEqual([
        Math.min(
          100,
          [...heaviest.values()].reduce((sum, weight) => sum + weight, 0),
        ),
        levels.find(({ weight }) => weight === top)?.price,
      ]);
    }
    expect(support.length).toBeGreaterThan(0);
  });

  it('gives the numbers behind each Trap & Structure figure', () => {
    const { inputs = {} } = explanation.structure ?? {};
    const again = {
      reward_risk: evaluateFormula('(primary_resistance - close) / (close - primary_support)', inputs),
      stretch: evaluateFormula('(close - ema20) / atr14_prior', inputs),
      room_in_atr: evaluateFormula('(primary_resistance - close) / atr14_prior', inputs),
      close_location: evaluateFormula('(2 * close - high - low) / (high - low)', inputs),
      trend: published.pillars.trend.score,
    };
    expect(inputs).toMatchObject(
      Object.fromEntries(Object.entries(again).map(([name, value]) => [name, expect.closeTo(value ?? NaN, DIGITS)])),
    );
  });

  it('gives the numbers behind the stop and the rungs', () => {
    const { entry, initial_stop, stop, risk, rungs } = explanation.framework.holding ?? {};
    const { stated = null, trigger_low = null, atr14_prior = null } = initial_stop?.inputs ?? {};
    const byEntry = (entry?.price ?? NaN) - 1.5 * (atr14_prior ?? NaN);
    const byTrigger = trigger_low === null ? Infinity : trigger_low - 0.1 * (atr14_prior ?? NaN);

    expect(initial_stop?.value).toBeCloseTo(stated ?? Math.min(byEntry, byTrigger), DIGITS);
    expect(risk).toBeCloseTo((entry?.price ?? NaN) - (initial_stop?.value ?? NaN), DIGITS);
    expect(rungs?.each.map(({ price }) => price)).toEqual(
      rungs?.each.map(({ r }) => expect.closeTo((entry?.price ?? NaN) + r * (risk ?? NaN), DIGITS)),
    );
    expect(stop?.since === null).toBe(stop?.value === initial_stop?.value);
  });

  it('gives the numbers behind the transition into the current state', () => {
    const { transitions, state, since } = explanation.framework;
    const last = transitions.at(-1);

    expect([last?.to, last?.at]).toEqual([state, since]);
    expect(Object.keys(last?.reason.numbers ?? {}).length).toBeGreaterThan(0);
  });

  it('matches the route’s schema', () => {
    const whole = EXPLAINED.find((each) => each.explanation === explanation);

    expect(explainedTicker.parse(whole)).toEqual(whole);
  });
});

describe('explanation of a stored trigger', () => {
  it('gives numbers that satisfy the rule, on every bar on which the trigger fires', () => {
    const seen = new Set<string>();
    const broken: unknown[] = [];
    for (const symbol of ['AAPL', 'BA', 'GE']) {
      const history = tickerHistoryOf(sampleBars(symbol));
      triggerHistoryOf(history).forEach((fired, t) => {
        for (const { name } of fired) {
          const { inputs } = triggerInputsAt(history, name, t);
          for (const condition of conditionsOf(TRIGGER_EXPLANATIONS[name].rule))
            if (!isConditionMet(condition, inputs)) broken.push({ symbol, name, t, condition });
          seen.add(name);
        }
      });
    }
    expect(broken).toEqual([]);
    expect([...seen].toSorted()).toEqual(Object.keys(TRIGGER_EXPLANATIONS).toSorted());
  });

  it('includes the measure and the threshold among the inputs', () => {
    const history = tickerHistoryOf(takeBars(sampleBars('AAPL'), 300));
    const strangers = Object.values(TRIGGER_EXPLANATIONS).flatMap(({ margin, inputs }) => {
      const names = new Set([...Object.keys(inputs(history, 299)), 'high', 'low']);
      return margin === null ? [] : [margin.measured, margin.threshold].filter((name) => !names.has(name));
    });
    expect(strangers).toEqual([]);
  });
});

describe('a trigger', () => {
  const { audit: published } = TICKER_EXPLANATION_EXAMPLE;
  const firedOf = (...triggers: readonly TriggerAudit[]): unknown =>
    explainTickerOfAudit({ ...audit, tickers: { AAPL: { ...published, triggers } } }, 'AAPL').explanation.triggers
      .fired;

  it('is explained even if it was stored without a date and inputs', () => {
    expect(firedOf({ name: 'nr7', strength: 0, bars_ago: 1, inputs: {} })).toEqual([
      {
        name: 'nr7',
        strength: 0,
        bars_ago: 1,
        date: null,
        margin: null,
        inputs: {},
        rule: TRIGGER_EXPLANATIONS.nr7.rule,
      },
    ]);
  });

  it('is listed without a rule when this release does not know it', () => {
    expect(firedOf({ name: 'toString', strength: 1, bars_ago: 0, inputs: {} })).toMatchObject([
      { name: 'toString', rule: '', margin: null },
    ]);
  });
});
