import { deepStrictEqual } from 'node:assert';
import type pg from 'pg';
import { keyIn } from '../../test/servers/buyers.ts';
import type { ReceivedMail } from '../../test/servers/mail.ts';
import type { Customer } from './customers.ts';

const CREDIT_MINOR = 1000;
const STATUS = { active: 'active', past_due: 'active', canceled: 'canceled', revoked: 'revoked' } as const;

const messageId = ({ source }: ReceivedMail): string => /^Message-ID: <([^@]+)@/m.exec(source)?.[1] ?? '';
const isKeyMail = ({ source }: ReceivedMail): boolean => keyIn(source) !== '';

/** Every purchase is paid when it is made, so the customer's first paid invoice is that of the first purchase. */
const earnsCredit = (purchases: readonly Customer[]): boolean =>
  purchases.some(({ referred }) => referred) &&
  !purchases.slice(0, 1).some(({ isFirstPaymentRefunded }) => isFirstPaymentRefunded);

/** Compares what the cloud made of it all with what happened at the provider; throws at the first difference. */
export async function balance(
  database: pg.Client,
  customers: readonly Customer[],
  mails: readonly ReceivedMail[],
  referrerBalance: number,
) {
  const { rows: licenses } = await database.query(
    `select l.email, l.tier, l.status, l.past_due_since is not null as past_due, p.session_id, (select count(*)::int from licenses o where o.email = l.email) as licenses
       from licenses l join purchases p on p.license_id = l.id where l.email like 'customer%'`,
  );
  deepStrictEqual(licenses.length, customers.length, 'a purchase without a license, or a license too many');
  const bySession = new Map(licenses.map((row) => [row.session_id, row]));
  const purchasesByEmail = Map.groupBy(customers, ({ email }) => email);
  for (const { email, sessionId, tier, standing } of customers) {
    const expected = {
      email,
      tier,
      status: STATUS[standing],
      past_due: standing === 'past_due',
      session_id: sessionId,
      licenses: purchasesByEmail.get(email)?.length,
    };
    deepStrictEqual({ ...bySession.get(sessionId) }, expected);
  }

  const { rows: outbox } = await database.query(
    "select id, delivered_at is not null as delivered from outbox where kind = 'mail'",
  );
  const received = new Map(mails.map((mail) => [messageId(mail), mail]));
  deepStrictEqual(
    outbox.filter(({ delivered }) => !delivered),
    [],
    'an e-mail was not delivered',
  );
  deepStrictEqual(new Set(received.keys()), new Set(outbox.map(({ id }) => id)), 'an e-mail was lost, or made up');
  const distinct = [...received.values()];
  for (const [email, purchases] of purchasesByEmail) {
    const mine = distinct.filter(({ to }) => to.includes(email));
    const keys = mine.filter(isKeyMail).length;
    const living = purchases.filter(({ standing }) => standing === 'active' || standing === 'past_due').length;
    if (keys > purchases.length || keys < living)
      throw new Error(`${email} was sent ${keys} keys for ${purchases.length} purchases, ${living} of them living`);
    const failedInvoices = purchases.reduce((sum, each) => sum + each.failedInvoices, 0);
    if (mine.length - keys > failedInvoices)
      throw new Error(`${email} was told of ${mine.length - keys} failed payments instead of ${failedInvoices}`);
  }

  const { rows: unsettled } = await database.query(
    'select id, type, status, reason from billing_events where settled_at is null',
  );
  deepStrictEqual(unsettled, [], 'news without an effect');
  const credited = [...purchasesByEmail.values()].filter(earnsCredit).length;
  deepStrictEqual(referrerBalance, -CREDIT_MINOR * credited, 'referral balance');
  return {
    licenses: licenses.length,
    mails: received.size,
    repeatedMails: mails.length - received.size,
    credited,
    boughtAgain: customers.length - purchasesByEmail.size,
  };
}
