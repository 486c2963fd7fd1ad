import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { BillingProvider } from './billingProvider.port.js';

const refuse = (): never => {
  throw new NotConfigured('payments');
};

/** In the place of the billing provider where there is none: everything that is asked of it answers 503. */
export const unconfiguredBilling: BillingProvider = {
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
