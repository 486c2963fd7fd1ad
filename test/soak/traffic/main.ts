import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from '../../faults/chance.ts';
import { stripeAt } from '../../servers/stripe.ts';
import type { Effect, Observation, Route, Traffic } from '../observed.ts';
import { errorOf } from './ask.ts';
import { Customers } from './customers.ts';
import { Requests } from './requests.ts';
import type { Town } from './user.ts';
import { Webhooks } from './webhooks.ts';
import { slotOf } from './wheel.ts';

// The traffic as a program of its own: takes a Town as its argument, makes its requests at the rate given whether or not
// those before were answered, and tells its parent what it saw and what it was promised.

const town: Town = JSON.parse(process.argv[2] ?? '');
const beganAt = Date.now();
const endsAt = beganAt + 1000 * town.seconds;
/** After the traffic, for what Stripe still has to deliver. */
const PATIENCE_MS = 120_000;
/** For each request of the others. */
const CUSTOMER_ACTS = 0.1;
const chance = new Chance(town.seed);
const webhooks = new Webhooks(town.cloud, chance.of('webhooks'), endsAt + PATIENCE_MS);
const customers = new Customers(town.cloud, stripeAt(town.stripe).world, town.code, chance.of('customers'), webhooks);
const requests = new Requests(town, customers);
const observations: Observation[] = [];
const effects: Effect[] = [];

const acting = (async () => {
  for (; Date.now() < endsAt; await pause(1000 / (town.rate * CUSTOMER_ACTS))) await customers.act();
})();
const underWay: Promise<void>[] = [acting];
for (let n = 0; n < town.seconds * town.rate; n += 1) {
  const dueAt = beganAt + (1000 * n) / town.rate;
  const early = dueAt - Date.now();
  if (early > 0) await pause(early);
  underWay.push(observe(slotOf(n), n, dueAt));
}
await Promise.all(underWay);
await webhooks.allDelivered();
const traffic: Traffic = {
  observations: [...observations, ...webhooks.observations],
  effects,
  customers: customers.all,
};
process.send?.(traffic, () => process.exit(0));

async function observe(route: Exclude<Route, 'webhook'>, n: number, dueAt: number): Promise<void> {
  const seen = (outcome: Observation['outcome'], error: string | null = null): void =>
    void observations.push({ route, dueAt, tookMs: Date.now() - dueAt, outcome, error });
  try {
    const { reply, wrong = null, effect } = await requests.make(route, n);
    if (reply.status !== 200) return seen(reply.status, errorOf(reply));
    if (wrong !== null) return seen(`wrong: ${wrong}`);
    seen(200);
    if (effect !== undefined) effects.push(effect);
  } catch (problem) {
    seen(problem instanceof Error ? problem.message : String(problem));
  }
}
