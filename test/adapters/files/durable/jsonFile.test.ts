import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { JsonFile } from '../../../../src/adapters/files/durable/jsonFile.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const shape = z.object({ schema_version: z.literal(1), lines: z.array(z.string()) });
const file = () => new JsonFile(at('kept.json'), shape, () => undefined);
const OF_A_LATER_PROGRAM = '{"schema_version":2,"lines":["a year of them"]}';
const CONTENT = { schema_version: 1 as const, lines: ['one'] };

describe('an unreadable JSON file', () => {
  it('stays in place until it is replaced, and is then kept beside the new file', async () => {
    writeFileSync(at('kept.json'), OF_A_LATER_PROGRAM, { mode: 0o600 });
    const opened = file();
    await opened.load();
    expect(readdirSync(at())).toEqual(['kept.json']);
    await opened.save(CONTENT);
    await opened.save(CONTENT);

    expect(await file().load()).toEqual(CONTENT);
    expect(readFileSync(at('kept.json.unreadable'), 'utf8')).toBe(OF_A_LATER_PROGRAM);
    expect(statSync(at('kept.json.unreadable')).mode & 0o777).toBe(0o600);
  });

  it('is not copied when it was repaired or removed before the new file is written', async () => {
    writeFileSync(at('kept.json'), OF_A_LATER_PROGRAM);
    const mended = file();
    await mended.load();
    writeFileSync(at('kept.json'), JSON.stringify(CONTENT));
    await mended.load();
    await mended.save(CONTENT);
    writeFileSync(at('kept.json'), OF_A_LATER_PROGRAM);
    const taken = file();
    await taken.load();
    rmSync(at('kept.json'));
    await taken.save(CONTENT);

    expect(readdirSync(at())).toEqual(['kept.json']);
    expect(await file().load()).toEqual(CONTENT);
  });
});
