import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { SLOW_SUITES } from './slowSuites.ts';

const SLOW_PATHS = SLOW_SUITES.map((name) => `${sep}test${sep}${name.replaceAll('/', sep)}.`);

const rank = ({ path }) => {
  const at = SLOW_PATHS.findIndex((slow) => path.includes(slow));
  return at === -1 ? SLOW_PATHS.length : at;
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
