import type { Fault } from '../../faults/fault.js';

/** How big a world is. */
export interface WorldSize {
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

interface Purchase {
  readonly do: 'buys';
  readonly person: number;
  readonly offer: Offer;
  readonly pays: 'at once' | 'later';
  readonly door: 'link' | 'checkout';
  readonly referrer: number | null;
}

interface OrderPlacement {
  readonly do: 'orders';
  readonly dashboard: number;
  readonly quantity: number;
  readonly key: number;
  readonly pressed: number;
  readonly trouble: 'none' | 'lostAndTaken' | 'lostAndDropped' | 'refused' | 'unreachable';
}

/** What somebody does. `of` is the number of the deed that it goes on from; where that is gone, nothing happens. */
export type ActionDetails = Readonly<
  | Purchase
  | { do: 'settles'; of: number; paid: boolean }
  | { do: 'returns'; of: number }
  | { do: 'renews'; of: number; paid: boolean }
  | { do: 'pays'; of: number }
  | { do: 'fails again'; of: number }
  | { do: 'cancels'; of: number; when: 'now' | 'at the end' }
  | { do: 'changes plan'; of: number; to: Offer }
  | { do: 'refunds'; of: number; payment: 'first' | 'latest'; inPart: boolean }
  | { do: 'disputes'; of: number }
  | { do: 'tries'; person: number }
  | { do: 'recovers'; person: number }
  | { do: 'validates'; person: number }
  | { do: 'alerts'; holder: number; type: string; ticker: string; times: number }
  | { do: 'fires'; holders: number; ticker: string; state: 'ARMED' | 'TIGHTEN' | 'EXIT' }
  | { do: 'asks'; ticker: string }
  | { do: 'uploads'; holder: number }
  | { do: 'shares'; holder: number }
  | { do: 'publishes' }
  | { do: 'is revoked'; person: number }
  | { do: 'is issued'; person: number }
  | { do: 'happens'; dashboard: number; type: 'armed' | 'exit' | 'stop_breach'; ticker: string }
  | OrderPlacement
  | { do: 'withdraws'; dashboard: number }
  | { do: 'trades'; dashboard: number; mode: 'live' | 'dryrun' }
  | { do: 'looks'; dashboard: number; times: number }
>;

export interface PlannedAction {
  /** Its number in the plan, which it keeps when others are taken out. */
  readonly number: number;
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly details: ActionDetails;
}

/** A seed, unfolded: all that is decided beforehand. */
export interface SimulationPlan {
  readonly seed: number;
  readonly size: WorldSize;
  readonly actions: readonly PlannedAction[];
  readonly faults: readonly Fault[];
}
