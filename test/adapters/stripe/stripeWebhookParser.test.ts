import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { StripeWebhookParser } from '../../../src/adapters/stripe/stripeWebhookParser.js';
import type { ProviderEvent } from '../../../src/domain/cloud/billing/providerEvent.js';
import { Failure, InvalidRequest, MalformedJson } from '../../../src/domain/shared/failure/failure.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { anyCharacters } from '../../anyCharacters.js';
import { runs } from '../../runs.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { StripeWorld } from '../../servers/stripe/stripeWorld.ts';

const NOW = new Date('2026-11-21T06:30:00.000Z');
const SECONDS = NOW.getTime() / 1000;
const [SECRET, OTHER] = ['whsec_first', 'whsec_second'];

const events = new StripeWebhookParser([SECRET, OTHER], new ManualClock(NOW.toISOString()));
const bytes = (payload: string): Uint8Array => Buffer.from(payload);
const sign = (
  payload: string,
  { secret = SECRET, timestamp = SECONDS }: { secret?: string; timestamp?: number } = {},
): string => Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const parse = (event: object): ProviderEvent => {
  const payload = JSON.stringify(event);
  return events.parse(bytes(payload), sign(payload));
};
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof Failure ? [error.constructor, error.slug] : error;
  }
};
const UNSIGNED = [InvalidRequest, 'invalid_signature'];

const PAYLOAD = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: SECONDS,
  data: { object: { id: 'in_1', customer: 'cus_1' } },
});

