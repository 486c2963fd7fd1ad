import { describe, expect, it } from '@jest/globals';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { INDICATOR_NAMES } from '../../../../src/domain/dashboard/analysis/indicatorSet.js';
import type { AuditRequest } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import {
  assembleAudit,
  auditPortfolio,
  marketContextOf,
} from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import type { TickerInput } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { auditTicker } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { takeBars } from '../../../../src/domain/dashboard/market/bars.js';
import { createBarsClosing, dateAfter } from './createBars.js';
import { sampleBars } from './sampleBars.js';

const ticker = (symbol: string, bars = sampleBars(symbol)): TickerInput => ({
  symbol,
  reading: { kind: 'bars', bars, flags: [] },
  position: { ticker: symbol, quantity: 10, averagePrice: 50, stop: null, entryDate: null },
});
const broken: TickerInput = {
  symbol: 'BAD',
  reading: { kind: 'unusable', reason: 'There are no prices.', flags: [] },
  position: null,
};

const request = (tickers: readonly TickerInput[], index = sampleBars('SPX')): AuditRequest => ({
  tickers,
  index,
  indexSymbol: 'SPX',
  generatedAt: '2018-01-01T00:00:00.000Z',
  dataSource: 'sample',
  portfolio: { source: 'portfolio.csv', errors: [{ line: 4, message: 'no' }], notes: [] },
  skippedReasonBySymbol: { ZZZ: 'over the limit' },
});

const TICKER_FIELDS = [
  'score',
  'grade',
  'raw_grade',
  'regime',
  'state',
  'swing_signal',
  'pillars',
  'triggers',
  'levels',
  'structure',
  'options',
  'whale',
  'position',
  'metadata',
];

describe('auditing a portfolio', () => {
  const asked = request([ticker('MSFT'), broken, ticker('AAPL')]);
  const payload = auditPortfolio(asked);

  it('returns every documented field [AUD-01 AUD-09]', () => {
    const { tickers } = payload;

    expect(Object.keys(payload)).toEqual(
      expect.arrayContaining([
        'schema_version',
        'generated_at',
        'data_source',
        'regime',
        'portfolio',
        'tickers',
        'errors',
      ]),
    );
    expect(Object.keys(payload.regime)).toEqual(
      expect.arrayContaining(['label', 'trend', 'volatility', 'breadth', 'since']),
    );
    for (const audited of Object.values(tickers)) {
      expect(Object.keys(audited)).toEqual(expect.arrayContaining(TICKER_FIELDS));
      expect(Object.keys(audited.pillars.trend)).toEqual(expect.arrayContaining(['score', 'terms']));
      for (const trigger of audited.triggers ?? [])
        expect(Object.keys(trigger)).toEqual(expect.arrayContaining(['name', 'strength', 'bars_ago']));
    }
    expect(Object.keys(tickers).length).toBeGreaterThan(0);
  });

  it('returns an audit that its published schema leaves unchanged [AUD-01 AUD-09]', () => {
    expect(auditPayload.parse(payload)).toEqual(payload);
  });

  it('reports a ticker without usable bars and audits the others', () => {
    expect([Object.keys(payload.tickers), payload.errors]).toEqual([
      ['AAPL', 'MSFT'],
      { BAD: 'There are no prices.', ZZZ: 'over the limit' },
    ]);
  });

  it('returns the portfolio, the regime, and the last session', () => {
    expect({ ...payload, tickers: null, errors: null }).toEqual({
      schema_version: 1,
      generated_at: '2018-01-01T00:00:00.000Z',
      data_source: 'sample',
      as_of: '2017-12-29',
      regime: {
        label: 'risk_on',
        trend: 1,
        volatility: 1,
        breadth: null,
        since: '2017-09-21',
        index: 'SPX',
        notes: ['Breadth is left out: fewer than 10 tickers in the portfolio have 50 sessions of history.'],
        inputs: {
          index_close: 2673.6101,
          index_sma50: expect.closeTo(2617.41322, 6),
          index_sma200: expect.closeTo(2482.1842, 3),
          index_volatility_rank: expect.any(Number),
          breadth_above: 1,
          breadth_tickers: 2,
        },
      },
      portfolio: {
        source: 'portfolio.csv',
        positions: 2,
        watched: 1,
        errors: [{ line: 4, message: 'no' }],
        notes: [],
        risk: expect.objectContaining({ as_of: '2017-12-29', index: 'SPX' }),
      },
      tickers: null,
      errors: null,
    });
  });

  it('gives the same result when each ticker is audited separately', () => {
    const market = marketContextOf(asked);
    const results = asked.tickers.map((each) => auditTicker(each, market));
    expect(assembleAudit(asked, market, results.toReversed())).toEqual(payload);
  });
});

