import fc from 'fast-check';
import type { Mutant } from '../../../test/mutants/mutant.ts';
import { FreshModules } from './freshModules.ts';

/** The seed that makes property tests generate the same cases in every run. */
const SEED = 1;

/** Loads suites of the working directory, optionally with one rule of the source broken. */
export function testModules(broken: Mutant | null): FreshModules {
  fc.configureGlobal({ seed: SEED });
  return new FreshModules(
    process.cwd(),
    { '@jest/globals': new URL('jestGlobals.ts', import.meta.url).href },
    (file, text) => (file === broken?.file ? text.replace(broken.find, () => broken.replace) : text),
  );
}