describe('a webhook signature', () => {
  it('is valid with either secret', () => {
    expect(events.parse(bytes(PAYLOAD), sign(PAYLOAD)).id).toBe('evt_1');
    expect(events.parse(bytes(PAYLOAD), sign(PAYLOAD, { secret: OTHER })).id).toBe('evt_1');
    expect(
      events.parse(bytes(PAYLOAD), `${sign(PAYLOAD, { secret: 'whsec_gone' })},v1=${sign(PAYLOAD).split('v1=')[1]}`).id,
    ).toBe('evt_1');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not a signature', 'nonsense'],
    ['made with another secret', sign(PAYLOAD, { secret: 'whsec_other' })],
    ['made with an empty secret', sign(PAYLOAD, { secret: ' ' })],
    ['made for another body', sign(`${PAYLOAD} `)],
    ['without a timestamp', sign(PAYLOAD).replace(/^t=\d+,/, '')],
    ['combined with another timestamp', sign(PAYLOAD).replace(/^t=\d+/, `t=${SECONDS + 1}`)],
    ['of an older scheme', sign(PAYLOAD).replace('v1=', 'v0=')],
    ['without a value', `t=${SECONDS},v1=`],
    ['without an equals sign', `t=${SECONDS},v1`],
    ['too short', sign(PAYLOAD).slice(0, -1)],
    ['too long', `${sign(PAYLOAD)}0`],
    ['in capitals', sign(PAYLOAD).replace(/v1=.*/, (signature) => signature.toUpperCase().replace('V1', 'v1'))],
    ['without a numeric timestamp', sign(PAYLOAD).replace(/^t=\d+/, 't=now')],
    ['with two timestamps', `t=${SECONDS - 1},${sign(PAYLOAD)}`],
  ])('is refused when it is %s', (_what, header) => {
    expect(refusalOf(() => events.parse(bytes(PAYLOAD), header))).toEqual(UNSIGNED);
  });

  it('is valid for events without a creation time', () => {
    expect(parse({ id: 'evt_1', type: 'invoice.paid', data: { object: {} } }).createdAt).toEqual(NOW);
  });

  it('is accepted beside malformed signatures', () => {
    expect(events.parse(bytes(PAYLOAD), `${sign(PAYLOAD)},v1=,v1,v0=1,=,`).id).toBe('evt_1');
  });

  it('is accepted up to 300 seconds before and after its timestamp [WHK-07]', () => {
    for (const age of [-300, 300])
      expect(events.parse(bytes(PAYLOAD), sign(PAYLOAD, { timestamp: SECONDS - age })).id).toBe('evt_1');
    for (const age of [-301, 301])
      expect(refusalOf(() => events.parse(bytes(PAYLOAD), sign(PAYLOAD, { timestamp: SECONDS - age })))).toEqual(
        UNSIGNED,
      );
  });

  it('can be refused after a check of its header alone', () => {
    for (const header of [undefined, '', 't=1,v1=', `t=${SECONDS},v1=`, sign(PAYLOAD, { timestamp: SECONDS + 301 })]) {
      expect(refusalOf(() => events.checkSignatureHeader(header))).toEqual(UNSIGNED);
    }
    expect(events.checkSignatureHeader(sign(PAYLOAD))).toBeUndefined();
  });

  it('covers every byte of the body', () => {
    const signature = sign(PAYLOAD);
    for (let i = 0; i < PAYLOAD.length; i += 1) {
      const changed = bytes(PAYLOAD).map((byte, at) => (at === i ? byte ^ 1 : byte));
      expect(refusalOf(() => events.parse(changed, signature))).toEqual(UNSIGNED);
    }
  });

  it('never causes an internal error, whatever bytes are sent', () => {
    fc.assert(
      fc.property(fc.uint8Array(), anyCharacters, (body, header) => {
        expect(refusalOf(() => events.parse(body, header))).toEqual(UNSIGNED);
      }),
      { numRuns: runs() },
    );
  });

  it('never causes an internal error, whatever fields its header has', () => {
    const value = fc.oneof(
      fc.constantFrom('', String(SECONDS), `${SECONDS}.5`, '-1', 'NaN', '0'.repeat(64), 'é'.repeat(64)),
      fc.string(),
    );
    const field = fc
      .tuple(fc.constantFrom('t', 'v1', 'v0', '', ' v1', 'T'), fc.constantFrom('=', '', '=='), value)
      .map((parts) => parts.join(''));
    const header = fc.array(field, { maxLength: 5 }).map((fields) => fields.join(','));
    fc.assert(
      fc.property(fc.uint8Array(), header, (body, sent) => {
        expect(refusalOf(() => events.parse(body, sent))).toEqual(UNSIGNED);
        expect([UNSIGNED, undefined]).toContainEqual(refusalOf(() => events.checkSignatureHeader(sent)));
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a Stripe event', () => {
  it.each(['', 'text', '{"id":'])('is refused when it is not JSON: %j', (body) => {
    expect(refusalOf(() => events.parse(bytes(body), sign(body)))).toEqual([MalformedJson, 'malformed_json']);
  });

  it('is refused when the signed body is not an event', () => {
    for (const body of [
      'null',
      '7',
      '[]',
      '{}',
      '{"id":"evt_1","type":"invoice.paid"}',
      PAYLOAD.replace('"evt_1"', '""'),
      PAYLOAD.replace(`${SECONDS}`, '"soon"'),
    ]) {
      expect([body, refusalOf(() => events.parse(bytes(body), sign(body)))]).toEqual([
        body,
        [InvalidRequest, 'invalid_request'],
      ]);
    }
  });

  it.each([
    ['a NUL', PAYLOAD.replace('evt_1', 'evt_\\u0000')],
    ['half a surrogate pair', PAYLOAD.replace('cus_1', 'cus_\\ud800')],
    ['a date after the last valid one', PAYLOAD.replace(`${SECONDS}`, `${SECONDS}000`)],
    ['a date before the first valid one', PAYLOAD.replace(`${SECONDS}`, '-1')],
    ['a fraction of a cent', PAYLOAD.replace('"in_1"', '"in_1","amount_paid":0.5')],
  ])('is refused when it has %s, which the database cannot store', (_what, body) => {
    expect(refusalOf(() => events.parse(bytes(body), sign(body)))).toEqual([InvalidRequest, 'invalid_request']);
  });

  it('contains its type and its ids', () => {
    const world = new StripeWorld({ now: NOW });
    const session = world.begin({ prices: [PRICES.founding] });
    const news = world.complete(session, { email: 'buyer@example.com' });
    const { subscription, customer } = world.session(session);
    const [charge] = world.chargesOf(subscription ?? '');
    news.push(
      ...world.renew(subscription ?? '', { paid: false }),
      ...world.refund(charge?.id ?? ''),
      ...world.cancel(subscription ?? ''),
    );
    const nothing = {
      sessionId: null,
      subscriptionId: null,
      invoiceId: null,
      chargeId: null,
      paymentIntentId: null,
      customerId: customer,
      amountPaid: null,
      isFullRefund: false,
      createdAt: NOW,
      id: expect.any(String),
    };

    expect(news.map(parse)).toEqual([
      { ...nothing, type: 'customer.subscription.created', kind: 'other', subscriptionId: subscription },
      { ...nothing, type: 'charge.succeeded', kind: 'other', paymentIntentId: 'pi_1' },
      {
        ...nothing,
        type: 'invoice.paid',
        kind: 'invoice.paid',
        invoiceId: 'in_1',
        subscriptionId: subscription,
        amountPaid: 49_000,
      },
      { ...nothing, type: 'customer.subscription.updated', kind: 'subscription.changed', subscriptionId: subscription },
      {
        ...nothing,
        type: 'checkout.session.completed',
        kind: 'checkout.completed',
        sessionId: session,
        subscriptionId: subscription,
      },
      {
        ...nothing,
        type: 'invoice.payment_failed',
        kind: 'invoice.payment_failed',
        invoiceId: 'in_2',
        subscriptionId: subscription,
        amountPaid: 0,
      },
      { ...nothing, type: 'customer.subscription.updated', kind: 'subscription.changed', subscriptionId: subscription },
      {
        ...nothing,
        type: 'charge.refunded',
        kind: 'charge.refunded',
        isFullRefund: true,
        chargeId: charge?.id,
        paymentIntentId: 'pi_1',
      },
      { ...nothing, type: 'customer.subscription.deleted', kind: 'subscription.deleted', subscriptionId: subscription },
    ]);
  });

  it('completes a checkout paid later, but not an expired one', () => {
    const about = { id: 'evt_1', created: SECONDS, data: { object: { id: 'cs_1' } } };

    expect(parse({ ...about, type: 'checkout.session.async_payment_succeeded' })).toMatchObject({
      kind: 'checkout.completed',
      sessionId: 'cs_1',
    });
    expect(parse({ ...about, type: 'checkout.session.expired' })).toMatchObject({ kind: 'other', sessionId: 'cs_1' });
    expect(parse({ ...about, type: 'toString' })).toMatchObject({ kind: 'other', sessionId: null });
  });

  it.each([
    ['a "thin" event', { type: 'v2.core.event_destination.ping', created: NOW.toISOString(), related_object: null }],
    ['an object with another shape', { type: 'order.x', data: { object: { id: 'o', parent: 'sku_1' } } }],
    ['an object that is not one', { type: 'order.x', created: SECONDS, data: { object: 7 } }],
  ])('is accepted and has no effect when its type is not handled and it is %s', (_what, event) => {
    expect(parse({ id: 'evt_1', ...event })).toEqual({
      id: 'evt_1',
      type: event.type,
      kind: 'other',
      createdAt: NOW,
      sessionId: null,
      subscriptionId: null,
      invoiceId: null,
      chargeId: null,
      paymentIntentId: null,
      customerId: null,
      amountPaid: null,
      isFullRefund: false,
    });
  });

  it('is refused when its type is handled but its object has another shape', () => {
    const data = { object: { id: 'in_1', parent: 'sku_1' } };

    expect(refusalOf(() => parse({ id: 'evt_1', type: 'invoice.paid', data }))).toEqual([
      InvalidRequest,
      'invalid_request',
    ]);
  });

  it('reports a refund only under the event type for refunds', () => {
    const about = { id: 'evt_1', created: SECONDS, data: { object: { id: 'ch_1', refunded: true } } };

    expect(parse({ ...about, type: 'charge.refunded' })).toMatchObject({
      kind: 'charge.refunded',
      chargeId: 'ch_1',
      isFullRefund: true,
    });
    expect(parse({ ...about, type: 'charge.updated' })).toMatchObject({
      kind: 'other',
      chargeId: null,
      isFullRefund: false,
    });
  });

  it('is accepted from older API versions, whose invoices name the subscription directly', () => {
    const data = { object: { id: 'in_1', subscription: 'sub_1', customer: { id: 'cus_1', object: 'customer' } } };

    expect(parse({ id: 'evt_1', created: SECONDS, type: 'invoice.paid', data })).toMatchObject({
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
    });
  });
});
