import type { CloudConnection, PageCloudApi, AgentCloudApi } from './cloudApis.port.js';

/** @throws NotConfigured when there is no cloud to talk to */
export function requireCloud(connection: CloudConnection): AgentCloudApi & PageCloudApi {
  if (connection.kind === 'unconnected') throw connection.problem;
  return connection.cloud;
}

/** Why nothing is asked of a cloud in this run; null when something may be. */
export const cloudOffReason = (connection: CloudConnection): string | null =>
  connection.kind === 'unconnected' ? connection.problem.message : null;
