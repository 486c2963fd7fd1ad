import type { Express } from 'express';
import type { Container } from 'inversify';
import { Metrics } from '../../../src/adapters/http/metrics.js';
import { buildApp } from '../../../src/adapters/http/pipeline/app.js';
import { CLOUD_MODULES } from '../../../src/bootstrap/cloud/modules/cloudModules.js';
import { routesOf } from '../../../src/bootstrap/module.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';

/**
 * The routes that simulations call. Only these are built, because building all routes takes longer than a whole process
 * runs.
 */
const CALLED_ROUTES: ReadonlySet<string> = new Set([
  '/api/billing-webhook',
  '/api/create-checkout-session',
  '/api/checkout-session-info',
  '/api/validate-license',
  '/api/trial/start',
  '/api/license/recover',
  '/api/alert-dispatch',
  '/api/daily-briefing',
  '/api/consensus/submit',
  '/api/consensus/ticker/{ticker}',
  '/api/consensus/top',
  '/api/sync/upload',
  '/api/sync/list',
  '/api/referrals/stats',
  '/api/founding-counter',
]);

/** Creates the shipped routes and server on first use. */
export function createApi(container: Container): () => Express {
  let app: Express | null = null;
  return () => {
    app ??= buildApp({
      routes: routesOf(container, CLOUD_MODULES).filter(({ definition }) => CALLED_ROUTES.has(definition.path)),
      limits: container.get(CLOUD_TOKENS.rateLimits),
      log: container.get(CLOUD_TOKENS.log),
      requestMeter: container.get(Metrics),
      trustedHops: container.get(CLOUD_TOKENS.settings).TRUST_PROXY,
    });
    return app;
  };
}
