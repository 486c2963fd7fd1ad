import { Stripe } from 'stripe';
import fc from 'fast-check';
import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { FOUNDING_SLOTS } from '../../../src/domain/cloud/licensing/foundingSlots.js';
import { effectiveLicenseStatusAt } from '../../../src/domain/shared/licensing/effectiveLicenseStatus.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { founders } from '../../adapters/mikroorm/founders.js';
import { loadAll, store } from '../../adapters/mikroorm/stored.js';
import { SequentialIds } from '../../fakes/sequentialIds.js';
import { WorldBillingProvider } from '../../fakes/cloud/worldBillingProvider.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import { startBillingProcess, WEBHOOK_SECRET, type BillingStores } from './billingProcess.js';

const BEGIN = new Date('2026-01-05T09:00:00.000Z');

/** An action of a customer or the operator; actions in one round happen at the same time. */
type Command =
  | { readonly kind: 'buy'; readonly customer: number }
  | { readonly kind: 'cancel' | 'refund' | 'miss a payment' | 'pay'; readonly customer: number }
  | { readonly kind: 'issue' };

const customer = fc.nat(5);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), customer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'refund' as const, 'miss a payment' as const, 'pay' as const),
      customer,
    }),
  },
  fc.constant({ kind: 'issue' as const }),
);

/**
 * For any sequence of purchases, cancellations, refunds and late payments, at most 100 licenses hold a slot, each a
 * different one, and the slot of a lapsed license is free at once, although no job expires licenses here.
 */
export const neverMoreFoundersThanSlots = (emptyStores: () => Promise<BillingStores>, database: Database) =>
  fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
    const scene = await open(await emptyStores(), database, FOUNDING_SLOTS - 2);
    const sessions = new Map<number, string>();
    for (const round of rounds) {
      scene.world.advance(8 * 24 * 3600);
      const events = round.map((each) => performCommand(scene.world, each, sessions));
      await Promise.all([
        ...events.flat().map((event) => scene.deliver(event)),
        ...round.filter(({ kind }) => kind === 'issue').map(() => scene.issue()),
      ]);
      const slots = await scene.slots();
      if (slots.length > FOUNDING_SLOTS || new Set(slots).size !== slots.length)
        throw new Error(`slots held: ${slots.join()}`);
      await scene.takeFreedSlot();
    }
  });

/** Completes the given number of paid founding checkouts at once, with `left` slots left. */
export async function raceForTheLastSlots(stores: BillingStores, database: Database, buyers: number, left: number) {
  const scene = await open(stores, database, FOUNDING_SLOTS - left);
  const bought = Array.from({ length: buyers }, (_, i) => {
    const id = scene.world.begin({ prices: [PRICES.founding] });
    return scene.world.complete(id, { email: `buyer${i}@example.com` }).at(-1);
  });
  await Promise.all(bought.flatMap((event) => (event === undefined ? [] : [scene.deliver(event)])));
  const counts = (await stores.licenses.count()).map(({ tier, count }) => [tier, count] as const);
  return { tiers: Object.fromEntries(counts), slots: await scene.slots() };
}

/** Lets a founder with two licenses end one, receive a refund for the other without an event, and buy again. */
export async function buyAgainAfterUnreportedRefund(stores: BillingStores, database: Database) {
  const scene = await open(stores, database, FOUNDING_SLOTS - 2);
  const deliverAll = async (events: readonly StripeEvent[]): Promise<void> => {
    for (const event of events) await scene.deliver(event);
  };
  const buy = async () => {
    scene.world.advance(3600);
    const id = scene.world.begin({ prices: [PRICES.founding] });
    await deliverAll(scene.world.complete(id, { email: 'founder@example.com' }));
    return scene.world.session(id).subscription ?? '';
  };
  const [first, second] = [await buy(), await buy()];
  await deliverAll(scene.world.cancel(first));
  await scene.issue();
  scene.world.refund(scene.world.chargesOf(second).at(-1)?.id ?? '');
  await buy();
  const held = await stores.licenses.findByEmail('founder@example.com');
  return { held: held.map(({ status, slot }) => ({ status, slot })), slots: await scene.slots() };
}

/** Assigns the given number of founding slots to other customers. */
export const assignFoundingSlots = (database: Database, count: number): Promise<unknown> =>
  store(database, ...founders(count));

async function open(stores: BillingStores, database: Database, taken: number) {
  const world = new StripeWorld({ now: BEGIN });
  const clock = { now: () => new Date(world.now * 1000) };
  const shop = startBillingProcess(stores, new WorldBillingProvider(world), clock, new SequentialIds());
  await assignFoundingSlots(database, taken);
  return {
    world,
    shop,
    async deliver(event: StripeEvent): Promise<void> {
      const payload = JSON.stringify(event);
      const header = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp: world.now,
      });
      await shop.receive.execute(Buffer.from(payload), header);
    },
    /** Issues a founding license as the operator. Does nothing if no slot is left. */
    async issue(): Promise<void> {
      try {
        await shop.issue.execute({ email: 'guest@example.org', tier: 'founding' });
      } catch (error) {
        if (!(error instanceof Error && 'slug' in error && error.slug === 'founding_full')) throw error;
      }
    },
    /** Issues a founding license if fewer than 100 are valid, and throws if it is refused. */
    async takeFreedSlot(): Promise<void> {
      const founding = (await loadAll(database, License)).filter(({ tier }) => tier === 'founding');
      const valid = founding.filter((each) => effectiveLicenseStatusAt(each, clock.now()) === 'VALID').length;
      const claimed = await stores.licenses.countFounding(clock.now());
      if (claimed !== valid) throw new Error(`${claimed} founding licenses are counted, but ${valid} are valid`);
      if (valid < FOUNDING_SLOTS) await shop.issue.execute({ email: 'next@example.org', tier: 'founding', days: 5 });
    },
    async slots(): Promise<readonly number[]> {
      const licenses = await loadAll(database, License);
      return licenses
        .flatMap(({ tier, status, slot }) => (tier === 'founding' && status === 'active' ? Number(slot) : []))
        .toSorted((a, b) => a - b);
    },
  };
}

function performCommand(world: StripeWorld, each: Command, sessions: Map<number, string>): readonly StripeEvent[] {
  if (each.kind === 'issue') return [];
  if (each.kind === 'buy') {
    const id = world.begin({ prices: [PRICES.founding] });
    sessions.set(each.customer, id);
    return world.complete(id, { email: `customer${each.customer}@example.com` });
  }
  const id = sessions.get(each.customer);
  const subscription = id === undefined ? null : world.session(id).subscription;
  if (subscription === null) return [];
  try {
    return change(world, each.kind, subscription);
  } catch (error) {
    if (error instanceof Error && 'status' in error) return [];
    throw error;
  }
}

function change(
  world: StripeWorld,
  kind: 'cancel' | 'refund' | 'miss a payment' | 'pay',
  subscription: string,
): readonly StripeEvent[] {
  switch (kind) {
    case 'cancel':
      return world.cancel(subscription);
    case 'refund':
      return world.refund(world.chargesOf(subscription).at(-1)?.id ?? '');
    case 'miss a payment':
      return world.renew(subscription, { paid: false });
    case 'pay':
      return world
        .invoicesOf(subscription)
        .filter((id) => world.invoices.get(id)?.status === 'open')
        .flatMap((id) => world.pay(id));
  }
}
