import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { BILLING_EVENT_STATUSES } from '../../../domain/cloud/billing/billingEvent.js';
import {
  billingEventsReply,
  retryBillingEventReply,
} from '../../../adapters/http/contract/cloud/operator/adminBilling.js';
import { runOperatorCommand } from './runOperatorCommand.js';
import { parseCount } from './parseCount.js';

interface ListOptions {
  readonly status?: string;
  readonly limit?: number;
  readonly json?: boolean;
}

export function addEventCommands(events: Command): void {
  events
    .command('list')
    .description('lists Stripe events, newest first: those not applied yet, or all events with the given status')
    .addOption(new Option('--status <status>').choices(BILLING_EVENT_STATUSES))
    .option('--limit <n>', 'maximum number of events', parseCount)
    .option('--json', 'print the reply as JSON')
    .action(({ status, limit, json }: ListOptions) =>
      runOperatorCommand(
        billingEventsReply,
        { method: 'POST', path: '/billing/events', body: { status, limit } },
        json,
        inWords,
      ),
    );

  events
    .command('retry')
    .description('applies one event again')
    .argument('<id>', 'event id, such as evt_…')
    .option('--json', 'print the reply as JSON')
    .action((id: string, { json }: { readonly json?: boolean }) =>
      runOperatorCommand(
        retryBillingEventReply,
        { method: 'POST', path: '/billing/events/retry', body: { id } },
        json,
        ({ outcome }) => OUTCOMES[outcome],
      ),
    );
}

const OUTCOMES = {
  applied: 'Applied.',
  ignored: 'The event has no effect; admin events list --status ignored shows why.',
  waiting: 'The event is still waiting for its checkout.',
} as const;

const inWords = ({ events }: z.infer<typeof billingEventsReply>): string =>
  events.length === 0
    ? 'No events.'
    : events
        .map(
          ({ id, type, status, reason, received_at: at, about }) =>
            `${at}  ${status.padEnd(8)} ${id}  ${type}${about ? ` of ${about}` : ''}${reason ? `\n    ${reason}` : ''}`,
        )
        .join('\n');