describe('auditing one ticker', () => {
  const audited = (input: TickerInput, index = sampleBars('SPX')) =>
    auditPortfolio(request([input], index)).tickers[input.symbol];

  it('gives a score only when there are at least 253 bars', () => {
    const bars = sampleBars('AAPL');
    const scoreAfter = (count: number) => {
      const result = audited(ticker('AAPL', takeBars(bars, count)));
      return [
        result?.score === null,
        result?.grade === null,
        result?.raw_grade === null,
        result?.pillars.trend.score === null,
      ];
    };
    expect([scoreAfter(252), scoreAfter(253)]).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ]);
  });

  it('publishes the values from which the score can be recomputed', () => {
    const result = audited(ticker('AAPL'));
    const pillars = Object.values(result?.pillars ?? {});
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const pillar of pillars)
      expect(pillar.score).toBeCloseTo(mean(Object.values(pillar.terms).map((term) => term.value ?? NaN)), 9);
    expect(result?.score).toBeCloseTo(
      pillars.reduce((sum, pillar) => sum + pillar.weight * (pillar.score ?? NaN), 0) / 100,
      9,
    );
    const term = result?.pillars.trend.terms['price_vs_sma50'];
    const { close = NaN, sma50 = NaN, atr14_prior = NaN } = numbers(term?.inputs);
    expect(term?.value).toBeCloseTo(((close - sma50) / atr14_prior + 5) * 10, 9);
  });

  it('weights the pillars at 25, 20, 15, 15, 10 and 15', () => {
    const weights = Object.entries(audited(ticker('AAPL'))?.pillars ?? {}).map(([name, { weight }]) => [name, weight]);
    expect(Object.fromEntries(weights)).toEqual({
      trend: 25,
      momentum: 20,
      relative_strength: 15,
      volume: 15,
      risk: 10,
      structure: 15,
    });
  });

  it('scores a steady rise 100 and a steady fall 0 in the trend pillar', () => {
    const trendOf = (closeAt: (day: number) => number) =>
      audited(ticker('X', createBarsClosing(300, closeAt)))?.pillars.trend.score;
    expect([trendOf((day) => 100 + day), trendOf((day) => 500 - day)]).toEqual([100, 0]);
  });

  it('computes relative strength from its third term alone when there is no index', () => {
    const [result] = Object.values(auditPortfolio({ ...request([ticker('AAPL')]), index: null }).tickers);
    const terms = Object.entries(result?.pillars.relative_strength.terms ?? {}).map(([name, { value }]) => [
      name,
      value === null,
    ]);
    expect(Object.fromEntries(terms)).toEqual({ return_vs_index: true, line_vs_average: true, near_high: false });
    expect(result?.pillars.relative_strength.score).toBe(result?.pillars.relative_strength.terms['near_high']?.value);
  });

  it('describes its bars and indicators', () => {
    const bars = createBarsClosing(30, (day) => 100 + day);
    const metadata = audited(ticker('X', bars))?.metadata;
    expect(Object.keys(metadata?.indicators ?? {})).toEqual([...INDICATOR_NAMES]);
    expect({ ...metadata, indicators: {} }).toEqual({
      bars: 30,
      first_date: '2020-01-01',
      last_date: dateAfter('2020-01-01', 29),
      last_close: 129,
      currency: 'USD',
      change_pct: 100 * (129 / 128 - 1),
      closes: [...bars.close],
      indicators: {},
      flags: [],
      options_reason: 'This price source has no option chains.',
      framework_reason: null,
    });
  });

  it('applies the framework to a holding', () => {
    const input: TickerInput = {
      ...ticker('AAPL'),
      position: { ticker: 'AAPL', quantity: 10, averagePrice: 150, stop: 140, entryDate: '2017-09-01' },
    };
    const result = auditTicker(input, marketContextOf(request([input])));
    if (result.kind === 'failed') throw new Error(result.message);
    expect(result.audit.state).toBe(result.record?.life.state);
    expect(result.audit.framework?.holding).toMatchObject({
      entry_price: 150,
      entry_date: '2017-09-01',
      initial_stop: 140,
      risk: 10,
    });
    expect(result.audit.position).toEqual({ quantity: 10, average_price: 150, stop: 140, entry_date: '2017-09-01' });
    const again = auditTicker({ ...input, record: result.record }, marketContextOf(request([input])));
    expect(again).toEqual({ ...result, step: { start: result.record?.life, events: [] } });
  });

  it('explains why a short position has no framework state', () => {
    const short: TickerInput = {
      ...ticker('AAPL'),
      position: { ticker: 'AAPL', quantity: -10, averagePrice: 150, stop: null, entryDate: null },
    };
    const result = audited(short);
    expect([result?.state, result?.framework, result?.metadata.framework_reason]).toEqual([
      null,
      null,
      'The position is short: the framework’s stops and take-profit rungs are for long positions.',
    ]);
  });

  it('says that a position is not tracked before its entry date', () => {
    const input = (quantity: number, entryDate: string): TickerInput => ({
      ...ticker('AAPL'),
      position: { ticker: 'AAPL', quantity, averagePrice: 150, stop: 140, entryDate },
    });
    const later = audited(input(10, '2018-01-02'));
    expect([later?.framework?.holding, later?.metadata.framework_reason]).toEqual([
      null,
      'The position’s entry date, 2018-01-02, is after the last bar (2017-12-29). Its stop and take-profit rungs apply from the entry date on.',
    ]);
    for (const watched of [input(10, '2017-12-29'), input(0, '2018-01-02')])
      expect(audited(watched)?.metadata.framework_reason).toBeNull();
  });

  it('uses the options of the last bar’s session', () => {
    const quote = (right: 'C' | 'P', strike: number) => ({
      expiry: '2018-01-26',
      strike,
      right,
      mid: 3,
      volume: 10,
      openInterest: 20,
      impliedVolatility: 0.25,
    });
    const options = {
      kind: 'options' as const,
      data: {
        chain: {
          asOf: '2017-12-29',
          quotes: [165, 170, 175].flatMap((strike) => [quote('C', strike), quote('P', strike)]),
        },
        ivHistory: [],
      },
    };
    const result = audited({ ...ticker('AAPL'), options });
    expect([result?.options?.iv30, result?.metadata.options_reason, result?.whale.not_configured]).toEqual([
      25,
      null,
      ['block_print', 'form4_cluster', '13f_change'],
    ]);
  });

  it('omits terms whose denominator is 0', () => {
    const flat = createBarsClosing(300, () => 100);
    const still = { ...flat, high: flat.close, low: flat.close, volume: flat.volume.map(() => 0) };
    const { pillars } = audited(ticker('X', still)) ?? {};
    const missing = Object.values(pillars ?? {}).flatMap(({ terms }) =>
      Object.entries(terms).filter(([, { value }]) => value === null),
    );
    expect(missing.map(([name]) => name).toSorted()).toEqual([
      'above_swing_low',
      'macd_histogram',
      'money_flow',
      'on_balance',
      'price_vs_sma200',
      'price_vs_sma50',
      'range_position',
      'return_quarter',
      'return_year_less_month',
      'sma50_slope',
      'swings',
      'up_share',
    ]);
    expect(pillars?.volume.score).toBeNull();
  });
});

function numbers(inputs: Readonly<Record<string, number | null>> | undefined): Record<string, number> {
  return Object.fromEntries(Object.entries(inputs ?? {}).map(([name, value]) => [name, value ?? NaN]));
}
