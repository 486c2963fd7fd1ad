import type { BrokerModeEvent } from '../../../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import type { LiveReadinessFacts } from '../../../../src/domain/dashboard/trading/mode/liveRequirements.js';
import type { MachineWalk } from './walk.js';

const FIRST_START = Date.parse('2026-11-20T06:30:00.000Z');

const READY: LiveReadinessFacts = {
  at: FIRST_START + 86_400_000,
  licenseProblem: null,
  brokerProblem: null,
  dryrunSince: FIRST_START,
  dryRunHours: 24,
  priceSource: 'csv',
  lastBar: '2026-11-20',
};

export const brokerModeWalk: MachineWalk<BrokerModeEvent> = {
  inputs: [{ at: FIRST_START }],
  events: {
    'live.requested': { type: 'live.requested', account: 'paper', facts: READY },
    'live.requested a millisecond too early': {
      type: 'live.requested',
      account: 'paper',
      facts: { ...READY, at: READY.at - 1 },
    },
    'dryrun.requested': { type: 'dryrun.requested' },
    'readiness.checked': { type: 'readiness.checked', account: 'paper', facts: READY },
    'readiness.checked without a license': {
      type: 'readiness.checked',
      account: 'paper',
      facts: { ...READY, licenseProblem: 'No license.' },
    },
    'readiness.checked without a broker': {
      type: 'readiness.checked',
      account: 'paper',
      facts: { ...READY, brokerProblem: 'No broker.' },
    },
    'readiness.checked on sample prices': {
      type: 'readiness.checked',
      account: 'paper',
      facts: { ...READY, priceSource: 'sample' },
    },
    'readiness.checked at another account': { type: 'readiness.checked', account: 'another', facts: READY },
  },
  moves: {
    'dryrun → live': ['live.requested'],
    'live → dryrun': [
      'dryrun.requested',
      'readiness.checked without a license',
      'readiness.checked without a broker',
      'readiness.checked on sample prices',
      'readiness.checked at another account',
    ],
  },
};
