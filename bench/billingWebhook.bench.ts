import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { payCheckout, deliverWebhook, stripeSettings, WEBHOOK_SECRET } from '../test/servers/buyers.ts';
import { startStripe } from '../test/servers/stripe.ts';
import { PRICES } from '../test/servers/stripe/catalog.ts';
import type { StripeEvent } from '../test/servers/stripe/objects.ts';
import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { startBenchDatabase } from './benchDatabase.ts';
import { startProgram, type StartedProgram } from './program.ts';
import { atMost, type BenchRow } from './row.ts';

const CUSTOMERS = 100;
const ROUNDS = 5;
const CONNECTIONS = 8;
const MAX_STATEMENTS = { checkout: 18, update: 13, duplicate: 2 };

type Events = readonly StripeEvent[];

/**
 * Measures webhooks per second, compared with a bare Express route with one signature check and one INSERT. Every
 * webhook carries a different event.
 */
export async function billingWebhookBench(): Promise<readonly BenchRow[]> {
  const [database, stripe] = await Promise.all([startBenchDatabase(), startStripe()]);
  const cloud = await startProgram(['dist/bootstrap/bin/plumbline-cloud.js'], {
    DATABASE_URL: database.url,
    DATA_DIR: `${tmpdir()}/plumbline-bench-${randomUUID()}`,
    LICENSE_PEPPER: 'p'.repeat(32),
    NODE_ENV: 'test',
    PORT: '0',
    ...stripeSettings(stripe),
  });
  const floor = await startProgram(['bench/floors/billingWebhook.mjs'], {
    DATABASE_URL: database.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    NODE_ENV: 'production',
  });
  try {
    await database.query(
      'create table floor_events (number bigint generated always as identity primary key, id text not null, type text not null, received_at timestamptz not null)',
    );
    const subscriptions: string[] = [];
    let [buyers, gathered, courierStatements] = [0, 0, 0];
    const checkout = async (): Promise<Events> => {
      buyers += 1;
      const { subscription, events } = await payCheckout(stripe, {
        offer: 'pro_monthly',
        email: `buyer${buyers}@example.com`,
      });
      subscriptions.push(subscription);
      return events.filter(({ type }) => type === 'checkout.session.completed');
    };
    // Creates an event that changes a subscription's price. The price alternates after every two rounds (one of the
    // product and one of the floor), so that the product never receives the same price twice in a row.
    const update = (n: number): Promise<Events> | Events =>
      stripe.world.changePrice(
        subscriptions[n] ?? '',
        Math.floor(gathered / 2) % 2 === 0 ? PRICES.premium_monthly : PRICES.pro_monthly,
      );
    const ownStatements = async (): Promise<number> =>
      (await database.statements()) - (await database.courierStatements());
    const round =
      (program: StartedProgram, make: (n: number) => Promise<Events> | Events) => async (): Promise<Sample> => {
        const events = await gather(make);
        gathered += 1;
        const before = await database.courierStatements();
        const sample = await measureCost(program, { ...database, statements: ownStatements }, () =>
          perSecond(program, events),
        );
        if (program === cloud) courierStatements = ((await database.courierStatements()) - before) / events.length;
        return sample;
      };
    const row = async (
      name: string,
      make: (n: number) => Promise<Events> | Events,
      most: number,
      note: string,
    ): Promise<BenchRow> => {
      const facts = {
        name: `POST /api/billing-webhook, ${name}`,
        unit: 'webhooks/s',
        limits: [atMost(most, 'statements')],
        note,
      };
      const measured = await runInAlternation(facts, {
        rounds: ROUNDS,
        ours: round(cloud, make),
        floor: round(floor, make),
      });
      return {
        ...measured,
        note: `${measured.note}; plus ${courierStatements.toFixed(1)} statements per event for delivering e-mail after the reply`,
      };
    };
    await perSecond(cloud, await gather(checkout));
    const floorNote = `${CONNECTIONS} at once; floor: one signature check, one INSERT`;
    const updated = await row(
      'subscription updated',
      update,
      MAX_STATEMENTS.update,
      `a price change per event; ${floorNote}`,
    );
    const completed = await row(
      'checkout completed',
      checkout,
      MAX_STATEMENTS.checkout,
      `one new buyer and one e-mail per event; ${floorNote}`,
    );
    const again = await gather(update);
    await perSecond(cloud, again);
    return [
      completed,
      updated,
      await row(
        'duplicate',
        (n) => again.slice(n, n + 1),
        MAX_STATEMENTS.duplicate,
        `an event that was already applied; ${floorNote}`,
      ),
    ];
  } finally {
    await Promise.all([cloud.stop(), floor.stop()]);
    await Promise.all([database.stop(), stripe.close()]);
  }
}

async function gather(make: (n: number) => Promise<Events> | Events): Promise<Events> {
  const events: StripeEvent[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) events.push(...(await make(n)));
  return events;
}

/**
 * Sends the events over several concurrent connections, each of which waits for a reply before its next request.
 * Returns the number of requests per second.
 */
async function perSecond(
  { address }: StartedProgram,
  events: Events,
): Promise<{ readonly figure: number; readonly requests: number }> {
  const startedAt = performance.now();
  const waiting = events.values();
  const send = async (): Promise<void> => {
    for (const event of waiting) {
      const { status } = await deliverWebhook(address, event);
      if (status !== 200) throw new Error(`${event.type} received ${status} instead of 200.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  return { figure: (events.length * 1000) / (performance.now() - startedAt), requests: events.length };
}
