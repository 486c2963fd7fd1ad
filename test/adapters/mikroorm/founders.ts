import type { License } from '../../../src/domain/shared/licensing/license.js';
import { license } from './factories.js';

/** Higher than any id of the tests, which count from 1. */
const FIRST_ID = 1_000_001;

/** Licenses that hold the founding slots 1 to `count`. */
export const founders = (count: number): readonly License[] =>
  Array.from({ length: count }, (_, n) => license(FIRST_ID + n, { tier: 'founding', slot: n + 1 }));
