import type { Purchase } from '../../../src/domain/cloud/billing/purchase.js';
import type { Invoice, SubscriptionStatus } from '../../servers/stripe/objects.ts';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';
import { REFERRAL_CREDIT_CENTS } from './guarantees.js';

/** The expected payment state for each subscription status of the provider. */
const PAYMENT_STATES: Readonly<Partial<Record<SubscriptionStatus, string>>> = {
  active: 'current',
  trialing: 'current',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export const billingInvariants: readonly Invariant[] = [
  {
    name: 'no provider event waits forever',
    when: 'in the end',
    async broken({ stores, webhooks }) {
      const [open] = await stores.inbox.list(['pending'], 1);
      if (open !== undefined)
        return `${open.event.type} ${open.event.id} was never applied: ${open.reason ?? 'nobody says why'}`;
      return webhooks.waiting === 0 ? null : `${webhooks.waiting} webhooks were never acknowledged`;
    },
  },
  {
    name: 'purchases match the provider',
    when: 'in the end',
    async broken({ stores, stripe }) {
      for (const { sessionId, subscriptionId, standing, refundedAt, licenseId } of stores.purchases.all) {
        const isRefunded = stripe.world.chargesOf(subscriptionId ?? sessionId).some(({ refunded }) => refunded);
        if (isRefunded !== (refundedAt !== null))
          return `${sessionId} is ${isRefunded ? '' : 'not '}refunded, and here it is ${refundedAt === null ? 'not' : ''}`;
        const status = stripe.world.subscriptions.get(subscriptionId ?? '')?.status;
        const expected = status === undefined ? standing : PAYMENT_STATES[status];
        if (!isRefunded && standing !== expected)
          return `${sessionId} is ${status} at the provider, and here ${standing}`;
        const license = await stores.licenses.get(licenseId);
        const isAlive = stores.purchases.all.some(
          (each) => each.licenseId === licenseId && each.refundedAt === null && each.standing !== 'ended',
        );
        if (license.status === 'active' && !isAlive)
          return `the license ${licenseId} is active, and all its purchases have ended`;
      }
      return null;
    },
  },
  {
    name: 'referral credits match the balances at the provider',
    when: 'in the end',
    broken: async (world) =>
      (
        await Promise.all(
          world.stores.licenses.all.map(async ({ customerId }) =>
            customerId === null ? null : badBalance(world, customerId),
          ),
        )
      ).find((each) => each !== null) ?? null,
  },
  {
    name: 'no account has more than one credit per referred customer',
    when: 'always',
    async broken({ stores, stripe }) {
      const customers = new Map<string, Set<string>>();
      for (const { sessionId, referrerLicenseId, grantedTo } of stores.referrals.all) {
        const purchase = await stores.purchases.find(sessionId);
        const referrer = await stores.licenses.get(referrerLicenseId);
        for (const account of new Set([grantedTo, referrer.customerId])) {
          if (account !== null && purchase !== null)
            customers.set(account, (customers.get(account) ?? new Set()).add(addressOf(purchase)));
        }
      }
      for (const [account, { size }] of customers) {
        const balance = stripe.world.balanceOf(account);
        if (-balance > size * REFERRAL_CREDIT_CENTS)
          return `${account} has a balance of ${balance} and referred ${size} customers`;
      }
      return null;
    },
  },
  {
    name: 'a referrer has one credit for a customer exactly while the customer’s first paid invoice is not refunded',
    when: 'in the end',
    async broken(world) {
      const referrals = new Map(world.stores.referrals.all.map((referral) => [referral.sessionId, referral]));
      const purchases = Map.groupBy(world.stores.purchases.all, addressOf);
      for (const [address, bought] of purchases) {
        const referred = bought.flatMap(({ sessionId }) => referrals.get(sessionId) ?? []);
        if (referred.length === 0) continue;
        const earned = referred.filter(({ earnedAt }) => earnedAt !== null);
        const first = firstPaid(world, bought);
        if (earned.length !== (first.length === 0 ? 0 : 1))
          return `${address} earned ${earned.length} credits and paid ${first.length === 0 ? 'nothing' : 'an invoice'}`;
        const isTakenBack = earned.some(({ takenBackAt }) => takenBackAt !== null);
        const areRefunded = first.map((invoice) => isInvoiceRefunded(world, invoice));
        if (!areRefunded.includes(isTakenBack) && earned.length > 0)
          return `the credit for ${address} is ${isTakenBack ? '' : 'not '}taken back, and the first paid invoice is ${isTakenBack ? 'not ' : ''}refunded`;
      }
      return null;
    },
  },
];

async function badBalance({ stores, stripe }: SimulatedWorld, customerId: string): Promise<string | null> {
  const held = stores.referrals.all.filter(
    ({ grantedTo, takenBackAt }) => grantedTo === customerId && takenBackAt === null,
  ).length;
  const balance = stripe.world.balanceOf(customerId);
  return balance === -held * REFERRAL_CREDIT_CENTS || (held === 0 && balance === 0)
    ? null
    : `${customerId} has a balance of ${balance} for ${held} credits`;
}

const addressOf = ({ email }: Purchase): string => email.toLowerCase();

/** Returns the invoice that a customer paid first; several if they were paid in the same second. */
function firstPaid({ stripe }: SimulatedWorld, bought: readonly Purchase[]): readonly Invoice[] {
  const invoices = bought.flatMap(({ subscriptionId }) =>
    subscriptionId === null ? [] : stripe.world.invoicesOf(subscriptionId),
  );
  const paid = invoices
    .flatMap((id) => stripe.world.invoices.get(id) ?? [])
    .filter(({ amount_paid: amount }) => amount > 0);
  const first = Math.min(...paid.map(({ status_transitions: { paid_at: at } }) => at ?? Infinity));
  return paid.filter(({ status_transitions: { paid_at: at } }) => at === first);
}

function isInvoiceRefunded({ stripe }: SimulatedWorld, { id }: Invoice): boolean {
  const payment = [...stripe.world.invoicePayments.values()].find(({ invoice }) => invoice === id)?.payment
    .payment_intent;
  return [...stripe.world.charges.values()].some(
    ({ payment_intent: intent, refunded }) => intent === payment && refunded,
  );
}
