import { describe } from '@jest/globals';
import { foundingCounter, foundingProgram } from '../../src/domain/cloud/licensing/foundingProgram.machine.js';
import { licenseLifecycle } from '../../src/domain/cloud/licensing/licenseLifecycle.machine.js';
import { foundingOf, foundingRules } from './founding.properties.js';
import { licenseRules } from './license.properties.js';
import { licenseOf } from './licenseOf.js';
import { testRules } from './testRules.js';

describe('a license', () => testRules(licenseRules(licenseOf(licenseLifecycle)), 300));

describe.each([
  ['its machine', foundingOf(foundingProgram)],
  ['the counter', (counts: readonly number[]) => counts.map((claimed) => foundingCounter(claimed).closed)],
])('the founding program, %s', (_what, closedAfter) => testRules(foundingRules(closedAfter)));
