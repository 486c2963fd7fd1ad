import type { BillingProvider, ChargedPurchase } from '../../../src/application/cloud/billing/billingProvider.port.js';

/** One turn of the event loop. */
export const nextEventLoopTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** A provider with delayed replies: each is computed when requested and returned some event-loop turns later. */
export class DelayedBillingProvider implements BillingProvider {
  private asked = 0;

  constructor(
    private readonly provider: BillingProvider,
    private readonly turns: readonly number[],
  ) {}

  createCheckout = (order: Parameters<BillingProvider['createCheckout']>[0]) =>
    this.later(this.provider.createCheckout(order));
  price = (offer: Parameters<BillingProvider['price']>[0]) => this.later(this.provider.price(offer));
  createPortalSession = (order: Parameters<BillingProvider['createPortalSession']>[0]) =>
    this.later(this.provider.createPortalSession(order));
  checkoutSession = (id: string) => this.later(this.provider.checkoutSession(id));
  subscription = (id: string) => this.later(this.provider.subscription(id));
  paymentHistory = (of: Parameters<BillingProvider['paymentHistory']>[0]) =>
    this.later(this.provider.paymentHistory(of));
  purchasesPaidBy = <P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]) =>
    this.later(this.provider.purchasesPaidBy(chargeId, purchases));
  completedCheckouts = (wanted: Parameters<BillingProvider['completedCheckouts']>[0]) =>
    this.provider.completedCheckouts(wanted);
  creditCustomer = (credit: Parameters<BillingProvider['creditCustomer']>[0]) =>
    this.later(this.provider.creditCustomer(credit));
  ping = () => this.later(this.provider.ping());

  private async later<T>(answer: Promise<T>): Promise<T> {
    const turns = this.turns[this.asked % this.turns.length] ?? 0;
    this.asked += 1;
    const given = await answer;
    for (let passed = 0; passed < turns; passed += 1) await nextEventLoopTurn();
    return given;
  }
}
