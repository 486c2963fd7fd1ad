import type { Dependency } from '../faults/fault.ts';

/** The period from the start of a fault until everything worked again, in milliseconds since the epoch. */
export interface OutageWindow {
  readonly what: 'cloud' | Dependency;
  readonly from: number;
  readonly to: number;
}

/** The route of a request, as the report names it. */
export type TrafficRoute =
  | 'validate-license'
  | 'plans page'
  | 'GET /audit'
  | 'alert-dispatch'
  | 'consensus submit'
  | 'consensus ticker'
  | 'consensus top'
  | 'sync upload'
  | 'sync download'
  | 'trial start'
  | 'checkout'
  | 'webhook';

/** One request of the traffic. */
export interface Observation {
  readonly route: TrafficRoute;
  /**
   * The time when the request was due, in milliseconds since the epoch, so that time spent queued counts as waiting.
   */
  readonly dueAt: number;
  /** Milliseconds from the due time to the last byte of the reply. */
  readonly tookMs: number;
  /**
   * The status, or why no reply came: `ECONNREFUSED`, `ECONNRESET`, `timeout`, …; `wrong: …` for a 200 with a false
   * statement.
   */
  readonly outcome: number | string;
  /** The error code of an unsuccessful reply, such as `upstream_error`. */
  readonly error: string | null;
}

/** An effect that was promised by a reply with status 200. */
export type PromisedEffect =
  | {
      readonly kind: 'alert';
      readonly marker: string;
      readonly email: string;
      readonly channels: readonly ('email' | 'push')[];
    }
  | { readonly kind: 'snapshot'; readonly key: string; readonly id: string; readonly sha256: string }
  | { readonly kind: 'fire'; readonly ticker: string; readonly name: string }
  | { readonly kind: 'trial'; readonly email: string };

/** One purchase at Stripe; an address can have several. */
export interface Customer {
  readonly email: string;
  readonly sessionId: string;
  readonly subscription: string;
  readonly offer: 'pro_monthly' | 'premium_yearly' | 'founding';
  readonly isReferred: boolean;
  tier: 'pro' | 'premium' | 'founding';
  status: 'active' | 'past_due' | 'canceled' | 'revoked';
  failedInvoices: number;
  isFirstPaymentRefunded: boolean;
  readonly boughtAt: number;
}

export interface Traffic {
  readonly observations: readonly Observation[];
  readonly effects: readonly PromisedEffect[];
  readonly customers: readonly Customer[];
}

/** The time after a restart within which a dependency must answer again. */
const GRACE_MS = 15_000;

/** Whether a dependency was down, or had just returned, while the request was in progress. */
export const overlapsOutage = (
  { dueAt, tookMs }: Observation,
  windows: readonly OutageWindow[],
  what: (of: OutageWindow['what']) => boolean = () => true,
): boolean =>
  windows.some((window) => what(window.what) && dueAt <= window.to + GRACE_MS && dueAt + tookMs >= window.from);
