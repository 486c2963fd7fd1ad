import { foundingProgram } from '../founding/foundingProgram.machine.js';
import { licenseLifecycle } from '../licensing/licenseLifecycle.machine.js';
import type { CataloguedMachine } from '../statechart/cataloguedMachine.js';

/** Every machine of the cloud. A new one is one line here. */
export const CLOUD_MACHINES: readonly CataloguedMachine[] = [
  { name: 'license', title: 'License lifecycle', about: 'What payments, refunds and time make of a license.', machine: licenseLifecycle },
  { name: 'founding', title: 'Founding program', about: 'Open while fewer licenses than slots are taken; told the live count each time.', machine: foundingProgram },
];
