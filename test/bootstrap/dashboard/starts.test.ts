import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it, jest } from '@jest/globals';
import { auditStatus } from '../../../src/adapters/http/contract/auditStatus.js';
import { csrfTokenReply } from '../../../src/adapters/http/contract/csrf.js';
import { startDashboard, type RunningDashboard } from '../../../src/bootstrap/dashboard/main.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { exchange } from '../../adapters/http/local/http.js';
import { until } from '../../servers/until.js';
import { startProgram } from '../../servers/program.js';

jest.setTimeout(60_000);

const at = temporaryFolder();
let dashboard: RunningDashboard | null = null;
afterEach(async () => {
  await dashboard?.stop();
  dashboard = null;
});

async function restart(): Promise<number> {
  await dashboard?.stop();
  dashboard = await startDashboard({ PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' }, { offline: true });
  return dashboard.port;
}
const tokenAt = async (port: number): Promise<string> => csrfTokenReply.parse((await exchange(port, '/csrf-token')).json).token;

it('the CSRF token has 64 hex characters, stays, and is another one after the next start [DSH-01 DSH-03]', async () => {
  const port = await restart();
  const [token, again] = [await tokenAt(port), await tokenAt(port)];

  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(token);
  expect(await tokenAt(await restart())).not.toBe(token);
});

it('an audit can be run again right after a restart [AUD-06]', async () => {
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nAAPL,0,\n');
  const run = async (port: number) => (await exchange(port, '/audit/run', { method: 'POST', headers: { 'x-csrf-token': await tokenAt(port) } })).status;
  const port = await restart();

  expect([await run(port), await run(port)]).toEqual([200, 429]);
  const restarted = await restart();
  expect(await run(restarted)).toBe(200);
  await until(async () => auditStatus.parse((await exchange(restarted, '/audit/status')).json).state === 'idle');
});

it('a listener that other machines reach, or another name for it, is warned of [DSH-04]', async () => {
  const program = await startProgram('plumbline', { PLUMBLINE_HOME: at('exposed'), DASHBOARD_PORT: '0', DASHBOARD_HOST: '0.0.0.0', DASHBOARD_ALLOWED_HOSTS: 'dash.example' });
  await program.stop();
  const warnings = program.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');

  expect(warnings.map(({ msg }) => msg)).toEqual([
    'DASHBOARD_HOST: other machines can reach this dashboard, and it asks for no password',
    'DASHBOARD_ALLOWED_HOSTS: web pages under these names can use this dashboard',
  ]);
});
