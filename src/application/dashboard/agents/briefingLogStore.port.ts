import type { BriefingLog } from '../../../domain/dashboard/agents/briefingSchedule.js';

/** Stores which briefings were sent, so that none is repeated after a restart. */
export interface BriefingLogStore {
  /** Null when nothing was stored. When the log is unreadable, today's briefing counts as sent. */
  load(): Promise<BriefingLog | null>;
  /** Resolves once the log is stored. */
  save(log: BriefingLog): Promise<void>;
}
