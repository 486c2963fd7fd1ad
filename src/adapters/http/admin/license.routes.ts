import type { License } from '../../../domain/shared/licensing/license.js';
import type { IssueLicense } from '../../../application/cloud/licensing/issueLicense.js';
import type { ResendKey } from '../../../application/cloud/licensing/resendKey.js';
import type { RevokeLicenses } from '../../../application/cloud/licensing/revokeLicenses.js';
import type { LicenseFile, ShowLicense } from '../../../application/cloud/licensing/showLicense.js';
import {
  holder,
  issueReply,
  issueRequest,
  resendReply,
  revokeReply,
  showReply,
  type LicenseFacts,
} from '../contract/cloud/operator/admin.js';
import { route, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR } from './operatorRoute.js';

export interface LicenseCommands {
  readonly issueLicense: IssueLicense;
  readonly showLicense: ShowLicense;
  readonly revokeLicenses: RevokeLicenses;
  readonly resendKey: ResendKey;
}

export function licenseCommandRoutes(commands: LicenseCommands): Route[] {
  const issue = route({
    ...OPERATOR,
    method: 'post',
    path: '/license/issue',
    id: 'issueLicense',
    summary: 'Makes a license and shows its key, this once',
    body: issueRequest,
    reply: issueReply,
    async handle({ body }) {
      const { license, key } = await commands.issueLicense.execute(body);
      return { license: factsOf(license), key };
    },
  });

  const show = route({
    ...OPERATOR,
    method: 'post',
    path: '/license/show',
    id: 'showLicense',
    summary: 'The licenses of a person, with keys and history',
    body: holder,
    reply: showReply,
    handle: async ({ body }) => ({ licenses: (await commands.showLicense.execute(body.email)).map(fileOf) }),
  });

  const revoke = route({
    ...OPERATOR,
    method: 'post',
    path: '/license/revoke',
    id: 'revokeLicense',
    summary: 'Ends the licenses of a person for good',
    body: holder,
    reply: revokeReply,
    handle: async ({ body }) => ({ revoked: (await commands.revokeLicenses.execute(body.email)).map(factsOf) }),
  });

  const resend = route({
    ...OPERATOR,
    method: 'post',
    path: '/license/resend',
    id: 'resendKey',
    summary: 'Mails a new key of a license to its holder',
    body: holder,
    reply: resendReply,
    async handle({ body }) {
      const license = await commands.resendKey.execute(body.email);
      return { sent_to: license.email, license: factsOf(license) };
    },
  });

  return [issue, show, revoke, resend];
}

const factsOf = (license: License): LicenseFacts => ({
  id: license.id,
  email: license.email,
  tier: license.tier,
  status: license.status,
  past_due_since: isoOrNull(license.pastDueSince),
  expires_at: isoOrNull(license.expiresAt),
  customer_id: license.customerId,
  slot: license.slot,
  created_at: license.createdAt.toISOString(),
});

const fileOf = ({ license, keys, history }: LicenseFile) => ({
  license: factsOf(license),
  keys: keys.map((key) => ({
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    first_used_at: isoOrNull(key.firstUsedAt),
    retired_at: isoOrNull(key.retiredAt),
  })),
  history: history.map(({ at, event, from, to }) => ({ at: at.toISOString(), event, from, to })),
});
