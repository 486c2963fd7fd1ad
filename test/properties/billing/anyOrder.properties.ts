import { Stripe } from 'stripe';
import fc from 'fast-check';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { REFERRAL_CREDIT_MINOR } from '../../../src/domain/shared/referrals/credit.js';
import { FOUNDING_SLOTS } from '../../../src/domain/cloud/licensing/foundingSlots.js';
import { SequentialIds } from '../../fakes/sequentialIds.js';
import { WorldBillingProvider } from '../../fakes/cloud/worldBillingProvider.js';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import { providerTraces, type ProviderTrace } from '../arbitraries/providerTraces.js';
import { BUYER, creditsOwed, takeStep } from './customer.js';
import { DelayedBillingProvider, nextEventLoopTurn } from './delayedBillingProvider.js';
import { startBillingProcess, WEBHOOK_SECRET, type BillingStores } from './billingProcess.js';

const BEGIN = new Date('2026-01-05T09:00:00.000Z');
const CODE = '7K3MQ9TX';
const REFERRER = 'friend@example.org';

/** How the events of a customer are delivered: repeatedly, in any order, several at once, and with slow fetches. */
interface Delivery {
  /** Sort keys of the events. A repeated event has its own key. */
  readonly places: readonly number[];
  readonly repeats: readonly number[];
  readonly atOnce: number;
  /** The number of event-loop turns that each fetch takes. */
  readonly delays: readonly number[];
  /** Whether events are applied while later ones occur, or only after all have occurred. */
  readonly meanwhile: boolean;
}

const delivery: fc.Arbitrary<Delivery> = fc.record({
  places: fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
  repeats: fc.array(fc.nat(59), { maxLength: 10 }),
  atOnce: fc.integer({ min: 1, max: 6 }),
  delays: fc.array(fc.nat(12), { minLength: 1, maxLength: 30 }),
  meanwhile: fc.boolean(),
});

/** Assigns the given number of founding slots to other customers. */
type AddFounders = (stores: BillingStores, count: number) => Promise<unknown>;

export const oneAfterTheOther: AddFounders = ({ unitOfWork, licenses }, count) =>
  unitOfWork.run(async () => {
    for (let slot = 1; slot <= count; slot += 1) await licenses.add(founder(slot));
  });

/**
 * A customer's events lead to the same final state whether each is delivered once and immediately, or in any order,
 * repeatedly, in parallel and with slow fetches. The referrer has a credit unless the first paid invoice was refunded.
 */
export const anyDeliveryOrderEndsTheSame = (
  emptyStores: () => Promise<BillingStores>,
  addFounders: AddFounders = oneAfterTheOther,
  traces: fc.Arbitrary<ProviderTrace> = providerTraces,
) =>
  fc.asyncProperty(traces, delivery, async (lived, delivered) => {
    const expected = await inOrder(await storesWith(lived.others), lived);
    const actual = await inAnyOrder(await storesWith(lived.others), lived, delivered);
    if (fc.stringify(actual) !== fc.stringify(expected))
      throw new Error(`expected ${show(expected)}\nbut got ${show(actual)}`);
    const { owed, balance, referral } = expected;
    const isGranted = referral.creditsEarnedMinor === owed && balance + owed === 0;
    if (!isGranted)
      throw new Error(
        `the referrer is owed ${owed}, earned ${referral.creditsEarnedMinor} and has a balance of ${balance}`,
      );

    async function storesWith(founders: number): Promise<BillingStores> {
      const stores = await emptyStores();
      if (founders > 0) await addFounders(stores, founders);
      return stores;
    }
  });

const show = (value: unknown): string => JSON.stringify(value, null, 1);

async function inOrder(stores: BillingStores, { steps, ...circumstances }: ProviderTrace) {
  const scene = await begin(stores, circumstances, (provider) => provider, isSpelledOnce(steps));
  for (const step of steps) {
    const events = takeStep(scene.world, step, scene.sessions, CODE);
    await scene.shop.expire.run();
    for (const event of events) await scene.deliver(event);
  }
  return scene.end();
}

