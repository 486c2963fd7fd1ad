import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from '../durable/sqlite.js';

/** An empty SQLite database. The kernel drops its locks whenever the process ends. */
const MARK = '.running';

/** A lock would end if its database object were garbage-collected. */
const held = new Set<DatabaseSync>();

const openMark = (folder: string): DatabaseSync => new (loadSqlite().DatabaseSync)(join(folder, MARK));

/**
 * Marks a version as running until this process ends. Several processes can run the same version.
 * @param folder the version's folder
 */
export function markAsRunning(folder: string): void {
  const database = openMark(folder);
  try {
    // The read transaction stays open, and with it the shared lock.
    database.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    held.add(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether another process runs the version. */
export function isRunning(folder: string): boolean {
  if (!existsSync(join(folder, MARK))) return false;
  const database = openMark(folder);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    // Another process holds a lock, or the database cannot be used: in doubt, the version counts as running.
    return true;
  } finally {
    database.close();
  }
}
