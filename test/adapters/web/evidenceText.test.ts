import { readFileSync, globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { figureOriginText } from '../../../src/adapters/web/views/ticker/coaches/evidenceText.js';

it('names an origin for each first part of the evidence ids', () => {
  const sources = globSync('src/domain/dashboard/coaching/figures/*.ts').map((path) => readFileSync(path, 'utf8'));
  const ids = sources.flatMap((source) =>
    [...source.matchAll(/figureIfKnown\(\s*['`]([a-z]+\.)/g)].map(([, id = '']) => id),
  );

  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => figureOriginText(id) === 'From the audit of the ticker')).toEqual([]);
});
