import { RunJob } from '../../src/application/cloud/operations/runJob.js';
import type { SimulatedWorld } from './world.js';
import { MINUTE_MS } from '../../src/domain/shared/timeUnits.js';

/** Enough rounds for every lease, pause and redelivery to end. */
const ROUNDS = 8;
const ROUND_MS = 65 * MINUTE_MS;
const JOBS = ['reconcile-billing', 'expire-licenses', 'deliver-outbox'] as const;

/**
 * Ends the faults, lets time pass until nothing waits any longer, and then lets each dashboard try to close a position.
 */
export async function endFaults<Stop>(
  world: SimulatedWorld,
  until: (time: number) => Promise<Stop | null>,
): Promise<Stop | null> {
  const { scheduler, faultConditions: weather, cloud, dashboards } = world;
  scheduler.note('the faults end');
  weather.clear();
  world.clocks.correctAll();
  world.areFaultsOver = true;
  cloud.spare();
  dashboards.spare();
  cloud.startAll();
  dashboards.startAll();
  for (let round = 0; round < ROUNDS; round += 1) {
    world.nextActionAt = scheduler.now + ROUND_MS;
    const stop = await until(scheduler.now + ROUND_MS);
    if (stop !== null) return stop;
    for (const job of JOBS) void cloud.any?.container.get(RunJob).execute(job, 'request');
    const after = await until(scheduler.now + 2 * MINUTE_MS);
    if (after !== null) return after;
    if (round > 0 && (await isQuiet(world))) break;
  }
  void dashboards.tryExits();
  return until(scheduler.now + 2 * MINUTE_MS);
}

async function isQuiet({ stores, webhooks, cloud, dashboards }: SimulatedWorld): Promise<boolean> {
  const { waiting, dead } = await stores.outbox.getStatus();
  return (
    cloud.isWhole &&
    dashboards.all.every(({ parts }) => parts?.outbox.size === 0) &&
    waiting + dead === 0 &&
    webhooks.waiting === 0 &&
    (await stores.inbox.list(['pending'], 1)).length === 0
  );
}
