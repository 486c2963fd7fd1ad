import { describe, expect, it } from '@jest/globals';
import { exceptionFor } from './notRun.js';
import { shapeDifferences } from './shapeDifferences.js';

const REAL = {
  tier: 'pro',
  expires_at: null,
  features: { max_tickers: 25 },
  keys: [{ kid: 'a' }, { kid: 'b' }],
  none: [],
};

describe('a shortened answer', () => {
  it.each([
    [{ tier: 'premium' }],
    [{ expires_at: null, features: { max_tickers: 100 } }],
    [{ keys: [{ kid: '…' }], none: [] }],
    [{ keys: [] }],
  ])('matches when its names and types equal those of the real answer: %j', (shown) => {
    expect(shapeDifferences(shown, REAL)).toEqual([]);
  });

  it.each([
    [{ plan: 'pro' }, '.plan is not there'],
    [{ expires_at: '2026-11-21' }, '.expires_at is null, not string'],
    [{ features: { max_tickers: '25' } }, '.features.max_tickers is number, not string'],
    [{ keys: [{ id: 'a' }] }, '.keys.0.id is not there'],
    [{ none: [1] }, '.none is empty'],
    [{ tier: [] }, '.tier is no list'],
  ])('does not match when a name or a type differs: %j', (shown, fault) => {
    expect(shapeDifferences(shown, REAL)).toEqual([fault]);
  });
});

describe('a documented command', () => {
  it.each([
    ['npm run nosuch', 'package.json has no script nosuch'],
    ['docker compose -f docker/nosuch.yaml up', 'there is no docker/nosuch.yaml'],
    ['docker compose -f docker/compose.yaml logs --follow nosuch', 'docker/compose.yaml has no service nosuch'],
    ['NOSUCH=1 npm run start:cloud', 'there is no setting NOSUCH'],
    ['plumbline --offline', null],
    ['docker compose -p plumbline -f docker/compose.yaml --env-file docker/env.example up --build --detach', null],
  ])('is checked for unknown names instead of being run: %s', (line, fault) => {
    expect(exceptionFor(line)?.faultOf(line)).toBe(fault);
  });

  it.each(['curl -s http://127.0.0.1:8080/health', 'plumbline audit portfolio.csv', 'plumbline-cloud admin stats'])(
    'must be run by the tests: %s',
    (line) => {
      expect(exceptionFor(line)).toBeNull();
    },
  );
});
