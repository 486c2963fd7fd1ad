import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { payCheckout, deliverWebhook, stripeSettings } from '../servers/buyers.ts';
import { startStripe, type StripeServer } from '../servers/stripe.ts';
import { startTarget } from './kit/target.ts';

// Strangers ask for 525 made-up checkout sessions a second, although Stripe allows only 100 calls a second. Meanwhile,
// five signed webhooks arrive each second. Exits with 1 when one of these webhooks fails.

const REQUESTS_PER_SECOND = 525;
const WEBHOOKS_PER_SECOND = 5;
const CALLS_PER_SECOND = 100;
const SECONDS = 10;
const EVERY_MS = 20;

const { values } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
});

const addressesFrom = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `127.0.1.${index + 1}`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes an id in Stripe's format, a different one each time. */
const madeUpId = (): string => `cs_test_${randomBytes(29).toString('hex')}`;

class Flood {
  readonly statuses: Record<string, number> = {};
  private readonly port: number;
  private readonly from: readonly string[];
  private readonly agents: readonly Agent[];
  private sent = 0;

  constructor(port: number, from: readonly string[]) {
    this.port = port;
    this.from = from;
    this.agents = from.map(() => new Agent({ keepAlive: true, maxSockets: Math.ceil(64 / from.length) }));
  }

  /** Sends the requests that are due, even if earlier requests are not answered yet. */
  async run(): Promise<void> {
    const startedAt = performance.now();
    for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - startedAt) {
      const due = Math.floor((elapsed / 1000) * REQUESTS_PER_SECOND);
      while (this.sent < due) this.send();
      await pause(EVERY_MS);
    }
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  private send(): void {
    const index = this.sent % this.from.length;
    this.sent += 1;
    const count = (status: number | string): void => void (this.statuses[status] = (this.statuses[status] ?? 0) + 1);
    const path = `/api/checkout-session-info?session_id=${madeUpId()}`;
    request(
      { host: '127.0.0.1', port: this.port, path, agent: this.agents[index], localAddress: this.from[index] },
      (reply) => {
        reply.resume().once('end', () => count(reply.statusCode ?? 0));
      },
    )
      .once('error', () => count('no answer'))
      .end();
  }
}

/** Completes checkouts, each announced by one signed webhook. Returns how many webhooks were answered with 200. */
async function deliverPurchases(
  stripe: StripeServer,
  address: string,
): Promise<{ readonly sent: number; readonly taken: number }> {
  const deliveries: Promise<boolean>[] = [];
  for (let n = 0; n < SECONDS * WEBHOOKS_PER_SECOND; n += 1) {
    const { events } = await payCheckout(stripe, { offer: 'pro_monthly', email: `buyer${n}@example.com` });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    if (completed === undefined) throw new Error('The stand-in announced no completed checkout.');
    deliveries.push(
      deliverWebhook(address, completed).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    await pause(1000 / WEBHOOKS_PER_SECOND);
  }
  const taken = await Promise.all(deliveries);
  return { sent: taken.length, taken: taken.filter(Boolean).length };
}

async function measure(addresses: number): Promise<boolean> {
  const stripe = await startStripe({ callsPerSecond: CALLS_PER_SECOND });
  const target = await startTarget(values.of, 'server', stripeSettings(stripe));
  try {
    const flood = new Flood(target.port, addressesFrom(addresses));
    const [webhooks] = await Promise.all([deliverPurchases(stripe, `http://127.0.0.1:${target.port}`), flood.run()]);
    const lookUps = (await stripe.requests()).filter(({ path }) =>
      /^\/v1\/checkout\/sessions\/cs_test_[0-9a-f]*[a-f]/.test(path),
    ).length;
    flood.close();
    const replies = Object.entries(flood.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ');
    print([String(addresses), replies, (lookUps / SECONDS).toFixed(1), `${webhooks.taken} of ${webhooks.sent}`]);
    return webhooks.taken === webhooks.sent;
  } finally {
    await target.stop();
    await stripe.close();
  }
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

print(['addresses', 'replies', 'look-ups at Stripe a second', 'signed webhooks taken']);
print(['---', '---', '---', '---']);
for (const addresses of [1, 8, 200]) {
  if (`${addresses}`.includes(values.only) && !(await measure(addresses))) process.exitCode = 1;
}
