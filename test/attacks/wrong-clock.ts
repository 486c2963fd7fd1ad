import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTarget, type Target } from './kit/target.ts';
import { DAY_SECONDS } from '../../src/domain/shared/timeUnits.ts';

// A cloud's clock is a year ahead while it sends an alert, starts trials and lets the operator in; then the
// clock is corrected. Exits with 1 when any of these still depends on the wrong year.

const { values } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
});

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ADMIN_SECRET = 'a secret of the operator for this attack alone';
const POLL_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-clock-'));
const clockFile = join(folder, 'ahead');
writeFileSync(clockFile, String(YEAR_MS));
const preload = new URL('kit/shiftedClock.mjs', import.meta.url).href;
const target = await startTarget(values.of, 'embedded', {
  ADMIN_SECRET,
  CLOCK_FILE: clockFile,
  NODE_OPTIONS: `--import=${preload}`,
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${target.port}${path}`, init);
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Resolves when the program's clock is ahead of the true time by `aheadMs`, to within a second. */
async function setClockAhead({ pid }: Target, aheadMs: number): Promise<void> {
  writeFileSync(clockFile, String(aheadMs));
  process.kill(pid, 'SIGUSR2');
  const clock = async (): Promise<number> => Date.parse(String(Object(await (await ask('/health')).json()).timestamp));
  while (Math.abs((await clock()) - Date.now() - aheadMs) > 1000)
    await new Promise((done) => setTimeout(done, POLL_MS));
}

/** Sends the request. After a 429 response, sends it again at the time that the response states. */
async function retryAfterLimit(send: () => Promise<Response>): Promise<Response> {
  const first = await send();
  if (first.status !== 429) return first;
  await setClockAhead(target, (Number(first.headers.get('retry-after')) + 1) * 1000);
  return send();
}

let isSound = true;
function row(what: string, answer: string, sound: boolean): void {
  isSound &&= sound;
  process.stdout.write(`| ${what} | ${answer} | ${sound ? 'yes' : 'NO'} |\n`);
}

try {
  const key = await target.issueKey();
  const alert = (): Promise<Response> =>
    post(
      '/api/alert-dispatch',
      { alert_type: 'stop_breach', ticker: 'AAPL', message: 'AAPL closed below its stop.', severity: 'critical' },
      { 'x-license-key': key },
    );
  const trial = (name: string): Promise<Response> => post('/api/trial/start', { email: `${name}@example.com` });
  const first = await alert();
  if (first.status !== 200) throw new Error(await first.text());
  for (const name of ['ada', 'grace']) await trial(name);
  const session = await post(
    '/admin/machines/session',
    { secret: ADMIN_SECRET },
    { origin: `http://127.0.0.1:${target.port}` },
  );
  const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const asOperator = (): Promise<Response> =>
    post('/admin/machines/read', { email: null }, { cookie, origin: `http://127.0.0.1:${target.port}` });
  const before = await asOperator();
  await setClockAhead(target, 0);

  process.stdout.write('| after the clock is corrected | answer | sound |\n| --- | --- | --- |\n');
  const sent = Object(await (await retryAfterLimit(alert)).json());
  row(
    'the same critical alert again',
    `dispatched: ${sent.dispatched}, suppressed_until: ${sent.suppressed_until}`,
    sent.dispatched === true,
  );
  const third = await trial('linus');
  const wait = Number(third.headers.get('retry-after') ?? 0);
  row('a third trial from one address', `${third.status}, Retry-After: ${wait} s`, wait <= DAY_SECONDS);
  row(
    'the operator session of that year',
    `${before.status} before, ${(await asOperator()).status} after`,
    before.status === 200 && (await asOperator()).status === 401,
  );
} finally {
  await target.stop();
  rmSync(folder, { recursive: true });
}
if (!isSound) process.exitCode = 1;
