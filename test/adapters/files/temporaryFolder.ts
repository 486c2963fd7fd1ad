import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** Creates a folder for each test. The returned function gives the path of a name in it. */
export function temporaryFolder(): (name?: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (name = '') => join(folder, name);
}
