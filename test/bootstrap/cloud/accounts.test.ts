import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  eraseAccountReply,
  exportAccountReply,
} from '../../../src/adapters/http/contract/cloud/operator/adminAccount.js';
import {
  REASON_BY_NON_PERSONAL_TABLE,
  PERSONAL_TABLES,
} from '../../../src/adapters/mikroorm/repositories/licensing/personalTables.js';
import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { ReferralEntity } from '../../../src/adapters/mikroorm/entities/billing/referral.entity.js';
import { SnapshotBodyEntity } from '../../../src/adapters/mikroorm/entities/sync/snapshot.entity.js';
import { erasureText } from '../../../src/bootstrap/cloud/cli/accountCommands.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { outboxEffect, snapshot } from '../../adapters/mikroorm/factories.js';
import { payCheckout, deliverWebhook, stripeSettings } from '../../servers/buyers.js';
import { startMailServer, type MailServer } from '../../servers/mail.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { openApp } from './openApp.js';
import { EMAIL, FRIEND, createPersonWithHistory, SPELLINGS } from './person.js';

let stripe: StripeServer;
let mail: MailServer;
beforeAll(async () => {
  [stripe, mail] = [await startStripe(), await startMailServer()];
}, 60_000);
afterAll(() => Promise.all([stripe.close(), mail.close()]));
beforeEach(async () => {
  mail.refusal = null;
  await stripe.reset();
});

