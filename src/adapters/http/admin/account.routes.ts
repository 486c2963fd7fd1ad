import type { EraseAccount } from '../../../application/cloud/privacy/eraseAccount.js';
import type { ExportAccount } from '../../../application/cloud/privacy/exportAccount.js';
import { holder } from '../contract/cloud/operator/admin.js';
import { eraseReply, eraseRequest, exportReply } from '../contract/cloud/operator/adminAccount.js';
import { route, type Route } from '../pipeline/route.js';
import { OPERATOR } from './operatorRoute.js';

export interface AccountCommands {
  readonly exportAccount: ExportAccount;
  readonly eraseAccount: EraseAccount;
}

export function accountCommandRoutes({ exportAccount, eraseAccount }: AccountCommands): Route[] {
  const handOut = route({
    ...OPERATOR,
    method: 'post',
    path: '/account/export',
    id: 'exportAccount',
    summary: 'Everything that is kept about a person',
    body: holder,
    reply: exportReply,
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

  const erase = route({
    ...OPERATOR,
    method: 'post',
    path: '/account/erase',
    id: 'eraseAccount',
    summary: 'Forgets a person',
    body: eraseRequest,
    reply: eraseReply,
    async handle({ body: { email, force } }) {
      const { deleted, anonymised, running, unreadable } = await eraseAccount.execute(email, force);
      return {
        email,
        deleted: present(deleted),
        anonymised: present(anonymised),
        still_running: [...running],
        unreadable_messages: unreadable,
      };
    },
  });

  return [handOut, erase];
}

const present = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
