import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditPortfolio } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { upcastAudit } from '../../../../src/domain/dashboard/audit/upcastAudit.js';
import { sampleBars } from './sampleBars.js';

const stored = (name: string): unknown => JSON.parse(readFileSync(`test/fixtures/earlier-audits/${name}.json`, 'utf8'));

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `after` that are missing or different in `before`, by path. */
function differences(before: unknown, after: unknown, path = ''): Record<string, unknown> {
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? {} : { [path]: after };
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.assign(
    {},
    ...Object.entries(after).map(([key, value]) => differences(earlier.get(key), value, `${path}/${key}`)),
  );
}

const SINCE_CURRENCY = { '/portfolio/risk': null, '/regime/index': null, '/tickers/AAPL/next': null };
const SINCE_EVENTS = {
  ...SINCE_CURRENCY,
  '/tickers/AAPL/framework/events': [],
  '/tickers/AAPL/framework/holding/breached_since': null,
};

describe('upcastAudit', () => {
  it.each([
    [
      'before-framework',
      {
        ...SINCE_CURRENCY,
        '/regime/inputs': {},
        '/tickers/AAPL/prior_grade': null,
        '/tickers/AAPL/swing_signal': 'NONE',
        '/tickers/AAPL/triggers': [],
        '/tickers/AAPL/whale': { signals: [], not_configured: [] },
        '/tickers/AAPL/framework': null,
        '/tickers/AAPL/metadata/framework_reason': null,
      },
    ],
    [
      'before-inputs',
      {
        ...SINCE_EVENTS,
        '/regime/inputs': {},
        '/tickers/AAPL/prior_grade': null,
        '/tickers/AAPL/triggers': [{ name: 'inside_bar', strength: 0, bars_ago: 2, inputs: {} }],
        '/tickers/AAPL/structure/inputs': {},
        '/tickers/AAPL/framework/holding/stop_origin': null,
        '/tickers/AAPL/framework/holding/stop_since': null,
      },
    ],
    ['before-events', SINCE_EVENTS],
    ['before-currency', SINCE_CURRENCY],
  ])('fills in the fields missing from %s.json, and changes nothing else', (name, filled) => {
    const json = stored(name);

    expect(differences(json, upcastAudit(auditPayload.parse(json)))).toEqual(filled);
  });

  it('returns an audit of this release unchanged', () => {
    const audit = auditPortfolio({
      tickers: [{ symbol: 'AAPL', position: null, reading: { kind: 'bars', bars: sampleBars('AAPL'), flags: [] } }],
      index: sampleBars('SPX'),
      indexSymbol: 'SPX',
      generatedAt: '2018-01-01T00:00:00.000Z',
      dataSource: 'csv',
      portfolio: { source: 'portfolio.csv', errors: [], notes: [] },
      skippedReasonBySymbol: {},
    });

    expect(JSON.stringify(upcastAudit(audit))).toBe(JSON.stringify(audit));
  });
});
