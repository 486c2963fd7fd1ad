import { createTransport } from 'nodemailer';
import { medianCost, measureCost } from './alternation.ts';
import { startMailSink, startPushSink } from './alertServers.ts';
import { startLicensedCloud } from './licensedCloud.ts';
import { median } from './load.ts';
import type { StartedProgram } from './program.ts';
import { plainRow, type BenchRow } from './row.ts';

const LICENSES = 60;
/** The number of alerts per license: the most that the rate limit allows. */
const ALERTS_PER_LICENSE = 30;
const ROUNDS = 5;
const AT_ONCE = 20;

/**
 * Measures how fast the cloud sends alerts by e-mail and push, compared with e-mails sent by nodemailer alone. The mail
 * server and the push server run on this machine.
 */
export async function alertDispatchBench(): Promise<readonly BenchRow[]> {
  const [mail, ntfy] = [await startMailSink(), await startPushSink()];
  const rig = await startLicensedCloud(LICENSES, { DATABASE_POOL: '20', SMTP_URL: mail.url, NTFY_URL: ntfy.url });
  try {
    const transport = createTransport({ url: mail.url });
    const alerts = rig.keys.flatMap((key) => Array.from({ length: ALERTS_PER_LICENSE }, (_, n) => ({ key, n })));
    const perRound = alerts.length / ROUNDS;
    const ours: Awaited<ReturnType<typeof measureCost>>[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const some = alerts.slice(round * perRound, (round + 1) * perRound);
      ours.push(
        await measureCost(rig.cloud, rig.database, () => perSecond(some, ({ key, n }) => dispatch(rig.cloud, key, n))),
      );
      const bare = await perSecond(some, ({ n }) =>
        transport.sendMail({
          from: 'a@example.com',
          to: 'holder@example.com',
          subject: `T${n}`,
          text: 'x'.repeat(300),
          html: 'x'.repeat(14_000),
        }),
      );
      floors.push(bare.figure);
    }
    if (ntfy.count() !== alerts.length) throw new Error(`Only ${ntfy.count()} of ${alerts.length} alerts were pushed.`);
    const ratios = ours.map(({ figure }, round) => figure / (floors[round] ?? NaN));
    const row = plainRow({
      name: 'POST /api/alert-dispatch',
      unit: 'alerts/s',
      ours: median(ours.map(({ figure }) => figure)),
      cost: medianCost(ours.map(({ cost }) => cost)),
      note: `${alerts.length} alerts, ${AT_ONCE} at once, e-mail and push servers in the process of the benchmark; floor: the e-mails through nodemailer`,
    });
    return [
      { ...row, floor: median(floors), ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] },
    ];
  } finally {
    await rig.stop();
    mail.close();
    ntfy.close();
  }
}

async function perSecond<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<{ readonly figure: number; readonly requests: number }> {
  const waiting = items.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
  return { figure: (items.length * 1000) / (performance.now() - startedAt), requests: items.length };
}

async function dispatch({ address }: StartedProgram, key: string, n: number): Promise<void> {
  const body = JSON.stringify({
    alert_type: 'armed',
    ticker: `T${n}`,
    message: 'Armed.',
    details: { close: n },
    severity: 'info',
  });
  const response = await fetch(`${address}/api/alert-dispatch`, {
    method: 'POST',
    headers: { 'x-license-key': key },
    body,
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"email":"sent","push":"sent"'))
    throw new Error(`An alert received ${response.status}: ${text}`);
}
