import type { License } from '../../../domain/shared/licensing/license.js';
import type { IssueLicense } from '../../../application/cloud/licensing/issueLicense.js';
import type { ResendKey } from '../../../application/cloud/licensing/resendKey.js';
import type { RevokeLicenses } from '../../../application/cloud/licensing/revokeLicenses.js';
import type { LicenseDetails, GetLicenseDetails } from '../../../application/cloud/licensing/getLicenseDetails.js';
import {
  customerEmailRequest,
  issueLicenseReply,
  issueLicenseRequest,
  resendKeyReply,
  revokeLicensesReply,
  licenseDetailsReply,
  type OperatorLicenseView,
} from '../contract/cloud/operator/admin.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export interface LicenseCommandDependencies {
  readonly issueLicense: IssueLicense;
  readonly getLicenseDetails: GetLicenseDetails;
  readonly revokeLicenses: RevokeLicenses;
  readonly resendKey: ResendKey;
}

export function licenseCommandRoutes(commands: LicenseCommandDependencies): Route[] {
  const issue = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/license/issue',
    id: 'issueLicense',
    summary: 'Creates a license and returns its key, which cannot be shown again',
    body: issueLicenseRequest,
    reply: issueLicenseReply,
    async handle({ body }) {
      const { license, key } = await commands.issueLicense.execute(body);
      return { license: factsOf(license), key };
    },
  });

  const show = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/license/show',
    id: 'showLicense',
    summary: 'Lists the licenses of a person, with keys and history',
    body: customerEmailRequest,
    reply: licenseDetailsReply,
    handle: async ({ body }) => ({ licenses: (await commands.getLicenseDetails.execute(body.email)).map(fileOf) }),
  });

  const revoke = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/license/revoke',
    id: 'revokeLicense',
    summary: 'Revokes the licenses of a person permanently',
    body: customerEmailRequest,
    reply: revokeLicensesReply,
    handle: async ({ body }) => ({ revoked: (await commands.revokeLicenses.execute(body.email)).map(factsOf) }),
  });

  const resend = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/license/resend',
    id: 'resendKey',
    summary: 'E-mails a new key for each valid license of a person',
    body: customerEmailRequest,
    reply: resendKeyReply,
    handle: async ({ body }) => ({ sent: (await commands.resendKey.execute(body.email)).map(factsOf) }),
  });

  return [issue, show, revoke, resend];
}

const factsOf = (license: License): OperatorLicenseView => ({
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

const fileOf = ({ license, keys, history }: LicenseDetails) => ({
  license: factsOf(license),
  keys: keys.map((key) => ({
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    first_used_at: isoOrNull(key.firstUsedAt),
    retired_at: isoOrNull(key.retiredAt),
  })),
  history: history.map(({ at, event, from, to }) => ({ at: at.toISOString(), event, from, to })),
});
