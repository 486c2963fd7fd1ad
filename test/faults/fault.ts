export const DEPENDENCIES = ['stripe', 'smtp', 'ntfy', 'broker', 'database', 'redis', 'network'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** How unreliable a connection is, as fractions of its messages from 0 to 1. */
export interface ConnectionQuality {
  /** The fraction of replies that are lost after the request was carried out. */
  readonly losing: number;
  /** The fraction of messages that are lost on their way. */
  readonly dropping: number;
  readonly doubling: number;
  readonly slow: number;
}

interface At {
  /** Milliseconds after the start of the run. */
  readonly at: number;
}

interface Lasting extends At {
  readonly forMs: number;
}

export interface Crash extends At {
  readonly kind: 'crash';
  readonly cloud: number;
  /** The simulated process dies at its `waits`-th wait after the beginning of the fault. */
  readonly waits: number;
  readonly downMs: number;
}

export interface Outage extends Lasting {
  readonly kind: 'outage';
  readonly of: Dependency;
}

export interface BadConnection extends Lasting, ConnectionQuality {
  readonly kind: 'bad line';
  readonly of: Dependency;
}

interface DashboardCrash extends At {
  readonly kind: 'dashboard crash';
  readonly dashboard: number;
  readonly waits: number;
  readonly downMs: number;
}

interface FullDisk extends Lasting {
  readonly kind: 'disk full';
  readonly dashboard: number;
  /** Blocks that can still be written. */
  readonly blocks: number;
  readonly isRestarted: boolean;
}

interface WrongClock extends Lasting {
  readonly kind: 'wrong clock';
  readonly of: 'cloud' | 'dashboard';
  readonly number: number;
  readonly aheadMs: number;
}

export type Fault = Crash | DashboardCrash | FullDisk | WrongClock | Outage | BadConnection;

/** The faults that a run on real programs injects. */
export type RunFault = Crash | Outage | BadConnection;
