import type {
  BalanceTransaction,
  Charge,
  Customer,
  Invoice,
  InvoicePayment,
  LineItem,
  PaymentLink,
  PortalConfiguration,
  Price,
  Product,
  Refund,
  Session,
  StripeEvent,
  Subscription,
} from './objects.ts';

/** A missing object (404) or an operation that is currently impossible (400). */
export class StripeProblem extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;

  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error['message'] ?? '');
    this.status = status;
    this.error = error;
  }
}

export const notAllowed = (message: string, facts: Readonly<Record<string, string>> = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...facts });

/** The state of a Stripe account. Ids count up, so that the same actions give the same state. */
export class StripeBooks {
  /** Seconds since the epoch. */
  now: number;
  readonly products = new Map<string, Product>();
  readonly prices = new Map<string, Price>();
  readonly paymentLinks = new Map<string, PaymentLink>();
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  /** The line items by the id of their checkout session. */
  readonly lineItems = new Map<string, readonly LineItem[]>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly invoicePayments = new Map<string, InvoicePayment>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly balanceTransactions = new Map<string, BalanceTransaction>();
  readonly portalConfigurations = new Map<string, PortalConfiguration>();
  readonly events: StripeEvent[] = [];
  private readonly counts = new Map<string, number>();
  private readonly salt: string;

  /** `salt` makes the ids differ from those of other books. */
  constructor({ now, salt = '' }: { readonly now: Date; readonly salt?: string }) {
    this.now = Math.floor(now.getTime() / 1000);
    this.salt = salt;
  }

  id(prefix: string, characters = 0): string {
    const count = (this.counts.get(prefix) ?? 0) + 1;
    this.counts.set(prefix, count);
    return `${prefix}_${this.salt}${String(count).padStart(characters - this.salt.length, '0')}`;
  }

  /** Returns the common fields of every object. */
  base<Name extends string>(
    prefix: string,
    object: Name,
    idCharacters = 0,
  ): { id: string; object: Name; created: number; livemode: false } {
    return { id: this.id(prefix, idCharacters), object, created: this.now, livemode: false };
  }

  get<Item>(table: ReadonlyMap<string, Item>, id: string, name: string, param = 'id'): Item {
    const found = table.get(id);
    if (found !== undefined) return found;
    throw new StripeProblem(param === 'id' ? 404 : 400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such ${name}: '${id}'`,
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    });
  }

  /** Creates an event with the current state of an object. */
  createEvent(type: string, object: object): StripeEvent {
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: this.now,
      livemode: false,
      data: { object: structuredClone({ ...object }) },
    };
    this.events.push(event);
    return event;
  }
}
