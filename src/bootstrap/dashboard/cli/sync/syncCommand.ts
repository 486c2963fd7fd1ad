import { formatCount } from '../../../../domain/shared/formatCount.js';
import type { Command } from 'commander';
import type {
  BackupsReply,
  PullBackupReply,
  PushBackupReply,
} from '../../../../adapters/http/contract/dashboard/backup.js';
import { sentencesAboutLeftOutParts } from '../../../../domain/dashboard/backup/scope.js';
import { readDashboardSettings } from '../../settings/config.js';
import { isOffline, OFFLINE_OPTION } from '../terminal/offlineOption.js';
import { printToStdout } from '../terminal/terminal.js';
import type { BackupClient } from './backupClient.js';
import { readPassphraseInput } from './readPassphraseInput.js';
import { syncRefusalOf, SyncRefused } from './syncRefused.js';
import type { Environment } from '../../../settings.js';

/** Exit codes for scripts, in addition to 0 and 1. */
const EXIT_CODES: Readonly<Record<string, number>> = { sync_conflict: 3, wrong_passphrase: 4 };

/** Hints for overriding a refusal, by command and error slug. */
const OVERRIDE_HINTS: Readonly<Record<string, string>> = {
  'push sync_conflict': 'To push anyway: plumbline sync push --anyway',
  'push wrong_passphrase': 'To change the passphrase: plumbline sync push --new-passphrase',
  'pull sync_conflict': 'To replace the files: plumbline sync pull --replace',
};

interface Flags {
  readonly anyway?: boolean;
  readonly newPassphrase?: boolean;
  readonly replace?: boolean;
  readonly json?: boolean;
}

type Ask = (isNew: boolean) => Promise<string>;

/** Defines `plumbline sync push|list|pull|rm`. */
export function addSyncCommands(program: Command, environment: Environment): void {
  const sync = program
    .command('sync')
    .description('backs up to the cloud, encrypted on this machine; also works while the dashboard runs')
    .addHelpText(
      'after',
      '\nThe passphrase is typed, or read from PLUMBLINE_SYNC_PASSPHRASE_FILE or from stdin.\nExit codes: 0 done, 1 failed, 3 this machine has changes that were not pushed, or has not pulled the changes of another machine, 4 wrong passphrase.',
    );
  sync
    .command('push')
    .description('encrypts portfolio, preferences, orders, theses and states, and stores them in the cloud')
    .option(
      '--anyway',
      'push although another machine has pushed changes that this one has not pulled; both snapshots stay in the cloud',
    )
    .option('--new-passphrase', 'allow a passphrase that differs from the one of the newest snapshot')
    .option(...OFFLINE_OPTION)
    .action((_: Flags, command: Command) => run(environment, command, pushed));
  sync
    .command('list')
    .description('lists the snapshots, newest first')
    .option('--json', 'print them as JSON')
    .option(...OFFLINE_OPTION)
    .action((_: Flags, command: Command) =>
      run(environment, command, async (client, { json = false }) => listed(await configured(client), json)),
    );
  sync
    .command('pull [snapshot]')
    .description('restores a snapshot, by default the newest; replaced files are kept in a folder')
    .option('--replace', 'replace files that changed here since the last push or pull')
    .option(...OFFLINE_OPTION)
    .action((snapshot: string | undefined, _: Flags, command: Command) =>
      run(environment, command, (client, flags, ask) => pulled(client, flags, ask, snapshot)),
    );
  sync
    .command('rm <snapshot>')
    .description('permanently removes a snapshot from the cloud')
    .option(...OFFLINE_OPTION)
    .action((snapshot: string, _: Flags, command: Command) =>
      run(environment, command, async (client) => {
        await client.remove(snapshot);
        printToStdout(`Removed ${snapshot}.`);
      }),
    );
}

async function run(
  environment: Environment,
  command: Command,
  work: (client: BackupClient, flags: Flags, ask: Ask) => Promise<void>,
): Promise<void> {
  const flags = command.optsWithGlobals<Flags>();
  const settings = readDashboardSettings(environment);
  const ask: Ask = (isNew) => readPassphraseInput(settings.PLUMBLINE_SYNC_PASSPHRASE_FILE, isNew);
  try {
    if (isOffline(command))
      throw new SyncRefused(
        'not_configured',
        'Backups are stored in the cloud. Run the command without --offline to use them.',
      );
    const { withBackupClient } = await import('./withBackupClient.js');
    await withBackupClient(settings, (client) => work(client, flags, ask));
  } catch (error) {
    const refusal = syncRefusalOf(error);
    if (refusal === null) throw error;
    const hint = OVERRIDE_HINTS[`${command.name()} ${refusal.slug}`];
    process.stderr.write(`${refusal.message}\n${hint === undefined ? '' : `${hint}\n`}`);
    process.exitCode = EXIT_CODES[refusal.slug] ?? 1;
  }
}

/** Fails before asking for the passphrase if backups are not configured. */
async function configured(client: BackupClient): Promise<BackupsReply> {
  const view = await client.view();
  if (!view.configured)
    throw new SyncRefused('not_configured', view.reason ?? 'Backups are not set up on this machine.');
  return view;
}

async function pushed(client: BackupClient, { anyway = false, newPassphrase = false }: Flags, ask: Ask): Promise<void> {
  const { snapshots } = await configured(client);
  const passphrase = await ask(newPassphrase || snapshots.length === 0);
  printToStdout(pushedText(await client.push({ passphrase, anyway, newPassphrase })));
}

async function pulled(
  client: BackupClient,
  { replace = false }: Flags,
  ask: Ask,
  snapshotId: string | undefined,
): Promise<void> {
  await configured(client);
  printToStdout(pulledText(await client.pull({ passphrase: await ask(false), snapshotId, replace })));
}

function pushedText({ snapshot_id, size_bytes, pruned, left_out }: PushBackupReply): string {
  return [
    `Pushed ${kilobytes(size_bytes)} as ${snapshot_id}.`,
    ...sentencesAboutLeftOutParts(left_out),
    ...(pruned === 0
      ? []
      : [`The cloud removed the oldest ${pruned === 1 ? 'snapshot' : `${pruned} snapshots`} to make room.`]),
  ].join('\n');
}

function pulledText({ snapshot_id, created_at, files, kept_in }: PullBackupReply): string {
  const kept = kept_in === null ? [] : [`The replaced files are in ${kept_in}.`];
  return [`Restored ${formatCount(files.length, 'file')} of ${snapshot_id}, pushed at ${created_at}.`, ...kept].join(
    '\n',
  );
}

function listed({ snapshots, changed, conflict }: BackupsReply, json: boolean): void {
  if (json) {
    printToStdout(JSON.stringify({ snapshots, changed, conflict }));
    return;
  }
  if (snapshots.length === 0) printToStdout('There are no snapshots yet.');
  for (const { snapshot_id, created_at, size_bytes, machine, is_current } of snapshots) {
    const by = machine === null ? 'another program' : `${machine.name}${machine.is_this ? ' (this machine)' : ''}`;
    printToStdout(
      `${snapshot_id}  ${created_at}  ${kilobytes(size_bytes).padStart(9)}  ${by}${is_current ? '  <- last pushed or pulled here' : ''}`,
    );
  }
  if (changed.length > 0) printToStdout(`Changed here since the last push or pull: ${changed.join(', ')}.`);
  if (conflict !== null) printToStdout(`Not pulled by this machine: ${conflict.snapshot_ids.join(', ')}.`);
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`;
