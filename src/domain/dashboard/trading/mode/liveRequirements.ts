import { comparisonText, type GuardComparison } from '../../../shared/guardComparison.js';
import { isStaleBarDate, MAX_BAR_AGE_DAYS } from '../../market/calendar/freshness.js';
import { SAMPLE_PRICE_SOURCE } from '../../market/priceSource.js';
import { HOUR_MS } from '../../../shared/timeUnits.js';

export const DEFAULT_DRY_RUN_HOURS = 24;

/** The facts, as of the time `at`, that decide whether the mode may change from dry run to live. */
export interface LiveReadinessFacts {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Why the license does not allow orders through a broker; null when it does. */
  readonly licenseProblem: string | null;
  /** Why no broker is available; null when one is. */
  readonly brokerProblem: string | null;
  /** First start in dry run, in milliseconds since the epoch. */
  readonly dryrunSince: number;
  readonly dryRunHours: number;
  /** The price source, as named in the audit. */
  readonly priceSource: string;
  /** ISO date of the last bar of the latest audit; null without an audit or without bars. */
  readonly lastBar: string | null;
}

export const LIVE_REQUIREMENTS = ['license', 'broker', 'dry_run_window', 'prices'] as const;
export type LiveRequirement = (typeof LIVE_REQUIREMENTS)[number];

/** An unmet requirement, with a sentence that says what to do. */
export interface LiveObstacle {
  readonly requirement: LiveRequirement;
  readonly message: string;
}

/** Returns the unmet requirements for live mode. */
export function liveObstaclesOf(facts: LiveReadinessFacts): readonly LiveObstacle[] {
  return [...lastingLiveObstaclesOf(facts), ...windowObstacle(facts), ...staleObstacle(facts)];
}

/** Returns the unmet requirements among those that must still hold while live mode lasts. */
export function lastingLiveObstaclesOf({
  licenseProblem,
  brokerProblem,
  priceSource,
}: LiveReadinessFacts): readonly LiveObstacle[] {
  return [
    ...(licenseProblem === null ? [] : [{ requirement: 'license', message: licenseProblem } as const]),
    ...(brokerProblem === null ? [] : [{ requirement: 'broker', message: brokerProblem } as const]),
    ...(priceSource === SAMPLE_PRICE_SOURCE ? [SAMPLE_PRICES] : []),
  ];
}

const FULFILLED: Readonly<Record<LiveRequirement, string>> = {
  license: 'the license allows orders through a broker',
  broker: 'the broker is available',
  dry_run_window: 'the dry-run window is complete',
  prices: 'the prices are current and not sample data',
};

/** Reports whether one requirement is met. If it is not, the text is the obstacle's sentence. */
export function liveRequirementComparison(
  wanted: LiveRequirement,
  obstacles: readonly LiveObstacle[],
): GuardComparison {
  const missing = obstacles.find(({ requirement }) => requirement === wanted);
  return { text: missing?.message ?? FULFILLED[wanted], holds: missing === undefined };
}

/** Returns a comparison for each requirement for live mode, met or not. */
export function explainLiveRequirements(facts: LiveReadinessFacts): readonly GuardComparison[] {
  const { at, dryrunSince, dryRunHours } = facts;
  const obstacles = liveObstaclesOf(facts);
  const served = comparisonText('hours in dry run', (at - dryrunSince) / HOUR_MS, 'hours required', dryRunHours);
  return LIVE_REQUIREMENTS.map((requirement) => {
    const comparison = liveRequirementComparison(requirement, obstacles);
    return requirement === 'dry_run_window' ? { ...comparison, text: served } : comparison;
  });
}

/** When the dry-run window is complete, in milliseconds since the epoch. */
export const dryRunWindowEndsAt = ({
  dryrunSince,
  dryRunHours,
}: Pick<LiveReadinessFacts, 'dryrunSince' | 'dryRunHours'>): number => dryrunSince + dryRunHours * HOUR_MS;

const SAMPLE_PRICES: LiveObstacle = {
  requirement: 'prices',
  message: 'The prices are sample data. Choose another source in MARKET_DATA.',
};

function windowObstacle(facts: LiveReadinessFacts): LiveObstacle[] {
  const end = dryRunWindowEndsAt(facts);
  if (facts.at >= end) return [];
  return [
    {
      requirement: 'dry_run_window',
      message: `The dry run of ${facts.dryRunHours} h lasts until ${new Date(end).toISOString()}.`,
    },
  ];
}

function staleObstacle({ at, priceSource, lastBar }: LiveReadinessFacts): LiveObstacle[] {
  if (priceSource === SAMPLE_PRICE_SOURCE) return [];
  if (lastBar === null) return [{ requirement: 'prices', message: 'There is no audit with prices yet. Run an audit.' }];
  if (!isStaleBarDate(lastBar, at)) return [];
  return [
    {
      requirement: 'prices',
      message: `The last prices are from ${lastBar}, more than ${MAX_BAR_AGE_DAYS} days ago. Run an audit on newer prices.`,
    },
  ];
}
