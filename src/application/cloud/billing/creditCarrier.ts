import type { BillingProvider } from './billingProvider.port.js';
import type { CarrierOf } from '../messaging/outbox/carrier.port.js';
import type { CustomerCredit } from '../messaging/outbox/effect.js';

/** Writes credits to customers' accounts at the billing provider. */
export const creditCarrier = (provider: BillingProvider): CarrierOf<CustomerCredit> => ({
  carry: (id, { customerId, amountMinor, description }) =>
    provider.creditCustomer({ customerId, amountMinor, description, idempotencyKey: id }),
});
