import { Database } from '../../../adapters/mikroorm/database/database.js';
import type { ProblemReport } from '../../../application/shared/problemReport.port.js';
import type { CloudSettings } from './config.js';

/** Opens the configured database without checking its schema. */
export const openDatabase = (
  { DATABASE_URL, DATABASE_POOL, DATA_DIR }: CloudSettings,
  report: ProblemReport,
): Promise<Database> =>
  Database.open(
    DATABASE_URL === undefined
      ? { kind: 'embedded', folder: DATA_DIR, report }
      : { kind: 'server', url: DATABASE_URL, poolSize: DATABASE_POOL },
  );
