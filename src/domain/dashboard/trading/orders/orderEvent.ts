import type { BrokerMode } from '../mode/brokerMode.js';
import type { OrderAction } from './orderAction.js';
import type { LayerVerdict } from './layers/layerVerdict.js';

interface OfIntent {
  /** The idempotency key of the intent. */
  readonly key: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly at: string;
}

/** The facts on which an intent was approved, for the journal and for later review. */
export interface IntentDetails {
  readonly action: OrderAction;
  readonly mode: BrokerMode;
  readonly verdicts: readonly LayerVerdict[];
  /** The framework's stop at that time, per share; null without one. */
  readonly stop: number | null;
  /** The position in the order's symbol before it: signed shares or contracts, and their cost. */
  readonly held: { readonly quantity: number; readonly costBasis: number };
  /** The broker account it was meant for; absent in records of earlier releases. */
  readonly account?: string;
}

/** `rejected` can follow an acceptance: an order is final only in filled, expired, canceled, rejected and error. */
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
  /** ISO 8601 UTC, by the broker's clock; null when the broker does not say. */
  readonly changedAt: string | null;
}

/** An event of an intent. In dry run nothing follows `intended`. */
export type IntentEvent =
  | (OfIntent & IntentDetails & { readonly type: 'intended' })
  /** Certain not to have reached the broker. */
  | (OfIntent & { readonly type: 'unsent'; readonly reason: string })
  /** It is unknown whether the broker accepted it. */
  | (OfIntent & { readonly type: 'unknown'; readonly reason: string })
  /** A later lookup found nothing under this key at the broker. */
  | (OfIntent & { readonly type: 'absent'; readonly reason: string })
  /** The broker refused it. */
  | (OfIntent & { readonly type: 'rejected'; readonly reason: string })
  /** The broker accepted the order, or reports a change of it. */
  | (OfIntent & OrderProgress & { readonly type: 'reported' })
  /** The broker accepted a cancel; the outcome is in the order's own intent. */
  | (OfIntent & { readonly type: 'cancel_accepted' });

/** Entries of the log that send nothing. */
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
