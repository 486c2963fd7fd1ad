/** What is taken away for a while; the cloud's own process is killed. */
export type Outage = 'postgres' | 'redis' | 'smtp' | 'stripe' | 'cloud';

/** From the moment it was asked to end until it answered again, milliseconds since the epoch. */
export interface OutageWindow {
  readonly what: Outage;
  readonly from: number;
  readonly to: number;
}

export interface PlannedOutage {
  readonly what: Outage;
  /** Since the beginning of the traffic. */
  readonly atMs: number;
  readonly lastsMs: number;
}

const EVERY_MS = 10_000;
const LASTS_MS: Readonly<Record<Outage, number>> = {
  postgres: 4_000,
  redis: 5_000,
  smtp: 6_000,
  stripe: 6_000,
  cloud: 500,
};
const ORDER: readonly Outage[] = ['cloud', 'postgres', 'smtp', 'redis', 'stripe'];

/** The cloud is not killed in the rest of the time: memory can only be followed in a process that lives on. */
const KILLS_UNTIL = 0.45;
/** Nothing fails at the end: what was late can be made good, and what still goes wrong has no excuse. */
const CALM_FROM = 0.85;

/** One thing at a time, in turn. */
export function plannedOutages(totalMs: number): readonly PlannedOutage[] {
  const planned: PlannedOutage[] = [];
  for (let atMs = EVERY_MS, turn = 0; atMs < CALM_FROM * totalMs; atMs += EVERY_MS, turn += 1) {
    const what = ORDER[turn % ORDER.length] ?? 'cloud';
    if (what !== 'cloud' || atMs < KILLS_UNTIL * totalMs) planned.push({ what, atMs, lastsMs: LASTS_MS[what] });
  }
  return planned;
}
