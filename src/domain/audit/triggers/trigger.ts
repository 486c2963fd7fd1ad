import type { History } from '../history.js';

/** By how much (in price) the bar at `t` exceeds the trigger's threshold; NaN when it does not fire. */
export type TriggerMargin = (t: number) => number;

export type TriggerRule = (history: History) => TriggerMargin;

export const when = (fires: boolean, margin: number): number => (fires ? margin : NaN);
