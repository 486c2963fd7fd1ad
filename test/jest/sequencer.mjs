import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Slow suites, slowest first: started last, one of them would leave a core idle at the end. */
const LONG = [
  'e2e/backup',
  'e2e/fuzz',
  'e2e/cloudOperator',
  'e2e/everyView',
  'e2e/journey',
  'adapters/mikroorm/storage',
  'e2e/billingFaults',
  'e2e/sigkill',
  'properties/billing/onPostgres',
  'e2e/brokerView',
  'e2e/cloudProgram',
  'simulation/simulation',
  'docs/commands',
  'e2e/ticker',
  'e2e/page',
  'packages/inspector',
  'packages/properties',
  'bootstrap/dashboard/program',
  'e2e/overview',
  'e2e/operatorPage',
  'e2e/cloudSecrecy',
  'e2e/cloudBackup',
  'e2e/trial',
  'e2e/inspector',
  'e2e/orderCrash',
  'e2e/cloudPages',
  'e2e/buying',
  'e2e/examples',
  'e2e/alerts',
  'bootstrap/cloud/accounts',
  'e2e/header',
  'properties/coaching',
  'adapters/mikroorm/database/unitOfWork',
  'properties/orders/orderPath',
  'adapters/mikroorm/dump',
  'e2e/replicas',
  'e2e/accountView',
  'bootstrap/cloud/billingCheckout',
  'properties/audit',
  'adapters/s3/s3SnapshotBodies',
  'adapters/files/restoreFolder',
  'e2e/demo',
  'application/backup/backup',
  'e2e/firstRun',
  'docs/runbook',
  'bootstrap/dashboard/replay',
  'adapters/mikroorm/database/database',
  'e2e/recoverPage',
  'checks',
  'bootstrap/cloud/briefing',
  'bootstrap/cloud/sync',
  'bootstrap/cloud/alerts',
].map((name) => `${sep}test${sep}${name.replaceAll('/', sep)}.`);

const rank = ({ path }) => {
  const at = LONG.findIndex((name) => path.includes(name));
  return at === -1 ? LONG.length : at;
};

/** Runs slow suites first; with `--randomize` all suites in the order of the seed, as the tests inside them. */
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
