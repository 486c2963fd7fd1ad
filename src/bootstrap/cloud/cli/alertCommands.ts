import type { Command } from 'commander';
import { explainAlertsReply } from '../../../adapters/http/contract/cloud/operator/admin.js';
import { runOperatorCommand } from './runOperatorCommand.js';
import { explainedAlertsText } from './explainedAlertsText.js';

export function addAlertCommands(alerts: Command): void {
  alerts
    .command('why')
    .description('shows whether each alert to a person was sent, is waiting, or is suppressed, and until when')
    .requiredOption('--email <address>', "the holder's e-mail address")
    .option('--json', 'print the reply as JSON')
    .action(({ email, json }: { email: string; json?: boolean }) =>
      runOperatorCommand(
        explainAlertsReply,
        { method: 'POST', path: '/alerts/why', body: { email } },
        json,
        explainedAlertsText,
      ),
    );
}