async function inAnyOrder(
  stores: BillingStores,
  { steps, ...circumstances }: ProviderTrace,
  { places, repeats, atOnce, delays, meanwhile }: Delivery,
) {
  const delayed = (provider: WorldBillingProvider) => new DelayedBillingProvider(provider, delays);
  const scene = await begin(stores, circumstances, delayed, isSpelledOnce(steps));
  const news: StripeEvent[] = [];
  const underWay: Promise<void>[] = [];
  for (const step of steps) {
    const events = takeStep(scene.world, step, scene.sessions, CODE);
    news.push(...events);
    if (meanwhile) underWay.push(...events.map((event) => scene.deliver(event)));
    await nextEventLoopTurn();
  }
  await Promise.all(underWay);
  const again = repeats.flatMap((i) => news[i % Math.max(1, news.length)] ?? []);
  const shuffled = (meanwhile ? again : [...news, ...again])
    .map((event, i) => ({ event, place: (places[i % places.length] ?? 0) + i / 1000 }))
    .toSorted((a, b) => a.place - b.place);
  for (let from = 0; from < shuffled.length; from += atOnce) {
    await Promise.all(shuffled.slice(from, from + atOnce).map(({ event }) => scene.deliver(event)));
  }
  return scene.end();
}

async function begin(
  stores: BillingStores,
  { hasTrial }: Pick<ProviderTrace, 'hasTrial'>,
  through: (provider: WorldBillingProvider) => WorldBillingProvider | DelayedBillingProvider,
  hasOneSpelling: boolean,
) {
  const world = new StripeWorld({ now: BEGIN });
  const clock = { now: () => new Date(world.now * 1000) };
  const shop = startBillingProcess(stores, through(new WorldBillingProvider(world)), clock, new SequentialIds());
  const { license: referrer } = await shop.issue.execute({ email: REFERRER, tier: 'premium' });
  await stores.referrals.codeOf(referrer.id, CODE);
  const trial = hasTrial ? (await shop.issue.execute({ email: BUYER, tier: 'trial' })).license : null;
  const account = world.addCustomer(REFERRER);
  await stores.unitOfWork.run(async () => {
    const license = await stores.licenses.get(referrer.id);
    license.customerId = account;
    await stores.licenses.save(license);
  });
  const sessions: string[] = [];

  const deliver = async (event: StripeEvent): Promise<void> => {
    const payload = JSON.stringify(event);
    const timestamp = world.now;
    await shop.receive.execute(
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp }),
    );
  };

  const end = async () => {
    await shop.expire.run();
    await shop.relay.whenIdle();
    shop.relay.wake();
    await shop.relay.whenIdle();
    return {
      licenses: await licensesOf(stores, hasOneSpelling ? trial : null),
      purchases: (await stores.purchases.findByEmail(BUYER)).map(
        ({ licenseId: _license, version: _version, email: _email, isWelcomed: _isWelcomed, ...facts }) => facts,
      ),
      founding: await stores.licenses.countFounding(clock.now()),
      referral: await stores.referrals.summaryOf(referrer.id, 20),
      balance: world.balanceOf(account),
      owed: creditsOwed(world, sessions) * REFERRAL_CREDIT_MINOR,
      unsettled: (await stores.inbox.list(['pending', 'waiting'], 100)).map(({ event }) => event.type),
      problems: shop.problems,
    };
  };
  return { world, shop, sessions, deliver, end };
}

const isSpelledOnce = (steps: ProviderTrace['steps']): boolean =>
  steps.every((step) => step.kind !== 'buy' || !step.respelled);

/**
 * Returns the licenses without the facts that may depend on the order of events: which license holds which slot, and,
 * if the buyer used two spellings of the address, which purchase first used the trial's license.
 */
async function licensesOf({ licenses, purchases }: BillingStores, trial: License | null) {
  const held = await licenses.findByEmail(BUYER);
  const others = (await purchases.findByEmail(BUYER)).map(({ licenseId }) => licenseId);
  const all = [
    ...held,
    ...(await Promise.all(
      [...new Set(others)].filter((id) => !held.some((each) => each.id === id)).map((id) => licenses.get(id)),
    )),
  ];
  const facts = await Promise.all(
    all.map(async ({ id, email, tier, status, pastDueSince, expiresAt, slot, customerId }) => ({
      tier,
      status,
      pastDueSince,
      expiresAt,
      hasSlot: slot !== null,
      wasTrial: id === trial?.id,
      customerId,
      carries: (await purchases.findByEmail(email)).flatMap(({ sessionId, licenseId }) =>
        licenseId === id ? sessionId : [],
      ),
    })),
  );
  return facts.toSorted((a, b) => (a.carries.join() < b.carries.join() ? -1 : 1));
}

function founder(slot: number): License {
  if (slot > FOUNDING_SLOTS) throw new RangeError('more founders than places');
  const id = `10000000-0000-4000-8000-${String(slot).padStart(12, '0')}`;
  const license = new License({
    id,
    email: `founder${slot}@example.net`,
    tier: 'founding',
    expiresAt: null,
    createdAt: BEGIN,
  });
  return Object.assign(license, { slot });
}
