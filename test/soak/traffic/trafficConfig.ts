/** A person who bought Premium before the traffic began. */
export interface User {
  readonly email: string;
  readonly key: string;
  /** The person's account at Stripe. */
  readonly customer: string;
}

/** The target and the users of the traffic. */
export interface TrafficConfig {
  readonly cloud: string;
  readonly dashboard: string;
  /** The address at which customers reach Stripe. Faults between the cloud and Stripe do not affect it. */
  readonly stripe: string;
  readonly users: readonly User[];
  /** The referral code of the first user. */
  readonly code: string;
  readonly seed: number;
  readonly seconds: number;
  /** Requests per second. */
  readonly rate: number;
}
