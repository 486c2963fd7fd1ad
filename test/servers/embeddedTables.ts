import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedResource } from './shared.js';

/** Where the database lies inside `DATA_DIR`. */
const DATABASE = 'postgres';

/** Gives a cloud's `DATA_DIR` that has no database yet one with all tables, as its first start would have made them. */
export async function embeddedTables(folder: string): Promise<void> {
  const made = await sharedResource('embedded');
  if (made === null || existsSync(join(folder, DATABASE))) return;
  cpSync(made, join(folder, DATABASE), { recursive: true });
}
