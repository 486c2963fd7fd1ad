import type { ActorRefFrom } from 'xstate';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import { auditRunStatus, type AuditRunStatus } from '../../../domain/dashboard/audit/auditRunStatus.js';
import type { Clock } from '../../shared/clock.port.js';

export class GetAuditStatus {
  constructor(
    private readonly run: ActorRefFrom<typeof auditRunMachine>,
    private readonly clock: Clock,
  ) {}

  execute(): AuditRunStatus {
    return auditRunStatus(this.run.getSnapshot(), this.clock.now().getTime());
  }
}
