import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, jest } from '@jest/globals';
import { auditStatus } from '../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { licenseView } from '../../src/adapters/http/contract/dashboard/license.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';

/** Starting two whole programs is slow on a busy machine. */
jest.setTimeout(120_000);

const DEMO = fileURLToPath(new URL('../../dist/bootstrap/demo/main.js', import.meta.url));

const at = temporaryFolder();

it('starts and ends both programs without a key or a setting [CMD-01]', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const demo = spawn(process.execPath, [DEMO], {
    cwd: at('.'),
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DASHBOARD_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints = text(demo.stderr);
  const lines: string[] = [];
  const output = createInterface(demo.stdout).on('line', (line) => lines.push(line));
  const [ready] = await once(output, 'line');
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(ready)) ?? [];
  const read = async (path: string): Promise<unknown> => (await fetch(`${address}${path}`)).json();
  const [license, status] = [
    licenseView.parse(await read('/ui/license')),
    auditStatus.parse(await read('/audit/status')),
  ];
  demo.kill('SIGTERM');
  const [code] = await once(demo, 'close');

  expect(String(ready)).toMatch(/^Plumbline is ready: http:/);
  expect(lines[1]).toMatch(/^Its cloud: (http:\S+), with its e-mails at \1\/dev\/mail\.$/);
  expect([license.state, status.state, code, await complaints]).toEqual(['valid', 'idle', 0, '']);
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});
