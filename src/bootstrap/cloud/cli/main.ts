import { Command } from 'commander';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { TRACK_RECORD_DAYS } from '../../../domain/cloud/publishing/trackRecord.js';
import { VERSION } from '../../packageFacts.js';
import { runCli, runProgram } from '../../program.js';
import { setDefaultAction } from '../../setDefaultAction.js';
import { addAccountCommands } from './accountCommands.js';
import { addAlertCommands } from './alertCommands.js';
import { addDatabaseCommands } from './databaseCommands.js';
import { addEventCommands } from './eventCommands.js';
import { addLicenseCommands } from './licenseCommands.js';
import { addOutboxCommands } from './outboxCommands.js';
import { addReleaseCommands } from './releaseCommands.js';
import { addStripeCommands } from './stripeCommands.js';
import { addTrackRecordCommands } from './trackRecordCommands.js';

/** Runs `plumbline-cloud`: the server if no command is given, the operator commands with `admin …`. */
export const runCloudCli = (argv: readonly string[]): Promise<void> =>
  runCli(cloudCommand, argv, OperatorCommandRefused);

/** Defines all commands and options. */
export function cloudCommand(): Command {
  const program = new Command('plumbline-cloud')
    .description(
      'Sells licenses and serves dashboards. Without a command, starts the server with the settings from the environment.',
    )
    .version(VERSION)
    .enablePositionalOptions();
  const admin = program.command('admin').description('runs operator commands, also while the server runs');
  addLicenseCommands(
    admin.command('license').description('issues, shows, resends and revokes the licenses of a person'),
  );
  addAccountCommands(admin.command('account').description('exports and erases the personal data of a person'));
  addReleaseCommands(admin.command('release').description('announces the release that dashboards should run'));
  addEventCommands(admin.command('events').description('lists Stripe events, and applies one again'));
  addStripeCommands(admin.command('stripe').description('sets up the Stripe account'));
  addAlertCommands(admin.command('alerts').description('shows what happened to the alerts of a person'));
  addOutboxCommands(
    admin.command('outbox').description('lists and deletes undelivered e-mails, push notifications and credits'),
  );
  addTrackRecordCommands(
    admin
      .command('track-record')
      .description(`publishes and verifies the track record of the last ${TRACK_RECORD_DAYS} days`),
  );
  addDatabaseCommands(admin);
  setDefaultAction(program, () => runProgram(async () => (await import('../main.js')).startCloud(process.env)));
  return program;
}
