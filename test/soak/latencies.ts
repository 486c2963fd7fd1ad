import type { Observation } from './observations.ts';

export interface RouteFigures {
  readonly requests: number;
  /** The number of replies by status, and of failures by their kind. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The median time in milliseconds from the moment the request was due, for every outcome. */
  readonly p50: number;
  readonly p99: number;
  /** The 99th percentile of successful requests only. */
  readonly p99ok: number;
}

/** Computes the figures of each route, sorted by name. */
export function figuresByRoute(observations: readonly Observation[]): Readonly<Record<string, RouteFigures>> {
  const routes = Map.groupBy(observations, ({ route }) => route);
  return Object.fromEntries(
    [...routes].toSorted(([one], [other]) => one.localeCompare(other)).map(([route, seen]) => [route, figuresOf(seen)]),
  );
}

function figuresOf(seen: readonly Observation[]): RouteFigures {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of seen) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const times = seen.map(({ tookMs }) => tookMs);
  const good = seen.filter(({ outcome }) => outcome === 200).map(({ tookMs }) => tookMs);
  return {
    requests: seen.length,
    outcomes,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    p99ok: percentile(good, 0.99),
  };
}

/** Returns the percentile by the nearest-rank method; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.max(Math.ceil(share * values.length) - 1, 0)] ?? NaN;
}
