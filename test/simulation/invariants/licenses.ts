import { FOUNDING_PLACES } from './guarantees.js';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';

const CAME_BEFORE = /^(holder|founder)\d+@/;
const WELCOMES: ReadonlySet<string> = new Set(['welcome', 'founding_welcome', 'downgraded']);

export const licenseInvariants: readonly Invariant[] = [
  {
    name: 'one license per purchase',
    when: 'always',
    async broken({ stores, observed: seen }) {
      const carried = new Set(stores.purchases.all.map(({ licenseId }) => licenseId));
      const tried = new Set(stores.trials.all.map(({ licenseId }) => licenseId));
      const orphan = stores.licenses.all.find(
        ({ id, email }) => !carried.has(id) && !tried.has(id) && !CAME_BEFORE.test(email) && !seen.issued.has(email),
      );
      if (orphan !== undefined) return `the license ${orphan.id} of ${orphan.email} has no purchase`;
      const sessions = stores.purchases.all.map(({ sessionId }) => sessionId);
      return new Set(sessions).size === sessions.length ? null : 'a checkout is stored twice';
    },
  },
  {
    name: 'at most 100 founding slots, each assigned once',
    when: 'always',
    async broken({ stores }) {
      const held = stores.licenses.all.filter(({ tier, status }) => tier === 'founding' && status === 'active');
      if (held.length > FOUNDING_PLACES) return `${held.length} founding licenses are active`;
      const slots = held.map(({ slot }) => slot);
      return new Set(slots).size === slots.length ? null : 'two licenses have one place';
    },
  },
  {
    name: 'one welcome mail per purchase',
    when: 'always',
    async broken({ stores, mail }) {
      const welcomes = Map.groupBy(
        mail.accepted.filter(({ effect }) => WELCOMES.has(effect.mail.template)),
        ({ effect }) => effect.to.toLowerCase(),
      );
      for (const [email, taken] of welcomes) {
        const bought = stores.purchases.all.filter((each) => each.email.toLowerCase() === email).length;
        const welcomed = new Set(taken.map(({ id }) => id)).size;
        if (welcomed > bought) return `${email} was welcomed ${welcomed} times for ${bought} purchases`;
      }
      return null;
    },
  },
  {
    name: 'every settled purchase has its license and its welcome mail',
    when: 'in the end',
    async broken(world) {
      for (const session of world.stripe.world.sessions.values()) {
        const reason = await unfulfilled(world, session.id);
        if (reason !== null) return `${session.id} of ${session.customer_details?.email ?? 'nobody'}: ${reason}`;
      }
      return null;
    },
  },
];

async function unfulfilled({ stripe, stores, mail }: SimulatedWorld, id: string): Promise<string | null> {
  const session = stripe.world.session(id);
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return null;
  const purchase = await stores.purchases.find(id);
  if (purchase === null) return 'it was paid, and is not here';
  const owes = purchase.isWelcomed;
  const isGood = purchase.refundedAt === null && purchase.standing === 'current';
  const license = await stores.licenses.get(purchase.licenseId);
  if (isGood && license.status !== 'active' && !(await isRevokedByHand(stores, license.id)))
    return `it is paid for, and its license is ${license.status}`;
  if (isGood && !owes && license.status === 'active') return 'its buyer was never welcomed';
  if (!owes) return null;
  for (const { effect } of mail.accepted) {
    if (!WELCOMES.has(effect.mail.template) || !('key' in effect.mail)) continue;
    const known = await stores.licenses.findByKey([`digest of ${effect.mail.key}`]);
    if (known?.license.id === license.id) return null;
  }
  return 'no welcome with a key of its license was delivered';
}

const isRevokedByHand = async (stores: SimulatedWorld['stores'], id: string): Promise<boolean> =>
  (await stores.licenses.historyOf(id)).findLast(({ to }) => to === 'revoked')?.event === 'license.revoked';
