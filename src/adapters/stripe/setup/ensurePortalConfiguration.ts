import type { Stripe } from 'stripe';
import { STRIPE_PAGE_SIZE, type StripeCalls } from '../stripeCalls.js';
import { STRIPE_METADATA_KEY, idempotencyOptions } from './metadata.js';
import { portalConfigurationReply } from './setup.schema.js';

/**
 * Configures the billing portal for changing card and plan, canceling at the period's end, and downloading invoices.
 * Returns the configuration's id.
 */
export async function ensurePortalConfiguration(
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
      proration_behavior: 'always_invoice',
      products: [...products],
    },
  };
  for await (const { id, metadata } of calls.list(portalConfigurationReply, ({ billingPortal }) =>
    billingPortal.configurations.list({ active: true, limit: STRIPE_PAGE_SIZE }),
  )) {
    if (metadata[STRIPE_METADATA_KEY] !== 'portal') continue;
    await calls.request(portalConfigurationReply, ({ billingPortal }) =>
      billingPortal.configurations.update(id, { features }),
    );
    return id;
  }
  const portal = { features, metadata: { [STRIPE_METADATA_KEY]: 'portal' } };
  const { id } = await calls.request(portalConfigurationReply, ({ billingPortal }) =>
    billingPortal.configurations.create(portal, idempotencyOptions('portal', portal)),
  );
  return id;
}
