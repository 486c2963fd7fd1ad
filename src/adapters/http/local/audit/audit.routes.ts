import { AUDIT_RUN_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import type { GetLatestAudit } from '../../../../application/dashboard/audit/getLatestAudit.js';
import type { GetAuditStatus } from '../../../../application/dashboard/audit/getAuditStatus.js';
import type { RunAudit } from '../../../../application/dashboard/audit/runAudit.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { auditPayload } from '../../contract/dashboard/audit/audit.js';
import { auditStatus, auditStartedReply } from '../../contract/dashboard/audit/auditStatus.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { JSON_CONTENT_TYPE, RenderedReply, type AccessRule } from '../../pipeline/routeDefinition.js';
import { limitPerMachine } from './limitPerMachine.js';
import { AUDIT_EXAMPLE, AUDIT_STATUS_EXAMPLE } from '../examples/auditExample.js';

export interface AuditRoutesDependencies {
  readonly getLatestAudit: GetLatestAudit;
  readonly getAuditStatus: GetAuditStatus;
  readonly runAudit: RunAudit;
  readonly ownPage: AccessRule<null>;
}

export function auditRoutes({ getLatestAudit, getAuditStatus, runAudit, ownPage }: AuditRoutesDependencies): Route[] {
  const latest = defineRoute({
    method: 'get',
    path: '/audit',
    id: 'getAudit',
    tag: 'Audit',
    summary: 'Returns the latest audit',
    description: 'Revalidate it with If-None-Match. Before the first audit: 404 `no_audit_yet`.',
    access: publicAccess,
    hasEtag: true,
    reply: auditPayload,
    failures: ['no_audit_yet'],
    example: { reply: AUDIT_EXAMPLE },
    handle: async () => {
      const { json, etag } = getLatestAudit.execute();
      return new RenderedReply(JSON_CONTENT_TYPE, Buffer.from(json.buffer, json.byteOffset, json.byteLength), etag);
    },
  });

  const run = defineRoute({
    method: 'post',
    path: '/audit/run',
    id: 'runAudit',
    tag: 'Audit',
    summary: 'Starts an audit',
    description:
      'Answers immediately; poll `GET /audit/status`, or listen to `GET /events`, then fetch `GET /audit`. ' +
      'A request during a run joins that run.',
    access: ownPage,
    limit: limitPerMachine(AUDIT_RUN_LIMIT),
    reply: auditStartedReply,
    example: { reply: { started: true } },
    handle: async () => {
      await runAudit.execute();
      return { started: true as const };
    },
  });

  const status = defineRoute({
    method: 'get',
    path: '/audit/status',
    id: 'getAuditStatus',
    tag: 'Audit',
    summary: 'Returns the progress of the current run, or the result of the last one',
    access: publicAccess,
    reply: auditStatus,
    example: { reply: AUDIT_STATUS_EXAMPLE },
    handle: async () => getAuditStatus.execute(),
  });

  return [latest, run, status];
}
