import { z } from 'zod';
import type { ConsensusFires, Submission } from '../../application/cloud/consensus/consensusFires.port.js';
import type { KindCount } from '../../domain/cloud/consensus/figures.js';
import type { Database } from './database/database.js';
import { countIn } from './database/row.js';

const statesShape = { armed: z.int(), tighten: z.int(), exit: z.int() };
const countsRow = z.object({ ...statesShape, kinds: z.array(z.object({ kind: z.string(), users: z.int() })) });
const tickerRow = z.object({ ticker: z.string(), ...statesShape });
const kindRow = z.object({ ticker: z.string(), kind: z.string(), users: z.int() });

/**
 * One statement. A row of the day under any other name of the submitter is used before one is made under the first name. The
 * submitter's row is locked before it is read, and `states_before` and `new_fires` tell what this
 * submission changed in it: the counts follow every change exactly, however many submit at once. They are changed in
 * the order of their keys, so that nobody waits in a circle.
 */
const RECORD = `
  with named as (
    select coalesce((select submitter from consensus_submitters where day = $1::date and submitter = any($9::text[]) limit 1), $2::text) as submitter
  ), stored as (
    insert into consensus_submitters as known (day, submitter, fired_at, regime, states, states_before, fires, new_fires)
    select $1::date, submitter, $3::timestamptz, $4::text, $5::jsonb, '{}', $6::jsonb, $7::text[] from named
    on conflict (day, submitter) do update
       set fired_at = excluded.fired_at,
           regime = excluded.regime,
           states = known.states || excluded.states,
           states_before = known.states,
           fires = known.fires || excluded.fires,
           new_fires = case when known.fires ?& excluded.new_fires then '{}'
                            else array(select fire from unnest(excluded.new_fires) as fire where not known.fires ? fire) end
     where known.fires ?& excluded.new_fires or (select count(*) from jsonb_object_keys(known.fires)) < $8
    returning submitter, states, states_before, new_fires
  ), moves as (
    select submitter, ticker, state, states_before ->> ticker as before from stored, jsonb_each_text(states) as each (ticker, state)
     where states <> states_before and state is distinct from states_before ->> ticker
  ), moved as (
    insert into consensus_states as known (day, ticker, slice, armed, tighten, exit)
    select $1::date, ticker, left(submitter, 1),
           (state = 'ARMED')::int - coalesce(before = 'ARMED', false)::int,
           (state = 'TIGHTEN')::int - coalesce(before = 'TIGHTEN', false)::int,
           (state = 'EXIT')::int - coalesce(before = 'EXIT', false)::int
      from moves order by ticker
    on conflict (day, ticker, slice) do update
       set armed = known.armed + excluded.armed, tighten = known.tighten + excluded.tighten, exit = known.exit + excluded.exit
  ), added as (
    insert into consensus_kinds as known (day, ticker, kind, slice, users)
    select $1::date, split_part(fire, ' ', 1), split_part(fire, ' ', 2), left(submitter, 1), 1 from stored, unnest(new_fires) as fire order by 2, 3
    on conflict (day, ticker, kind, slice) do update set users = known.users + 1
  )
  select cardinality(new_fires) as count from stored`;

const COUNTS_OF = `
  select coalesce(sum(armed), 0)::int as armed, coalesce(sum(tighten), 0)::int as tighten, coalesce(sum(exit), 0)::int as exit,
         (select coalesce(jsonb_agg(frequent), '[]')
            from (select kind, sum(users)::int as users from consensus_kinds
                   where day = $1 and ticker = $2 group by kind having sum(users) >= $3) as frequent) as kinds
    from consensus_states where day = $1 and ticker = $2`;

export class MikroConsensusFires implements ConsensusFires {
  constructor(private readonly database: Database) {}

  async record({ day, submitter, regime, at, states, fires }: Submission, most: number): Promise<number | null> {
    if (fires.length === 0) return 0;
    const byKey = fires.map(({ ticker, kind, state, strength }) => [`${ticker} ${kind}`, [state, strength]] as const);
    const [first, ...others] = submitter;
    const [row] = await this.database.lookUp('record_fires', RECORD, [
      day,
      first,
      at,
      regime,
      JSON.stringify(Object.fromEntries(states)),
      JSON.stringify(Object.fromEntries(byKey)),
      byKey.map(([key]) => key),
      most,
      others,
    ]);
    return row === undefined ? null : countIn([row]);
  }

  async countsOf(day: string, ticker: string, atLeast: number): ReturnType<ConsensusFires['countsOf']> {
    const [row] = await this.database.lookUp('consensus_counts', COUNTS_OF, [day, ticker, atLeast]);
    const { kinds, ...states } = countsRow.parse(row);
    return { states: stateCounts(states), kinds };
  }

  async states(day: string, atLeast: number): ReturnType<ConsensusFires['states']> {
    const rows = await this.database.query(
      `select ticker, sum(armed)::int as armed, sum(tighten)::int as tighten, sum(exit)::int as exit
         from consensus_states where day = $1 group by ticker having sum(armed + tighten + exit) >= $2`,
      [day, atLeast],
    );
    return rows
      .map((row) => tickerRow.parse(row))
      .map(({ ticker, ...states }) => ({ ticker, states: stateCounts(states) }));
  }

  async kinds(day: string, atLeast: number): Promise<readonly (KindCount & { readonly ticker: string })[]> {
    const rows = await this.database.query(
      'select ticker, kind, sum(users)::int as users from consensus_kinds where day = $1 group by ticker, kind having sum(users) >= $2',
      [day, atLeast],
    );
    return rows.map((row) => kindRow.parse(row));
  }

  async count(day: string): Promise<number> {
    return countIn(
      await this.database.query('select coalesce(sum(users), 0)::int as count from consensus_kinds where day = $1', [
        day,
      ]),
    );
  }

  async prune(before: string): Promise<number> {
    await this.database.query('delete from consensus_submitters where day < $1', [before]);
    await this.database.query('delete from consensus_states where day < $1', [before]);
    const rows = await this.database.query(
      `with gone as (delete from consensus_kinds where day < $1 returning users)
       select coalesce(sum(users), 0)::int as count from gone`,
      [before],
    );
    return countIn(rows);
  }
}

const stateCounts = ({ armed, tighten, exit }: { armed: number; tighten: number; exit: number }) => ({
  ARMED: armed,
  TIGHTEN: tighten,
  EXIT: exit,
});
