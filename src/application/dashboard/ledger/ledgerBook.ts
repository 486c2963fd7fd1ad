import { currentLedger, type LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import type { LedgerEvent } from '../../../domain/dashboard/ledger/ledgerEvent.js';
import { ORDER_LOG_SOURCE, fillsOfRealAccounts } from '../../../domain/dashboard/ledger/orderFills.js';
import type { IntentEvent } from '../../../domain/dashboard/trading/orders/orderEvent.js';
import { SerialQueue } from '../serialQueue.js';
import type { LedgerStore } from './ledgerStore.port.js';

/** The part of the order log that the ledger reads. */
export interface OrderEventSource {
  /** Oldest first. */
  events(): readonly IntentEvent[];
  readonly account: string;
  /** The reason why the log cannot be read; null when it can. */
  readonly logFault: string | null;
}

interface CachedView {
  readonly events: readonly LedgerEvent[];
  /** Number of events in the order log. */
  readonly orderEvents: number;
  readonly logFault: string | null;
  readonly view: LedgerContents;
}

/** The ledger combined with the fills of orders. The view is recomputed only after a change. */
export class LedgerBook {
  readonly queue = new SerialQueue();
  private cached: CachedView | null = null;

  constructor(
    private readonly store: LedgerStore,
    private readonly orders: OrderEventSource,
  ) {}

  /** The account to which orders are sent. */
  get brokerAccount(): string {
    return this.orders.account;
  }

  async view(): Promise<LedgerContents> {
    const events = await this.store.load();
    const { logFault } = this.orders;
    const orderEvents = this.orders.events().length;
    const { cached } = this;
    if (cached?.events === events && cached.orderEvents === orderEvents && cached.logFault === logFault)
      return cached.view;
    const view = this.applied(events);
    this.cached = { events, orderEvents, logFault, view };
    return view;
  }

  /** Discards the view, because the order log may have been replaced by another of the same length. */
  invalidate(): void {
    this.cached = null;
  }

  /** Returns the view as it would be with `event` in the ledger. */
  async viewWith(event: LedgerEvent): Promise<LedgerContents> {
    return this.applied([...(await this.store.load()), event]);
  }

  private applied(events: readonly LedgerEvent[]): LedgerContents {
    const { logFault, account } = this.orders;
    const view = currentLedger(events, fillsOfRealAccounts(this.orders.events(), account));
    if (logFault === null) return view;
    const issue = { transactionId: ORDER_LOG_SOURCE, message: `The fills of orders are missing: ${logFault}` };
    return { ...view, state: { ...view.state, issues: [...view.state.issues, issue] } };
  }

  /** Appends the event that `decide` returns. No other event is appended while `decide` runs. */
  record<Decision extends { readonly event: LedgerEvent | null }>(decide: () => Promise<Decision>): Promise<Decision> {
    return this.queue.run(async () => {
      const decision = await decide();
      if (decision.event !== null) await this.store.append(decision.event);
      return decision;
    });
  }
}
