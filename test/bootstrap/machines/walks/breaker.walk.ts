import type { BreakerEvent } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import type { MachineWalk } from './walk.js';

const COOLDOWN = 1000;

export const breakerWalk: MachineWalk<BreakerEvent> = {
  inputs: [{ cooldown: COOLDOWN, at: 0 }],
  events: {
    'a moment passes': { type: 'time.passed', at: 1 },
    'the cooldown passes': { type: 'time.passed', at: COOLDOWN },
    'call.failed': { type: 'call.failed', reason: 'It failed.' },
    'call.answered': { type: 'call.answered' },
    'probe.started': { type: 'probe.started' },
    'probe.failed': { type: 'probe.failed', reason: 'It failed.' },
    'probe.answered': { type: 'probe.answered' },
    'probe.abandoned': { type: 'probe.abandoned' },
    'breaker.reset': { type: 'breaker.reset' },
  },
  moves: {
    'closed → open': ['call.failed'],
    'open → halfOpen.waiting': ['the cooldown passes'],
    'open → closed': ['breaker.reset'],
    'halfOpen.waiting → halfOpen.probing': ['probe.started'],
    'halfOpen.waiting → closed': ['breaker.reset'],
    'halfOpen.probing → halfOpen.waiting': ['probe.abandoned'],
    'halfOpen.probing → closed': ['probe.answered', 'breaker.reset'],
    'halfOpen.probing → open': ['probe.failed'],
  },
};
