import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { JsonLinesLog } from '../../../../src/adapters/files/durable/jsonLinesLog.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

async function readAll(): Promise<{ records: unknown[]; warnings: string[] }> {
  const warnings: string[] = [];
  const log = new JsonLinesLog(at('events.jsonl'), (message) => warnings.push(message));
  const records: unknown[] = [];
  for await (const record of log.read()) records.push(record);
  return { records, warnings };
}

const append = (...records: Record<string, unknown>[]): Promise<unknown> => {
  const log = new JsonLinesLog(at('events.jsonl'), () => undefined);
  return Promise.all(records.map((record) => log.append(record)));
};

describe('JsonLinesLog', () => {
  it('is empty before the first record', async () => {
    expect(await readAll()).toEqual({ records: [], warnings: [] });
  });

  it('keeps records in call order, in a file that only its owner can read', async () => {
    const records = Array.from({ length: 50 }, (_, n) => ({ n, text: 'line one\nline two' }));
    await append(...records);

    expect(await readAll()).toEqual({ records, warnings: [] });
    expect(statSync(at('events.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('only appends to its file [CMD-07]', async () => {
    await append({ n: 1 });
    const before = readFileSync(at('events.jsonl'), 'utf8');
    await append({ n: 2 });

    expect(readFileSync(at('events.jsonl'), 'utf8')).toBe(`${before}{"n":2}\n`);
  });

  it('skips a last line that a crash left incomplete, with a warning, and continues after it [CMD-07]', async () => {
    await append({ n: 1 });
    appendFileSync(at('events.jsonl'), '{"n":2,"te');
    const warnings = [`${at('events.jsonl')}: line 2 is incomplete and was skipped.`];
    expect(await readAll()).toEqual({ records: [{ n: 1 }], warnings });

    await append({ n: 3 });
    expect(await readAll()).toEqual({ records: [{ n: 1 }, { n: 3 }], warnings });
  });

  it('keeps a last line that lacks only its line break', async () => {
    writeFileSync(at('events.jsonl'), '{"n":1}\n{"n":2}');
    await append({ n: 3 });

    expect(await readAll()).toEqual({ records: [{ n: 1 }, { n: 2 }, { n: 3 }], warnings: [] });
  });

  it('continues after a record that could not be written', async () => {
    const log = new JsonLinesLog(at('events.jsonl'), () => undefined);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    await log.append({ n: 1 });
    await expect(log.append(circular)).rejects.toThrow(TypeError);
    await log.append({ n: 2 });

    expect(await readAll()).toEqual({ records: [{ n: 1 }, { n: 2 }], warnings: [] });
  });
});
