import type { TrafficRoute } from '../observations.ts';

type Slot = Exclude<TrafficRoute, 'webhook'>;

/** Of so many requests in a row, how many go where. */
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

/** One turn of the wheel: each kind spread evenly over it. */
const WHEEL: readonly Slot[] = slots
  .flatMap((name) => Array.from({ length: SHARES[name] }, (_, nth) => ({ name, place: (nth + 0.5) / SHARES[name] })))
  .toSorted((one, other) => one.place - other.place || one.name.localeCompare(other.name))
  .map(({ name }) => name);

/** What the `n`-th request is. */
export const requestKindAt = (n: number): Slot => WHEEL[n % total] ?? 'plans page';

/** Of a license and hour, and of a license and day: the limits of the description, and some left over. */
const ALERTS_OF_ONE = 25;
const UPLOADS_OF_ONE = 9;

/** So many must share the traffic that nobody meets a limit. */
export function usersNeededFor(requests: number): number {
  const turns = Math.ceil(requests / total);
  return Math.max(
    5,
    Math.ceil((turns * SHARES['alert-dispatch']) / ALERTS_OF_ONE),
    Math.ceil((turns * SHARES['sync upload']) / UPLOADS_OF_ONE),
  );
}
