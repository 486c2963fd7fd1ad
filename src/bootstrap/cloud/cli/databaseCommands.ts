import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { licenseStatsReply } from '../../../adapters/http/contract/cloud/operator/admin.js';
import type { TrackRecordVerification } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { withAdminClient } from '../admin/adminClient.js';
import { readCloudSettings } from '../settings/config.js';
import { runOperatorCommand, printLine } from './runOperatorCommand.js';

export function addDatabaseCommands(admin: Command): void {
  admin
    .command('stats')
    .description('how many licenses there are, and how many keys still need an older LICENSE_PEPPER')
    .option('--json', 'print the reply as JSON')
    .action(({ json }: { json?: boolean }) =>
      runOperatorCommand(licenseStatsReply, { method: 'GET', path: '/stats' }, json, statsInWords),
    );

  admin
    .command('migrate')
    .description('brings the database schema up to date, as every start does')
    .action(() => withAdminClient(readCloudSettings(process.env), async () => printLine('The schema is up to date.')));

  admin
    .command('dump <file>')
    .description('writes all of the database to a new file, as it is at this moment; works while clouds run on it')
    .action(async (file: string) => {
      const settings = readCloudSettings(process.env);
      const { dumpDatabase: dump } = await import('../admin/dumpAndRestore.js');
      const { tables, rows, bytes } = await dump(settings, resolve(file));
      printLine(`Wrote ${rows} rows of ${tables} tables to ${file} (${bytes} bytes). ${KEEP_SECRETS}`);
      if (settings.S3_BUCKET !== undefined) printLine(NOT_IN_IT);
    });

  admin
    .command('restore <file>')
    .description('fills an empty database from such a file, and reads it back; no cloud may run on it')
    .option('--replace', 'the database is not empty: lose what is in it')
    .action(async (file: string, { replace }: { replace?: boolean }) => {
      const { restoreDatabase: restore } = await import('../admin/dumpAndRestore.js');
      const { head, tables, rows, trackRecord } = await restore(readCloudSettings(process.env), file, replace ?? false);
      printLine(
        `Restored ${rows} rows of ${tables} tables, each as it was dumped on ${head.made_at} by Plumbline ${head.program}.`,
      );
      printLine(`Track record: ${verdictInWords(trackRecord)}`);
    });
}

const NOT_IN_IT =
  'Snapshots that lie in S3 are named in it, but their bytes are not in it: back the bucket up by its own means.';

function statsInWords({ licenses, keys }: z.infer<typeof licenseStatsReply>): string {
  if (licenses.length === 0) return 'No license yet.';
  const counts = licenses.map((each) => `${each.tier} ${each.status}: ${each.count}`);
  return [...counts, `keys under the newest pepper: ${keys.under_newest_pepper}, not yet: ${keys.not_yet}`].join('\n');
}

const KEEP_SECRETS =
  'Keys can only be checked with the same LICENSE_PEPPER (or DATA_DIR/secrets.json): keep that apart from it.';

const verdictInWords = ({ intact, head, firstBad }: TrackRecordVerification): string =>
  firstBad === null
    ? `${intact} intact${head === null ? '' : `, the hash of the last is ${head}`}.`
    : `record ${firstBad.number} is bad: ${firstBad.reason}.`;
