import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { licenseKeyIn } from '../servers/buyers.ts';
import type { ReceivedMail } from '../servers/mail.ts';
import type { Customer } from './observations.ts';

const CREDIT_MINOR = 1000;
const STATUS = { active: 'active', past_due: 'active', canceled: 'canceled', revoked: 'revoked' } as const;

/** The final state of the cloud and of the services around it. */
export interface FinalRecords {
  readonly licenses: readonly LicenseRow[];
  readonly outbox: readonly { readonly id: string; readonly delivered: boolean }[];
  /** The billing events that the cloud has neither applied nor ignored. */
  readonly unsettled: readonly unknown[];
  readonly mails: readonly ReceivedMail[];
  /** The balance of the referrer's account at Stripe. */
  readonly balance: number;
}

export interface LicenseRow {
  readonly email: string;
  readonly tier: string;
  readonly status: string;
  readonly past_due: boolean;
  readonly session_id: string;
  /** The number of licenses with the customer's address. */
  readonly licenses: number;
}

export async function readFinalRecords(
  database: pg.Client,
  mails: readonly ReceivedMail[],
  balance: number,
): Promise<FinalRecords> {
  const { rows: licenses } = await database.query<LicenseRow>(
    `select l.email, l.tier, l.status, l.past_due_since is not null as past_due, p.session_id, (select count(*)::int from licenses o where o.email = l.email) as licenses
       from licenses l join purchases p on p.license_id = l.id`,
  );
  const { rows: outbox } = await database.query<FinalRecords['outbox'][number]>(
    "select id, delivered_at is not null as delivered from outbox where kind = 'mail'",
  );
  const { rows: unsettled } = await database.query(
    'select id, type, status, reason from billing_events where settled_at is null',
  );
  return { licenses, outbox, unsettled, mails, balance };
}

/** Returns the purchases that the cloud stored neither as a purchase nor as an event that is still to be applied. */
export async function findUnfulfilledPurchases(
  database: pg.Client,
  customers: readonly Customer[],
): Promise<readonly string[]> {
  const { rows } = await database.query<{ session_id: string }>(
    'select session_id from purchases union select session_id from billing_events where settled_at is null',
  );
  const known = new Set(rows.map(({ session_id: session }) => session));
  const missing = customers.filter(({ sessionId }) => !known.has(sessionId));
  return missing.map(({ email, sessionId }) => `purchase ${sessionId} of ${email}: no license before reconciliation`);
}

/** Describes every difference between the cloud and Stripe. */
export function findDifferences(books: FinalRecords, customers: readonly Customer[]): readonly string[] {
  const byEmail = Map.groupBy(customers, ({ email }) => email);
  const mails = [...new Map(books.mails.map((mail) => [messageId(mail), mail])).values()];
  const credited = [...byEmail.values()].filter(earnsCredit).length;
  return [
    ...differentLicenses(books.licenses, byEmail),
    ...differentMails(mails, books.outbox),
    ...[...byEmail].flatMap(([email, purchases]) => wrongMails(email, purchases, mails)),
    ...books.unsettled.map((event) => `billing event without an effect: ${JSON.stringify(event)}`),
    ...unless(
      books.balance === -CREDIT_MINOR * credited,
      `the referrer has a balance of ${books.balance} for ${credited} referred customers`,
    ),
  ];
}

function differentLicenses(
  rows: readonly LicenseRow[],
  byEmail: ReadonlyMap<string, readonly Customer[]>,
): readonly string[] {
  const bySession = Map.groupBy(rows, ({ session_id: session }) => session);
  const customers = [...byEmail.values()].flat();
  const sessions = new Set(customers.map(({ sessionId }) => sessionId));
  return [
    ...customers.flatMap(({ email, sessionId, tier, status: standing }) => {
      const expected = { email, tier, status: STATUS[standing], past_due: standing === 'past_due' };
      const row = { ...expected, session_id: sessionId, licenses: byEmail.get(email)?.length };
      const found = (bySession.get(sessionId) ?? []).map((each) => ({ ...each }));
      const words = `purchase of ${email}: ${JSON.stringify(found)} instead of ${JSON.stringify(row)}`;
      return unless(isDeepStrictEqual(found, [row]), words);
    }),
    ...rows
      .filter(({ email, session_id: session }) => byEmail.has(email) && !sessions.has(session))
      .map(({ email, session_id: session }) => `license of ${email} for ${session}, which nobody paid`),
  ];
}

function differentMails(mails: readonly ReceivedMail[], outbox: FinalRecords['outbox']): readonly string[] {
  const [received, owed] = [new Set(mails.map(messageId)), new Set(outbox.map(({ id }) => id))];
  return [
    ...outbox.filter(({ delivered }) => !delivered).map(({ id }) => `mail ${id} is not delivered`),
    ...[...owed].filter((id) => !received.has(id)).map((id) => `mail ${id} never arrived`),
    ...[...received].filter((id) => !owed.has(id)).map((id) => `mail ${id} arrived, and nobody owed it`),
  ];
}

function wrongMails(email: string, purchases: readonly Customer[], mails: readonly ReceivedMail[]): readonly string[] {
  const mine = mails.filter(({ to }) => to.includes(email));
  const keys = mine.filter(({ source }) => licenseKeyIn(source) !== '').length;
  const living = purchases.filter(({ status: standing }) => standing === 'active' || standing === 'past_due').length;
  const failedInvoices = purchases.reduce((sum, each) => sum + each.failedInvoices, 0);
  return [
    ...unless(
      living <= keys && keys <= purchases.length,
      `${email} was sent ${keys} keys for ${purchases.length} purchases, ${living} of them living`,
    ),
    ...unless(
      mine.length - keys <= failedInvoices,
      `${email} got ${mine.length - keys} payment-failure notices instead of ${failedInvoices}`,
    ),
  ];
}

/**
 * Returns whether a customer earns the referrer a credit. This depends on the first purchase, because each is paid
 * immediately.
 */
const earnsCredit = (purchases: readonly Customer[]): boolean =>
  purchases.some(({ isReferred }) => isReferred) &&
  purchases.slice(0, 1).every(({ isFirstPaymentRefunded }) => !isFirstPaymentRefunded);

const messageId = ({ source }: ReceivedMail): string => /^Message-ID: <([^@]+)@/m.exec(source)?.[1] ?? '';
const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words]);
