import { z } from 'zod';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { METRICS_GUESS_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import { HEALTH_CACHE_SECONDS } from '../../../domain/shared/providerTimeouts.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { CheckSubsystems } from '../../../application/cloud/operations/checkSubsystems.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { publicAccess } from '../caller/publicAccess.js';
import { bearerGuard } from '../caller/guardedSecret.js';
import { isFromThisMachine } from '../caller/thisMachine.js';
import { subsystemsReply } from '../contract/cloud/operator/subsystems.js';
import { healthRoute } from '../health.routes.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { RenderedReply, type AccessRule } from '../pipeline/routeDefinition.js';
import type { Metrics } from '../metrics.js';

export interface OperationsRoutesDependencies {
  readonly clock: Clock;
  readonly checkSubsystems: CheckSubsystems;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly limits: RateLimits;
}

export function operationsRoutes({
  clock,
  checkSubsystems,
  metrics,
  metricsToken,
  limits,
}: OperationsRoutesDependencies): Route[] {
  const subsystems = defineRoute({
    method: 'get',
    path: '/api/metrics',
    id: 'getSubsystems',
    tag: 'Operations',
    summary: 'Returns the health of each subsystem that the cloud depends on',
    description: `Always returns 200; read \`status\`. The subsystems are checked at most once in ${HEALTH_CACHE_SECONDS} seconds.`,
    access: publicAccess,
    hasPublicReply: true,
    reply: subsystemsReply,
    example: {
      reply: {
        status: 'ok',
        timestamp: '2026-11-21T06:30:00.000Z',
        database: { status: 'ok', latency_ms: 1 },
        billing: { status: 'not_configured', latency_ms: null },
        email: { status: 'ok', latency_ms: 12 },
        push: { status: 'not_configured', latency_ms: null },
      },
    },
    handle: () => checkSubsystems.execute(),
  });

  const prometheus = defineRoute({
    method: 'get',
    path: '/metrics',
    id: 'getPrometheusMetrics',
    tag: 'Operations',
    summary: 'Returns metrics in the Prometheus text format, for the operator',
    description: 'Requires a request from the same machine, or METRICS_TOKEN as a bearer token.',
    access: scraperAccess(metricsToken, limits),
    reply: z.string(),
    contentType: 'text/plain',
    example: { reply: '# HELP http_requests_seconds How long requests took\n' },
    handle: async () => new RenderedReply(metrics.contentType, Buffer.from(await metrics.render())),
  });

  return [healthRoute(clock, { hasPublicReply: true }), subsystems, prometheus];
}

function scraperAccess(token: string | undefined, limits: RateLimits): AccessRule<null> {
  const guarded = bearerGuard('metrics token', token, METRICS_GUESS_LIMIT, limits);
  return {
    scheme: { name: 'metricsToken', definition: { type: 'http', scheme: 'bearer' } },
    refusals: ['metrics_token_invalid', 'rate_limit_exceeded', 'not_configured'],
    async admit(request) {
      if (isFromThisMachine(request)) return null;
      if (guarded === null) throw new NotConfigured('metrics');
      await guarded.checkBearer(request);
      return null;
    },
  };
}
