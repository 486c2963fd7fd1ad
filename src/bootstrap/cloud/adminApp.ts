import type { Express } from 'express';
import { Metrics } from '../../adapters/http/metrics.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import type { Container } from '../injection.js';
import { routesOf } from '../module.js';
import { CLOUD_MODULES } from './modules/cloudModules.js';
import { SETTING_BY_CAPABILITY } from './settings/capabilities.js';
import { CLOUD_TOKENS } from './modules/tokens.js';

/** The operator's API, for a socket that only the operator can reach. */
export const adminApp = (container: Container): Express =>
  buildApp({
    limits: container.get(CLOUD_TOKENS.rateLimits),
    log: container.get(CLOUD_TOKENS.log),
    requestMeter: container.get(Metrics),
    routes: routesOf(container, CLOUD_MODULES, 'operator'),
    trustedHops: 0,
    settingByCapability: SETTING_BY_CAPABILITY,
  });
