import type { Command } from 'commander';
import type { z } from 'zod';
import { eraseAccountReply, exportAccountReply } from '../../../adapters/http/contract/cloud/operator/adminAccount.js';
import { runOperatorCommand } from './runOperatorCommand.js';

export function addAccountCommands(account: Command): void {
  account
    .command('export')
    .description('prints everything that is kept about a person, as JSON, without license keys')
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
    .description('forgets a person; what the books need stays without the address')
    .requiredOption('--email <address>', "the person's e-mail address")
    .option('--force', 'also while something is paid for and goes on at the payment provider')
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

/** For a terminal; names no table that had nothing of the person. */
export function erasureText({
  email,
  deleted,
  anonymised,
  still_running: running,
  unreadable_messages: unreadable,
}: z.infer<typeof eraseAccountReply>): string {
  const counts = [
    ...Object.entries(deleted).map(([table, count]) => `  ${String(count).padStart(6)}  ${table} deleted`),
    ...Object.entries(anonymised).map(
      ([table, count]) => `  ${String(count).padStart(6)}  ${table} kept without the address`,
    ),
  ];
  return [
    counts.length === 0 ? `Nothing was kept about ${email}.` : `Erased ${email}:`,
    ...counts,
    ...running.map((each) => `Goes on: ${each}.`),
    ...(unreadable === 0
      ? []
      : [
          `${unreadable} waiting messages could not be opened, since their LICENSE_PEPPER is gone or a newer version wrote them: some may be to ${email}.`,
        ]),
  ].join('\n');
}
