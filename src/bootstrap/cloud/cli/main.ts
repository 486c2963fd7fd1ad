import { Command } from 'commander';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { TRACK_RECORD_DAYS } from '../../../domain/cloud/publishing/trackRecord.js';
import { VERSION } from '../../packageFacts.js';
import { userFixableReason, runProgram } from '../../program.js';
import { addAccountCommands } from './accountCommands.js';
import { addAlertCommands } from './alertCommands.js';
import { addDatabaseCommands } from './databaseCommands.js';
import { addEventCommands } from './eventCommands.js';
import { addLicenseCommands } from './licenseCommands.js';
import { addOutboxCommands } from './outboxCommands.js';
import { addReleaseCommands } from './releaseCommands.js';
import { addStripeCommands } from './stripeCommands.js';
import { addTrackRecordCommands } from './trackRecordCommands.js';

/** `plumbline-cloud`: without a command the server, with `admin …` the operator's commands. */
export async function runCloudCli(argv: readonly string[]): Promise<void> {
  try {
    await cloudCommand().parseAsync([...argv]);
  } catch (error) {
    const reason = error instanceof OperatorCommandRefused ? error.message : userFixableReason(error);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}

/** All that may be typed. */
export function cloudCommand(): Command {
  const program = new Command('plumbline-cloud')
    .description('The Plumbline cloud: without a command, runs the server on the settings in the environment')
    .version(VERSION)
    .enablePositionalOptions()
    .action(() => runProgram(async () => (await import('../main.js')).startCloud(process.env)));
  const admin = program.command('admin').description('Commands of the operator; they also work while the server runs');
  addLicenseCommands(admin.command('license').description('Licenses of a person'));
  addAccountCommands(admin.command('account').description('What is kept about a person'));
  addReleaseCommands(admin.command('release').description('The release that dashboards should run'));
  addEventCommands(admin.command('events').description('What the payment provider told'));
  addStripeCommands(admin.command('stripe').description('The Stripe account that sells'));
  addAlertCommands(admin.command('alerts').description('Alerts to a person'));
  addOutboxCommands(admin.command('outbox').description('Mails, notifications and credits on their way'));
  addTrackRecordCommands(
    admin.command('track-record').description(`What is published of the last ${TRACK_RECORD_DAYS} days`),
  );
  addDatabaseCommands(admin);
  return program;
}
