import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MapBasisFile } from '../../../../src/adapters/files/audit/mapBasisFile.js';
import { mapBasisStoreContract } from '../../../contracts/dashboard/mapBasisStore.contract.js';
import { sampleBasis } from '../../../domain/dashboard/decisionMap/sampleBasis.js';
import { MemoryStore } from '../../../fakes/dashboard/memoryStore.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

mapBasisStoreContract('memory', () => new MemoryStore());
mapBasisStoreContract('a file', () => new MapBasisFile(at('maps.json'), '1.0.0'));

describe('MapBasisFile', () => {
  const saved = async (): Promise<string> => {
    const bases = { generatedAt: '2026-11-21T06:30:00.000Z', latest: sampleBasis('2017-12-29'), before: null };
    await new MapBasisFile(at('maps.json'), '1.0.0').save(bases);
    return readFileSync(at('maps.json'), 'utf8');
  };

  it('can be read by its owner only', async () => {
    await saved();

    expect(statSync(at('maps.json')).mode & 0o777).toBe(0o600);
  });

  it('ignores a file that another release wrote, because its formulas may differ', async () => {
    await saved();

    expect(await new MapBasisFile(at('maps.json'), '1.0.1').load()).toBeNull();
  });

  it.each([
    ['half a file', (text: string) => text.slice(0, text.length / 2)],
    ['a file without a column', (text: string) => text.replaceAll('"ema20":"', '"other":"')],
    ['a column that is not base64', (text: string) => text.replaceAll('"ema20":"', '"ema20":"?')],
    ['a column longer than the dates', (text: string) => text.replaceAll(/"dates":\["[^"]*",/gu, '"dates":[')],
  ])('ignores %s', async (_, damage) => {
    const text = await saved();
    const damaged = damage(text);
    writeFileSync(at('maps.json'), damaged);

    expect(damaged).not.toBe(text);
    expect(await new MapBasisFile(at('maps.json'), '1.0.0').load()).toBeNull();
  });
});
