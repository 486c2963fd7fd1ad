import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { CRON_SECRET, type Stage } from './stage.ts';
import { ask } from './traffic/ask.ts';

const PATIENCE_MS = 240_000;

/** When nothing more waits for its delivery, or nobody would wait longer; how much waits still. */
export async function deliveredAll({ cloud }: Pick<Stage, 'cloud'>, database: pg.Client): Promise<number> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    await ask(`${cloud}/api/cron/deliver-outbox`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from outbox where delivered_at is null',
    );
    const waiting = rows[0]?.count ?? 0;
    if (waiting === 0 || Date.now() > endsAt) return waiting;
    await pause(2_000);
  }
}
