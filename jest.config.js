import { availableParallelism } from 'node:os';

/** Tests are ESM TypeScript; the Node that runs them is the bundled one (npm puts it first on PATH). */
export default {
  testEnvironment: '<rootDir>/test/jest/environment.mjs',
  runtime: '<rootDir>/test/jest/runtime.mjs',
  globalSetup: '<rootDir>/test/jest/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/jest/globalTeardown.mjs',
  maxWorkers: availableParallelism(),
  testSequencer: '<rootDir>/test/jest/sequencer.mjs',
  // The nightly run draws many more cases.
  testTimeout: process.env['FC_RUNS'] === undefined ? 30_000 : 120_000,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#domain/(.*)\\.js$': '<rootDir>/src/domain/$1',
    '^#inspector/(.*)\\.js$': '<rootDir>/src/adapters/inspector/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
};
