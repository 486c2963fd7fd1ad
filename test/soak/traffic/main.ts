import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from '../../faults/seededRandom.ts';
import { stripeAt } from '../../servers/stripe.ts';
import type { PromisedEffect, Observation, TrafficRoute, Traffic } from '../observations.ts';
import { errorCodeOf } from './sendRequest.ts';
import { CustomerTraffic } from './customerTraffic.ts';
import { RequestTraffic } from './requestTraffic.ts';
import type { TrafficConfig } from './trafficConfig.ts';
import { WebhookDelivery } from './webhookDelivery.ts';
import { requestKindAt } from './requestSchedule.ts';

// A program that takes a TrafficConfig as its argument. It sends requests at the given rate without waiting for
// replies, and reports the observations and the promised effects to its parent.

const config: TrafficConfig = JSON.parse(process.argv[2] ?? '');
const beganAt = Date.now();
const endsAt = beganAt + 1000 * config.seconds;
/** How long to wait after the traffic for Stripe's remaining deliveries, in milliseconds. */
const PATIENCE_MS = 120_000;
/** The number of customer actions per request. */
const CUSTOMER_ACTS = 0.1;
const chance = new SeededRandom(config.seed);
const webhooks = new WebhookDelivery(config.cloud, chance.of('webhooks'), endsAt + PATIENCE_MS);
const customers = new CustomerTraffic(
  config.cloud,
  stripeAt(config.stripe).world,
  config.code,
  chance.of('customers'),
  webhooks,
);
const requests = new RequestTraffic(config, customers);
const observations: Observation[] = [];
const effects: PromisedEffect[] = [];

const acting = (async () => {
  for (; Date.now() < endsAt; await pause(1000 / (config.rate * CUSTOMER_ACTS))) await customers.act();
})();
const underWay: Promise<void>[] = [acting];
for (let n = 0; n < config.seconds * config.rate; n += 1) {
  const dueAt = beganAt + (1000 * n) / config.rate;
  const early = dueAt - Date.now();
  if (early > 0) await pause(early);
  underWay.push(observe(requestKindAt(n), n, dueAt));
}
await Promise.all(underWay);
await webhooks.allDelivered();
const traffic: Traffic = {
  observations: [...observations, ...webhooks.observations],
  effects,
  customers: customers.all,
};
process.send?.(traffic, () => process.exit(0));

async function observe(route: Exclude<TrafficRoute, 'webhook'>, n: number, dueAt: number): Promise<void> {
  const seen = (outcome: Observation['outcome'], error: string | null = null): void =>
    void observations.push({ route, dueAt, tookMs: Date.now() - dueAt, outcome, error });
  try {
    const { reply, wrong = null, effect } = await requests.make(route, n);
    if (reply.status !== 200) return seen(reply.status, errorCodeOf(reply));
    if (wrong !== null) return seen(`wrong: ${wrong}`);
    seen(200);
    if (effect !== undefined) effects.push(effect);
  } catch (problem) {
    seen(problem instanceof Error ? problem.message : String(problem));
  }
}
