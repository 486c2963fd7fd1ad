import { explainFoundingGuard, foundingMachine } from './licensing/foundingProgram.machine.js';
import { explainLicenseGuard, licenseMachine } from './licensing/licenseLifecycle.machine.js';
import type { MachineCatalogEntry } from '../shared/machineCatalogEntry.js';

/** All state machines of the cloud. A new machine needs one line here. */
export const CLOUD_MACHINES: readonly MachineCatalogEntry[] = [
  {
    name: 'license',
    title: 'License lifecycle',
    about: 'How payments, refunds and time change a license.',
    machine: licenseMachine,
    compare: explainLicenseGuard,
  },
  {
    name: 'founding',
    title: 'Founding program',
    about:
      'Open while the number of active founding licenses is below the number of slots; each event carries the current count.',
    machine: foundingMachine,
    compare: explainFoundingGuard,
  },
];
