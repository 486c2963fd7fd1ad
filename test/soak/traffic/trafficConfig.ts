/** Somebody who bought Premium before the traffic began. */
export interface User {
  readonly email: string;
  readonly key: string;
  /** Their account at Stripe. */
  readonly customer: string;
}

/** Where the traffic goes, and who makes it. */
export interface TrafficConfig {
  readonly cloud: string;
  readonly dashboard: string;
  /** Stripe as its customers reach it, whatever happens to the cloud's connection to it. */
  readonly stripe: string;
  readonly users: readonly User[];
  /** The referral code of the first of them. */
  readonly code: string;
  readonly seed: number;
  readonly seconds: number;
  /** Requests a second. */
  readonly rate: number;
}
