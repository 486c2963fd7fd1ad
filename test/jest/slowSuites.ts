/**
 * The suites of at least 10 seconds, slowest first. They start before all others, so that no core is idle while the
 * last of them runs.
 */
export const SLOW_SUITES: readonly string[] = [
  'e2e/dashboard/everyView',
  'docs/commands',
  'e2e/journey',
  'e2e/dashboard/imports',
  'e2e/backup',
  'e2e/dashboard/page',
  'e2e/dashboard/decisionMap',
  'e2e/dashboard/portfolioView',
  'e2e/cloud/cloudPages',
  'e2e/cloud/cloudOperator',
  'e2e/dashboard/riskView',
  'e2e/fuzz',
  'e2e/dashboard/settings',
  'e2e/dashboard/overview',
  'adapters/mikroorm/storage',
  'e2e/dashboard/ticker',
  'e2e/dashboard/morning',
  'e2e/crashes/sigkill',
  'packages/inspector',
  'e2e/dashboard/brokerView',
  'e2e/cloud/billingFaults',
  'e2e/dashboard/firstRun',
  'e2e/dashboard/whatIf',
  'e2e/inspector',
  'properties/orders/orderPath',
  'domain/dashboard/audit/incremental/incrementalAudit',
  'e2e/cloud/cloudProgram',
  'properties/billing/onPostgres',
];
