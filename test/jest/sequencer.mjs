import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Suites that take long, the longest first: started last, one of them would leave a core idle at the end. */
const LONG = [
  'e2e/everyView',
  'e2e/brokerView',
  'e2e/cloudOperator',
  'e2e/sigkill',
  'e2e/backup',
  'e2e/fuzz',
  'e2e/cloudProgram',
  'docs/commands',
  'e2e/page',
  'e2e/journey',
  'e2e/billingFaults',
  'e2e/ticker',
  'e2e/overview',
  'bootstrap/dashboard/program',
  'e2e/cloudPages',
  'properties/billing/onPostgres',
  'e2e/trial',
  'bootstrap/dashboard/replay',
  'e2e/cloudSecrecy',
  'e2e/inspector',
  'simulation/simulation',
  'bootstrap/dashboard/explain',
  'e2e/demo',
  'e2e/noTraffic',
  'e2e/replicas',
  'properties/installed',
  'e2e/buying',
  'e2e/accountView',
  'e2e/examples',
  'adapters/mikroorm/storage',
  'e2e/orderCrash',
  'e2e/operatorPage',
  'bootstrap/dashboard/remotePrices',
  'e2e/header',
  'e2e/cloudBackup',
  'e2e/alerts',
  'e2e/firstRun',
].map((name) => `${sep}test${sep}${name.replaceAll('/', sep)}.`);

const rank = ({ path }) => {
  const at = LONG.findIndex((name) => path.includes(name));
  return at === -1 ? LONG.length : at;
};

/** Long suites first; with `--randomize` all in the order that the seed says, as the tests inside of them. */
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
