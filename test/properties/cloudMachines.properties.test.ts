import { describe } from '@jest/globals';
import { foundingCounter, foundingMachine } from '../../src/domain/cloud/licensing/foundingProgram.machine.js';
import { licenseMachine } from '../../src/domain/cloud/licensing/licenseLifecycle.machine.js';
import { foundingOf, foundingRules } from './founding.properties.js';
import { licenseRules } from './license.properties.js';
import { licenseOf } from './licenseOf.js';
import { testRules } from './testRules.js';

describe('a license', () => testRules(licenseRules(licenseOf(licenseMachine)), 300));

describe.each([
  ['its machine', foundingOf(foundingMachine)],
  ['the counter', (counts: readonly number[]) => counts.map((claimed) => foundingCounter(claimed).closed)],
])('the founding program, %s', (_what, closedAfter) => testRules(foundingRules(closedAfter)));
