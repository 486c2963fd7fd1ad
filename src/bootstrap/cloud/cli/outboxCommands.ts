import type { Command } from 'commander';
import type { z } from 'zod';
import { undeliveredEffectsReply } from '../../../adapters/http/contract/cloud/operator/adminOutbox.js';
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
        inWords,
      ),
    );
}

const inWords = ({ effects }: z.infer<typeof undeliveredEffectsReply>): string =>
  effects.length === 0
    ? 'No undelivered messages.'
    : effects
        .map(
          ({ id, kind, created_at: at, due_at: due, given_up_at: until, tries, last_failure: why }) =>
            `${at}  ${id}  ${kind.padEnd(15)} tries: ${tries}, ${due === null ? `given up at ${until}` : `next at ${due}`}\n    ${why ?? 'not tried yet'}`,
        )
        .join('\n');
