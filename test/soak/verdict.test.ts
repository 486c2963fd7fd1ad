import { describe, expect, it } from '@jest/globals';
import { breachesByRoute, countExcusedFailures } from './breaches.js';
import { percentile, figuresByRoute } from './latencies.js';
import { memoryFigures, linearSlope } from './memory.js';
import type { Observation, OutageWindow } from './observations.js';
import { brokenPromises, type SoakReport } from './report.js';

const NOON = Date.UTC(2026, 0, 5, 12);
const away: OutageWindow = { what: 'database', from: NOON, to: NOON + 4_000 };
const killed: OutageWindow = { what: 'cloud', from: NOON + 60_000, to: NOON + 62_000 };
const seen = (outcome: Observation['outcome'], facts: Partial<Observation> = {}): Observation => ({
  route: 'validate-license',
  dueAt: NOON + 300_000,
  tookMs: 20,
  outcome,
  error: null,
  ...facts,
});

describe('breachesByRoute', () => {
  const breaches = (...observations: Observation[]): unknown => breachesByRoute(observations, [away, killed]);

  it('excuses failures that an outage or a killed cloud explains', () => {
    expect(
      breaches(
        seen(200),
        seen(502, { error: 'upstream_error', dueAt: NOON + 2_000 }),
        seen('ECONNREFUSED', { dueAt: NOON + 61_000 }),
      ),
    ).toEqual({});
  });

  it('counts failures that no outage explains', () => {
    expect(
      breaches(
        seen(502, { error: 'upstream_error' }),
        seen('ECONNREFUSED'),
        seen('ECONNRESET', { dueAt: NOON + 2_000 }),
      ),
    ).toEqual({
      'validate-license: 502 upstream_error while nothing was away': 1,
      'validate-license: ECONNREFUSED while the program ran': 1,
      'validate-license: ECONNRESET while the program ran': 1,
    });
  });

  it('counts internal errors, wrong refusals and false successes, even during an outage', () => {
    const during = { dueAt: NOON + 1_000 };
    expect(
      breaches(
        seen(500, { error: 'internal_error', ...during }),
        seen(429, { error: 'rate_limit_exceeded', ...during }),
        seen('wrong: other bytes', during),
        seen(429, { error: 'rate_limit_exceeded' }),
      ),
    ).toEqual({
      'validate-license: 500 internal_error': 1,
      'validate-license: 429 rate_limit_exceeded to a good request': 2,
      'validate-license: wrong: other bytes': 1,
    });
  });

  it('counts an unanswered request to the dashboard, even while the cloud is killed', () => {
    expect(breaches(seen('ECONNREFUSED', { route: 'GET /audit', dueAt: NOON + 61_000 }))).toEqual({
      'GET /audit: ECONNREFUSED while the program ran': 1,
    });
  });
});

describe('countExcusedFailures', () => {
  it('counts only failures during an outage', () => {
    const observations = [
      seen(502, { error: 'upstream_error', dueAt: NOON }),
      seen('ECONNREFUSED', { dueAt: NOON + 61_000 }),
      seen('ECONNREFUSED'),
      seen(200),
    ];
    expect(countExcusedFailures(observations, [away, killed])).toEqual({ unanswered: 1, refused: 1 });
  });
});

describe('figures', () => {
  it('give the outcomes and the latencies of each route', () => {
    const observations = [
      seen(200, { tookMs: 10 }),
      seen(200, { tookMs: 30 }),
      seen(502, { tookMs: 900 }),
      seen(200, { route: 'webhook', tookMs: 5 }),
    ];
    expect(figuresByRoute(observations)).toEqual({
      'validate-license': { requests: 3, outcomes: { 200: 2, 502: 1 }, p50: 30, p99: 900, p99ok: 30 },
      webhook: { requests: 1, outcomes: { 200: 1 }, p50: 5, p99: 5, p99ok: 5 },
    });
  });

  it('define percentiles by the nearest-rank method', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99), percentile([], 0.5)]).toEqual([
      50,
      99,
      7,
      NaN,
    ]);
  });

  it('describe the memory of the last process, after its warm-up', () => {
    const point = (pid: number, minute: number, mb: number) => ({
      pid,
      at: NOON + minute * 60_000,
      rss: 2 * mb * 2 ** 20,
      held: mb * 2 ** 20,
    });
    const points = [point(1, 0, 500), point(2, 1, 90), point(2, 2, 50), point(2, 3, 53), point(2, 4, 56)];

    expect(
      linearSlope([
        [1, 5],
        [2, 7],
        [3, 9],
      ]),
    ).toBeCloseTo(2);
    expect(memoryFigures(points, 60_000)).toEqual({
      minutes: 2,
      points: 3,
      heldSlope: expect.closeTo(3),
      rssSlope: expect.closeTo(6),
      held: 56,
      rss: 112,
    });
    expect(memoryFigures(points.slice(0, 3), 60_000)).toBeNull();
  });
});

describe('a report', () => {
  const figures = { minutes: 4, points: 40, heldSlope: 0.2, rssSlope: 3, held: 60, rss: 150 };
  const good: SoakReport = {
    seed: 1,
    minutes: 10,
    requestsPerSecond: 20,
    routes: {},
    outages: [],
    promised: {},
    lost: [],
    undelivered: 0,
    excused: { unanswered: 4, refused: 9 },
    breaches: {},
    memory: { cloud: figures, dashboard: figures },
  };

  it('names every broken promise and nothing else', () => {
    const bad = {
      ...good,
      lost: ['trial of t@example.net: no mail with its key'],
      undelivered: 2,
      breaches: { 'webhook: 500 internal_error': 3 },
      memory: { cloud: { ...figures, heldSlope: 1.5 }, dashboard: null },
    };
    expect(brokenPromises(good)).toEqual([]);
    expect(brokenPromises(bad)).toEqual([
      'lost: trial of t@example.net: no mail with its key',
      '2 effects were never delivered',
      'webhook: 500 internal_error, 3 times',
      'cloud: memory grows by 1.50 MB a minute',
    ]);
  });
});
