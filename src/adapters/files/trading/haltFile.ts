import { z } from 'zod';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { HaltSource } from '../../../application/dashboard/trading/orders/halts/haltSource.port.js';
import { haltReadingOf, type Halt } from '../../../domain/dashboard/trading/orders/halts/halt.js';
import type { HaltReading } from '../../../domain/dashboard/trading/orders/halts/haltReading.js';
import { DAY_MS } from '../../../domain/shared/timeUnits.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import { readIfPresent, UnreadableFile } from '../durable/atomicFile.js';
import { readCsvTable } from '../tables/csvTable.js';

const SOURCE = 'file';
const COLUMNS = ['ticker', 'code', 'since', 'until'];
const EXAMPLE = 'the header ticker,code,since,until and lines such as GME,T1,2026-11-20T14:30:00Z,';

const date = z.iso.date();
/** A date in UTC, or a time with its offset. A time without an offset is refused, since it could be New York's. */
const moment = z
  .union([date, z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])
  .transform((text) => Date.parse(text));

type HaltTable =
  | { readonly kind: 'halts'; readonly halts: readonly Halt[] }
  | Extract<HaltReading, { readonly kind: 'unreadable' }>;

const unreadable = (reason: string) => ({ kind: 'unreadable', source: SOURCE, reason }) as const;

/**
 * Reads `halts.csv` with the columns ticker, code, since and until. An empty `until` means that the halt is current.
 * One unreadable line makes the whole source unreadable.
 */
export class HaltFile implements HaltSource {
  constructor(
    private readonly path: string,
    private readonly clock: Clock,
  ) {}

  async read(ticker: string): Promise<HaltReading> {
    const table = await this.table();
    if (table.kind === 'unreadable') return table;
    return haltReadingOf(SOURCE, table.halts, ticker, this.clock.now().getTime());
  }

  private async table(): Promise<HaltTable> {
    const text = await this.text();
    if (text === null) return unreadable(`${this.path} does not exist. Create it with ${EXAMPLE}`);
    if (text instanceof UnreadableFile) return unreadable(text.message);
    const { columns, rows, errors } = readCsvTable(text);
    const missing = COLUMNS.filter((column) => !columns.includes(column));
    if (missing.length > 0) return unreadable(`${this.path} lacks the columns ${missing.join(', ')}.`);
    const read = rows.map(({ cells, line }) => ({ line, halt: haltOf(cells) }));
    const [bad] = [...errors, ...read.filter(({ halt }) => halt === null)];
    if (bad !== undefined)
      return unreadable(`Line ${bad.line} of ${this.path} cannot be read. Write it as GME,T1,2026-11-20T14:30:00Z,`);
    return { kind: 'halts', halts: read.flatMap(({ halt }) => halt ?? []) };
  }

  private async text(): Promise<string | UnreadableFile | null> {
    try {
      return (await readIfPresent(this.path))?.toString('utf8') ?? null;
    } catch (error) {
      if (error instanceof UnreadableFile) return error;
      throw error;
    }
  }
}

function haltOf(cells: Readonly<Record<string, string>>): Halt | null {
  const ticker = canonicalTicker(cells['ticker'] ?? '');
  const since = momentOf(cells['since']);
  const until = endOf(cells['until']);
  if (ticker === null || since === undefined || until === undefined) return null;
  return { ticker, code: cells['code'] ?? '', since, until };
}

/** Returns null for an empty cell and undefined for text that is not a date or time. A date is the start of its day. */
function momentOf(text = ''): number | null | undefined {
  return text === '' ? null : moment.safeParse(text).data;
}

/** Returns the moment until which a halt lasts. A date includes its whole day. */
function endOf(text = ''): number | null | undefined {
  const end = momentOf(text);
  return typeof end === 'number' && date.safeParse(text).success ? end + DAY_MS : end;
}
