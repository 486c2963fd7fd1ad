import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importSource } from '../faults/loader.ts';

// Fills up the disk of a dashboard that trades live on its paper account, then kills the program. Exits with 1 when the
// order log does not recover, a closing order is refused after space is freed, or live orders are possible after a
// switch to dry run. Needs root to mount a small file system.

const { values } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
});

importSource(null);
const { openPage } = await import('../adapters/http/local/orderPage.ts');
const { writeFreshPrices: freshPrices } = await import('../adapters/http/local/writeFreshPrices.ts');
const { licenseKeyNumber } = await import('../fakes/licenseKeys.ts');
const { licenseOf, startCloudServer } = await import('../servers/cloud.ts');
const { startProgram } = await import('../servers/program.ts');

type Reply = Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['post']>>;

const BLOCK = Buffer.alloc(4096);
const home = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'tmpfs', home]);
const cloud = await startCloudServer();
const key = licenseKeyNumber(1);
cloud.licenses.set(key, licenseOf());
const settings = {
  ...freshPrices(home),
  CLOUD_URL: cloud.origin,
  BROKER: 'paper',
  DRY_RUN_HOURS: '0',
  DASHBOARD_PORT: '0',
};

const filler = join(home, 'filler');
function fillDisk(): void {
  const file = openSync(filler, 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch {
    closeSync(file);
  }
}

async function start() {
  const program = await startProgram('plumbline', settings, { checkout: values.of });
  return { program, page: await openPage(Number(new URL(program.address).port)) };
}

/** Returns a reply's status, error, mode, refusal and order state, as far as the reply contains them. */
function summary({ status, json }: Reply): string {
  const { detail, mode, refused_by: refusedBy, order } = Object(json);
  return [
    status,
    detail?.error,
    mode,
    refusedBy === undefined || refusedBy === null ? undefined : `refused by ${refusedBy}`,
    order?.state,
  ]
    .filter((each) => each !== undefined)
    .join(' ');
}

let isSound = true;
function row(step: string, answer: string, sound = true): void {
  isSound &&= sound;
  process.stdout.write(`| ${step} | ${answer} | ${sound ? 'yes' : 'NO'} |\n`);
}

const sale = {
  class: 'equity',
  symbol: 'AAPL',
  side: 'sell',
  quantity: 1,
  pricing: { type: 'limit', limit_price: 249.5 },
  duration: 'day',
};
const purchase = { ...sale, side: 'buy', quantity: 3 };

let { program, page } = await start();
const preview = (order: object): Promise<Reply> => page.post('/ui/orders/preview', { order });
async function send(order: object): Promise<Reply> {
  const previewed = await preview(order);
  const { confirm_token: token, idempotency_key: idempotencyKey } = Object(previewed.json);
  return typeof token === 'string'
    ? page.post('/ui/orders/place', { order, confirm_token: token, idempotency_key: idempotencyKey })
    : previewed;
}

try {
  await page.post('/ui/license', { key });
  await page.audit();
  await page.post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on paper' });
  process.stdout.write('| step | answer | sound |\n| --- | --- | --- |\n');
  row('buy before the disk is full', summary(await send(purchase)));
  fillDisk();
  for (const attempt of ['first', 'second', 'third']) {
    const reply = await preview(purchase);
    row(`${attempt} preview on the full disk`, summary(reply), reply.status !== 500);
  }
  const exit = await send(sale);
  row('exit on the full disk', summary(exit), exit.status !== 500);
  row('switch to dry run on the full disk', summary(await page.post('/ui/broker-mode', { mode: 'dryrun' })));
  program.child.kill('SIGKILL');
  await program.stop();
  rmSync(filler);
  ({ program, page } = await start());
  const mode = String(Object((await page.get('/api/broker-mode')).json).mode);
  row('mode after a restart with room', mode, mode === 'dryrun');
  await page.audit();
  const later = await send(sale);
  row('exit after the restart', summary(later), later.status === 200 && Object(later.json).refused_by === undefined);
  const verified = spawnSync(
    process.execPath,
    [join(values.of, 'dist/bootstrap/bin/plumbline.js'), 'orders', 'verify'],
    { env: { PATH: process.env['PATH'], ...settings }, encoding: 'utf8' },
  );
  const lines = readFileSync(join(home, 'orders.jsonl'), 'utf8').split('\n').length - 1;
  row(`\`orders verify\` of ${lines} lines`, `exit code ${verified.status}`, verified.status === 0);
} finally {
  program.child.kill('SIGKILL');
  await program.stop();
  await cloud.close();
  execFileSync('umount', [home]);
  rmSync(home, { recursive: true, force: true });
}
if (!isSound) process.exitCode = 1;
