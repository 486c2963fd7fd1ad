import type { Clock } from '../../application/shared/clock.port.js';
import { anyone } from './caller/anyone.js';
import { healthReply } from './contract/shared/health.js';
import { route, type Route } from './pipeline/route.js';

/** `GET /health`: the process answers. */
export const healthRoute = (clock: Clock): Route =>
  route({
    method: 'get',
    path: '/health',
    id: 'getHealth',
    tag: 'Operations',
    summary: 'The process is up',
    access: anyone,
    publicRead: true,
    reply: healthReply,
    example: { reply: { status: 'ok', timestamp: '2026-11-21T06:30:00.000Z' } },
    handle: async () => ({ status: 'ok' as const, timestamp: clock.now().toISOString() }),
  });
