import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { buy, deliver, sellingAt, WEBHOOK_SECRET } from '../test/servers/buyers.ts';
import { startPostgres } from '../test/servers/postgres.ts';
import { startPostgresProxy } from '../test/servers/postgresProxy.ts';
import { startStripe } from '../test/servers/stripe.ts';
import { PRICES } from '../test/servers/stripe/catalog.ts';
import type { StripeEvent } from '../test/servers/stripe/objects.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const CUSTOMERS = 200;
const CHECKOUTS = 200;
const CONNECTIONS = [1, 16];
const TICKS_PER_SECOND = 100;

interface Measured {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

/** Webhooks a second, each event another one, next to a bare Express route with one signature check and one INSERT. */
export async function billingWebhookBench(): Promise<BenchRow[]> {
  const [postgres, stripe] = await Promise.all([startPostgres(['-c', 'fsync=off']), startStripe()]);
  const proxy = await startPostgresProxy(postgres.url);
  const environment = { DATA_DIR: `${tmpdir()}/plumbline-bench-${randomUUID()}`, LICENSE_PEPPER: 'p'.repeat(32), NODE_ENV: 'test', PORT: '0', ...sellingAt(stripe) };
  const cloud = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], { ...environment, DATABASE_URL: postgres.url });
  const floor = await startProgram(['bench/floors/billingWebhook.mjs'], { DATABASE_URL: postgres.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, NODE_ENV: 'production' });
  try {
    await createFloorTable(postgres.url);
    const subscriptions: string[] = [];
    const checkout = async (email: string): Promise<StripeEvent[]> => {
      const { subscription, events } = await buy(stripe, { offer: 'pro_monthly', email });
      subscriptions.push(subscription);
      return events.filter(({ type }) => type === 'checkout.session.completed');
    };
    const update = (n: number) => stripe.world.changePrice(subscriptions[n % CUSTOMERS] ?? '', n % 2 === 0 ? PRICES.premium_monthly : PRICES.pro_monthly);
    const checkouts = (from: number) => gather(CHECKOUTS, (n) => checkout(`buyer${from + n}@example.com`));
    const first = await gather(CUSTOMERS, (n) => checkout(`holder${n}@example.com`));
    for (const program of [cloud, floor]) await send(program, first, 4);

    const rows: BenchRow[] = [];
    for (const connections of CONNECTIONS) {
      const updates = await gather(2 * CUSTOMERS, update);
      const bare = await measure(floor, updates, connections);
      rows.push(row(`POST /api/billing-webhook, subscription.updated, connections: ${connections}`, await measure(cloud, updates, connections), bare));
      const bought = await checkouts(connections * 10_000);
      rows.push(row(`POST /api/billing-webhook, checkout.completed, connections: ${connections}`, await measure(cloud, bought, connections), bare));
    }
    const counted = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], { ...environment, DATA_DIR: `${environment.DATA_DIR}-counted`, DATABASE_URL: proxy.url });
    const statements = async (events: readonly StripeEvent[]): Promise<string> => {
      let count = 0;
      proxy.cutsAt = () => (count += 1) < 0;
      for (const event of events) await deliver(counted.address, event);
      proxy.cutsAt = null;
      return (count / events.length).toFixed(1);
    };
    const [updated, bought] = [await statements(await gather(20, update)), await statements(await gather(20, (n) => checkout(`counted${n}@example.com`)))];
    await counted.stop();
    return rows.map((each) => ({ ...each, note: `${each.note}; ${each.name.includes('updated') ? updated : bought} statements an event, begin, commit and the mail's delivery among them` }));
  } finally {
    await Promise.all([cloud.stop(), floor.stop()]);
    await proxy.close();
    await Promise.all([postgres.stop(), stripe.close()]);
  }
}

const row = (name: string, ours: Measured, bare: Measured): BenchRow => ({
  name,
  unit: 'webhooks/s',
  ours: ours.perSecond,
  floor: bare.perSecond,
  ratio: ours.perSecond / bare.perSecond,
  target: null,
  passed: true,
  note: `CPU ${ours.cpuMsEach.toFixed(1)} ms an event, floor ${bare.cpuMsEach.toFixed(1)} ms; floor: one signature check, one INSERT; the provider is a process on the same machine`,
});

async function gather(count: number, make: (n: number) => StripeEvent[] | Promise<StripeEvent[]>): Promise<StripeEvent[]> {
  const events: StripeEvent[] = [];
  for (let n = 0; n < count; n += 1) events.push(...(await make(n)));
  return events;
}

async function measure(program: StartedProgram, events: readonly StripeEvent[], connections: number): Promise<Measured> {
  const [startedAt, cpuBefore] = [performance.now(), cpuMs(program)];
  await send(program, events, connections);
  return { perSecond: (events.length * 1000) / (performance.now() - startedAt), cpuMsEach: (cpuMs(program) - cpuBefore) / events.length };
}

/** So many at once, each waiting for its reply. */
async function send({ address }: StartedProgram, events: readonly StripeEvent[], connections: number): Promise<void> {
  const waiting = events.values();
  const one = async (): Promise<void> => {
    for (const event of waiting) {
      const { status } = await deliver(address, event);
      if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** User and system time so far (proc(5): fields 14 and 15 of stat). */
function cpuMs({ process: { pid } }: StartedProgram): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

async function createFloorTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create table floor_events (id text primary key, type text not null, received_at timestamptz not null)');
  await client.end();
}
