import type { AgentRecord } from '../../../domain/dashboard/agents/agentRecord.js';

/** By name of the agent. */
export type AgentRecordByName = Readonly<Record<string, AgentRecord>>;

/** What of the agents survives a restart. */
export interface AgentRecords {
  /** Empty when there is nothing, or nothing that can be read. */
  load(): Promise<AgentRecordByName>;
  /** Kept when it resolves. */
  save(records: AgentRecordByName): Promise<void>;
}
