import type { LicensesCountedEvent } from '../../../../src/domain/cloud/licensing/foundingProgram.machine.js';
import type { MachineWalk } from './walk.js';

export const foundingWalk: MachineWalk<LicensesCountedEvent> = {
  inputs: [undefined],
  events: {
    '99 licenses counted': { type: 'licenses.counted', claimed: 99 },
    '100 licenses counted': { type: 'licenses.counted', claimed: 100 },
  },
  moves: { 'open → closed': ['100 licenses counted'], 'closed → open': ['99 licenses counted'] },
};
