import type { BrokerMode } from '../mode/brokerMode.js';
import type { OrderAction } from './orderAction.js';
import type { LayerVerdict } from './layers/layerVerdict.js';

interface OfIntent {
  /** The idempotency key of the intent. */
  readonly key: string;
  /** ISO 8601 UTC, with milliseconds. */
  readonly at: string;
}

/** The facts on which the approval of an intent was based, for the journal and later reviews. */
export interface IntentDetails {
  readonly action: OrderAction;
  readonly mode: BrokerMode;
  readonly verdicts: readonly LayerVerdict[];
  /** The framework's stop at the time of the approval, per share; null when there was no stop. */
  readonly stop: number | null;
  /** The position in the order's symbol before the order: signed shares or contracts, and their cost. */
  readonly held: { readonly quantity: number; readonly costBasis: number };
  /** The broker account that the order was meant for; absent in records of earlier releases. */
  readonly account?: string;
}

/** `rejected` can follow an acceptance. An order is final only in filled, expired, canceled, rejected or error. */
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
  /** Null while nothing has been filled. */
  readonly averageFillPrice: number | null;
  /** Why the broker rejected the order; null when it did not, or gave no reason. */
  readonly reason: string | null;
  /** ISO 8601 UTC, by the broker's clock; null when the broker does not say. */
  readonly changedAt: string | null;
}

/** An event of an intent. In dry run nothing follows `intended`. */
export type IntentEvent =
  | (OfIntent & IntentDetails & { readonly type: 'intended' })
  /** The order certainly did not reach the broker. */
  | (OfIntent & { readonly type: 'unsent'; readonly reason: string })
  /** It is unknown whether the broker accepted the order. */
  | (OfIntent & { readonly type: 'unknown'; readonly reason: string })
  /** Given up after five minutes: the broker does not have the order, or it is still open after a cancellation. */
  | (OfIntent & { readonly type: 'absent'; readonly reason: string })
  /** The broker rejected the order. */
  | (OfIntent & { readonly type: 'rejected'; readonly reason: string })
  /** The broker accepted the order, or reports a change to it. */
  | (OfIntent & OrderProgress & { readonly type: 'reported' })
  /** The broker accepted a cancellation; its outcome appears in the canceled order's own intent. */
  | (OfIntent & { readonly type: 'cancel_accepted' });

/** Log entries about requests that sent nothing to a broker. */
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
