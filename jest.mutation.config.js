import every from './jest.config.js';

const { runtime, testEnvironment, globalSetup, globalTeardown, testMatch, ...rest } = every;

/** The tests that guard one group of rules, as scripts/mutation.ts names them: regular expressions over paths, in order. */
export default {
  ...rest,
  testSequencer: '<rootDir>/test/jest/guardsInOrder.mjs',
  testRegex: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
};
