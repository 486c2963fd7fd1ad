import type { Party } from '../outside/weather.js';

/** How big a world is. */
export interface Size {
  readonly replicas: number;
  readonly dashboards: number;
  /** How long a dashboard has to run dry before it may trade. */
  readonly dryRunHours: number;
  /** Who buys, tries, comes back. */
  readonly people: number;
  /** Who has a premium license from the beginning. */
  readonly holders: number;
  /** Founding places that are taken from the beginning. */
  readonly founders: number;
}

export type Offer = 'pro_monthly' | 'pro_yearly' | 'premium_monthly' | 'premium_yearly' | 'founding' | 'founding_once';

/** What somebody does. `of` is the number of the deed that it goes on from; where that is gone, nothing happens. */
export type Act =
  | {
      readonly do: 'buys';
      readonly person: number;
      readonly offer: Offer;
      readonly pays: 'at once' | 'later';
      readonly door: 'link' | 'checkout';
      readonly referrer: number | null;
    }
  | { readonly do: 'settles'; readonly of: number; readonly paid: boolean }
  | { readonly do: 'returns'; readonly of: number }
  | { readonly do: 'renews'; readonly of: number; readonly paid: boolean }
  | { readonly do: 'pays'; readonly of: number }
  | { readonly do: 'fails again'; readonly of: number }
  | { readonly do: 'cancels'; readonly of: number; readonly when: 'now' | 'at the end' }
  | { readonly do: 'changes plan'; readonly of: number; readonly to: Offer }
  | { readonly do: 'refunds'; readonly of: number; readonly payment: 'first' | 'latest'; readonly inPart: boolean }
  | { readonly do: 'disputes'; readonly of: number }
  | { readonly do: 'tries'; readonly person: number }
  | { readonly do: 'recovers'; readonly person: number }
  | { readonly do: 'validates'; readonly person: number }
  | {
      readonly do: 'alerts';
      readonly holder: number;
      readonly type: string;
      readonly ticker: string;
      readonly times: number;
    }
  | {
      readonly do: 'fires';
      readonly holders: number;
      readonly ticker: string;
      readonly state: 'ARMED' | 'TIGHTEN' | 'EXIT';
    }
  | { readonly do: 'asks'; readonly ticker: string }
  | { readonly do: 'uploads'; readonly holder: number }
  | { readonly do: 'shares'; readonly holder: number }
  | { readonly do: 'publishes' }
  | { readonly do: 'is revoked'; readonly person: number }
  | { readonly do: 'is issued'; readonly person: number }
  | {
      readonly do: 'happens';
      readonly dashboard: number;
      readonly type: 'armed' | 'exit' | 'stop_breach';
      readonly ticker: string;
    }
  | {
      readonly do: 'orders';
      readonly dashboard: number;
      readonly quantity: number;
      readonly key: number;
      readonly pressed: number;
      readonly trouble: 'none' | 'lostAndTaken' | 'lostAndDropped' | 'refused' | 'unreachable';
    }
  | { readonly do: 'withdraws'; readonly dashboard: number }
  | { readonly do: 'trades'; readonly dashboard: number; readonly mode: 'live' | 'dryrun' }
  | { readonly do: 'looks'; readonly dashboard: number; readonly times: number };

export interface Deed {
  /** Its number in the plan, which it keeps when others are taken out. */
  readonly number: number;
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly act: Act;
}

export type Fault =
  | {
      readonly at: number;
      readonly kind: 'crash';
      readonly cloud: number;
      readonly waits: number;
      readonly downMs: number;
    }
  | {
      readonly at: number;
      readonly kind: 'dashboard crash';
      readonly dashboard: number;
      readonly waits: number;
      readonly downMs: number;
    }
  | {
      readonly at: number;
      readonly kind: 'disk full';
      readonly dashboard: number;
      readonly blocks: number;
      readonly forMs: number;
      readonly isRestarted: boolean;
    }
  | {
      readonly at: number;
      readonly kind: 'wrong clock';
      readonly of: 'cloud' | 'dashboard';
      readonly number: number;
      readonly aheadMs: number;
      readonly forMs: number;
    }
  | { readonly at: number; readonly kind: 'outage'; readonly of: Party; readonly forMs: number }
  | {
      readonly at: number;
      readonly kind: 'bad line';
      readonly of: Party;
      readonly forMs: number;
      readonly losing: number;
      readonly dropping: number;
      readonly doubling: number;
      readonly slow: number;
    };

/** A seed, unfolded: all that is decided beforehand. */
export interface Plan {
  readonly seed: number;
  readonly size: Size;
  readonly deeds: readonly Deed[];
  readonly faults: readonly Fault[];
}
