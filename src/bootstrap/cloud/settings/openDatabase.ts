import { Database } from '../../../adapters/mikroorm/database/database.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import type { CloudSettings } from './config.js';

/**
 * Opens the configured database without checking its schema.
 * @param answerWithinMs how long a server may not answer a statement; 0 for any time
 */
export const openDatabase = (
  { DATABASE_URL, DATABASE_POOL, DATA_DIR }: CloudSettings,
  report: ReportProblem,
  answerWithinMs?: number,
): Promise<Database> =>
  Database.open(
    DATABASE_URL === undefined
      ? { kind: 'embedded', folder: DATA_DIR, report }
      : { kind: 'server', url: DATABASE_URL, poolSize: DATABASE_POOL, answerWithinMs },
  );
