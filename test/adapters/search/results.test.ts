import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toRawSources, type WebSearchResult } from '../../../src/adapters/search/results.js';

const page = (n: number, publishedAt: string | null = null): WebSearchResult => ({
  title: `Page ${n}`,
  url: `https://a.example/${n}`,
  publishedAt,
});

describe('search results', () => {
  let zone: string | undefined;
  beforeEach(() => {
    zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['2026-11-20T12:34:56', '2026-11-20T12:34:56.000Z'],
    ['2026-11-20T12:34:56.789', '2026-11-20T12:34:56.789Z'],
    ['2026-11-20T12:34:56+01:00', '2026-11-20T11:34:56.000Z'],
    ['Fri, 20 Nov 2026 12:34:56 GMT', '2026-11-20T12:34:56.000Z'],
    ['2 days ago', null],
  ])('have the same publication time on any machine: %s', (given, at) => {
    expect(toRawSources([page(1, given)])).toMatchObject([{ published_at: at }]);
  });

  it('are limited to the first ten, even if a service sends more', () => {
    expect(toRawSources(Array.from({ length: 30 }, (_, n) => page(n))).map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Page ${n}`),
    );
  });
});
