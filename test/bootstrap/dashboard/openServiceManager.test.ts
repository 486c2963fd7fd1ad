import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { programStartCommand } from '../../../src/bootstrap/dashboard/openServiceManager.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';

const at = temporaryFolder();

describe('programCommand', () => {
  const script = (): string => at('versions/7.0.0/app/dist/bootstrap/bin/plumbline.js');

  it('returns the launcher of an unpacked archive, because it stays the same after an update', async () => {
    await writeFile(at('current'), '7.0.0\n');
    expect(programStartCommand(script(), '/node', 'linux')).toEqual([at('plumbline')]);
    expect(programStartCommand(script(), '/node', 'win32')).toEqual([at('plumbline.cmd')]);
  });

  it('returns Node and the script when the installation has no launcher', () => {
    expect(programStartCommand(script(), '/node', 'linux')).toEqual(['/node', script()]);
  });
});
