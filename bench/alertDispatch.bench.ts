import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTransport } from 'nodemailer';
import { newLicenseKey } from '../dist/domain/licensing/licenseKey.js';
import { startPostgres } from '../test/servers/postgres.ts';
import { startMailSink, startPushSink } from './alertServers.ts';
import { startProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const LICENSES = 60;
/** As many as the limit lets each license send. */
const ALERTS_EACH = 30;
const AT_ONCE = 20;

/** Alerts by both channels to a mail and a push server on this machine, next to the bare mails alone. */
export async function alertDispatchBench(): Promise<BenchRow[]> {
  const [postgres, mail, ntfy] = [await startPostgres(['-c', 'fsync=off']), await startMailSink(), await startPushSink()];
  const pepper = 'p'.repeat(32);
  const cloud = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '20',
    DATA_DIR: `${process.env['TMPDIR'] ?? '/tmp'}/plumbline-bench-${randomUUID()}`,
    LICENSE_PEPPER: pepper,
    SMTP_URL: mail.url,
    NTFY_URL: ntfy.url,
    PORT: '0',
  });
  try {
    const keys = await fill(postgres.url, pepper);
    const alerts = keys.flatMap((key) => Array.from({ length: ALERTS_EACH }, (_, n) => ({ key, n })));
    const ours = await perSecond(alerts, ({ key, n }) => dispatch(cloud.address, key, n));
    const transport = createTransport({ url: mail.url });
    const floor = await perSecond(alerts, ({ n }) => transport.sendMail({ from: 'a@example.com', to: 'holder@example.com', subject: `T${n}`, text: 'x'.repeat(300), html: 'x'.repeat(14_000) }));
    return [
      {
        name: 'POST /api/alert-dispatch',
        unit: 'alerts/s',
        ours,
        floor,
        ratio: ours / floor,
        target: null,
        passed: ntfy.count() === alerts.length,
        note: `${alerts.length} alerts, ${AT_ONCE} at once, e-mail and push to servers of this machine in the bench's own process; floor: the mails alone through nodemailer`,
      },
    ];
  } finally {
    await cloud.stop();
    mail.close();
    ntfy.close();
    await postgres.stop();
  }
}

async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const waiting = items.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
  return (items.length * 1000) / (performance.now() - startedAt);
}

async function dispatch(address: string, key: string, n: number): Promise<void> {
  const body = JSON.stringify({ alert_type: 'armed', ticker: `T${n}`, message: 'Armed.', details: { close: n }, severity: 'info' });
  const response = await fetch(`${address}/api/alert-dispatch`, { method: 'POST', headers: { 'x-license-key': key }, body });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"email":"sent","push":"sent"')) throw new Error(`an alert was answered ${response.status}: ${text}`);
}

async function fill(url: string, pepper: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const keys = Array.from({ length: LICENSES }, () => newLicenseKey(crypto.getRandomValues(new Uint8Array(11))));
  const ids = keys.map(() => randomUUID());
  await client.query(
    "insert into licenses (id, email, tier, status, created_at) select id, id || '@example.com', 'premium', 'active', now() from unnest($1::uuid[]) as id",
    [ids],
  );
  await client.query(
    "insert into license_keys (license_id, digest, last_four, created_at) select unnest($1::uuid[]), unnest($2::text[]), 'XXXX', now()",
    [ids, keys.map((key) => createHmac('sha256', pepper).update(key).digest('hex'))],
  );
  await client.end();
  return keys;
}
