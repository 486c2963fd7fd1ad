import { AUDIT_RUN } from '../../../../domain/shared/limits/limitRule.js';
import type { ReadAudit } from '../../../../application/dashboard/audit/readAudit.js';
import type { ReadAuditStatus } from '../../../../application/dashboard/audit/readAuditStatus.js';
import type { RunAudit } from '../../../../application/dashboard/audit/runAudit.js';
import { anyone } from '../../caller/anyone.js';
import { auditPayload } from '../../contract/dashboard/audit/audit.js';
import { auditStatus, runStartedReply } from '../../contract/dashboard/audit/auditStatus.js';
import { route, type Route } from '../../pipeline/route.js';
import { JSON_TYPE, Rendered, type Access } from '../../pipeline/routeDefinition.js';
import { AUDIT_EXAMPLE, STATUS_EXAMPLE } from '../examples/auditExample.js';

export interface AuditRoutes {
  readonly readAudit: ReadAudit;
  readonly readAuditStatus: ReadAuditStatus;
  readonly runAudit: RunAudit;
  readonly ownPage: Access<null>;
}

/** One user, one machine, one bucket. */
const THIS_MACHINE = 'this machine';

export function auditRoutes({ readAudit, readAuditStatus, runAudit, ownPage }: AuditRoutes): Route[] {
  const latest = route({
    method: 'get',
    path: '/audit',
    id: 'getAudit',
    tag: 'Audit',
    summary: 'The latest audit',
    description: 'Revalidate it with If-None-Match. Before the first audit: 404 `no_audit_yet`.',
    access: anyone,
    reply: auditPayload,
    failures: [404],
    example: { reply: AUDIT_EXAMPLE },
    handle: async () => {
      const { json, etag } = readAudit.execute();
      return new Rendered(JSON_TYPE, Buffer.from(json.buffer, json.byteOffset, json.byteLength), etag);
    },
  });

  const run = route({
    method: 'post',
    path: '/audit/run',
    id: 'runAudit',
    tag: 'Audit',
    summary: 'Starts an audit',
    description:
      'Answers at once; poll `GET /audit/status`, or listen to `GET /events`, then fetch `GET /audit`. ' +
      'Who asks while a run is under way joins it.',
    access: ownPage,
    limit: { rule: AUDIT_RUN, by: 'caller', key: () => THIS_MACHINE },
    reply: runStartedReply,
    example: { reply: { started: true } },
    handle: async () => {
      await runAudit.execute();
      return { started: true as const };
    },
  });

  const status = route({
    method: 'get',
    path: '/audit/status',
    id: 'getAuditStatus',
    tag: 'Audit',
    summary: 'How far the present run is, or how the last one ended',
    access: anyone,
    reply: auditStatus,
    example: { reply: STATUS_EXAMPLE },
    handle: async () => readAuditStatus.execute(),
  });

  return [latest, run, status];
}
