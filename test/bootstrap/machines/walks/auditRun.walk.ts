import type { AuditRunEvent } from '../../../../src/domain/dashboard/audit/auditRun.machine.js';
import type { MachineWalk } from './walk.js';

export const auditRunWalk: MachineWalk<AuditRunEvent> = {
  inputs: [undefined],
  events: {
    'license.awaited': { type: 'license.awaited', at: 0 },
    'run.requested': { type: 'run.requested', at: 0, total: 2 },
    'ticker.audited': { type: 'ticker.audited' },
    'ticker.judged': {
      type: 'ticker.judged',
      symbol: 'AAPL',
      judgment: { state: 'WATCH', score: 70, grade: 'B', error: null },
    },
    'run.completed': { type: 'run.completed' },
    'run.failed': { type: 'run.failed', message: 'The disk is full.' },
  },
  moves: {
    'idle → waiting': ['license.awaited'],
    'failed → waiting': ['license.awaited'],
    'waiting → running': ['run.requested'],
    'idle → running': ['run.requested'],
    'failed → running': ['run.requested'],
    'running → idle': ['run.completed'],
    'running → failed': ['run.failed'],
  },
};
