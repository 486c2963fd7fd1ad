import type { ProviderEvent } from './billingEvents.port.js';
import type { PurchaseIds } from './purchases.port.js';

/** Whether news are about a purchase: by its subscription, else by its payment, else by its customer. */
export function concerns(event: ProviderEvent, { subscriptionId, paymentIntentId, customerId }: PurchaseIds): boolean {
  if (event.subscriptionId !== null) return event.subscriptionId === subscriptionId;
  if (event.paymentIntentId !== null && paymentIntentId !== null) return event.paymentIntentId === paymentIntentId;
  return event.customerId !== null && event.customerId === customerId;
}
