import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { MUTANTS } from './all.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const timesIn = (text: string, part: string): number => text.split(part).length - 1;

it('every broken rule has a name of its own, changes one place that is there, and has tests that are there', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(
    MUTANTS.filter(
      ({ file, find, replace }) => timesIn(readFileSync(at(file), 'utf8'), find) !== 1 || find === replace,
    ).map(({ name }) => name),
  ).toEqual([]);
  expect(MUTANTS.flatMap(({ tests }) => tests).filter((test) => !existsSync(at(test)))).toEqual([]);
});
