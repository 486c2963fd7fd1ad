import every from './jest.config.js';

const { runtime, testEnvironment, globalSetup, globalTeardown, testMatch, ...rest } = every;

/** The tests that guard one group of rules, as scripts/mutation.ts names them: a regular expression over paths. */
export default { ...rest, testRegex: process.env.MUTATION_TESTS };
