import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Slow suites, slowest first: started last, one of them would leave a core idle at the end. */
const LONG = [
  'docs/commands',
  'properties/billing/onPostgres',
  'e2e/backup',
  'e2e/cloudOperator',
  'e2e/fuzz',
  'e2e/journey',
  'e2e/everyView',
  'e2e/page',
  'adapters/mikroorm/storage',
  'e2e/billingFaults',
  'simulation/simulation',
  'e2e/sigkill',
  'properties/orders/orderPath',
  'e2e/brokerView',
  'e2e/cloudProgram',
  'e2e/overview',
  'e2e/decisionMap',
  'e2e/riskView',
  'e2e/trial',
  'adapters/mikroorm/database/unitOfWork',
  'e2e/imports',
  'bootstrap/dashboard/program',
  'bootstrap/cloud/billingWebhook',
  'bootstrap/cloud/restart',
  'e2e/replicas',
  'e2e/cloudPages',
  'e2e/ticker',
  'properties/coaching',
  'packages/inspector',
  'domain/dashboard/audit/incremental/incrementalAudit',
  'e2e/inspector',
  'bootstrap/cloud/accounts',
  'e2e/alpacaOrders',
  'e2e/accountView',
  'application/dashboard/backup/backup',
  'adapters/http/local/dashboard',
  'e2e/orderCrash',
  'e2e/whatIf',
  'adapters/brokerExports/plantedErrors',
  'application/dashboard/decisionMap/decisionMaps',
  'e2e/powerCut',
  'e2e/examples',
  'adapters/crypto/scryptCipher',
  'properties/audit',
  'packages/properties',
  'e2e/twoClouds',
  'e2e/operatorPage',
  'e2e/alerts',
  'e2e/cloudBackup',
  'domain/dashboard/decisionMap/decisionMap',
  'domain/dashboard/decisionMap/conditions',
  'e2e/noTraffic',
  'adapters/mikroorm/dump',
  'bootstrap/cloud/sync',
  'e2e/cloudSecrecy',
  'e2e/demo',
  'adapters/http/local/broker',
  'bootstrap/cloud/alerts',
  'e2e/recordedDays',
  'e2e/header',
  'e2e/firstRun',
  'e2e/buying',
  'bootstrap/cloud/billingCheckout',
  'bootstrap/dashboard/replay',
  'checks',
  'docs/runbook',
].map((name) => `${sep}test${sep}${name.replaceAll('/', sep)}.`);

const rank = ({ path }) => {
  const at = LONG.findIndex((name) => path.includes(name));
  return at === -1 ? LONG.length : at;
};

/**
 * Runs slow suites first. With `--randomize`, the seed determines the order of all suites, as it does for the tests
 * inside.
 */
export default class LongestFirst extends Sequencer {
  #seed;

  constructor(options) {
    super(options);
    const { randomize, seed } = options.globalConfig;
    this.#seed = randomize ? String(seed) : null;
  }

  sort(tests) {
    if (this.#seed === null) return tests.toSorted((a, b) => rank(a) - rank(b));
    const place = ({ path }) => createHash('sha256').update(`${this.#seed} ${path}`).digest('hex');
    return tests.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}
