import type { CloudConnectionState, CloudApiForPage, CloudApiForAgents } from './cloudApis.port.js';

/** @throws NotConfigured when there is no cloud to contact */
export function requireCloud(connection: CloudConnectionState): CloudApiForAgents & CloudApiForPage {
  if (connection.kind === 'unconnected') throw connection.problem;
  return connection.cloud;
}

/** Returns why the cloud is not contacted in this run; null when it may be. */
export const cloudOffReason = (connection: CloudConnectionState): string | null =>
  connection.kind === 'unconnected' ? connection.problem.message : null;
