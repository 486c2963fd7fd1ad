import type { Database } from '../database/database.js';
import type { DumpTable } from './catalog.js';

const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 1_000;

/** Inserts dumped rows in batches. PostgreSQL parses the JSON that it wrote itself, so values are restored exactly. */
export class TableLoader {
  private rows: string[] = [];
  private characters = 0;

  constructor(
    private readonly database: Database,
    readonly table: DumpTable,
  ) {}

  async add(row: string): Promise<void> {
    this.rows.push(row);
    this.characters += row.length;
    if (this.rows.length >= BATCH_ROWS || this.characters >= BATCH_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const { name, columns } = this.table;
    const all = `[${this.rows.join(',')}]`;
    [this.rows, this.characters] = [[], 0];
    await this.database.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $1::json)`,
      [all],
    );
  }
}
