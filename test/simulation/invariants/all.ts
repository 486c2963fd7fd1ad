import { alertInvariants } from './alerts.js';
import { billingInvariants } from './billing.js';
import { dashboardInvariants } from './dashboards.js';
import type { Invariant } from './invariant.js';
import { licenseInvariants } from './licenses.js';
import { mailInvariants } from './mail.js';
import { recordInvariants } from './records.js';

export const INVARIANTS: readonly Invariant[] = [
  ...licenseInvariants,
  ...billingInvariants,
  ...mailInvariants,
  ...alertInvariants,
  ...dashboardInvariants,
  ...recordInvariants,
];
