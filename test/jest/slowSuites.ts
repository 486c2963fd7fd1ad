/**
 * The suites of at least six seconds, slowest first. They start before all others, so that no core is idle while the
 * last of them runs.
 */
export const SLOW_SUITES: readonly string[] = [
  'e2e/dashboard/everyView',
  'docs/commands',
  'e2e/journey',
  'e2e/dashboard/brokerView',
  'adapters/mikroorm/storage',
  'e2e/cloud/cloudOperator',
  'e2e/cloud/cloudPages',
  'e2e/backup',
  'e2e/dashboard/page',
  'packages/inspector',
  'e2e/dashboard/imports',
  'e2e/dashboard/settings',
  'e2e/dashboard/ticker',
  'e2e/dashboard/portfolioView',
  'e2e/dashboard/overview',
  'e2e/dashboard/firstRun',
  'e2e/cloud/cloudProgram',
  'bootstrap/cloud/accounts',
  'e2e/dashboard/decisionMap',
  'packages/release',
  'e2e/inspector',
  'e2e/dashboard/accountView',
  'e2e/cloud/billingFaults',
];
