import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedResource } from './shared.js';

/** The folder of the database inside `DATA_DIR`. */
const DATABASE = 'postgres';

/** Puts a database with all tables into a cloud's empty `DATA_DIR`, as its first start would create it. */
export async function embeddedTables(folder: string): Promise<void> {
  const made = await sharedResource('embedded');
  if (made === null || existsSync(join(folder, DATABASE))) return;
  cpSync(made, join(folder, DATABASE), { recursive: true });
}
