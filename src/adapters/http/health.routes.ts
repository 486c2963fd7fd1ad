import type { Clock } from '../../application/shared/clock.port.js';
import { publicAccess } from './caller/publicAccess.js';
import { healthReply } from './contract/shared/health.js';
import { defineRoute, type Route } from './pipeline/route.js';

/** `GET /health`: shows that the process is responding; other web pages can read it if `hasPublicReply` is true. */
export const healthRoute = (clock: Clock, { hasPublicReply }: { readonly hasPublicReply: boolean }): Route =>
  defineRoute({
    method: 'get',
    path: '/health',
    id: 'getHealth',
    tag: 'Operations',
    summary: 'The process is up',
    access: publicAccess,
    hasPublicReply,
    hasEtag: false,
    reply: healthReply,
    example: { reply: { status: 'ok', timestamp: '2026-11-21T06:30:00.000Z' } },
    handle: async () => ({ status: 'ok' as const, timestamp: clock.now().toISOString() }),
  });
