import type { EraseAccount } from '../../../application/cloud/privacy/eraseAccount.js';
import type { ExportAccount } from '../../../application/cloud/privacy/exportAccount.js';
import { customerEmailRequest } from '../contract/cloud/operator/admin.js';
import { eraseAccountReply, eraseAccountRequest, exportAccountReply } from '../contract/cloud/operator/adminAccount.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export interface AccountCommandDependencies {
  readonly exportAccount: ExportAccount;
  readonly eraseAccount: EraseAccount;
}

export function accountCommandRoutes({ exportAccount, eraseAccount }: AccountCommandDependencies): Route[] {
  const handOut = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/account/export',
    id: 'exportAccount',
    summary: 'Returns all stored data about a person',
    body: customerEmailRequest,
    reply: exportAccountReply,
    async handle({ body: { email } }) {
      const { exportedAt, records, unreadable } = await exportAccount.execute(email);
      const tables = Object.entries(records).map(([name, rows]) => [name, [...rows]]);
      return {
        email,
        exported_at: exportedAt.toISOString(),
        unreadable_messages: unreadable,
        records: Object.fromEntries(tables),
      };
    },
  });

  const erase = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/account/erase',
    id: 'eraseAccount',
    summary: 'Deletes all stored data about a person',
    body: eraseAccountRequest,
    reply: eraseAccountReply,
    async handle({ body: { email, force } }) {
      const {
        deleted,
        anonymized,
        activeSubscriptions: running,
        foundingSlotAddress,
        unreadable,
        unremovedBodies,
        removalProblems,
      } = await eraseAccount.execute(email, force);
      return {
        email,
        deleted: present(deleted),
        anonymised: present(anonymized),
        still_running: [...running],
        founding_slot_address: foundingSlotAddress,
        unreadable_messages: unreadable,
        unremoved_snapshots: unremovedBodies,
        removal_problems: [...removalProblems],
      };
    },
  });

  return [handOut, erase];
}

const present = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
