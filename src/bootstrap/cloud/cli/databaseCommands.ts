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
    .description('counts licenses, and keys stored under a pepper other than the first of LICENSE_PEPPER')
    .option('--json', 'print the reply as JSON')
    .action(({ json }: { json?: boolean }) =>
      runOperatorCommand(licenseStatsReply, { method: 'GET', path: '/stats' }, json, statsInWords),
    );

  admin
    .command('migrate')
    .description('updates the database schema, as every start of the server does')
    .action(() =>
      withAdminClient(readCloudSettings(process.env), async () => printLine('The schema is up to date.'), {
        mayCreateDatabase: true,
      }),
    );

  admin
    .command('dump <file>')
    .description('writes the whole database to a new file, as it is at this moment; works while the cloud runs')
    .action(async (file: string) => {
      const settings = readCloudSettings(process.env);
      const { dumpDatabase: dump } = await import('../admin/dumpAndRestore.js');
      const { tables, rows, bytes } = await dump(settings, resolve(file));
      printLine(`Wrote ${rows} rows of ${tables} tables to ${file} (${bytes} bytes). ${KEEP_SECRETS}`);
      if (settings.S3_BUCKET !== undefined) printLine(NOT_IN_IT);
    });

  admin
    .command('restore <file>')
    .description('fills an empty database from a dump file and verifies it; stop the cloud first')
    .option('--replace', 'replace the contents of a database that is not empty')
    .action(async (file: string, { replace }: { replace?: boolean }) => {
      const { restoreDatabase: restore } = await import('../admin/dumpAndRestore.js');
      const { head, tables, rows, trackRecord } = await restore(readCloudSettings(process.env), file, replace ?? false);
      printLine(
        `Restored and verified ${rows} rows of ${tables} tables, dumped on ${head.made_at} by Plumbline ${head.program}.`,
      );
      printLine(`Track record: ${verdictInWords(trackRecord)}`);
    });
}

const NOT_IN_IT =
  'Snapshots stored in S3 are listed in the dump, but their contents are not included: back up the bucket separately.';

function statsInWords({ licenses, keys }: z.infer<typeof licenseStatsReply>): string {
  if (licenses.length === 0) return 'No licenses yet.';
  const counts = licenses.map((each) => `${each.tier} ${each.status}: ${each.count}`);
  return [
    ...counts,
    `keys under LICENSE_PEPPER: ${keys.under_newest_pepper}, under another pepper: ${keys.not_yet}`,
  ].join('\n');
}

const KEEP_SECRETS =
  'License keys can be checked only with the same LICENSE_PEPPER (or DATA_DIR/secrets.json): store it separately.';

const verdictInWords = ({ intact, head, firstBad }: TrackRecordVerification): string =>
  firstBad === null
    ? `${intact} intact${head === null ? '' : `, hash of the last record ${head}`}.`
    : `record ${firstBad.number} is invalid: ${firstBad.reason}.`;
