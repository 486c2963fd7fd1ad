import Sequencer from '@jest/test-sequencer';

const guards = JSON.parse(process.env.MUTATION_TESTS ?? '[]').map((pattern) => new RegExp(pattern));

const rank = ({ path }) => guards.findIndex((guard) => guard.test(path));

/** Suites in the order of the guards of a rule: the first that notices a change ends the run. */
export default class GuardsInOrder extends Sequencer {
  sort(tests) {
    return tests.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  }
}
