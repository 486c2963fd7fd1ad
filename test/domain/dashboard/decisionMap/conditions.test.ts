import { describe, expect, it } from '@jest/globals';
import { barClosingAt, standardAssumptions } from '../../../../src/domain/dashboard/decisionMap/assumptions.js';
import { computeDecisionMap, type DecisionMap } from '../../../../src/domain/dashboard/decisionMap/decisionMap.js';
import type {
  PriceCondition,
  VolumeCondition,
} from '../../../../src/domain/dashboard/decisionMap/intradayConditions.js';
import { sortByNearestDecision, nearbyStopsOf } from '../../../../src/domain/dashboard/decisionMap/portfolioMap.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { IS_NIGHTLY } from '../../../runs.js';
import { barsUntil } from '../audit/incremental/dailyAudits.js';
import { SAMPLE_STOCKS, sampleBars } from '../audit/sampleBars.js';
import { auditAfter, auditWithMemory } from './nextSessions.js';

const index = sampleBars('SPX');
const TODAY = index.dates[2950] ?? '';
const STOCKS = IS_NIGHTLY ? SAMPLE_STOCKS : SAMPLE_STOCKS.slice(8, 16);
const untilToday = (symbol: string) => barsUntil(sampleBars(symbol), TODAY);

/** Every second ticker is held, bought 25 sessions ago at the close. */
function positionOf(symbol: string): Position | null {
  if (STOCKS.indexOf(symbol) % 2 === 0) return null;
  const { close, dates } = untilToday(symbol);
  const entry = dates.length - 25;
  return {
    ticker: symbol,
    quantity: 4,
    averagePrice: close[entry] ?? NaN,
    stop: null,
    entryDate: dates[entry] ?? null,
  };
}

const today = auditWithMemory(
  barsUntil(index, TODAY),
  new Map(STOCKS.map((symbol) => [symbol, untilToday(symbol)])),
  positionOf,
);

const maps = [...today.subjects.values()].flatMap((subject) => {
  const result = computeDecisionMap(subject);
  return result.kind === 'map'
    ? [{ input: subject.input, map: result.map, assumptions: standardAssumptions(subject) }]
    : [];
});

const conditionsOf = ({ intraday }: DecisionMap, measure: 'high' | 'low'): PriceCondition[] =>
  intraday.flatMap((condition) => (condition.measure === measure ? [condition] : []));

const distanceOf = (boundary: DecisionMap['nearest']): number => Math.abs(boundary?.distance_atr ?? Number.MAX_VALUE);
const volumesOf = ({ intraday }: DecisionMap): VolumeCondition[] =>
  intraday.flatMap((condition) => (condition.measure === 'volume' ? [condition] : []));

describe('the intraday conditions of a map', () => {
  it('name the exact high at which a rung is reached, not a tick below', () => {
    let rungs = 0;
    for (const { map, assumptions } of maps)
      for (const { price, effect } of conditionsOf(map, 'high')) {
        if (effect.kind !== 'rung' || price <= assumptions.open) continue;
        rungs++;
        const hitWith = (high: number): number | null =>
          auditAfter(today, map.symbol, assumptions, barClosingAt(assumptions.open, { ...assumptions, high })).decisions
            .rungs_hit;
        expect(hitWith(price)).toBe(effect.rung);
        expect(hitWith(Math.round(100 * price - 1) / 100)).toBe(effect.rung - 1);
      }
    expect(rungs).toBeGreaterThan(3);
  });

  it('name the exact volume at which a trigger fires, not one share less', () => {
    let volumes = 0;
    for (const { map, assumptions } of maps)
      for (const { shares, trigger, closes } of volumesOf(map).slice(0, 2)) {
        volumes++;
        const firesWith = (volume: number, close: number): boolean =>
          auditAfter(
            today,
            map.symbol,
            assumptions,
            barClosingAt(close, { ...assumptions, volume }),
          ).audit.triggers.some(({ name, bars_ago }) => name === trigger && bars_ago === 0);
        expect(firesWith(shares, closes.lowest)).toBe(true);
        expect(firesWith(shares, closes.highest)).toBe(true);
        expect(firesWith(shares - 1, closes.lowest)).toBe(false);
        if (closes.lowest === map.cells[0]?.from) continue;
        expect(firesWith(10 * shares, Math.round(100 * closes.lowest - 1) / 100)).toBe(false);
      }
    expect(volumes).toBeGreaterThan(10);
  });

  it('list the closes of a volume climax below and above the last close separately', () => {
    const climaxes = maps.map(({ map }) => ({
      last: map.last_close,
      closes: volumesOf(map).flatMap(({ trigger, closes }) => (trigger === 'volume_climax' ? [closes] : [])),
    }));
    expect(climaxes.filter(({ closes }) => closes.length === 2).length).toBeGreaterThan(5);
    for (const { last, closes } of climaxes)
      expect(closes.filter(({ lowest, highest }) => lowest <= last && last <= highest)).toEqual([]);
  });

  it('name the exact price at which a trap or a failed breakout becomes possible', () => {
    const seen = new Set<string>();
    for (const { map, assumptions } of maps)
      for (const measure of ['high', 'low'] as const)
        for (const { price, effect } of conditionsOf(map, measure)) {
          if (effect.kind === 'rung') continue;
          const sign = measure === 'high' ? 1 : -1;
          if (sign * (price - assumptions.open) <= 0.02) continue;
          const happensWith = (extreme: number): boolean => {
            const close = Math.round(100 * assumptions.open) / 100 - sign * 0.01;
            const bar = barClosingAt(close, { ...assumptions, [measure]: extreme });
            const { audit } = auditAfter(today, map.symbol, assumptions, bar);
            return effect.kind === 'trap'
              ? audit.structure?.structure.trap?.side === effect.side
              : audit.triggers.some(({ name, bars_ago }) => name === effect.trigger && bars_ago === 0);
          };
          seen.add(effect.kind);
          expect(happensWith(price)).toBe(true);
          expect(happensWith(Math.round(100 * price - sign) / 100)).toBe(false);
        }
    expect([...seen].toSorted()).toEqual(['trap', 'trigger']);
  });
});

