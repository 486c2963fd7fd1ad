import type { SubscriptionStatus } from '../../servers/stripe/objects.ts';
import type { World } from '../world.js';
import type { Invariant } from './invariant.js';
import { CREDIT_MINOR } from './promises.js';

/** How each of the provider's states is to stand here. */
const STANDINGS: Readonly<Partial<Record<SubscriptionStatus, string>>> = {
  active: 'current',
  trialing: 'current',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export const billingInvariants: readonly Invariant[] = [
  {
    name: 'nothing told by the provider waits for ever',
    when: 'in the end',
    async broken({ stores, webhooks }) {
      const [open] = await stores.inbox.list(['pending'], 1);
      if (open !== undefined) return `${open.event.type} ${open.event.id} was never applied: ${open.reason ?? 'nobody says why'}`;
      return webhooks.waiting === 0 ? null : `${webhooks.waiting} webhooks were never acknowledged`;
    },
  },
  {
    name: 'purchases stand as at the provider',
    when: 'in the end',
    async broken({ stores, stripe }) {
      for (const { sessionId, subscriptionId, standing, refundedAt, licenseId } of stores.purchases.all) {
        const isRefunded = stripe.world.chargesOf(subscriptionId ?? sessionId).some(({ refunded }) => refunded);
        if (isRefunded !== (refundedAt !== null)) return `${sessionId} is ${isRefunded ? '' : 'not '}refunded, and here it is ${refundedAt === null ? 'not' : ''}`;
        const status = stripe.world.subscriptions.get(subscriptionId ?? '')?.status;
        const expected = status === undefined ? standing : STANDINGS[status];
        if (!isRefunded && standing !== expected) return `${sessionId} is ${status} at the provider, and here ${standing}`;
        const license = await stores.licenses.get(licenseId);
        const isAlive = (await stores.purchases.ofLicense(licenseId)).some((each) => each.refundedAt === null && each.standing !== 'ended');
        if (license.status === 'active' && !isAlive) return `the license ${licenseId} is active, and all its purchases have ended`;
      }
      return null;
    },
  },
  {
    name: 'what referrals earn is what is on their accounts',
    when: 'in the end',
    broken: async (world) => (await Promise.all(world.stores.licenses.all.map(async ({ customerId }) => (customerId === null ? null : badBalance(world, customerId))))).find((each) => each !== null) ?? null,
  },
  {
    name: 'no account has more credit than was ever earned',
    when: 'always',
    async broken({ stores, stripe }) {
      for (const customerId of new Set(stores.referrals.all.map(({ grantedTo }) => grantedTo))) {
        if (customerId === null) continue;
        const granted = stores.referrals.all.filter(({ grantedTo }) => grantedTo === customerId).length;
        const balance = stripe.world.balanceOf(customerId);
        if (-balance > granted * CREDIT_MINOR) return `${customerId} has a balance of ${balance} for ${granted} credits`;
      }
      return null;
    },
  },
  {
    name: 'a referral earns exactly when its purchase was paid for, and keeps it exactly while it is not refunded',
    when: 'in the end',
    async broken({ stores, stripe }) {
      for (const { sessionId, earnedAt, takenBackAt } of stores.referrals.all) {
        const purchase = await stores.purchases.find(sessionId);
        if (purchase === null) return `${sessionId} was referred, and is no purchase`;
        const subscription = purchase.subscriptionId;
        const isPaid = subscription !== null && stripe.world.invoicesOf(subscription).some((id) => (stripe.world.invoices.get(id)?.amount_paid ?? 0) > 0);
        if (subscription !== null && isPaid !== (earnedAt !== null)) return `${sessionId} was ${isPaid ? '' : 'not '}paid, and has ${earnedAt === null ? 'not ' : ''}earned`;
        if (earnedAt !== null && (purchase.refundedAt !== null) !== (takenBackAt !== null)) return `${sessionId} is ${purchase.refundedAt === null ? 'not ' : ''}refunded, and its credit is ${takenBackAt === null ? 'not ' : ''}taken back`;
      }
      return null;
    },
  },
];

async function badBalance({ stores, stripe }: World, customerId: string): Promise<string | null> {
  const held = stores.referrals.all.filter(({ grantedTo, takenBackAt }) => grantedTo === customerId && takenBackAt === null).length;
  const balance = stripe.world.balanceOf(customerId);
  return balance === -held * CREDIT_MINOR || (held === 0 && balance === 0) ? null : `${customerId} has a balance of ${balance} for ${held} credits`;
}
