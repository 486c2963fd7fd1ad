import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** Creates a folder for each test. Returns a function that returns the path of a file in that folder. */
export function temporaryFolder(): (name?: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (name = '') => join(folder, name);
}
