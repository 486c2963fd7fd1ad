import type { Command } from 'commander';
import type {
  BackupsReply,
  PullBackupReply,
  PushBackupReply,
} from '../../../../adapters/http/contract/dashboard/backup.js';
import { readDashboardSettings } from '../../settings/config.js';
import { OFFLINE_OPTION } from '../offlineOption.js';
import { printToStdout } from '../terminal.js';
import type { BackupClient } from './backupClient.js';
import { readPassphraseInput } from './readPassphraseInput.js';
import { syncRefusalOf, SyncRefused } from './syncRefused.js';

/** Beside 0 and 1: what a script may want to decide on. */
const EXIT_CODES: Readonly<Record<string, number>> = { sync_conflict: 3, wrong_passphrase: 4 };

/** How to go on all the same, by command and slug. */
const WAYS_ON: Readonly<Record<string, string>> = {
  'push sync_conflict': 'To push anyway: plumbline sync push --anyway',
  'push wrong_passphrase': 'To change it: plumbline sync push --new-passphrase',
  'pull sync_conflict': 'To replace them: plumbline sync pull --replace',
};

interface Flags {
  readonly offline?: boolean;
  readonly anyway?: boolean;
  readonly newPassphrase?: boolean;
  readonly replace?: boolean;
  readonly json?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Ask = (isNew: boolean) => Promise<string>;

/** `plumbline sync push|list|pull|rm`. */
export function addSyncCommands(program: Command, environment: Environment): void {
  const sync = program
    .command('sync')
    .description('backups in the cloud, encrypted on this machine; also while the dashboard runs')
    .addHelpText(
      'after',
      '\nThe passphrase is typed, or read from PLUMBLINE_SYNC_PASSPHRASE_FILE or from stdin.\nExit codes: 0 done, 1 failed, 3 this or another machine has changes that were not pulled or pushed, 4 wrong passphrase.',
    );
  sync
    .command('push')
    .description('encrypts portfolio, preferences, orders, theses and states, and stores them in the cloud')
    .option('--anyway', 'although another machine pushed what this one has not seen; both stay in the cloud')
    .option('--new-passphrase', 'the passphrase is meant to be another than that of the newest snapshot')
    .option(...OFFLINE_OPTION)
    .action((_: Flags, command: Command) => run(environment, command, pushed));
  sync
    .command('list')
    .description('lists the snapshots, newest first')
    .option('--json', 'print them as JSON')
    .option(...OFFLINE_OPTION)
    .action((_: Flags, command: Command) =>
      run(environment, command, async (desk, { json = false }) => listed(await configured(desk), json)),
    );
  sync
    .command('pull [snapshot]')
    .description('restores a snapshot, without an id the newest; what it replaces is kept in a folder')
    .option('--replace', 'although files were changed here since the last push or pull')
    .option(...OFFLINE_OPTION)
    .action((snapshot: string | undefined, _: Flags, command: Command) =>
      run(environment, command, (desk, flags, ask) => pulled(desk, flags, ask, snapshot)),
    );
  sync
    .command('rm <snapshot>')
    .description('removes a snapshot from the cloud for good')
    .option(...OFFLINE_OPTION)
    .action((snapshot: string, _: Flags, command: Command) =>
      run(environment, command, async (desk) => {
        await desk.remove(snapshot);
        printToStdout(`Removed ${snapshot}.`);
      }),
    );
}

async function run(
  environment: Environment,
  command: Command,
  work: (desk: BackupClient, flags: Flags, ask: Ask) => Promise<void>,
): Promise<void> {
  const flags = command.optsWithGlobals<Flags>();
  const settings = readDashboardSettings(environment);
  const ask: Ask = (isNew) => readPassphraseInput(settings.PLUMBLINE_SYNC_PASSPHRASE_FILE, isNew);
  try {
    if (flags.offline)
      throw new SyncRefused('not_configured', 'Backups are in the cloud: leave --offline out to use them.');
    const { withBackupClient: atBackupDesk } = await import('./withBackupClient.js');
    await atBackupDesk(settings, false, (desk) => work(desk, flags, ask));
  } catch (error) {
    const refusal = syncRefusalOf(error);
    if (refusal === null) throw error;
    const wayOn = WAYS_ON[`${command.name()} ${refusal.slug}`];
    process.stderr.write(`${refusal.message}\n${wayOn === undefined ? '' : `${wayOn}\n`}`);
    process.exitCode = EXIT_CODES[refusal.slug] ?? 1;
  }
}

/** Nobody types a passphrase for nothing. */
async function configured(desk: BackupClient): Promise<BackupsReply> {
  const view = await desk.view();
  if (!view.configured) throw new SyncRefused('not_configured', view.reason ?? 'There are no backups here.');
  return view;
}

async function pushed(desk: BackupClient, { anyway = false, newPassphrase = false }: Flags, ask: Ask): Promise<void> {
  const { snapshots } = await configured(desk);
  const passphrase = await ask(newPassphrase || snapshots.length === 0);
  printToStdout(pushedText(await desk.push({ passphrase, anyway, newPassphrase })));
}

async function pulled(
  desk: BackupClient,
  { replace = false }: Flags,
  ask: Ask,
  snapshotId: string | undefined,
): Promise<void> {
  await configured(desk);
  printToStdout(pulledText(await desk.pull({ passphrase: await ask(false), snapshotId, replace })));
}

function pushedText({ snapshot_id, size_bytes, pruned, left_out }: PushBackupReply): string {
  return [
    `Pushed ${kilobytes(size_bytes)} as ${snapshot_id}.`,
    ...(left_out.length === 0
      ? []
      : [`There was no room for: ${left_out.join(', ')}. They are fetched anew after a restore.`]),
    ...(pruned === 0
      ? []
      : [`The cloud removed the oldest ${pruned === 1 ? 'snapshot' : `${pruned} snapshots`} to make room.`]),
  ].join('\n');
}

function pulledText({ snapshot_id, created_at, files, kept_in }: PullBackupReply): string {
  const kept = kept_in === null ? [] : [`What was here before is in ${kept_in}.`];
  return [
    `Restored ${files.length} ${files.length === 1 ? 'file' : 'files'} of ${snapshot_id}, pushed at ${created_at}.`,
    ...kept,
  ].join('\n');
}

function listed({ snapshots, changed, conflict }: BackupsReply, json: boolean): void {
  if (json) {
    printToStdout(JSON.stringify({ snapshots, changed, conflict }));
    return;
  }
  if (snapshots.length === 0) printToStdout('There is no snapshot yet.');
  for (const { snapshot_id, created_at, size_bytes, machine, is_current } of snapshots) {
    const by = machine === null ? 'another program' : `${machine.name}${machine.is_this ? ' (this machine)' : ''}`;
    printToStdout(
      `${snapshot_id}  ${created_at}  ${kilobytes(size_bytes).padStart(9)}  ${by}${is_current ? '  <- last pushed or pulled here' : ''}`,
    );
  }
  if (changed.length > 0) printToStdout(`Changed here since the last push or pull: ${changed.join(', ')}.`);
  if (conflict !== null) printToStdout(`Not seen by this machine: ${conflict.snapshot_ids.join(', ')}.`);
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`;
