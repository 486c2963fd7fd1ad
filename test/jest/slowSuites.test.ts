import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SLOW_SUITES } from './slowSuites.js';

const SUITES = globSync('test/**/*.test.ts');

describe('SLOW_SUITES', () => {
  it('lists suites that exist, each once', () => {
    const found = SLOW_SUITES.map((name) => SUITES.filter((path) => path.startsWith(`test/${name}.`)));

    expect(found).toEqual(SLOW_SUITES.map(() => [expect.any(String)]));
  });
});
