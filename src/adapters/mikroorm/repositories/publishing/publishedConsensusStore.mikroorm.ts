import { z } from 'zod';
import type { PublishedConsensusStore } from '../../../../application/cloud/consensus/consensusReader.port.js';
import type { TickerConsensusFigures } from '../../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { Database } from '../../database/database.js';
import type { DatabaseRow } from '../../database/databaseRow.js';
import { CompiledStatement } from '../../database/compiledStatement.js';
import { StatementsByKeyCount, LookupBatcher } from '../../database/lookupBatcher.js';
import { ConsensusPublicationEntity } from '../../entities/consensus/consensusFigures.entity.js';
import { sql } from '../../orm/orm.js';

const figuresRow = z.object({
  ticker: z.string(),
  sample_users: z.int(),
  armed_users: z.int(),
  armed_pct: z.int(),
  tighten_pct: z.int(),
  exit_pct: z.int(),
  top_kinds: z.array(z.object({ kind: z.string(), users: z.int() })),
});

const COLUMNS = ['ticker', 'sample_users', 'armed_users', 'armed_pct', 'tighten_pct', 'exit_pct', 'top_kinds'] as const;

/** Kept small: the more rows a statement has, the longer building it blocks the event loop. */
const ROWS_PER_INSERT = 250;

const TOP = new CompiledStatement<{ readonly day: string; readonly limit: number }>((tables, value) =>
  tables
    .selectFrom('consensus_figures')
    .select(COLUMNS)
    .where('day', '=', value('day'))
    .where('rank', '<=', value('limit'))
    .orderBy('rank'),
);

interface OfDay {
  readonly day: string;
  readonly ticker: string;
}

/** Stores only publishable figures: a ticker with too few users has no row. */
export class MikroPublishedConsensusStore implements PublishedConsensusStore {
  private readonly byTickers = new StatementsByKeyCount((tables, tickers) =>
    tables
      .selectFrom('consensus_figures')
      .select(COLUMNS)
      .select(({ fn }) => fn<string>('to_char', ['day', sql.lit('YYYY-MM-DD')]).as('day'))
      .where('ticker', 'in', tickers),
  );
  private readonly figures: LookupBatcher<OfDay, DatabaseRow | null>;

  constructor(private readonly database: Database) {
    this.figures = new LookupBatcher(database, (asked) => this.rowsOf(asked));
  }

  async of(day: string, ticker: string): Promise<TickerConsensusFigures | null> {
    const row = await this.figures.load({ day, ticker });
    return row === null ? null : figuresRow.parse(row);
  }

  /**
   * Looks up figures with a prepared statement that simultaneous requests share. Compiling a statement for each call
   * takes 11 times as much processor time. Tickers suffice as keys, since only one day has figures.
   */
  private async rowsOf(asked: readonly OfDay[]): Promise<readonly (DatabaseRow | null)[]> {
    const { length, statement } = this.byTickers.bind(asked.map(({ ticker }) => ticker));
    const rows = await this.database.queryPrepared(`published_${length}_tickers`, ...statement);
    return asked.map(({ day, ticker }) => rows.find((row) => row['ticker'] === ticker && row['day'] === day) ?? null);
  }

  /**
   * Uses a prepared statement. Compiling a statement for each call takes 2.3 times as much processor time.
   */
  async top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]> {
    const rows = await this.database.queryPrepared('published_top', ...TOP.bind({ day, limit }));
    return rows.map((row) => figuresRow.parse(row));
  }

  async publishedAt(): Promise<Date | null> {
    const publication = await this.database.read((em) => em.findOne(ConsensusPublicationEntity, { onlyOne: true }));
    return publication?.publishedAt ?? null;
  }

  /**
   * Publishes figures. A simultaneous publication waits until this one has committed, and then replaces these figures.
   */
  async publish(day: string, figures: readonly TickerConsensusFigures[], at: Date): Promise<void> {
    const rows = figures.map((each, place) => ({ ...each, day, rank: place + 1, top_kinds: [...each.top_kinds] }));
    await this.database.writeTables(async (tables) => {
      await tables
        .insertInto('consensus_publication')
        .values({ only_one: true, published_at: at })
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ published_at: at }))
        .execute();
      await tables.deleteFrom('consensus_figures').execute();
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
        await tables
          .insertInto('consensus_figures')
          .values(rows.slice(start, start + ROWS_PER_INSERT))
          .execute();
    });
  }
}
