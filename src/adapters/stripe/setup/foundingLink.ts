import type { Stripe } from 'stripe';
import { STRIPE_PAGE_SIZE, type StripeCalls } from '../stripeCalls.js';
import { STRIPE_METADATA_KEY, idempotencyOptions } from './metadata.js';
import { paymentLinkReply } from './setup.schema.js';

const PRICE_LABEL = 'plumbline_price';

export interface FoundingLinkOptions {
  readonly priceId: string;
  /** Whether the sale is a one-time payment. For one-time payments, Stripe creates a customer only on request. */
  readonly once: boolean;
  /** The URL to which buyers return; null leaves them on Stripe's own page. */
  readonly successUrl: string | null;
}

/** Returns the URL at which founding licenses are sold. Deactivates links that sell at an earlier price. */
export async function ensureFoundingLink(calls: StripeCalls, sale: FoundingLinkOptions): Promise<string> {
  let kept: string | null = null;
  for await (const link of calls.list(paymentLinkReply, ({ paymentLinks }) =>
    paymentLinks.list({ limit: STRIPE_PAGE_SIZE }),
  )) {
    if (link.metadata[STRIPE_METADATA_KEY] !== 'founding') continue;
    const isThis: boolean = kept === null && link.metadata[PRICE_LABEL] === sale.priceId;
    if (isThis) kept = link.url;
    if (isThis)
      await calls.request(paymentLinkReply, ({ paymentLinks }) =>
        paymentLinks.update(link.id, { active: true, after_completion: returnOf(sale) }),
      );
    else if (link.active)
      await calls.request(paymentLinkReply, ({ paymentLinks }) => paymentLinks.update(link.id, { active: false }));
  }
  return kept ?? makeLink(calls, sale);
}

async function makeLink(calls: StripeCalls, sale: FoundingLinkOptions): Promise<string> {
  const link = {
    line_items: [{ price: sale.priceId, quantity: 1 }],
    after_completion: returnOf(sale),
    ...(sale.once ? { customer_creation: 'always' as const } : {}),
    metadata: { [STRIPE_METADATA_KEY]: 'founding', [PRICE_LABEL]: sale.priceId },
  };
  const { url } = await calls.request(paymentLinkReply, ({ paymentLinks }) =>
    paymentLinks.create(link, idempotencyOptions('link', link)),
  );
  return url;
}

function returnOf({ successUrl }: FoundingLinkOptions): Stripe.PaymentLinkCreateParams.AfterCompletion {
  return successUrl === null ? { type: 'hosted_confirmation' } : { type: 'redirect', redirect: { url: successUrl } };
}
