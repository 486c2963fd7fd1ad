import type { Command } from 'commander';
import type { z } from 'zod';
import {
  deleteEffectReply,
  undeliveredEffectsReply,
} from '../../../adapters/http/contract/cloud/operator/adminOutbox.js';
import { GIVEN_UP_EFFECT_RETENTION_DAYS } from '../../../domain/cloud/messaging/retention.js';
import { runOperatorCommand } from './runOperatorCommand.js';
import { parseCount } from './parseCount.js';

export function addOutboxCommands(outbox: Command): void {
  outbox
    .command('list')
    .description(
      `lists messages given up in the last ${GIVEN_UP_EFFECT_RETENTION_DAYS} days, then those that wait for delivery`,
    )
    .option('--limit <n>', 'maximum number of messages', parseCount)
    .option('--json', 'print the reply as JSON')
    .action(({ limit, json }: { readonly limit?: number; readonly json?: boolean }) =>
      runOperatorCommand(
        undeliveredEffectsReply,
        { method: 'POST', path: '/outbox/undelivered', body: { limit } },
        json,
        undeliveredText,
      ),
    );

  outbox
    .command('delete')
    .description('deletes an undelivered message, for example one to a wrong address')
    .argument('<id>', 'message id, as admin outbox list shows it')
    .option('--json', 'print the reply as JSON')
    .action((id: string, { json }: { readonly json?: boolean }) =>
      runOperatorCommand(
        deleteEffectReply,
        { method: 'POST', path: '/outbox/delete', body: { id } },
        json,
        () => 'Deleted. Unless its delivery has already begun, the message will not be delivered.',
      ),
    );
}

/** Formats undelivered messages for the terminal. */
export const undeliveredText = ({ effects }: z.infer<typeof undeliveredEffectsReply>): string =>
  effects.length === 0
    ? 'No undelivered messages.'
    : effects
        .map(
          ({ id, kind, recipient, created_at: at, due_at: due, given_up_at: until, tries, last_failure: why }) =>
            `${at}  ${id}  ${kind.padEnd(15)} ${recipientText(kind, recipient)}tries: ${tries}, ${due === null ? `given up at ${until}` : `next at ${due}`}\n    ${why ?? (tries === 0 ? 'not tried yet' : 'being tried, or the attempt was interrupted')}`,
        )
        .join('\n');

function recipientText(kind: string, recipient: string | null): string {
  if (recipient !== null) return `to ${recipient}, `;
  return kind === 'push' ? '' : 'cannot be read with this LICENSE_PEPPER, ';
}
