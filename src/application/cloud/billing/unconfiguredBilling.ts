import type { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { BillingProvider } from './billingProvider.port.js';

/** In the place of the billing provider where there is none: refuses everything with the failure. */
export function unconfiguredBilling(failure: NotConfigured): BillingProvider {
  const refuse = (): never => {
    throw failure;
  };
  return {
    createCheckout: async () => refuse(),
    createPortalSession: async () => refuse(),
    checkoutSession: async () => refuse(),
    subscription: async () => refuse(),
    paymentHistory: async () => refuse(),
    refundedCharge: async () => refuse(),
    completedCheckouts: () => refuse(),
    creditCustomer: async () => refuse(),
    ping: async () => refuse(),
  };
}
