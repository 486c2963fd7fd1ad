import type { BenchDatabase } from './benchDatabase.ts';

export const FIRES_EACH = 25;
export const DAY_USERS = 40_000;
const DAY_TICKERS = 400;

/** Returns the report that one dashboard sends every minute. */
export const firesOf = (user: number, strength: number) =>
  Array.from({ length: FIRES_EACH }, (_, n) => ({
    ticker: `T${(user + (n >> 1)) % DAY_TICKERS}`,
    kind: n % 2 === 0 ? 'breakout' : 'pullback',
    strength,
    state: n % 3 === 0 ? 'ARMED' : 'TIGHTEN',
  }));

/**
 * Fills today with a million signals: 25 for each user, each on a different ticker. On some tickers, every user has a
 * signal; on others, as few as one user in sixteen.
 */
export async function fillDay({ query }: BenchDatabase): Promise<void> {
  // Truncating waits for submissions in progress, and those that follow wait for the commit.
  await query('begin');
  await query('truncate consensus_submitters, consensus_states, consensus_kinds');
  await query(
    `create temporary table day_fires as
     select (now() at time zone 'utc')::date as day, lpad(to_hex(u * 2654435761 % 4294967296), 16, '0') as submitter, 'T' || (n * 16 + u % least(16, 1 + n)) as ticker,
            (array['ARMED', 'TIGHTEN', 'EXIT'])[1 + (u + n) % 3] as state, 'kind' || (u % 20) as kind
       from generate_series(1, ${DAY_USERS}) u, generate_series(0, ${FIRES_EACH - 1}) n`,
  );
  await query(
    `insert into consensus_submitters (day, submitter, fired_at, regime, states, states_before, fires, new_fires)
     select day, submitter, now(), 'risk_on', jsonb_object_agg(ticker, state), '{}', jsonb_object_agg(ticker || ' ' || kind, jsonb_build_array(state, 0.8)), '{}'
       from day_fires group by 1, 2`,
  );
  await query(
    `insert into consensus_states select day, ticker, left(submitter, 1), count(*) filter (where state = 'ARMED'), count(*) filter (where state = 'TIGHTEN'),
            count(*) filter (where state = 'EXIT') from day_fires group by 1, 2, 3`,
  );
  await query(
    'insert into consensus_kinds select day, ticker, kind, left(submitter, 1), count(*) from day_fires group by 1, 2, 3, 4',
  );
  await query('commit');
  await query('analyze');
}
