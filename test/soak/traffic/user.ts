/** Somebody who bought Premium before the traffic began. */
export interface User {
  readonly email: string;
  readonly key: string;
}

/** Where the traffic goes, and who makes it. */
export interface Town {
  readonly cloud: string;
  readonly dashboard: string;
  /** The provider's own side: what buyers see of it, which no outage of the cloud's line to it touches. */
  readonly stripe: string;
  readonly users: readonly User[];
  readonly seconds: number;
  /** Requests a second. */
  readonly rate: number;
}
