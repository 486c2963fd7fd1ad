import type { BriefingLog } from '../../../domain/dashboard/agents/briefingTime.js';

/** Where it survives a restart which briefings were sent. */
export interface BriefingLogs {
  /** Null when there is none, or none that can be read. */
  load(): Promise<BriefingLog | null>;
  /** Kept when it resolves. */
  save(log: BriefingLog): Promise<void>;
}