describe('the personal data of a person', () => {
  const cloud = openApp(() => ({
    ...stripeSettings(stripe),
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://plumbline.example',
  }));
  const exported = async (email = EMAIL) =>
    exportAccountReply.parse((await cloud.command('POST', '/account/export', { email })).body);
  const erase = (force?: boolean, email = EMAIL) =>
    cloud.command('POST', '/account/erase', { email, ...(force === undefined ? {} : { force }) });
  const erased = async (force?: boolean, email = EMAIL) => eraseAccountReply.parse((await erase(force, email)).body);
  const validated = async (key: string) => Object((await cloud.call('POST', '/api/validate-license', { key })).body);
  const claimed = async () => Object((await cloud.call('GET', '/api/founding-counter')).body).claimed;
  const placeholders = async () =>
    [...new Set((await cloud.all(License)).map(({ email }) => email))].filter((email) =>
      email.endsWith('@erased.invalid'),
    );
  const licensesOf = async (address: string | undefined) =>
    (await cloud.all(License)).filter(({ email }) => email.toLowerCase() === address?.toLowerCase());

  /** Returns the tables that contain at least one of these texts, in any column and in upper or lower case. */
  async function traces(texts: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { table_name: name } of await cloud.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )) {
      const rows = await cloud.query(
        `select 1 from "${String(name)}" as each where exists (select 1 from unnest($1::text[]) as said where strpos(lower(each::text), said) > 0)`,
        [texts],
      );
      if (rows.length > 0) found.push(String(name));
    }
    return found.toSorted();
  }

  it('is exported completely, however the address is capitalized', async () => {
    await createPersonWithHistory(cloud, stripe, mail);
    const { records, unreadable_messages: unreadable } = await exported(EMAIL.toLowerCase());
    const text = JSON.stringify(records);
    const countsOf = Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.length]));

    expect(unreadable).toBe(0);
    expect(countsOf).toEqual({
      licenses: 1,
      license_keys: 3,
      license_transitions: expect.any(Number),
      trials: 1,
      purchases: 1,
      billing_events: expect.any(Number),
      dunning_notices: 1,
      referral_codes: 1,
      referrals: 1,
      alert_dispatches: 1,
      alert_answers: 1,
      unsubscriptions: 1,
      push_subscriptions: 0,
      snapshots: 1,
      consensus_submitters: 1,
      outbox: 2,
    });
    expect(records['licenses']).toEqual([
      expect.objectContaining({
        email: EMAIL,
        tier: 'premium',
        status: 'active',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }),
    ]);
    expect(records['referrals']).toEqual([
      { role: 'referrer', referred_at: expect.any(String), earned_at: expect.any(String), taken_back_at: null },
    ]);
    expect(records['snapshots']).toEqual([
      expect.objectContaining({
        size_bytes: 3,
        meta: JSON.stringify({ device: `desk of ${EMAIL}` }),
        place: 'database',
      }),
    ]);
    expect(
      records['outbox']?.map(({ kind, given_up_at: until, content }) => ({ kind, isGivenUp: until !== null, content })),
    ).toEqual([
      { kind: 'mail', isGivenUp: true, content: { to: EMAIL, mail: { template: 'payment_failed' } } },
      {
        kind: 'mail',
        isGivenUp: false,
        content: { to: EMAIL, mail: { template: 'key_reissued', tier: 'premium', hasEnded: false } },
      },
    ]);
    expect([text.includes('digest'), /PLB-/.test(text), text.includes(FRIEND)]).toEqual([false, false, false]);
    expect((await exported()).records).toEqual(records);
  }, 60_000);

  it('cannot be erased while a subscription is active', async () => {
    const { bought, key } = await createPersonWithHistory(cloud, stripe, mail);
    const before = (await exported()).records;
    const refused = await erase();

    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: {
          error: 'account_still_runs',
          message: `Nothing was erased: ${EMAIL} still has the premium subscription ${bought.subscription} (past_due): cancel it at the payment provider first. To erase anyway, add --force; active subscriptions continue to be billed.`,
        },
      },
    ]);
    expect([(await exported()).records, (await validated(key)).valid]).toEqual([before, true]);
  }, 60_000);

  it('is erased completely when forced, except for accounting records', async () => {
    const { key, bought } = await createPersonWithHistory(cloud, stripe, mail);
    const ledger = async () => ({
      purchases: (await cloud.all(PurchaseEntity)).length,
      earned: (await cloud.all(ReferralEntity)).filter(({ earnedAt }) => earnedAt !== null).length,
    });
    const before = await ledger();
    const found = await traces(SPELLINGS);
    const { deleted, anonymised, still_running: running } = await erased(true);

    expect(found).toEqual([
      'alert_dispatches',
      'billing_events',
      'licenses',
      'outbox',
      'purchases',
      'snapshots',
      'trials',
    ]);
    expect(deleted).toEqual({
      snapshots: 1,
      license_keys: 3,
      trials: 1,
      referral_codes: 1,
      alert_dispatches: 1,
      alert_answers: 1,
      unsubscriptions: 1,
      consensus_submitters: 1,
      outbox: 2,
    });
    expect(anonymised).toEqual({ licenses: 1, purchases: 1, outbox: 1, billing_events: 1 });
    // The first three belong to the kept license and purchase; `webPush.test.ts` erases a push subscription.
    expect(PERSONAL_TABLES.map(({ name }) => name).filter((name) => !(name in deleted || name in anonymised))).toEqual([
      'license_transitions',
      'dunning_notices',
      'referrals',
      'push_subscriptions',
    ]);
    expect(running).toEqual([
      `the premium subscription ${bought.subscription} (past_due): cancel it at the payment provider first`,
    ]);
    expect(await traces(SPELLINGS)).toEqual([]);
    expect(await cloud.all(SnapshotBodyEntity)).toEqual([]);
    expect((await validated(key)).code).toBe('NOT_FOUND');
    expect(await ledger()).toEqual(before);
    expect(Object.values((await exported()).records).flat()).toEqual([]);
    expect(await erased()).toEqual({
      email: EMAIL,
      deleted: {},
      anonymised: {},
      still_running: [],
      founding_slot_address: null,
      unreadable_messages: 0,
      unremoved_snapshots: 0,
      removal_problems: [],
    });
    expect(Object.values((await exported(FRIEND)).records).flat().length).toBeGreaterThan(3);
  }, 60_000);

  it('is not stored again when later events from the provider are applied', async () => {
    const { bought, deliverEvents } = await createPersonWithHistory(cloud, stripe, mail);
    await erased(true);
    await cloud.edit(PurchaseEntity, (purchase) => {
      if (purchase.email.endsWith('@erased.invalid')) purchase.isWelcomed = false;
    });
    const mails = mail.received.length;
    const [placeholder] = await placeholders();
    const replies = [
      ...(await deliverEvents(await stripe.world.renew(bought.subscription, { paid: true }))),
      ...(await deliverEvents(await stripe.world.renew(bought.subscription, { paid: false }))),
      ...(await deliverEvents(bought.events)),
    ];
    await cloud.mails();
    expect(await licensesOf(placeholder)).toMatchObject([{ tier: 'premium', status: 'active' }]);
    replies.push(...(await deliverEvents(await stripe.world.cancel(bought.subscription))));
    await cloud.tick('reconcile-billing');
    await cloud.tick('expire-licenses');
    await cloud.mails();

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await cloud.all(BillingEventEntity)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
    expect([await traces(SPELLINGS), await placeholders()]).toEqual([[], [placeholder]]);
    const held = await licensesOf(placeholder);
    expect(held).toMatchObject([{ status: 'canceled' }]);
    expect(mail.received.slice(mails).filter(({ to }) => to.some((each) => each !== FRIEND))).toEqual([]);
    expect((await cloud.all(LicenseKeyEntity)).filter(({ licenseId }) => licenseId === held[0]?.id)).toEqual([]);
    expect(
      (await cloud.all(OutboxEffectEntity)).filter(
        ({ deliveredAt, kind }) => deliveredAt === null && kind !== 'customer_credit',
      ),
    ).toEqual([]);
  }, 60_000);

  it('is stored in a new license when the person buys again after an erasure', async () => {
    const { deliverEvents } = await createPersonWithHistory(cloud, stripe, mail);
    await erased(true);
    const again = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    await deliverEvents(again.events);

    expect(await licensesOf(EMAIL)).toMatchObject([{ tier: 'pro', status: 'active' }]);
    expect((await placeholders()).length).toBe(1);
  }, 60_000);

  it('includes a trial that was started with another spelling of the address', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    await cloud.mails();
    const mailbox = 'holder@example.com';
    const { records } = await exported(mailbox);

    expect(records['trials']).toEqual([expect.objectContaining({ mailbox, address: EMAIL })]);
    await erased(undefined, mailbox);
    expect(await traces(SPELLINGS)).toEqual(['licenses', 'trials']);
    await erased(undefined, String(records['trials']?.[0]?.['address']));
    expect(await traces(SPELLINGS)).toEqual([]);
  });

  it.each([
    ['Zoë@Exämple.DE', 'zoë@xn--exmple-cua.de'],
    ['"Quoted Name"@example.com', '"Quoted Name"@example.com'],
    ['root@localhost', 'root@localhost'],
  ])('is exported and erased for %s, which the payment provider accepts', async (email, stored) => {
    const { events } = await payCheckout(stripe, { offer: 'pro_monthly', email });
    for (const event of events) await deliverWebhook(cloud.address(), event);
    const { records } = await exported(email);
    await erased(true, email);

    expect(records['purchases']).toEqual([expect.objectContaining({ email: stored })]);
    expect(await traces([email.toLowerCase(), stored.toLowerCase()])).toEqual([]);
    expect((await placeholders()).length).toBe(1);
  });

  it('is exported and erased under a domain that an earlier release stored as it was typed', async () => {
    const key = await cloud.issue('premium', 'u1@xn--bcher-kva.example');
    await cloud.query("update licenses set email = 'u1@bücher.example'");
    await cloud.call(
      'POST',
      '/api/alert-dispatch',
      { alert_type: 'armed', ticker: 'AAPL', message: 'Armed.', severity: 'info' },
      { 'x-license-key': key },
    );
    const { records } = await exported('u1@xn--bcher-kva.example');
    await erased(true, 'u1@xn--bcher-kva.example');

    expect([records['licenses'], records['alert_dispatches']]).toMatchObject([
      [{ email: 'u1@bücher.example' }],
      [{ email: 'u1@xn--bcher-kva.example' }],
    ]);
    expect(await traces(['u1@bücher.example', 'u1@xn--bcher-kva.example'])).toEqual([]);
  });

  it('is erased while a founding slot stays taken, and the operator receives the command that frees the slot', async () => {
    await cloud.issue('founding');
    const reply = await erased(undefined, 'holder@example.com');
    const [placeholder = ''] = await placeholders();

    expect([reply.deleted, reply.anonymised, await claimed()]).toEqual([{ license_keys: 1 }, { licenses: 1 }, 1]);
    expect(await cloud.all(License)).toMatchObject([{ slot: 1, status: 'active' }]);
    expect(await traces(['holder@example.com'])).toEqual([]);
    expect(reply.founding_slot_address).toBe(placeholder);
    expect(erasureText(reply)).toContain(
      `\nA founding slot stays taken. To free it, run: plumbline-cloud admin license revoke --email ${placeholder}`,
    );
    await cloud.command('POST', '/license/revoke', { email: placeholder });
    expect(await claimed()).toBe(0);
  });

  it('is reported as erased by a server of 6.4.0, which does not name the address of a founding slot', () => {
    const counts = { deleted: { trials: 1 }, anonymised: {}, unreadable_messages: 0, unremoved_snapshots: 0 };
    const reply = { email: EMAIL, ...counts, still_running: [], removal_problems: [] };

    expect(erasureText(eraseAccountReply.parse(reply))).toBe(`Erased ${EMAIL}:\n       1  trials deleted`);
  });

  it('is erased completely when no other record needs it', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    await cloud.mails();
    const reply = await erased();

    expect(erasureText(reply)).toBe(
      [
        `Erased ${EMAIL}:`,
        '       1  license_keys deleted',
        '       1  trials deleted',
        '       1  license_transitions deleted',
        '       1  licenses deleted',
      ].join('\n'),
    );
    expect([await cloud.all(License), await traces(SPELLINGS)]).toEqual([[], []]);
    expect(erasureText(await erased())).toBe(`No data is stored about ${EMAIL}.`);
  });

  it('is erased only when forced if the storage of a snapshot is no longer configured', async () => {
    const email = 'holder@example.com';
    await cloud.issue('premium', email);
    for (const { id } of await cloud.all(License)) await cloud.store(snapshot(1, { licenseId: id, place: 's3' }));
    const { status, body } = await erase(false, email);

    const message =
      'Nothing was erased (add --force to erase anyway), because the storage of a snapshot is not configured: the setting S3_BUCKET is missing.';
    const detail = { error: 'not_configured', message, setting: 'S3_BUCKET' };
    expect({ status, body }).toEqual({ status: 503, body: { detail } });
    expect((await exported(email)).records['snapshots']).toHaveLength(1);
    const reply = await erased(true, email);
    expect([reply.deleted, reply.unremoved_snapshots]).toEqual([
      { snapshots: 1, license_keys: 1, license_transitions: 1, licenses: 1 },
      1,
    ]);
    expect(erasureText(reply)).toContain(
      'The bytes of 1 deleted snapshot could not be removed from their storage: The storage that holds this snapshot is not available: snapshot storage is not configured. The job prune removes them',
    );
  });

  it('includes a count of messages that can no longer be decrypted', async () => {
    const dueAt = new Date(Date.now() + 86_400_000);
    await cloud.store(outboxEffect(1, { kind: 'mail', sealed: 'sealed under what is gone', dueAt }));

    expect([(await exported()).unreadable_messages, (await erased()).unreadable_messages]).toEqual([1, 1]);
    expect(erasureText(await erased())).toContain('1 queued message could not be read');
  });

  it.each(['nobody', '', 'a@b\nc@d.e'])('is not found by text that is not an address: %j', async (email) => {
    expect([
      (await cloud.command('POST', '/account/export', { email })).status,
      (await erase(true, email)).status,
    ]).toEqual([400, 400]);
  });

  it('is searched for in every table, except in tables that are listed as having no personal data', async () => {
    const columns = z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).parse(
      await cloud.query(
        `select table_name as name, array_agg(column_name::text order by column_name) as columns
           from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
      ),
    );
    const known = new Map<string, readonly string[]>(
      PERSONAL_TABLES.map(({ name, shown, withheld }) => [name, [...shown, ...withheld].toSorted()] as const),
    );
    const unlisted = columns
      .filter(({ name }) => !known.has(name) && !(name in REASON_BY_NON_PERSONAL_TABLE))
      .map(({ name }) => name);

    expect(unlisted).toEqual([]);
    expect(
      Object.fromEntries(
        columns.flatMap(({ name, columns: all }) => (known.has(name) ? [[name, all.toSorted()]] : [])),
      ),
    ).toEqual(Object.fromEntries(known));
    expect(
      Object.keys(REASON_BY_NON_PERSONAL_TABLE).filter(
        (name) => known.has(name) || !columns.some((each) => each.name === name),
      ),
    ).toEqual([]);
  });

  it('is documented in docs/privacy.md, table by table', () => {
    const text = readFileSync('docs/privacy.md', 'utf8');
    const tables = [...PERSONAL_TABLES.map(({ name }) => name), ...Object.keys(REASON_BY_NON_PERSONAL_TABLE)];

    expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
