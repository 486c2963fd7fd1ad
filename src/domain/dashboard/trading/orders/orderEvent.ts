import type { BrokerMode } from '../mode/brokerMode.js';
import type { OrderAction } from './orderAction.js';
import type { LayerVerdict } from './layers/layerVerdict.js';

interface OfIntent {
  /** The idempotency key of the intent. */
  readonly key: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly at: string;
}

/** Why and on what an intent was let through, for the journal and for whoever asks later. */
export interface IntentDetails {
  readonly action: OrderAction;
  readonly mode: BrokerMode;
  readonly verdicts: readonly LayerVerdict[];
  /** The framework's stop at that moment, per share; null without one. */
  readonly stop: number | null;
  /** Of the order's symbol, before it: signed shares or contracts, and what was paid for them. */
  readonly held: { readonly quantity: number; readonly costBasis: number };
  /** The one at a broker that it was meant for; absent in what an earlier release wrote. */
  readonly account?: string;
}

/** `rejected` can follow an acceptance: an order is settled only in filled, expired, canceled, rejected and error. */
export const ORDER_STATUSES = [
  'pending',
  'open',
  'partially_filled',
  'filled',
  'expired',
  'canceled',
  'rejected',
  'error',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderProgress {
  readonly brokerOrderId: string;
  readonly status: OrderStatus;
  readonly filledQuantity: number;
  readonly averageFillPrice: number | null;
  readonly reason: string | null;
  /** ISO 8601 UTC, by the broker's clock; null when it has not said. */
  readonly changedAt: string | null;
}

/** What happens to an intent. In dryrun nothing ever follows `intended`. */
export type IntentEvent =
  | (OfIntent & IntentDetails & { readonly type: 'intended' })
  /** Known not to have reached the broker. */
  | (OfIntent & { readonly type: 'unsent'; readonly reason: string })
  /** Nobody knows whether the broker took it. */
  | (OfIntent & { readonly type: 'unknown'; readonly reason: string })
  /** Looked up long enough after: the broker has nothing under this key. */
  | (OfIntent & { readonly type: 'absent'; readonly reason: string })
  /** The broker refused it. */
  | (OfIntent & { readonly type: 'rejected'; readonly reason: string })
  /** The broker took the order, or it changed there since. */
  | (OfIntent & OrderProgress & { readonly type: 'reported' })
  /** The broker took a cancel; the order's own intent says what became of it. */
  | (OfIntent & { readonly type: 'cancel_accepted' });

/** What is written down though it sends nothing. */
export type OrderLogNote =
  | {
      readonly type: 'previewed';
      readonly at: string;
      readonly action: OrderAction;
      readonly mode: BrokerMode;
      readonly refused_by: string | null;
    }
  | {
      readonly type: 'refused';
      readonly at: string;
      readonly key: string;
      readonly action: OrderAction;
      readonly mode: BrokerMode;
      readonly verdicts: readonly LayerVerdict[];
    };

export type OrderEvent = IntentEvent | OrderLogNote;
