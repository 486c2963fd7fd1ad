import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { CRON_SECRET, type SoakEnvironment } from './soakEnvironment.ts';

const PATIENCE_MS = 240_000;

/** Runs a job of the cloud to its end and returns its result. */
async function run({ cloud }: Pick<SoakEnvironment, 'cloud'>, job: string): Promise<Readonly<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  const reply = await fetch(`${cloud}/api/cron/${job}`, { method: 'POST', headers });
  return JSON.parse(await reply.text());
}

/**
 * Runs the outbox relay until no effect is pending, for at most four minutes. Returns the number of effects still
 * pending.
 */
export async function deliverAll(environment: Pick<SoakEnvironment, 'cloud'>, database: pg.Client): Promise<number> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    await run(environment, 'deliver-outbox');
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from outbox where delivered_at is null',
    );
    const waiting = rows[0]?.count ?? 0;
    if (waiting === 0 || Date.now() > endsAt) return waiting;
    await pause(2_000);
  }
}

/**
 * Reconciles until the given number of purchases has been checked and nothing failed in the last round. Each round
 * first ends the leases of killed processes.
 */
export async function reconcileAll(
  environment: Pick<SoakEnvironment, 'cloud'>,
  database: pg.Client,
  purchases: number,
): Promise<void> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (let asked = 0, failed = 1; (asked < purchases || failed > 0) && Date.now() < endsAt;) {
    await database.query('update billing_events set lease_ends_at = null');
    await database.query('delete from job_leases');
    const reply = await run(environment, 'reconcile-billing');
    asked += Number(reply['processed'] ?? 0);
    failed = Number(reply['failed'] ?? 1);
  }
}
