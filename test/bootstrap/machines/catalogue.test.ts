import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { STATE_MACHINES } from '../../../src/bootstrap/machines.js';
import {
  renderMachinePicture,
  machinesMarkdown,
  MACHINE_PICTURE_FILE,
} from '../../../src/bootstrap/machinesMarkdown.js';

describe('the catalog of machines', () => {
  it('contains every machine of the product, with unique names and ids', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.machine.ts'),
    );
    expect(STATE_MACHINES).toHaveLength(files.length);
    const declared = files.flatMap((path) =>
      [...readFileSync(`src/${path}`, 'utf8').matchAll(/^ {2}id: '(\w+)'/gm)].map(([, id]) => id),
    );
    expect(STATE_MACHINES.map(({ machine }) => machine.id).toSorted()).toEqual(declared.toSorted());
    expect(new Set(STATE_MACHINES.map(({ name }) => name)).size).toBe(STATE_MACHINES.length);
  });

  it('matches docs/machines.md', () => {
    expect(readFileSync('docs/machines.md', 'utf8')).toBe(machinesMarkdown(STATE_MACHINES));
  });

  it('matches the picture in docs', async () => {
    expect(readFileSync(`docs/${MACHINE_PICTURE_FILE}`, 'utf8')).toBe(await renderMachinePicture(STATE_MACHINES));
  });
});
