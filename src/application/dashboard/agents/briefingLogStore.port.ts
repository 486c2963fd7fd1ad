import type { BriefingLog } from '../../../domain/dashboard/agents/briefingSchedule.js';

/** Where it survives a restart which briefings were sent. */
export interface BriefingLogStore {
  /** Null when nothing was stored. When the log cannot be read, today's briefing counts as sent. */
  load(): Promise<BriefingLog | null>;
  /** Kept when it resolves. */
  save(log: BriefingLog): Promise<void>;
}
