import type { BillingProvider } from './billingProvider.port.js';
import type { EffectSenderOf } from '../messaging/outbox/effectSender.port.js';
import type { CustomerCredit } from '../messaging/outbox/outboxEffect.js';

/** Adds credits to customers' balances at the billing provider. */
export const customerCreditSender = (provider: BillingProvider): EffectSenderOf<CustomerCredit> => ({
  send: (id, { customerId, amountMinor, description }) =>
    provider.creditCustomer({ customerId, amountMinor, description, idempotencyKey: id }),
});
