import { z } from 'zod';
import type { PublishedFigures } from '../../application/cloud/consensus/consensusFigures.port.js';
import type { Figures } from '../../domain/cloud/consensus/figures.js';
import type { Database } from './database/database.js';
import { LookUpsAtOnce } from './database/lookUpsAtOnce.js';
import type { Row } from './database/row.js';
import { scalarList } from './database/scalarList.js';

const figuresRow = z.object({
  ticker: z.string(),
  sample_users: z.int(),
  armed_users: z.int(),
  armed_pct: z.int(),
  tighten_pct: z.int(),
  exit_pct: z.int(),
  top_kinds: z.array(z.object({ kind: z.string(), users: z.int() })),
});

const publicationRow = z.object({ published_at: z.coerce.date() });

const COLUMNS = 'ticker, sample_users, armed_users, armed_pct, tighten_pct, exit_pct, top_kinds';

interface OfDay {
  readonly day: string;
  readonly ticker: string;
}

/** Only what may be said is kept here: of a ticker with too few users there is no row. */
export class MikroPublishedFigures implements PublishedFigures {
  private readonly figures: LookUpsAtOnce<OfDay, Row | null>;

  constructor(private readonly database: Database) {
    this.figures = new LookUpsAtOnce(database, (asked) => this.rowsOf(asked));
  }

  async of(day: string, ticker: string): Promise<Figures | null> {
    const row = await this.figures.ask({ day, ticker });
    return row === null ? null : figuresRow.parse(row);
  }

  /** There is at most one day that anything is kept of, so the tickers alone are looked for. */
  private async rowsOf(asked: readonly OfDay[]): Promise<readonly (Row | null)[]> {
    const { places, values } = scalarList(asked.map(({ ticker }) => ticker));
    const rows = await this.database.lookUp(
      `published_${values.length}_tickers`,
      `select to_char(day, 'YYYY-MM-DD') as day, ${COLUMNS} from consensus_figures where ticker in (${places})`,
      values,
    );
    return asked.map(({ day, ticker }) => rows.find((row) => row['ticker'] === ticker && row['day'] === day) ?? null);
  }

  async top(day: string, limit: number): Promise<readonly Figures[]> {
    const rows = await this.database.lookUp(
      'published_top',
      `select ${COLUMNS} from consensus_figures where rank <= $2 and day = $1 order by rank`,
      [day, limit],
    );
    return rows.map((row) => figuresRow.parse(row));
  }

  async publishedAt(): Promise<Date | null> {
    const [row] = await this.database.query('select published_at from consensus_publication');
    return row === undefined ? null : publicationRow.parse(row).published_at;
  }

  async publish(day: string, figures: readonly Figures[], at: Date): Promise<void> {
    await this.database.query('delete from consensus_figures');
    await this.database.query(
      `insert into consensus_figures (day, rank, ${COLUMNS})
       select $1, rank, ${COLUMNS}
         from jsonb_to_recordset($2::jsonb) as shown (rank integer, ticker text, sample_users integer, armed_users integer,
              armed_pct integer, tighten_pct integer, exit_pct integer, top_kinds jsonb)`,
      [day, JSON.stringify(figures.map((each, place) => ({ ...each, rank: place + 1 })))],
    );
    await this.database.query(
      `insert into consensus_publication (only_one, published_at) values (true, $1)
       on conflict (only_one) do update set published_at = excluded.published_at`,
      [at],
    );
  }
}
