import type { BrokerModeEvent } from '../../../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import type { LiveFacts } from '../../../../src/domain/dashboard/trading/mode/liveRequirements.js';
import type { MachineWalk } from './walk.js';

const FIRST_START = Date.parse('2026-11-20T06:30:00.000Z');

const READY: LiveFacts = {
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
    'ground.surveyed': { type: 'ground.surveyed', account: 'paper', facts: READY },
    'ground.surveyed without a license': {
      type: 'ground.surveyed',
      account: 'paper',
      facts: { ...READY, licenseProblem: 'No license.' },
    },
    'ground.surveyed without a broker': {
      type: 'ground.surveyed',
      account: 'paper',
      facts: { ...READY, brokerProblem: 'No broker.' },
    },
    'ground.surveyed on sample prices': {
      type: 'ground.surveyed',
      account: 'paper',
      facts: { ...READY, priceSource: 'sample' },
    },
    'ground.surveyed at another account': { type: 'ground.surveyed', account: 'another', facts: READY },
  },
  moves: {
    'dryrun → live': ['live.requested'],
    'live → dryrun': [
      'dryrun.requested',
      'ground.surveyed without a license',
      'ground.surveyed without a broker',
      'ground.surveyed on sample prices',
      'ground.surveyed at another account',
    ],
  },
};
