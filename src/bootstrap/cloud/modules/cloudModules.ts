import type { Module } from '../../module.js';
import { alertsModule } from './alerts.module.js';
import { billingModule } from './billing.module.js';
import { consensusModule } from './consensus.module.js';
import { deliveryModule } from './delivery.module.js';
import { jobsModule } from './jobs.module.js';
import { licensingModule } from './licensing.module.js';
import { operationsModule, operatorPageModule } from './operations.module.js';
import { privacyModule } from './privacy.module.js';
import { publishingModule } from './publishing.module.js';
import { referralsModule } from './referrals.module.js';
import { storageModule } from './storage.module.js';
import { syncModule } from './sync.module.js';
import { trialModule } from './trial.module.js';

/** All modules of the cloud. Their routes are documented in this order. */
export const CLOUD_MODULES: readonly Module[] = [
  operationsModule,
  storageModule,
  deliveryModule,
  publishingModule,
  trialModule,
  billingModule,
  referralsModule,
  alertsModule,
  jobsModule,
  syncModule,
  consensusModule,
  licensingModule,
  privacyModule,
  operatorPageModule,
];
