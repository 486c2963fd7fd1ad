import type { TrafficRoute } from '../observations.ts';

type Slot = Exclude<TrafficRoute, 'webhook'>;

/** The number of requests of each kind in one cycle. */
const SHARES: Readonly<Record<Slot, number>> = {
  'validate-license': 9,
  'GET /audit': 6,
  'plans page': 4,
  'consensus submit': 4,
  'sync download': 4,
  'alert-dispatch': 3,
  'consensus ticker': 3,
  'consensus top': 2,
  'trial start': 2,
  checkout: 2,
  'sync upload': 1,
};

const slots = Object.keys(SHARES).filter((name): name is Slot => Object.hasOwn(SHARES, name));
const total = slots.reduce((sum, name) => sum + SHARES[name], 0);

/** One cycle of requests, with each kind spread evenly. */
const WHEEL: readonly Slot[] = slots
  .flatMap((name) => Array.from({ length: SHARES[name] }, (_, nth) => ({ name, place: (nth + 0.5) / SHARES[name] })))
  .toSorted((one, other) => one.place - other.place || one.name.localeCompare(other.name))
  .map(({ name }) => name);

/** Returns the kind of the `n`-th request. */
export const requestKindAt = (n: number): Slot => WHEEL[n % total] ?? 'plans page';

/** Requests per user, fewer than the specified limits per license: 30 alerts an hour and ten uploads a day. */
const ALERTS_PER_USER = 25;
const UPLOADS_PER_USER = 9;

/** Returns the number of users needed to stay below every limit. */
export function usersNeededFor(requests: number): number {
  const turns = Math.ceil(requests / total);
  return Math.max(
    5,
    Math.ceil((turns * SHARES['alert-dispatch']) / ALERTS_PER_USER),
    Math.ceil((turns * SHARES['sync upload']) / UPLOADS_PER_USER),
  );
}
