import type { AgentRecord } from '../../../domain/dashboard/agents/agentRecord.js';

/** By name of the agent. */
export type AgentRecordByName = Readonly<Record<string, AgentRecord>>;

/** The agents' records that survive a restart. */
export interface AgentRecords {
  /** Empty when nothing is stored or the file is unreadable. */
  load(): Promise<AgentRecordByName>;
  /** Resolves once stored. */
  save(records: AgentRecordByName): Promise<void>;
}