describe('the states that no close leads to', () => {
  it('are the states that no cell contains', () => {
    for (const { map } of maps) {
      const reached = new Set(map.cells.map(({ decisions }) => decisions.state));
      expect(map.unreached.map(({ state }) => state).filter((state) => reached.has(state))).toEqual([]);
      expect(map.unreached.length + reached.size).toBe(4);
    }
  });

  it('list, for each of their conditions, the closes that meet it', () => {
    const armed = maps
      .filter(({ input }) => input.position === null)
      .flatMap(({ map }) => map.unreached.filter(({ state }) => state === 'ARMED'))
      .flatMap(({ rules }) => rules);
    expect(new Set(armed.map(({ rule }) => rule))).toEqual(new Set(['armedByTrigger']));
    const never = armed.flatMap(({ conditions }) => conditions.filter(({ closes }) => closes === null));
    expect(never.map(({ text }) => text)).toContain('no long trigger fired');
    const somewhere = armed.flatMap(({ conditions }) => conditions.flatMap(({ closes }) => closes ?? []));
    expect(somewhere.length).toBeGreaterThan(0);
    for (const { lowest, highest } of somewhere) expect(lowest).toBeLessThanOrEqual(highest);
  });
});

describe('the maps of a portfolio', () => {
  it('are sorted by the nearest action, then by the nearest decision', () => {
    const [one, ...others] = maps.map(({ map }) => map);
    if (one === undefined) throw new Error('no map');
    const ordered = sortByNearestDecision([{ ...one, nearest: null, nearest_action: null }, ...others]);
    expect(ordered.at(-1)).toMatchObject({ symbol: one.symbol, nearest: null });
    const keys = ordered.map(({ nearest_action, nearest }) => [distanceOf(nearest_action), distanceOf(nearest)]);
    expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => (a === c ? b - d : a - c)));
    const withoutAction = ordered.filter(({ nearest, nearest_action }) => nearest !== null && nearest_action === null);
    expect(withoutAction.length).toBeGreaterThan(1);
  });

  it('state the amount that would be sold if every nearby stop was breached', () => {
    const within = nearbyStopsOf(maps, 2);
    const held = maps.filter(({ input, map }) => input.position !== null && map.stop !== null);
    const distance = ({ map }: (typeof maps)[number]) => (map.last_close - (map.stop ?? NaN)) / map.atr14;
    const expected = held.filter((each) => distance(each) >= 0 && distance(each) <= 2);
    expect(held.filter((each) => distance(each) < 0).length).toBeGreaterThan(0);
    expect(within.positions.map(({ symbol }) => symbol)).toEqual(expected.map(({ map }) => map.symbol));
    expect(within.amount_usd).toBeCloseTo(
      expected.reduce((sum, { map }) => sum + 4 * (map.stop ?? NaN), 0),
      6,
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(nearbyStopsOf(maps, 1).positions.length).toBeLessThan(expected.length);
    const inEuro = maps.map(({ input, map }) => ({ input: { ...input, currency: 'EUR' }, map }));
    const { amount_usd, not_in_usd } = nearbyStopsOf(inEuro, 2);
    expect({ amount_usd, not_in_usd }).toEqual({ amount_usd: 0, not_in_usd: expected.map(({ map }) => map.symbol) });
    const exchangeRate = { usd: 2, date: '2017-12-29' };
    const converted = inEuro.map(({ input, map }) => ({ input: { ...input, exchangeRate }, map }));
    expect(nearbyStopsOf(converted, 2)).toMatchObject({ amount_usd: 2 * within.amount_usd, not_in_usd: [] });
  });
});
