import type { Fault } from '../../faults/fault.js';

/** The size of a simulated world. */
export interface WorldSize {
  readonly replicas: number;
  readonly dashboards: number;
  /** The dry-run time that a dashboard needs before live trading. */
  readonly dryRunHours: number;
  /** The number of people who buy licenses, start trials and return. */
  readonly people: number;
  /** The number of people who have a premium license from the start. */
  readonly holders: number;
  /** The number of founding slots taken from the start. */
  readonly founders: number;
}

export type Offer = 'pro_monthly' | 'pro_yearly' | 'premium_monthly' | 'premium_yearly' | 'founding' | 'founding_once';

interface Purchase {
  readonly do: 'buys';
  readonly person: number;
  readonly offer: Offer;
  readonly pays: 'at once' | 'later';
  readonly purchaseRoute: 'link' | 'checkout';
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

/**
 * An action. `of` is the number of the action that it continues; if that action was removed from the plan, nothing
 * happens.
 */
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
  /** The action's number in the plan, which stays the same when other actions are removed. */
  readonly number: number;
  /** When the action takes place, in milliseconds after the start. */
  readonly at: number;
  readonly details: ActionDetails;
}

/** Everything that a seed determines in advance. */
export interface SimulationPlan {
  readonly seed: number;
  readonly size: WorldSize;
  readonly actions: readonly PlannedAction[];
  readonly faults: readonly Fault[];
}
