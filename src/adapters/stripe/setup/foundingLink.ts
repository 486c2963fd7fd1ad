import type { Stripe } from 'stripe';
import { PAGE, type StripeCalls } from '../stripeCalls.js';
import { LABEL, onceFor } from './labels.js';
import { linkReply } from './setup.schema.js';

const PRICE_LABEL = 'plumbline_price';

export interface FoundingSale {
  readonly priceId: string;
  /** One payment, no subscription: then Stripe makes no customer unless it is told to. */
  readonly once: boolean;
  /** Where buyers are sent; null leaves them on Stripe's own page. */
  readonly successUrl: string | null;
}

/** The address at which founding licenses are sold. Links that sell an earlier price are switched off. */
export async function ensureFoundingLink(calls: StripeCalls, sale: FoundingSale): Promise<string> {
  let kept: string | null = null;
  for await (const link of calls.list(linkReply, ({ paymentLinks }) => paymentLinks.list({ limit: PAGE }))) {
    if (link.metadata[LABEL] !== 'founding') continue;
    const isThis: boolean = kept === null && link.metadata[PRICE_LABEL] === sale.priceId;
    if (isThis) kept = link.url;
    if (isThis)
      await calls.ask(linkReply, ({ paymentLinks }) =>
        paymentLinks.update(link.id, { active: true, after_completion: returnOf(sale) }),
      );
    else if (link.active)
      await calls.ask(linkReply, ({ paymentLinks }) => paymentLinks.update(link.id, { active: false }));
  }
  return kept ?? makeLink(calls, sale);
}

async function makeLink(calls: StripeCalls, sale: FoundingSale): Promise<string> {
  const link = {
    line_items: [{ price: sale.priceId, quantity: 1 }],
    after_completion: returnOf(sale),
    ...(sale.once ? { customer_creation: 'always' as const } : {}),
    metadata: { [LABEL]: 'founding', [PRICE_LABEL]: sale.priceId },
  };
  const { url } = await calls.ask(linkReply, ({ paymentLinks }) => paymentLinks.create(link, onceFor('link', link)));
  return url;
}

function returnOf({ successUrl }: FoundingSale): Stripe.PaymentLinkCreateParams.AfterCompletion {
  return successUrl === null ? { type: 'hosted_confirmation' } : { type: 'redirect', redirect: { url: successUrl } };
}
