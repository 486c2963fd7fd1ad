import { InvalidArgumentError, Option, type Command } from 'commander';
import { TIERS } from '../../../domain/shared/licensing/tier.js';
import {
  DAYS_TO_END,
  issueLicenseReply,
  resendKeyReply,
  revokeLicensesReply,
  licenseDetailsReply,
} from '../../../adapters/http/contract/cloud/operator/admin.js';
import { runOperatorCommand } from './runOperatorCommand.js';
import { licensesText } from './licensesText.js';

interface HolderOptions {
  readonly email: string;
  readonly json?: boolean;
}

const CREATES_KEYS = { createsKeys: true };

export function addLicenseCommands(license: Command): void {
  const withHolder = (name: string, description: string): Command =>
    license
      .command(name)
      .description(description)
      .requiredOption('--email <address>', "the holder's e-mail address")
      .option('--json', 'print the reply as JSON');

  withHolder('issue', 'issues a license and prints its key, which is shown only once')
    .addOption(new Option('--tier <tier>').choices(TIERS).makeOptionMandatory())
    .option('--days <n>', 'days until the license ends (not for founding); 0 issues an expired license', wholeDays)
    .action(({ email, tier, days, json }: HolderOptions & { tier: string; days?: number }) =>
      runOperatorCommand(
        issueLicenseReply,
        { method: 'POST', path: '/license/issue', body: { email, tier, days } },
        json,
        ({ license: made, key }) =>
          [
            `${made.tier} license for ${made.email}, ${made.expires_at ? `until ${made.expires_at}` : 'no end date'}`,
            `Key: ${key}`,
          ].join('\n'),
        CREATES_KEYS,
      ),
    );

  withHolder(
    'show',
    'shows the licenses of a person, the last four characters of their keys, and their history',
  ).action(({ email, json }: HolderOptions) =>
    runOperatorCommand(
      licenseDetailsReply,
      { method: 'POST', path: '/license/show', body: { email } },
      json,
      licensesText,
    ),
  );

  withHolder('revoke', 'permanently revokes the licenses of a person').action(({ email, json }: HolderOptions) =>
    runOperatorCommand(
      revokeLicensesReply,
      { method: 'POST', path: '/license/revoke', body: { email } },
      json,
      ({ revoked }) =>
        revoked.length === 0
          ? 'Already revoked.'
          : revoked.map((each) => `Revoked: ${each.tier} license ${each.id}`).join('\n'),
    ),
  );

  withHolder('resend', 'e-mails a new key for each valid license of a person').action(
    ({ email, json }: HolderOptions) =>
      runOperatorCommand(
        resendKeyReply,
        { method: 'POST', path: '/license/resend', body: { email } },
        json,
        ({ sent }) =>
          sent.map((each) => `A new key of the ${each.tier} license will be e-mailed to ${each.email}.`).join('\n'),
        CREATES_KEYS,
      ),
  );
}

function wholeDays(text: string): number {
  const { least, most } = DAYS_TO_END;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`The value must be a whole number of days from ${least} to ${most}.`);
}
