import type { AgentRecord } from '../../../domain/dashboard/agents/agentRecord.js';

/** Records by the name of the agent. */
export type AgentRecordByName = Readonly<Record<string, AgentRecord>>;

/** Stores the agents' records, so that they survive a restart. */
export interface AgentRecords {
  /** Empty when nothing is stored or the file is unreadable. */
  load(): Promise<AgentRecordByName>;
  /** Resolves once the records are stored. */
  save(records: AgentRecordByName): Promise<void>;
}
