import type { Command } from 'commander';
import type { z } from 'zod';
import { eraseAccountReply, exportAccountReply } from '../../../adapters/http/contract/cloud/operator/adminAccount.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import { runOperatorCommand } from './runOperatorCommand.js';

export function addAccountCommands(account: Command): void {
  account
    .command('export')
    .description('prints all data stored about a person, as JSON, without license keys')
    .requiredOption('--email <address>', "the person's e-mail address")
    .action(({ email }: { readonly email: string }) =>
      runOperatorCommand(
        exportAccountReply,
        { method: 'POST', path: '/account/export', body: { email } },
        true,
        String,
      ),
    );

  account
    .command('erase')
    .description('erases the data of a person; accounting records are kept without the e-mail address')
    .requiredOption('--email <address>', "the person's e-mail address")
    .option(
      '--force',
      'erase even if a paid subscription is still active or the storage of a snapshot is not configured',
    )
    .option('--json', 'print the reply as JSON')
    .action(({ email, force, json }: { readonly email: string; readonly force?: boolean; readonly json?: boolean }) =>
      runOperatorCommand(
        eraseAccountReply,
        { method: 'POST', path: '/account/erase', body: { email, force: force === true } },
        json,
        erasureText,
      ),
    );
}

/** Formats an erasure for the terminal; omits tables without data about the person. */
export function erasureText({
  email,
  deleted,
  anonymised: anonymized,
  still_running: running,
  founding_slot_address: slotAddress,
  unreadable_messages: unreadable,
  unremoved_snapshots: unremoved,
  removal_problems: reasons,
}: z.infer<typeof eraseAccountReply>): string {
  const counts = [
    ...Object.entries(deleted).map(([table, count]) => `  ${String(count).padStart(6)}  ${table} deleted`),
    ...Object.entries(anonymized).map(
      ([table, count]) => `  ${String(count).padStart(6)}  ${table} kept without the address`,
    ),
  ];
  return [
    counts.length === 0 ? `No data is stored about ${email}.` : `Erased ${email}:`,
    ...counts,
    ...running.map((each) => `Still active: ${each}.`),
    ...(slotAddress === null
      ? []
      : [`A founding slot stays taken. To free it, run: plumbline-cloud admin license revoke --email ${slotAddress}`]),
    ...(unreadable === 0
      ? []
      : [
          `${formatCount(unreadable, 'queued message')} could not be read, because a LICENSE_PEPPER is no longer set or a newer version queued messages. Unreadable messages may be addressed to ${email}.`,
        ]),
    ...(unremoved === 0
      ? []
      : [
          `The bytes of ${formatCount(unremoved, 'deleted snapshot')} could not be removed from their storage: ${reasons.map((reason) => reason.replace(/\.$/, '')).join('; ')}. The job prune removes them once the storage is available.`,
        ]),
  ].join('\n');
}
