import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { lockFolder } from '../../../../src/adapters/files/durable/folderLock.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { runProgram } from '../../../servers/program.js';

const at = temporaryFolder();

describe('plumbline open', () => {
  it('opens the address itself when the page with the key cannot be written', async () => {
    const [address, home] = ['http://127.0.0.1:9', at('home')];
    const lock = lockFolder(home, { pid: process.pid, address }, 'PLUMBLINE_HOME');
    await writeFile(at('home/dashboard-key'), 'A'.repeat(43), { mode: 0o600 });
    await mkdir(at('home/open.html/in the way'), { recursive: true });
    const ended = await runProgram('plumbline', ['open'], { PLUMBLINE_HOME: home, PATH: at('nothing') });
    lock.release();

    expect(ended).toEqual({
      code: 0,
      stdout: [
        `The dashboard is at ${address}.`,
        `If the page asks for a key, it is in ${at('home/dashboard-key')}.`,
        'No browser could be opened. Open the address above yourself.\n',
      ].join('\n'),
      stderr: '',
    });
  });
});
