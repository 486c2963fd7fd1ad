import type { z } from 'zod';
import { FOUNDING_SLOTS } from '../../../domain/cloud/licensing/foundingSlots.js';
import type { licenseDetailsReply } from '../../../adapters/http/contract/cloud/operator/admin.js';

/** Formats a person's licenses for the terminal. */
export const licensesText = ({ licenses }: z.infer<typeof licenseDetailsReply>): string =>
  licenses
    .map(({ license, keys, history }) =>
      [
        `${license.tier} license ${license.id} of ${license.email}`,
        `  status   ${license.status}${license.past_due_since ? `, past due since ${license.past_due_since}` : ''}`,
        `  since    ${license.created_at}`,
        `  ${license.expires_at === null ? 'never expires' : `expires ${license.expires_at}`}`,
        ...(license.slot === null ? [] : [`  slot     ${license.slot} of ${FOUNDING_SLOTS}`]),
        ...(license.customer_id === null ? [] : [`  billing  ${license.customer_id}`]),
        ...keys.map((key) => `  key      …${key.last_four}, made ${key.created_at}, ${useOf(key)}`),
        ...history.map((step) => `  history  ${step.at}  ${step.event}: ${step.from} → ${step.to ?? 'ignored'}`),
      ].join('\n'),
    )
    .join('\n\n');

const useOf = (key: { readonly first_used_at: string | null; readonly retired_at: string | null }): string =>
  key.retired_at ? `retired ${key.retired_at}` : key.first_used_at ? `first used ${key.first_used_at}` : 'not used yet';
