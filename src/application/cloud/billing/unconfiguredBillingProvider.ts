import type { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { BillingProvider } from './billingProvider.port.js';

/** Stands in for a billing provider that is not configured: sells nothing and refuses everything with `failure`. */
export function unconfiguredBillingProvider(failure: NotConfigured): BillingProvider {
  const refuse = (): never => {
    throw failure;
  };
  return {
    createCheckout: async () => refuse(),
    price: async () => null,
    createPortalSession: async () => refuse(),
    checkoutSession: async () => refuse(),
    subscription: async () => refuse(),
    paymentHistory: async () => refuse(),
    purchasesPaidBy: async () => refuse(),
    completedCheckouts: () => refuse(),
    creditCustomer: async () => refuse(),
    ping: async () => refuse(),
  };
}
