import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { payCheckout, deliverWebhook, licenseKeyIn, type CompletedPurchase } from '../../servers/buyers.js';
import type { MailServer } from '../../servers/mail.js';
import type { StripeServer } from '../../servers/stripe.js';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { OpenApp } from './openApp.js';

/** The license keeps the capitals and the tag; the mailbox of the trial is stored in lower case and without the tag. */
export const EMAIL = 'Holder+Tag@Example.com';
export const SPELLINGS = [EMAIL.toLowerCase(), 'holder@example.com'];
export const FRIEND = 'friend@example.com';

export interface Person {
  /** The key of the current license. */
  readonly key: string;
  readonly bought: CompletedPurchase;
  readonly deliverEvents: (
    events: readonly StripeEvent[],
  ) => Promise<readonly { readonly status: number; readonly body: unknown }[]>;
}

/**
 * Creates a person with stored data of every kind. Some of the data contains the address in another spelling or within
 * a longer text.
 */
export async function createPersonWithHistory(cloud: OpenApp, stripe: StripeServer, mail: MailServer): Promise<Person> {
  const deliverEvents: Person['deliverEvents'] = async (events) => {
    const replies = [];
    for (const event of events) replies.push(await deliverWebhook(cloud.address(), event));
    return replies;
  };
  const keyOfLatest = async (): Promise<string> => {
    await cloud.mails();
    return licenseKeyIn(mail.received.at(-1)?.source ?? '');
  };
  await cloud.call('POST', '/api/trial/start', { email: EMAIL, source: 'a friend' });
  await keyOfLatest();
  const bought = await payCheckout(stripe, { offer: 'premium_monthly', email: EMAIL.toUpperCase() });
  await deliverEvents(bought.events);
  const key = await keyOfLatest();
  const headers = { 'x-license-key': key };
  const referrals = await cloud.call('GET', '/api/referrals/stats', undefined, headers);
  await deliverEvents(
    (await payCheckout(stripe, { offer: 'pro_monthly', email: FRIEND, code: Object(referrals.body).referral_code }))
      .events,
  );
  await cloud.mails();
  await cloud.call(
    'POST',
    '/api/alert-dispatch',
    { alert_type: 'armed', ticker: 'AAPL', message: 'Armed.', severity: 'info', idempotency_key: 'armed-AAPL' },
    headers,
  );
  const [, link = ''] =
    /List-Unsubscribe: <https?:\/\/[^/]+(\/unsubscribe\/[^>]+)>/.exec(mail.received.at(-1)?.source ?? '') ?? [];
  await cloud.call('POST', link, 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' });
  await cloud.call(
    'POST',
    '/api/sync/upload',
    { blob: 'AAEC', meta: { device: `desk of ${EMAIL}` }, passphrase_fp: 'fp' },
    headers,
  );
  await cloud.call(
    'POST',
    '/api/consensus/submit',
    { fires: [{ ticker: 'AAPL', kind: 'gap', strength: 1, state: 'ARMED' }], regime: null },
    headers,
  );
  mail.refusal = `no mailbox ${EMAIL}`;
  await deliverEvents(await stripe.world.renew(bought.subscription, { paid: false }));
  await cloud.mails();
  await cloud.edit(OutboxEffectEntity, (effect) => {
    if (effect.deliveredAt === null) {
      effect.dueAt = null;
      effect.givenUpAt = new Date();
      effect.tries = 10;
      effect.lastFailure = `550 <${EMAIL}> is unknown`;
    }
    if (effect.kind === 'customer_credit') effect.lastFailure = `no customer ${EMAIL.toUpperCase()}`;
  });
  const [{ id: oldest } = { id: '' }] = (await cloud.all(BillingEventEntity)).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  await cloud.edit(BillingEventEntity, (event) => {
    if (event.id === oldest) event.reason = `the buyer ${EMAIL} is unknown`;
  });
  await cloud.edit(LicenseKeyEntity, (sent) => void (sent.createdAt = new Date(Date.now() - 3_600_000)));
  await cloud.call('POST', '/api/license/recover', { email: EMAIL });
  await cloud.mails();
  mail.refusal = null;
  return { key, bought, deliverEvents };
}
