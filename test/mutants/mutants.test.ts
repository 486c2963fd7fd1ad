import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RULE_GROUPS, testPattern } from '../../scripts/mutation/groups.js';
import { MUTANTS } from './all.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const timesIn = (text: string, part: string): number => text.split(part).length - 1;

describe('the named mutants', () => {
  it('have unique names, change text that occurs once, and name existing tests', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(
      MUTANTS.filter(
        ({ file, find, replace }) => timesIn(readFileSync(at(file), 'utf8'), find) !== 1 || find === replace,
      ).map(({ name }) => name),
    ).toEqual([]);
    expect(MUTANTS.flatMap(({ tests }) => tests).filter((test) => !existsSync(at(test)))).toEqual([]);
  });
});

describe('the groups of generated changes', () => {
  it('name only existing rules and tests', () => {
    const files = globSync('test/**/*.test.ts', { cwd: at('') });
    const missing = RULE_GROUPS.flatMap(({ rules, tests }) => [
      ...rules.filter((rule) => globSync(`src/domain/${rule}`, { cwd: at('') }).length === 0),
      ...tests.filter((test) => !files.some((file) => testPattern(test).test(file))),
    ]);

    expect(missing).toEqual([]);
  });
});
