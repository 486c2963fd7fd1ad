import type { Stripe } from 'stripe';
import { PAGE, type StripeCalls } from '../stripeCalls.js';
import { LABEL, onceFor } from './labels.js';
import { portalReply } from './setup.schema.js';

/** What customers can do in the billing portal: card, plan, cancellation at the period's end, invoices. Its id. */
export async function ensurePortal(
  calls: StripeCalls,
  products: readonly { readonly product: string; readonly prices: string[] }[],
): Promise<string> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'create_prorations',
      products: [...products],
    },
  };
  for await (const { id, metadata } of calls.list(portalReply, ({ billingPortal }) =>
    billingPortal.configurations.list({ active: true, limit: PAGE }),
  )) {
    if (metadata[LABEL] !== 'portal') continue;
    await calls.ask(portalReply, ({ billingPortal }) => billingPortal.configurations.update(id, { features }));
    return id;
  }
  const portal = { features, metadata: { [LABEL]: 'portal' } };
  const { id } = await calls.ask(portalReply, ({ billingPortal }) =>
    billingPortal.configurations.create(portal, onceFor('portal', portal)),
  );
  return id;
}
